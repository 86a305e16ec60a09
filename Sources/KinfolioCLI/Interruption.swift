@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Listens for Ctrl-C and for the system's wish to stop.
final class Interruption: Sendable {
  private let received = Mutex<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// The signal that came, if one did.
  var signal: Int32? { received.withLock { $0 } }

  init() {
    // Not ignored before Dispatch catches them: one that comes so early would be lost for good.
    sources = [SIGINT, SIGTERM].map {
      DispatchSource.makeSignalSource(signal: $0, queue: .global())
    }
    // A reader that closes its end of a pipe must not kill a build.
    Foundation.signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `stop` at the first signal; a second one ends the program at once.
  func onSignal(_ stop: @escaping @Sendable () -> Void) {
    for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
      source.setEventHandler { [self] in
        if take(number) { stop() } else { exit(128 + number) }
      }
      source.resume()
    }
  }

  /// Whether this signal is the first.
  private func take(_ number: Int32) -> Bool {
    received.withLock { signal in
      defer { signal = signal ?? number }
      return signal == nil
    }
  }
}
