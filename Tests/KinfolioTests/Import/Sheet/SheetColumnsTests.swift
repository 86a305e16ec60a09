import Testing

@testable import Kinfolio

/// What stands beside the columns of a log is named, and no record.
@Suite struct SheetColumnsTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  @Test func ofTwoLogsBesideEachOtherTheSecondIsCounted() throws {
    let table =
      "Date,Time,Volume,,Date,Time,Volume,,\n"
      + "6/1/2026,8:05,60,,6/1/2026,9:05,90,,x\n6/2/2026,8:05,60,,6/2/2026,9:05,,,\n"
    let outcome = try trial.take(table)
    #expect(outcome.counts["pumping_sessions"] == .init(added: 2))
    #expect(
      outcome.unknown == [
        "Date in column 5": 2, "Time in column 6": 2, "Volume in column 7": 1, "": 1,
      ])
  }
}
