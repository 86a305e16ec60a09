extension StringProtocol {
  /// True if each character is one byte in UTF-8.
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Returns the ranges in which another text occurs, without overlaps.
  ///
  /// This function compares bytes. The standard library's `ranges(of:)` compares characters and takes many times as
  /// long.
  package func byteRanges(of other: String) -> [Range<Index>] {
    guard let first = other.utf8.first else { return [] }
    var found: [Range<Index>] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other.utf8) {
        let end = utf8.index(start, offsetBy: other.utf8.count)
        found.append(start..<end)
        rest = rest[end...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return found
  }
}
