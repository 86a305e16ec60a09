import TestSupport
import Testing

@testable import Importing
@testable import Kinfolio
@testable import KinfolioCLI

/// A person at a terminal sees that a large file is being read, and others are not bothered.
@Suite struct ReadingLineTests {
  private static let start = ContinuousClock.now

  private func text(_ line: ReadingLine, _ steps: [(Int, Double)]) -> [String?] {
    steps.map { done, seconds in
      line.text(
        after: ReadingProgress(path: "/a/b/export\u{1B}.json", done: done, total: 200),
        at: Self.start + .seconds(seconds))
    }
  }

  @Test func nothingIsToldWithinASecondThenTenTimesASecond() {
    let told = text(ReadingLine(begun: Self.start), [(20, 0.5), (66, 1.1), (68, 1.15), (70, 1.3)])
    #expect(told == [nil, "Reading export.json: 33 %", nil, "Reading export.json: 35 %"])
  }

  @Test func thatAFileIsReadAgainIsTold() {
    let line = ReadingLine(begun: Self.start)
    // Only its beginning was looked at, then all of it was read, and it begins anew.
    let told = text(line, [(20, 0.1), (10, 0.2), (200, 1.2), (50, 2)])
    #expect(told == [nil, nil, "Reading export.json: 100 %", "Reading export.json, pass 2: 25 %"])
  }
}
