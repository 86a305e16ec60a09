import Synchronization

/// Values that builds look up instead of computing them again; those that a build uses are saved for the next build.
package final class BuildCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let savedValues: [Key: Value]
  private let usedValues = Mutex<[Key: Value]>([:])

  /// Creates a cache; `saved` are the ``values`` that the previous build saved.
  package init(saved: [Key: Value] = [:]) { savedValues = saved }

  /// The values that were looked up or stored since the cache was created.
  package var values: [Key: Value] { usedValues.withLock { $0 } }

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
