import Synchronization

/// Values that a build has computed and that the next build uses again, such as the hashes of unchanged files.
///
/// Only the values that a build has used are saved for the next build.
package final class BuildCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let savedValues: [Key: Value]
  private let usedValues = Mutex<[Key: Value]>([:])

  /// Creates a cache with the ``valuesForNextBuild`` that the previous build saved.
  package init(saved: [Key: Value] = [:]) { savedValues = saved }

  /// The values that have been looked up or stored since the cache was created, for the next build.
  package var valuesForNextBuild: [Key: Value] { usedValues.withLock { $0 } }

  package subscript(key: Key) -> Value? {
    get {
      usedValues.withLock { used in
        let value = used[key] ?? savedValues[key]
        used[key] = value
        return value
      }
    }
    set { usedValues.withLock { $0[key] = newValue } }
  }
}
