/// The bytes before and after a match of a search term, which decide whether the match counts as private data.
struct MatchSurroundings {
  static let bytesPerSide = 16
  /// The minimum length in bytes of a match outside of text; shorter byte sequences occur by chance in any picture.
  private static let minimumByteCountOutsideText = 6

  private let bytesBefore: ArraySlice<UInt8>
  private let bytesAfter: ArraySlice<UInt8>

  init(_ bytes: [UInt8], matchRange range: Range<Int>) {
    bytesBefore = bytes[..<range.lowerBound].suffix(Self.bytesPerSide)
    bytesAfter = bytes[range.upperBound...].prefix(Self.bytesPerSide)
  }

  /// Returns whether a match of the term between these bytes counts as private data.
  func allowsMatch(of term: SearchTerm) -> Bool {
    if term.bytes.count < Self.minimumByteCountOutsideText, !isSurroundedByText { return false }
    return switch term.boundaryRule {
    case .any: true
    case .wholeWord: !isLetterOrDigit(precedingScalar) && !isLetterOrDigit(followingScalar)
    case .wholeFileName:
      !canBelongToFileName(precedingScalar) && !canBelongToFileName(followingScalar)
    case .pathPrefix: !canBelongToFileName(precedingScalar) && isLetterOrDigit(followingScalar)
    }
  }

  /// Whether the bytes before and after the match are text, which contains no control characters except whitespace.
  ///
  /// Up to three invalid bytes on each side are ignored, because the bytes can start or end inside a character.
  private var isSurroundedByText: Bool {
    [bytesBefore, bytesAfter].allSatisfy { side in
      side.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        && String(decoding: side, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" } <= 3
    }
  }

  private var precedingScalar: Unicode.Scalar? {
    String(decoding: bytesBefore.suffix(4), as: UTF8.self).unicodeScalars.last
  }

  private var followingScalar: Unicode.Scalar? {
    String(decoding: bytesAfter.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private func canBelongToFileName(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return isLetterOrDigit(scalar) || ["-", "_", "."].contains(scalar)
  }
}
