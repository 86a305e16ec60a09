import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A value that the family may have chosen differently is written only if the column is empty.
@Suite struct ImportedGapsTests {
  private static let noon: Int64 = 1_782_000_000

  private func importing(
    due: String?, colorIndex: Int64, name: String = "Eva", changed: Int64 = noon,
    into sample: SampleDatabase
  ) throws -> ImportOutcome.RecordCounts? {
    let database = try Database(path: sample.path, openMode: .writing)
    let family = try TrackingDatabase(at: sample.path).family()
    return try database.transaction {
      var importer = try Importer(
        "tracker", into: database, of: family, at: Instant(seconds: 1_782_863_999))
      try importer.store(
        ImportedRecord(
          "profiles", key: "baby", changedAt: changed, row: 1,
          [
            "kind": .text("child"), "slot": .unlessSet(.integer(colorIndex)), "name": .text(name),
            "due_date": .unlessSet(due.map { .text($0) } ?? .null),
          ]))
      return importer.outcome.countsByTable["profiles"]
    }
  }

  private func eva(_ sample: SampleDatabase) throws -> Profile? {
    try sample.journal().profiles.first { $0.entry.id != "mia" }
  }

  @Test func aGapIsFilledOnceAndAChoiceStays() throws {
    let sample = try SampleDatabase()
    #expect(try importing(due: nil, colorIndex: 2, into: sample) == .init(added: 1))
    #expect(try importing(due: nil, colorIndex: 1, into: sample) == .init(unchanged: 1))
    #expect(try eva(sample)?.colorIndex == 2)
    #expect(try importing(due: "2026-02-01", colorIndex: 1, into: sample) == .init(changed: 1))
    #expect(try importing(due: "2026-02-01", colorIndex: 1, into: sample) == .init(unchanged: 1))
    try sample.run("UPDATE profiles SET due_date = '2026-03-03', slot = 3 WHERE id <> 'mia'")
    let later = try importing(
      due: "2026-02-01", colorIndex: 1, name: "Evi", changed: Self.noon + 9, into: sample)
    let profile = try #require(try eva(sample))
    #expect(later == .init(changed: 1) && profile.name == "Evi")
    #expect(profile.colorIndex == 3 && profile.dueDate?.description == "2026-03-03")
    // Such values are not part of a record's versions, so the log contains only the change of the name.
    #expect(try sample.journal().activityLog.map(\.before) == ["kind child · name Eva"])
  }
}
