/// Reading of foreign bytes; whatever lies outside of them is nil, never a trap.
extension [UInt8] {
  /// The unsigned number in `count` bytes from `offset` on, most significant byte first.
  func bigEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The unsigned number in `count` bytes from `offset` on, least significant byte first.
  func littleEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the bytes from `offset` on are those of `text`, one byte for each of its scalars.
  func hasText(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count - text.unicodeScalars.count else { return false }
    return zip(text.unicodeScalars, self[offset...]).allSatisfy { $0.value == UInt32($1) }
  }
}
