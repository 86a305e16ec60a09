/// A byte sequence to search for: a search term, or the start of encoded data that must be decoded and searched too.
enum SearchPattern: Hashable, Sendable {
  case term(SearchTerm)
  case encodedBlock(EncodedBlock)

  /// The kinds of data that are decoded and searched too, each with the text at its start.
  enum EncodedBlock: String, Sendable, CaseIterable {
    case bigEndianTIFF = "MM\0*"
    case littleEndianTIFF = "II*\0"
    case iptc = "8BIM\u{4}\u{4}"
    case pdfStream = "stream"
    case packedText = "zTXt"
    case internationalText = "iTXt"
    case iccProfile = "iCCP"
    case rawProfile = "Raw profile type "
    case base64 = ";base64,"
  }

  var bytes: [UInt8] {
    switch self {
    case .term(let term): term.bytes
    case .encodedBlock(let block): Array(block.rawValue.utf8)
    }
  }

  /// Returns whether bytes that equal the pattern except for case also fulfill its rules for case and for the
  /// neighboring characters.
  fileprivate func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    switch self {
    case .encodedBlock: bytes[offset...].starts(with: self.bytes)
    case .term(let term):
      (term.ignoresCase || bytes[offset...].starts(with: term.bytes))
        && MatchSurroundings(bytes, matchRange: offset..<offset + term.bytes.count).allowsMatch(
          of: term)
    }
  }
}

/// Finds thousands of byte sequences in one pass over the bytes of a file.
///
/// At each position, the next two bytes show whether a pattern can start there. Only then, the following bytes are
/// compared with patterns.
struct PatternFinder: Sendable {
  /// All patterns that start with the same two bytes, regardless of case, and the lengths of these patterns.
  private struct PatternBucket: Sendable {
    var patternLengths: [Int] = []
    var patternsByLowercasedBytes: [[UInt8]: [SearchPattern]] = [:]
  }

  let maximumPatternLength: Int
  /// For each pair of bytes, as a number of 16 bits, whether a pattern starts with it.
  private var canBytePairStartPattern = [Bool](repeating: false, count: 1 << 16)
  private var bucketsByFirstBytes: [Int: PatternBucket] = [:]

  init(_ terms: [SearchTerm]) {
    let marks =
      Set(terms).map(SearchPattern.term)
      + SearchPattern.EncodedBlock.allCases.map(SearchPattern.encodedBlock)
    maximumPatternLength = marks.map(\.bytes.count).max() ?? 0
    for mark in marks where mark.bytes.count >= 2 {
      let folded = mark.bytes.map(Self.lowercasedASCII)
      let start = Int(folded[0]) << 8 | Int(folded[1])
      canBytePairStartPattern[start] = true
      bucketsByFirstBytes[start, default: PatternBucket()].patternsByLowercasedBytes[
        folded, default: []
      ].append(mark)
    }
    for (start, bucket) in bucketsByFirstBytes {
      bucketsByFirstBytes[start]?.patternLengths = Set(
        bucket.patternsByLowercasedBytes.keys.map(\.count)
      ).sorted()
    }
  }

  func forEachMatch(
    in bytes: [UInt8], startingIn range: Range<Int>, _ found: (SearchPattern, Int) -> Void
  ) {
    guard !range.isEmpty else { return }
    var pair = Int(Self.lowercasedASCII(bytes[range.lowerBound]))
    for offset in range where offset + 1 < bytes.count {
      pair = (pair << 8 | Int(Self.lowercasedASCII(bytes[offset + 1]))) & 0xFFFF
      if canBytePairStartPattern[pair], let bucket = bucketsByFirstBytes[pair] {
        reportMatches(in: bucket, of: bytes, at: offset, to: found)
      }
    }
  }

  private func reportMatches(
    in bucket: PatternBucket, of bytes: [UInt8], at offset: Int,
    to found: (SearchPattern, Int) -> Void
  ) {
    for length in bucket.patternLengths where offset + length <= bytes.count {
      let folded = bytes[offset..<offset + length].map(Self.lowercasedASCII)
      for mark in bucket.patternsByLowercasedBytes[folded] ?? []
      where mark.matches(bytes, at: offset) {
        found(mark, offset)
      }
    }
  }

  private static func lowercasedASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
