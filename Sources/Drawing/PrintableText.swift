extension String {
  /// The text as one line, without control characters and other characters that cannot be printed.
  var printableSingleLine: String { replacingUnprintableCharacters(keepingLineBreaks: false) }

  /// The text with its line breaks, without control characters and other characters that cannot be printed.
  var printableLines: String { replacingUnprintableCharacters(keepingLineBreaks: true) }

  private func replacingUnprintableCharacters(keepingLineBreaks: Bool) -> String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var text = String.UnicodeScalarView()
    for character in self {
      if character.isNewline {
        text.append(keepingLineBreaks ? "\n" : " ")
      } else {
        text.append(contentsOf: character.unicodeScalars.compactMap(\.printableReplacement))
      }
    }
    return String(text)
  }

  var trimmingWhitespace: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Unicode.Scalar {
  /// Whether the scalar cannot be printed; a soft hyphen counts too, because it would hide a word from text search.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x2028, 0x2029: true
    // The noncharacters of Unicode make Cairo fail.
    case 0xFDD0...0xFDEF: true
    default: isDirectionControl || value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether the scalar changes the writing direction, so that a text could seem to be a different one.
  private var isDirectionControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// The scalar that is printed in place of this one: itself, a space, or nil for none.
  fileprivate var printableReplacement: Unicode.Scalar? {
    guard isUnprintable else { return self }
    return value == 0xAD || isDirectionControl ? nil : " "
  }
}
