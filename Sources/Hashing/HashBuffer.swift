/// A buffer that collects bytes before they are hashed with SHA-256, because hashing is faster in large pieces.
package final class HashBuffer {
  private var hash = SHA256()
  private var bytes: [UInt8] = []

  package init() {}

  /// Adds an ASCII character.
  package func add(_ character: Unicode.Scalar) {
    bytes.append(UInt8(truncatingIfNeeded: character.value))
  }

  package func add(_ added: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: added)
    if bytes.count > 1 << 16 {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Adds the length of a text and then the text, so that no text can be confused with the beginning of another.
  package func add(_ text: String) {
    withUnsafeBytes(of: text.utf8.count.littleEndian) { add($0) }
    bytes.append(contentsOf: text.utf8)
  }

  /// Returns the hash of all added bytes, as 64 lowercase hexadecimal digits; no other call may follow.
  package func finishHash() -> String {
    hash.update(bytes)
    return hash.finish()
  }
}
