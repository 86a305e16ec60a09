import Foundation

/// The input of the narrative program: JSON on one line, without spaces between tokens.
///
/// A shell or another program that does not parse JSON finds no command in the input: in all strings, characters that
/// can have a special meaning are escaped as `\u00XX`.
struct NarrativeInput {
  let escapedJSON: Data

  init(escaping json: Data) {
    var escaped = Data(capacity: json.count)
    var isInString = false
    var isEscaped = false
    for byte in json {
      let character = Character(Unicode.Scalar(byte))
      if isEscaped {
        // Escaped quotes, slashes and backslashes become `\u00XX`. Other escapes contain only letters and digits.
        escaped +=
          "\"\\/".contains(character)
          ? Self.unicodeEscape(for: byte) : Data([UInt8(ascii: "\\"), byte])
        isEscaped = false
      } else if character == "\"" {
        isInString.toggle()
        escaped.append(byte)
      } else if isInString, character == "\\" {
        isEscaped = true
      } else if isInString {
        escaped +=
          byte > 0x7f || Self.isHarmless(character) ? Data([byte]) : Self.unicodeEscape(for: byte)
      } else if !character.isWhitespace {
        escaped.append(byte)
      }
    }
    escapedJSON = escaped + Data("\n".utf8)
  }

  /// Returns whether the character has no special meaning in a shell, HTML or a template.
  private static func isHarmless(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " _-+:.,".contains(character)
  }

  private static func unicodeEscape(for byte: UInt8) -> Data {
    let code = String(byte, radix: 16)
    return Data("\\u\(String(repeating: "0", count: 4 - code.count))\(code)".utf8)
  }
}
