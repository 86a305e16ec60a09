import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// A family with one photo `p` that has a caption, and choices in the database and in the table, which was read
/// back.
struct ReviewedFamily {
  /// The row that makes the photo an answer.
  static let answer = """
    INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
      VALUES ('r', 'mia', 1782000000, 'p', 1);
    """

  /// The row of a milestone with the photo.
  static let milestone = """
    INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
      VALUES ('m', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 1);
    """
  /// Deletes the photo.
  static let withoutPhoto = """
    UPDATE milestones SET photo_id = NULL; DELETE FROM replies; DELETE FROM photos;
    """

  /// The row of another photo.
  static let newPhoto = """
    INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
      VALUES ('new', 'mia', 1782000001, 'new.jpg', 1);
    """

  /// The row of a photo that may have the same picture.
  static let copy = """
    INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
      VALUES ('copy', 'mia', 1782000000, 'copy.jpg', 1);
    """

  let database: SampleDatabase
  private(set) var decisions: ViewerDecisions

  init(
    inDatabase first: ViewerChoice? = nil, inFile second: ViewerChoice? = nil,
    showingNewPhotos isShown: Bool = true
  ) throws {
    database = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('p', 'mia', 1782000000, 'p.jpg', 'At the seaside', 1);
      """)
    decisions = .reviewed(showingNewPhotos: isShown)
    if let first { try run("UPDATE photos SET for_viewers = '\(first.rawValue)'") }
    if let second { decisions = try decide(second, since: decisions) }
  }

  func run(_ statements: String) throws { try database.run(statements) }

  mutating func setDecisions(_ new: ViewerDecisions) { decisions = new }

  func choices(reading text: String) throws -> ViewerTable {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "f.viewers.csv")
    let table = ViewerTable(readingFrom: folder.path("f.viewers.csv"))
    try table.check()
    return table
  }

  /// Returns the table with a word in every row.
  func table(deciding word: String, time: Int64 = 1) throws -> ViewerTable {
    let table = ViewerReviewTable(try review(), try database.journal(), time: time, of: "")
    return try choices(
      reading: table.csvText.replacing(/\r\n(everything|picture|nothing)?,/) { _ in "\r\n\(word)," }
    )
  }

  /// Returns the decisions after the family has written a word into the newest table.
  func decide(_ choice: ViewerChoice, since decisions: ViewerDecisions) throws -> ViewerDecisions {
    let table = try table(deciding: choice.rawValue, time: decisions.csvUnixTime)
    let time = decisions.nextDecisionUnixTime(now: 0)
    var next = try review(table, decisions: decisions, madeAt: time).decisions
    next.set(.table, to: "\(time)", atUnixTime: time)
    return next
  }

  /// Returns a table after someone has written a word into the row of a photo's file.
  func writing(_ word: String, about file: String = "p.jpg", in table: String) -> String {
    writing(word, inRowsWith: ",\(file),", in: table)
  }

  func writing(_ word: String, inRowsWith cells: String, in table: String) -> String {
    table.components(separatedBy: "\r\n").map { line in
      line.contains(cells) ? word + line.drop { $0 != "," } : line
    }.joined(separator: "\r\n")
  }

  /// Reads a table and stores the decisions, as `kinfolio viewers` does, and returns the new table.
  mutating func runViewers(
    _ table: String? = nil, isFirst: Bool = false, hashes: [String: String] = ["p": "a"],
    grids: [String: UInt8] = [:]
  ) throws -> String {
    let time = decisions.nextDecisionUnixTime(now: 0)
    let review = try review(
      table.map(choices) ?? ViewerTable(), madeAt: time, isFirst: isFirst, hashes: hashes,
      grids: grids)
    decisions = review.decisionsToStore(at: time)
    decisions.set(.table, to: "\(time)", atUnixTime: time)
    return ViewerReviewTable(review, try database.journal(), time: time, of: "").csvText
  }

  /// Stores the decisions of a build, and returns its review.
  mutating func build(
    _ table: String? = nil, hashes: [String: String] = ["p": "a"]
  ) throws -> ViewerReview {
    let review = try review(table.map(choices) ?? ViewerTable(), hashes: hashes)
    decisions = review.decisionsToStore(at: review.decisions.nextDecisionUnixTime(now: 0))
    return review
  }

  func review(
    _ table: ViewerTable = ViewerTable(), decisions: ViewerDecisions? = nil,
    madeAt time: Int64? = nil, isFirst: Bool = false, hashes: [String: String] = ["p": "a"],
    grids: [String: UInt8] = [:]
  ) throws -> ViewerReview {
    let usual = Dictionary(hashes.values.map { ($0, $0 == "a" ? UInt8(100) : 200) }) { first, _ in
      first
    }
    let records = FamilyRecords(
      journal: try database.journal(), images: DatabaseImages(),
      viewerDecisions: decisions ?? self.decisions, viewerTable: table)
    return ViewerReview(
      of: records, CommonFoodTranslations([:]),
      PhotoIdentities(
        contentHashesByID: Dictionary(uniqueKeysWithValues: hashes.map { (ID($0), long($1)) }),
        gridsByContentHash: Dictionary(
          uniqueKeysWithValues: usual.merging(grids) { $1 }.map { hash, brightness in
            (long(hash), BrightnessGrid(cells: Array(repeating: brightness, count: 81)))
          })),
      madeAt: time, isFirst: isFirst)
  }

  private func long(_ hash: String) -> String { String(repeating: hash, count: 64) }

  func shown(hash: String = "a", grid: UInt8 = 100) throws -> ViewerChoice {
    try review(hashes: ["p": hash], grids: [hash: grid]).visibility(of: ID("p"))
  }
}
