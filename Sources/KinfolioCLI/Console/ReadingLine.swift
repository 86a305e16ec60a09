import Foundation
import Importing
import Kinfolio
import Synchronization

/// The line that tells on a terminal how far a large file is read.
final class ReadingLine: Sendable {
  fileprivate struct State {
    var last: ReadingProgress?
    var pass = 1
    var drawn: ContinuousClock.Instant?
  }

  private let begun: ContinuousClock.Instant
  private let state = Mutex(State())

  init(begun: ContinuousClock.Instant = .now) { self.begun = begun }

  /// Whether there is anything to wipe out.
  var isDrawn: Bool { state.withLock { $0.drawn != nil } }

  /// What is to be drawn now; nil while it was drawn just before, or all goes within a second.
  func text(
    after progress: ReadingProgress, at now: ContinuousClock.Instant = .now
  ) -> String? {
    state.withLock { state in
      state.note(progress)
      guard now - begun > .seconds(1),
        state.drawn.map({ now - $0 > .milliseconds(100) }) ?? true
      else { return nil }
      state.drawn = now
      let name = URL(fileURLWithPath: progress.path).lastPathComponent.printable
      let share = min(100, progress.done * 100 / max(1, progress.total))
      return "Reading \(name)\(state.pass > 1 ? ", pass \(state.pass)" : ""): \(share) %"
    }
  }
}

extension ReadingLine.State {
  /// A file is read again when it was read to its end and begins anew; looking at its beginning is none.
  fileprivate mutating func note(_ progress: ReadingProgress) {
    if let last, last.path == progress.path {
      if progress.done < last.done, last.done >= last.total { pass += 1 }
    } else {
      pass = 1
    }
    last = progress
  }
}

extension Reporter {
  /// Tells a person at a terminal how far the files are that `body` reads; throws what `body` does.
  func tellingOfReading<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard style == .bar else { return try body() }
    let line = ReadingLine()
    defer { if line.isDrawn { draw("") } }
    return try ReadingProgress.telling(
      { [self] progress in
        if let text = line.text(after: progress) { draw(text) }
      }, body)
  }
}
