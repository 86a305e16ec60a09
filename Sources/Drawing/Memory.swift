/// Keeps what was made once, and forgets all of it where it would become too much.
struct Memory<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private static var most: Int { 4000 }

  /// The value of a key, made if it is not known.
  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = make()
    if values.count >= Self.most { values.removeAll(keepingCapacity: true) }
    values[key] = value
    return value
  }
}
