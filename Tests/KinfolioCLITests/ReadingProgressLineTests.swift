import TestSupport
import Testing

@testable import Importing
@testable import KinfolioCLI

/// Tests the progress line for large files, which only users at a terminal see.
@Suite struct ReadingProgressLineTests {
  private static let start = ContinuousClock.now

  private func lineTexts(of line: ReadingProgressLine, after steps: [(Int, Double)]) -> [String?] {
    steps.map { done, seconds in
      line.text(
        after: FileReadingProgress(
          path: "/a/b/export\u{1B}.json", readCount: done, totalCount: 200),
        at: Self.start + .seconds(seconds))
    }
  }

  @Test func showsProgressAfterOneSecondTenTimesPerSecond() {
    let lines = lineTexts(
      of: ReadingProgressLine(startedAt: Self.start),
      after: [(20, 0.5), (66, 1.1), (68, 1.15), (70, 1.3)])
    #expect(lines == [nil, "Reading export.json: 33 %", nil, "Reading export.json: 35 %"])
  }

  @Test func showsSecondPass() {
    let line = ReadingProgressLine(startedAt: Self.start)
    // First only the beginning is read, then the whole file, and then a second pass starts.
    let lines = lineTexts(of: line, after: [(20, 0.1), (10, 0.2), (200, 1.2), (50, 2)])
    #expect(lines == [nil, nil, "Reading export.json: 100 %", "Reading export.json, pass 2: 25 %"])
  }
}
