/// A byte sequence to search for: a term, such as a private text, or the start of data that are searched when decoded.
enum SearchPattern: Hashable, Sendable {
  case term(Term)
  case block(EncodedBlock)

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
    case .block(let block): Array(block.rawValue.utf8)
    }
  }

  /// Returns whether bytes that equal the pattern except for case also fit its rules on case and neighboring
  /// characters.
  fileprivate func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    switch self {
    case .block: bytes[offset...].starts(with: self.bytes)
    case .term(let term):
      (term.ignoresCase || bytes[offset...].starts(with: term.bytes))
        && MatchSurroundings(bytes, offset..<offset + term.bytes.count).allows(term)
    }
  }
}

/// Finds thousands of byte sequences in one pass over the bytes of a file.
///
/// At each position, two bytes show whether a pattern can start there, and only then the patterns of each length are
/// looked up.
struct TermTable: Sendable {
  /// The patterns that start with the same two bytes, regardless of case, and their different lengths.
  private struct Bucket: Sendable {
    var lengths: [Int] = []
    var patterns: [[UInt8]: [SearchPattern]] = [:]
  }

  let maximumPatternLength: Int
  /// For each pair of bytes, whether a pattern starts with it.
  private var canStartPattern = [Bool](repeating: false, count: 1 << 16)
  private var bucketsByFirstBytes: [Int: Bucket] = [:]

  init(_ terms: [Term]) {
    let marks =
      Set(terms).map(SearchPattern.term)
      + SearchPattern.EncodedBlock.allCases.map(SearchPattern.block)
    maximumPatternLength = marks.map(\.bytes.count).max() ?? 0
    for mark in marks where mark.bytes.count >= 2 {
      let folded = mark.bytes.map(Self.lowercasedASCII)
      let start = Int(folded[0]) << 8 | Int(folded[1])
      canStartPattern[start] = true
      bucketsByFirstBytes[start, default: Bucket()].patterns[folded, default: []].append(mark)
    }
    for (start, bucket) in bucketsByFirstBytes {
      bucketsByFirstBytes[start]?.lengths = Set(bucket.patterns.keys.map(\.count)).sorted()
    }
  }

  func forEachMatch(
    in bytes: [UInt8], startingIn range: Range<Int>, _ found: (SearchPattern, Int) -> Void
  ) {
    guard !range.isEmpty else { return }
    var pair = Int(Self.lowercasedASCII(bytes[range.lowerBound]))
    for offset in range where offset + 1 < bytes.count {
      pair = (pair << 8 | Int(Self.lowercasedASCII(bytes[offset + 1]))) & 0xFFFF
      if canStartPattern[pair], let bucket = bucketsByFirstBytes[pair] {
        reportMatches(in: bucket, of: bytes, at: offset, to: found)
      }
    }
  }

  private func reportMatches(
    in bucket: Bucket, of bytes: [UInt8], at offset: Int, to found: (SearchPattern, Int) -> Void
  ) {
    for length in bucket.lengths where offset + length <= bytes.count {
      let folded = bytes[offset..<offset + length].map(Self.lowercasedASCII)
      for mark in bucket.patterns[folded] ?? [] where mark.matches(bytes, at: offset) {
        found(mark, offset)
      }
    }
  }

  private static func lowercasedASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
