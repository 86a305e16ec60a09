extension Unicode.Scalar {
  /// The entity for a character that is markup in HTML or XML, or nil for any other character.
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
  /// The text with HTML and XML markup characters replaced by entities.
  ///
  /// Replaces scalars, not characters, because "<" with a combining accent is still markup.
  public var escapedForMarkup: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let entity = scalar.markupEntity {
        text += entity
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text with percent-encoding for URLs.
  ///
  /// Encodes every UTF-8 byte except ASCII letters, digits and the bytes of `unencoded`.
  public func percentEncoded(keeping unencoded: String) -> String {
    let unencodedBytes = Set(unencoded.utf8)
    return utf8.reduce(into: "") { text, byte in
      let isUnencoded =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || unencodedBytes.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += isUnencoded ? String(UnicodeScalar(byte)) : byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
  }
}
