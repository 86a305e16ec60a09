import Records
import TestSupport
import Testing

@testable import Kinfolio

/// Random words about a milestone and its photo, and random edits of their records, compared with an account of the
/// words.
@Suite struct RandomMilestoneTests {
  @Test(arguments: Cases.seeds(12, underStress: 200))
  func viewersSeeNoMoreOfAMilestoneThanTheFamilyHasSaid(seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    var family = try SimulatedMilestone(sharesCaptions: seed % 2 == 0, showsNewPhotos: seed % 3 > 0)
    var steps: [String] = []
    for _ in 0..<30 {
      steps.append(try family.change(&random))
      if let problem = family.problem {
        Issue.record("seed \(seed): \(problem) after \(steps.joined(separator: ", "))")
        return
      }
    }
  }
}

/// A family with a milestone that can have one of two photos, and an account of its words that does not use the rules of
/// the program.
private struct SimulatedMilestone {
  /// The row of the table that contains the title.
  private enum Row: Equatable {
    case photo(String)
    case milestone
  }

  private var family: ReviewedFamily
  private var photo: String? = "p"
  private var present: Set<String> = ["p", "q"]
  private var answers: Set<String> = []
  private var id = 1
  private var table = ""
  /// The row with the title when the table was written.
  private var row = Row.photo("p")
  /// A word that the family has written into this row, which only `kinfolio viewers` follows if it shows more.
  private var written: ViewerChoice?
  /// The word that the program wrote into this row.
  private var known: Substring = ""
  private var last: (word: ViewerChoice, row: Row)?
  private var isShared = false
  private(set) var problem: String?

  init(sharesCaptions: Bool, showsNewPhotos: Bool) throws {
    family = try ReviewedFamily(showingNewPhotos: showsNewPhotos)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('q', 'mia', 1782000001, 'q.jpg', 1);
      CREATE TABLE removed AS SELECT * FROM photos WHERE false;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
        VALUES ('m1', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 1);
      """)
    if sharesCaptions {
      try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    }
    try runViewers()
  }

  mutating func change(_ random: inout SeededGenerator) throws -> String {
    let id = Bool.random(using: &random) ? "p" : "q"
    let name: String
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2:
      let word = ViewerChoice.allCases.randomElement(using: &random) ?? .nothing
      name = "\(row): \(word)"
      write(word)
    case 3:
      let (from, to) = present.contains(id) ? ("photos", "removed") : ("removed", "photos")
      present.formSymmetricDifference([id])
      name = "\(id) \(from) → \(to)"
      try family.run(
        """
        PRAGMA foreign_keys = OFF; DELETE FROM replies;
        INSERT INTO \(to) SELECT * FROM \(from) WHERE id = '\(id)';
        DELETE FROM \(from) WHERE id = '\(id)';
        """)
      try updateAnswers()
    case 4:
      photo = [nil, "p", "q"].randomElement(using: &random) ?? nil
      name = "photo \(photo ?? "-")"
      try family.run("UPDATE milestones SET photo_id = \(photo.map { "'\($0)'" } ?? "NULL")")
    case 5:
      answers.formSymmetricDifference([id])
      name = "answers \(answers.sorted())"
      try updateAnswers()
    case 6:
      self.id += 1
      name = "m\(self.id)"
      try family.run("UPDATE milestones SET id = 'm\(self.id)'")
    default: name = "-"
    }
    if Bool.random(using: &random) {
      let review = try family.build(table, hashes: hashes)
      if written == .nothing { follow(.nothing, review) }
      check(review)
      return "\(name), build"
    }
    try runViewers()
    return "\(name), viewers"
  }

  private var hashes: [String: String] { ["p": "a", "q": "b"].filter { present.contains($0.key) } }

  private func updateAnswers() throws {
    try family.run("DELETE FROM replies")
    for id in answers where present.contains(id) {
      try family.run(
        """
        INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
          VALUES ('r\(id)', 'mia', 1782000000, '\(id)', 1)
        """)
    }
  }

  /// A part of the row.
  private var cells: String {
    switch row {
    case .photo(let id): ",\(id).jpg,"
    case .milestone: ",,m"
    }
  }

  private mutating func write(_ word: ViewerChoice) {
    table = family.writing(word.rawValue, inRowsWith: cells, in: table)
    written = word
  }

  private mutating func runViewers() throws {
    let review = try family.review(
      family.choices(reading: table.isEmpty ? "for_viewers,picture,code\n" : table),
      madeAt: family.decisions.nextTime(now: 0), hashes: hashes)
    if let written { follow(written, review) }
    written = nil
    table = try family.runViewers(table.isEmpty ? nil : table, hashes: hashes)
    row = photo.flatMap { present.contains($0) ? .photo($0) : nil } ?? .milestone
    known =
      table.components(separatedBy: "\r\n").first { $0.contains(cells) }?.prefix { $0 != "," } ?? ""
    check(try family.review(family.choices(reading: table), hashes: hashes))
  }

  /// Notes a new word, unless the program says that it was not used.
  private mutating func follow(_ word: ViewerChoice, _ review: ViewerReview) {
    if word.rawValue == known || review.unusedWordCount > 0 { return }
    last = (word, row)
    if row == .milestone { isShared = word == .everything }
  }

  private mutating func check(_ review: ViewerReview) {
    let milestone = (try? family.database.journal())?.milestones.first
    let shown = milestone.map(review.shown) ?? .nothing
    if shown.isMorePrivate(than: limit(review)) || shown == limit(review) { return }
    problem = "shows \(shown), not \(limit(review))"
  }

  /// Returns the most that viewers may see.
  private func limit(_ review: ViewerReview) -> ViewerChoice {
    let isPhotoShared = photo.map { review.shown(of: ID($0)) == .everything } ?? false
    guard let last else { return isPhotoShared ? .everything : .picture }
    // A later word about its photo takes back neither.
    if last.word == .everything && !isShared {
      return isPhotoShared ? .everything : .picture
    }
    return last.word
  }
}
