/// The bytes before and after a match of a term, which decide whether the match counts.
struct MatchSurroundings {
  static let bytesPerSide = 16
  /// The minimum length in bytes of a match outside of text; shorter byte sequences occur by chance in any picture.
  private static let minimumLengthOutsideText = 6

  private let before: ArraySlice<UInt8>
  private let after: ArraySlice<UInt8>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    before = bytes[..<range.lowerBound].suffix(Self.bytesPerSide)
    after = bytes[range.upperBound...].prefix(Self.bytesPerSide)
  }

  /// Returns whether a match of the term between these bytes counts as private data.
  func allows(_ term: Term) -> Bool {
    if term.bytes.count < Self.minimumLengthOutsideText, !isSurroundedByText { return false }
    return switch term.boundaryRule {
    case .any: true
    case .word: !isLetterOrDigit(precedingScalar) && !isLetterOrDigit(followingScalar)
    case .fileName: !continuesFileName(precedingScalar) && !continuesFileName(followingScalar)
    case .pathPrefix: !continuesFileName(precedingScalar) && isLetterOrDigit(followingScalar)
    }
  }

  /// Whether the bytes before and after the match are text without control characters except whitespace.
  ///
  /// Up to three invalid bytes on each side are ignored, because a side can start or end inside a character.
  private var isSurroundedByText: Bool {
    [before, after].allSatisfy { side in
      side.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        && String(decoding: side, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" } <= 3
    }
  }

  private var precedingScalar: Unicode.Scalar? {
    String(decoding: before.suffix(4), as: UTF8.self).unicodeScalars.last
  }

  private var followingScalar: Unicode.Scalar? {
    String(decoding: after.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private func continuesFileName(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return isLetterOrDigit(scalar) || ["-", "_", "."].contains(scalar)
  }
}
