import Foundation
import Importing
import Synchronization

/// The line on a terminal that shows the progress of reading a large file.
final class ReadingProgressLine: Sendable {
  private struct State {
    var latestProgress: FileReadingProgress?
    var readingNumber = 1
    var lastDrawnAt: ContinuousClock.Instant?
  }

  private let startedAt: ContinuousClock.Instant
  private let state = Mutex(State())

  init(startedAt: ContinuousClock.Instant = .now) { self.startedAt = startedAt }

  /// True if the progress line is on the terminal and must be cleared.
  var isDrawn: Bool { state.withLock { $0.lastDrawnAt != nil } }

  /// Returns the text of the progress line if the line is to be drawn now, or nil if it is too early.
  ///
  /// It is too early in the first second of reading, and within 100 ms after the line was last drawn.
  func text(after progress: FileReadingProgress, at now: ContinuousClock.Instant = .now) -> String?
  {
    state.withLock { state in
      // Some files are read several times: fewer bytes or rows after a complete reading mean that the
      // next reading has begun.
      if let last = state.latestProgress, last.path == progress.path {
        if progress.readCount < last.readCount, last.readCount >= last.totalCount {
          state.readingNumber += 1
        }
      } else {
        state.readingNumber = 1
      }
      state.latestProgress = progress
      guard now - startedAt > .seconds(1),
        state.lastDrawnAt.map({ now - $0 > .milliseconds(100) }) ?? true
      else { return nil }
      state.lastDrawnAt = now
      let name = URL(fileURLWithPath: progress.path).lastPathComponent.printable
      let share = min(100, progress.readCount * 100 / max(1, progress.totalCount))
      return
        "Reading \(name)\(state.readingNumber > 1 ? ", pass \(state.readingNumber)" : ""): \(share) %"
    }
  }
}

extension Reporter {
  /// Calls `body`, and shows on a terminal the progress of each file that `body` reads.
  func withReadingProgress<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard style == .bar else { return try body() }
    let line = ReadingProgressLine()
    defer { if line.isDrawn { replaceLastLine(with: "") } }
    return try FileReadingProgress.reporting(
      to: { [self] progress in
        if let text = line.text(after: progress) { replaceLastLine(with: text) }
      }, body)
  }
}
