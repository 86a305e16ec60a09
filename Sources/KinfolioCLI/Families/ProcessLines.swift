import Foundation
import Synchronization

extension FamilyBuild {
  /// Hands on each line that comes through a pipe until its other end is closed.
  ///
  /// The waiting is done on a thread of its own: the few that Swift's tasks share must not be held.
  static func lines(of pipe: Pipe, _ take: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var pending = Data()
        while let data = try? pipe.fileHandleForReading.read(upToCount: 65_536), !data.isEmpty {
          pending += data
          while let end = pending.firstIndex(of: 0x0A) {
            take(String(decoding: pending[..<end], as: UTF8.self))
            pending = Data(pending[(end + 1)...])
          }
        }
        if !pending.isEmpty { take(String(decoding: pending, as: UTF8.self)) }
        continuation.resume()
      }
    }
  }
}

/// The last line a program told that is more than a hint.
final class LastLine: Sendable {
  private let line = Mutex<String?>(nil)

  /// The line; nil where nothing was told.
  var text: String? { line.withLock { $0 } }

  /// Looks at the next line.
  func take(_ text: String) {
    if !text.hasPrefix("Try: ") { line.withLock { $0 = text } }
  }
}
