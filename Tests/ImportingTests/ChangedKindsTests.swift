import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// An event that changes its kind is stored once, as its new kind, and the log contains the old version.
@Suite struct ChangedKindsTests {
  /// Returns a sheet of events with IDs, each of a random kind.
  private func events(_ random: inout SeededGenerator) -> String {
    let kinds = [
      "feed,left 10 min", "feed,90 ml", "feed,left 5 min + 30 ml", "pee,", "pump,80 ml",
      "note,slept well", "feed,120 ml",
    ]
    let rows = (1...4).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map { id in
      "2026-06-0\(id)T06:05:00Z,\(kinds.randomElement(using: &random) ?? "pee,"),\(id)\n"
    }
    return "timestamp,type,note,id\n" + rows.joined()
  }

  private func dump(_ trial: SheetTrial) throws -> [String] {
    try run("sqlite3", trial.sample.path, ".dump").output.split(separator: "\n").map(String.init)
      .sorted()
  }

  @Test(arguments: Cases.seeds(5, underStress: 20))
  func inWhicheverOrderTheSheetsCome(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let sheets = (0..<4).map { _ in events(&random) }
    let dumps = try [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1, 0]].map { order in
      let trial = try SheetTrial()
      for sheet in order {
        let outcome = try trial.take(
          sheets[sheet], exportedAt: SheetTrial.exported + Int64(sheet))
        #expect(outcome.skippedCount == 0)
      }
      return try dump(trial)
    }
    for other in dumps.dropFirst() where other != dumps[0] {
      let difference = other.difference(from: dumps[0]).map { "\($0)" }
      Issue.record("\(difference.joined(separator: "\n"))\n\(sheets.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [false, true])
  func aFeedingThatWasABottleIsNursingAlone(isLaterFirst: Bool) throws {
    let sample = try BabyBuddySample()
    let edited = "UPDATE core_feeding SET method = 'left breast' WHERE id = 1"
    let original = "UPDATE core_feeding SET method = 'bottle' WHERE id = 1"
    let later = BabyBuddySample.exported + 60
    for isLater in [isLaterFirst, !isLaterFirst] {
      try sample.run(isLater ? edited : original)
      try sample.bringOver(exportedAt: isLater ? later : BabyBuddySample.exported)
    }
    let journal = try sample.family.journal()
    #expect(journal.bottleFeeds.count == 2 && journal.nursingSessions.count == 3)
    let entry = try #require(journal.activityLog.first)
    #expect(journal.activityLog.count == 1)
    #expect(entry.before?.contains("volume_ml 103.5") == true)
    #expect(entry.after?.contains("left_seconds 960") == true)
    // Then the feeding becomes a bottle again.
    try sample.run(original)
    let back = try sample.bringOver(exportedAt: later + 60).outcome
    #expect(back.countsByTable["bottle_feeds"] == .init(changed: 1, unchanged: 2))
    #expect(try sample.family.journal().nursingSessions.count == 2)
  }

  @Test func aVolumeBelowZeroTakesTheBottlesPlace() throws {
    let trial = try SheetTrial()
    let header = "Date,Time,Volume,Formula Type,Waste Amount\n"
    _ = try trial.take(header + "6/13/2026,8:05 AM,120,,\n")
    _ = try trial.take(
      header + "6/13/2026,8:05 AM,-120,,\n", exportedAt: SheetTrial.exported + 60)
    let journal = try trial.sample.journal()
    #expect(journal.bottleFeeds.isEmpty && journal.milkWaste.map(\.volumeMl) == [120])
  }

  /// If two sheets were saved within one second, the import cannot know which one is later.
  @Test(arguments: [
    ("feed,90 ml,4", "pee,,4"), ("feed,left 5 min + 30 ml,4", "pee,,4"),
    ("feed,left 5 min + 30 ml,4", "feed,30 ml,4"), ("note,slept,4", "pump,80 ml,4"),
  ])
  func ofOneMomentOneCountsWhicheverComesFirst(one: String, other: String) throws {
    let rows = [one, other].map { "timestamp,type,note,id\n2026-06-01T06:05:00Z,\($0)\n" }
    let dumps = try [[0, 1], [1, 0], [0, 1, 0]].map { order in
      let trial = try SheetTrial()
      for place in order { _ = try trial.take(rows[place]) }
      let journal = try trial.sample.journal()
      let kinds = [
        journal.bottleFeeds.isEmpty && journal.nursingSessions.isEmpty, journal.diapers.isEmpty,
        journal.pumpingSessions.isEmpty, journal.notes.isEmpty,
      ]
      #expect(kinds.filter { !$0 }.count == 1, "it stands as one thing")
      return try dump(trial)
    }
    #expect(dumps[0] == dumps[1] && dumps[0] == dumps[2])
  }

  @Test func ofTwoRowsOfOneIdTheFirstCountsAndTheOtherIsNamed() throws {
    let trial = try SheetTrial()
    let sheet = """
      timestamp,type,note,id
      2026-06-01T06:05:00Z,feed,90 ml,4
      2026-06-01T06:05:00Z,feed,90 ml,4
      2026-06-01T07:05:00Z,feed,120 ml,4
      2026-06-01T08:05:00Z,pee,,4
      """
    for _ in 1...2 {
      let outcome = try trial.take(sheet)
      #expect(outcome.firstSkippedRows.map(\.rowNumber) == [4, 5])
      #expect(
        outcome.firstSkippedRows.map(\.problem.fault) == [
          .conflictingDuplicate, .conflictingDuplicate,
        ])
      let journal = try trial.sample.journal()
      #expect(journal.bottleFeeds.map(\.volumeMl) == [90] && journal.diapers.isEmpty)
      #expect(journal.activityLog.isEmpty)
    }
  }
}
