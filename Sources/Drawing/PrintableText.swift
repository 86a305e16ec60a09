extension String {
  /// The text as one line, without what cannot be printed and would end or break it.
  var printable: String { replacingUnprintable(keepingLineBreaks: false) }

  /// The same with its line breaks kept.
  var printableLines: String { replacingUnprintable(keepingLineBreaks: true) }

  private func replacingUnprintable(keepingLineBreaks: Bool) -> String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var text = String.UnicodeScalarView()
    for character in self {
      if character.isNewline {
        text.append(keepingLineBreaks ? "\n" : " ")
      } else {
        text.append(contentsOf: character.unicodeScalars.compactMap(\.printable))
      }
    }
    return String(text)
  }

  /// The text without white space at either end.
  var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Unicode.Scalar {
  /// A soft hyphen counts too: no line is hyphenated, so it would only be a hole in a search.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x2028, 0x2029: true
    default: isOverride || isNoCharacter
    }
  }

  /// What Unicode keeps from ever being a character: Cairo gives up a document that holds one.
  private var isNoCharacter: Bool {
    (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }

  /// Marks that turn the direction of what follows: they can make a text read as another.
  private var isOverride: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  fileprivate var printable: Unicode.Scalar? {
    guard isUnprintable else { return self }
    return value == 0xAD || isOverride ? nil : " "
  }
}
