extension Unicode.Scalar {
  /// The entity of a character that HTML and XML would read as markup, nil for any other.
  @inlinable public var markupEntity: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

extension String {
  /// The text with what would be read as markup written as entities.
  ///
  /// Scalars are looked at, not characters: a "<" with an accent on it is still a "<".
  public var escapedForMarkup: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let entity = scalar.markupEntity {
        text += entity
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as addresses contain it: two digits after a `%` for every byte but the letters and
  /// digits of ASCII and the bytes of `plain`.
  public func percentEncoded(keeping plain: String) -> String {
    let plain = Set(plain.utf8)
    return utf8.reduce(into: "") { text, byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || plain.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += isPlain ? String(UnicodeScalar(byte)) : byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
  }
}
