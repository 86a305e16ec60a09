@preconcurrency import Dispatch
import Foundation
import Synchronization

/// A listener for Ctrl-C (SIGINT) and for the system's request to stop (SIGTERM).
final class SignalListener: Sendable {
  private let firstReceivedSignal = Mutex<(signal: Int32, since: ContinuousClock.Instant)?>(nil)
  private let sources: [any DispatchSourceSignal]

  var firstSignal: Int32? { firstReceivedSignal.withLock { $0?.signal } }

  init() {
    // The signals are not ignored first: a signal before Dispatch handles them would be lost.
    sources = [SIGINT, SIGTERM].map {
      DispatchSource.makeSignalSource(signal: $0, queue: .global())
    }
    // A reader that closes its end of a pipe must not end a build.
    Foundation.signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `stop` at the first signal; a later one ends the program immediately.
  ///
  /// A second signal within one second is ignored, because some tools signal both a program and its process group.
  func onFirstSignal(_ stop: @escaping @Sendable () -> Void) {
    for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
      source.setEventHandler { [self] in
        let first = firstReceivedSignal.withLock { first in
          defer { first = first ?? (number, .now) }
          return first
        }
        guard let first else { return stop() }
        if .now - first.since > .seconds(1) { exit(128 + number) }
      }
      source.resume()
    }
  }
}
