import Testing

@testable import Importing
@testable import TestFamilies

/// Values in other columns than those of a log are counted by column, and are not imported.
@Suite struct SheetColumnsTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  @Test func ofTwoLogsBesideEachOtherTheSecondIsCounted() throws {
    let table =
      "Date,Time,Volume,,Date,Time,Volume,,\n"
      + "6/1/2026,8:05,60,,6/1/2026,9:05,90,,x\n6/13/2026,8:05,60,,6/2/2026,9:05,,,\n"
    let outcome = try trial.take(table)
    #expect(outcome.countsByTable["pumping_sessions"] == .init(added: 2))
    #expect(
      outcome.unrecognizedCounts == [
        "Date in column 5": 2, "Time in column 6": 2, "Volume in column 7": 1, "": 1,
      ])
  }

  @Test func whatItIsAboutNeedBeSaidOnceOnly() throws {
    let table = "Date,Time,Volume\n6/13/2026,8:05,60\n"
    #expect(try trial.take(table, tab: .feeds).countsByTable["bottle_feeds"] == .init(added: 1))
    #expect(try trial.take(table).countsByTable["bottle_feeds"] == .init(unchanged: 1))
    // After imports of both kinds of tab, the kind must be declared each time.
    _ = try trial.take(table.replacing("8:05", with: "9:05"), tab: .pumping)
    #expect(throws: ImportProblem.self) { try trial.take(table) }
  }
}
