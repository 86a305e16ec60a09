/// A byte sequence to search for: a term, or the start of a block that needs its own parser.
enum SearchPattern: Hashable, Sendable {
  case term(Term)
  case block(Block)

  /// The kinds of blocks whose content is not visible in the plain bytes.
  enum Block: Sendable, CaseIterable {
    case bigEndianTIFF, littleEndianTIFF, iptc, pdfStream, packedText, internationalText,
      iccProfile, rawProfile
    case base64
  }

  var bytes: [UInt8] {
    switch self {
    case .term(let term): term.bytes
    case .block(let block):
      switch block {
      case .bigEndianTIFF: [0x4D, 0x4D, 0, 0x2A]
      case .littleEndianTIFF: [0x49, 0x49, 0x2A, 0]
      case .iptc: Array("8BIM\u{4}\u{4}".utf8)
      case .pdfStream: Array("stream".utf8)
      case .packedText: Array("zTXt".utf8)
      case .internationalText: Array("iTXt".utf8)
      case .iccProfile: Array("iCCP".utf8)
      case .rawProfile: Array("Raw profile type ".utf8)
      case .base64: Array(";base64,".utf8)
      }
    }
  }
}

/// Finds thousands of patterns in one pass: two bytes decide if one can start, and only then each length is looked up.
struct TermTable: Sendable {
  private struct Bucket: Sendable {
    var lengths: [Int] = []
    var patterns: [[UInt8]: [SearchPattern]] = [:]
  }

  let maximumPatternLength: Int
  private var isPatternStart = [Bool](repeating: false, count: 1 << 16)
  private var buckets: [Int: Bucket] = [:]

  init(_ terms: [Term]) {
    let marks =
      Set(terms).map(SearchPattern.term) + SearchPattern.Block.allCases.map(SearchPattern.block)
    maximumPatternLength = marks.map(\.bytes.count).max() ?? 0
    for mark in marks where mark.bytes.count >= 2 {
      let folded = mark.bytes.map(Self.folded)
      let start = Int(folded[0]) << 8 | Int(folded[1])
      isPatternStart[start] = true
      buckets[start, default: Bucket()].patterns[folded, default: []].append(mark)
    }
    for (start, bucket) in buckets {
      buckets[start]?.lengths = Set(bucket.patterns.keys.map(\.count)).sorted()
    }
  }

  func forEachMatch(
    in bytes: [UInt8], startingIn range: Range<Int>, _ found: (SearchPattern, Int) -> Void
  ) {
    guard !range.isEmpty else { return }
    var pair = Int(Self.folded(bytes[range.lowerBound]))
    for offset in range where offset + 1 < bytes.count {
      pair = (pair << 8 | Int(Self.folded(bytes[offset + 1]))) & 0xFFFF
      if isPatternStart[pair], let bucket = buckets[pair] {
        reportMatches(in: bucket, bytes, offset, found)
      }
    }
  }

  private func reportMatches(
    in bucket: Bucket, _ bytes: [UInt8], _ offset: Int, _ found: (SearchPattern, Int) -> Void
  ) {
    for length in bucket.lengths where offset + length <= bytes.count {
      let folded = bytes[offset..<offset + length].map(Self.folded)
      for mark in bucket.patterns[folded] ?? [] where mark.matches(bytes, at: offset) {
        found(mark, offset)
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

extension SearchPattern {
  /// Returns whether a match that ignores case satisfies all conditions of the pattern.
  fileprivate func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    switch self {
    case .block: bytes[offset...].starts(with: self.bytes)
    case .term(let term):
      (term.ignoresCase || bytes[offset...].starts(with: term.bytes))
        && MatchContext(bytes, offset..<offset + term.bytes.count).allows(term)
    }
  }
}
