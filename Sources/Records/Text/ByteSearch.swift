extension StringProtocol {
  /// True if the text consists of ASCII characters.
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension String {
  /// Returns the ranges, without overlaps, in which the bytes of another text occur.
  ///
  /// This is many times as fast as the standard library's `ranges(of:)`, which compares characters.
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
