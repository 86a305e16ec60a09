import TestSupport
import Testing

@testable import Audiences
@testable import Records
@testable import TestFamilies

/// Random words about a milestone and its photos, and random edits of their records, compared with an account of the
/// words.
///
/// A word about a photo says nothing about its milestone, and the reverse.
@Suite struct RandomMilestoneTests {
  @Test(arguments: Cases.seeds(6, underStress: 200))
  func viewersSeeNoMoreThanTheFamilyHasSaid(seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    var family = try SimulatedMilestone(showsNewPhotos: seed % 3 > 0)
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
  /// The milestone and the photos, by their names in this account.
  private static let names = ["m", "p", "q"]

  private var family: ReviewedFamily
  private let showsNewPhotos: Bool
  private var photo: String? = "p"
  private var present: Set<String> = ["p", "q"]
  private var answers: Set<String> = []
  private var id = 1
  private var table = ""
  /// The words in the table that the program has not read yet.
  private var written: [String: ViewerChoice] = [:]
  /// The last word about each.
  private var words: [String: ViewerChoice] = [:]
  /// The photos that answered a task during a run.
  private var formerAnswers: Set<String> = []
  private(set) var problem: String?

  init(showsNewPhotos: Bool) throws {
    self.showsNewPhotos = showsNewPhotos
    family = try ReviewedFamily(showingNewPhotos: showsNewPhotos)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('q', 'mia', 1782000001, 'q.jpg', 1);
      CREATE TABLE removed AS SELECT * FROM photos WHERE false;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
        VALUES ('m1', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 1);
      """)
    try runViewers()
  }

  mutating func change(_ random: inout SeededGenerator) throws -> String {
    let id = Bool.random(using: &random) ? "p" : "q"
    let name: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2, 3:
      let word = ViewerChoice.allCases.randomElement(using: &random) ?? .nothing
      let subject = Self.names.randomElement(using: &random) ?? "m"
      name = "\(subject): \(word)"
      write(word, about: subject)
    case 4:
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
    case 5, 6:
      photo = [nil, "p", "q"].randomElement(using: &random) ?? nil
      name = "photo \(photo ?? "-")"
      try family.run("UPDATE milestones SET photo_id = \(photo.map { "'\($0)'" } ?? "NULL")")
    case 7:
      answers.formSymmetricDifference([id])
      name = "answers \(answers.sorted())"
      try updateAnswers()
    case 8:
      self.id += 1
      name = "m\(self.id)"
      try family.run("UPDATE milestones SET id = 'm\(self.id)'")
    default:
      let isMilestone = Bool.random(using: &random)
      name = isMilestone ? "app hides m" : "app hides photos"
      let table = isMilestone ? "milestones" : "photos"
      try family.run("UPDATE \(table) SET for_viewers = 'nothing'")
      _ = try family.build(hashes: hashes)
      try family.run("UPDATE \(table) SET for_viewers = NULL")
      for subject in isMilestone ? ["m"] : present.sorted() { words[subject] = .nothing }
    }
    if Bool.random(using: &random) {
      let review = try family.build(table, hashes: hashes)
      for (subject, word) in written where word == .nothing { words[subject] = word }
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

  private mutating func write(_ word: ViewerChoice, about subject: String) {
    let cells = subject == "m" ? ",,m" : ",\(subject).jpg,"
    guard table.contains(cells) else { return }
    table = family.writing(word.rawValue, inRowsWith: cells, in: table)
    written[subject] = word
  }

  private mutating func runViewers() throws {
    table = try family.runViewers(table.isEmpty ? nil : table, hashes: hashes)
    // The program need not follow a word. If it does, viewers see no more than the word allows.
    for (subject, word) in written { words[subject] = word }
    written = [:]
    check(try family.review(family.choices(reading: table), hashes: hashes))
  }

  private mutating func check(_ review: ViewerReview) {
    let milestone = (try? family.database.journal())?.milestones.first
    formerAnswers.formUnion(answers.intersection(present))
    for subject in Self.names {
      let shown =
        subject == "m"
        ? milestone.map(review.visibility) ?? .nothing : review.visibility(of: ID(subject))
      let appears = showsNewPhotos && subject != "m" && !formerAnswers.contains(subject)
      let limit = words[subject] ?? (appears ? .picture : .nothing)
      if limit.isMorePrivate(than: shown) { problem = "shows \(shown) of \(subject), not \(limit)" }
    }
  }
}
