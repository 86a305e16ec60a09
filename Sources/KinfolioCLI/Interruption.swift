@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Listens for Ctrl-C and for the system's wish to stop.
final class Interruption: Sendable {
  private let received = Mutex<(signal: Int32, since: ContinuousClock.Instant)?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// The signal that came, if one did.
  var signal: Int32? { received.withLock { $0?.signal } }

  init() {
    // Not ignored before Dispatch catches them: one that comes so early would be lost for good.
    sources = [SIGINT, SIGTERM].map {
      DispatchSource.makeSignalSource(signal: $0, queue: .global())
    }
    // A reader that closes its end of a pipe must not kill a build.
    Foundation.signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `stop` at the first signal; a second one ends the program at once, unless it comes with the
  /// first, as where both a program and its whole group are told to stop.
  func onSignal(_ stop: @escaping @Sendable () -> Void) {
    for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
      source.setEventHandler { [self] in
        switch waited(before: number) {
        case nil: stop()
        case .some(let wait): if wait > .seconds(1) { exit(128 + number) }
        }
      }
      source.resume()
    }
  }

  /// How long ago the first signal came; nil where this is the first.
  private func waited(before number: Int32) -> Duration? {
    received.withLock { first in
      if let first { return .now - first.since }
      first = (number, .now)
      return nil
    }
  }
}
