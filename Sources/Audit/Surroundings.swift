/// What stands around a place in bytes.
struct Surroundings {
  /// How far a look around goes.
  static let reach = 16
  /// A text shorter than this is found in any picture's pixels by chance.
  private static let shortest = 6

  private let before: ArraySlice<UInt8>
  private let after: ArraySlice<UInt8>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    before = bytes[..<range.lowerBound].suffix(Self.reach)
    after = bytes[range.upperBound...].prefix(Self.reach)
  }

  func allow(_ term: Term) -> Bool {
    if term.bytes.count < Self.shortest, !isText { return false }
    return switch term.edges {
    case .any: true
    case .word: !isLetter(last) && !isLetter(first)
    case .fileName: !goesOn(last) && !goesOn(first)
    case .path: !goesOn(last) && isLetter(first)
    }
  }

  /// Whether text goes on to both sides: no control characters, and no more broken characters than
  /// the cut at either end can have broken.
  private var isText: Bool {
    [before, after].allSatisfy { side in
      side.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        && String(decoding: side, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" } <= 3
    }
  }

  private var last: Unicode.Scalar? {
    String(decoding: before.suffix(4), as: UTF8.self).unicodeScalars.last
  }

  private var first: Unicode.Scalar? {
    String(decoding: after.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private func goesOn(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return isLetter(scalar) || ["-", "_", "."].contains(scalar)
  }
}
