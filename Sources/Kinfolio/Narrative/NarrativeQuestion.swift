import Foundation
import Records

/// The figures as an outside program gets them: JSON in one word of plain characters.
///
/// Whatever reads it as anything but JSON, such as a shell, finds no command in it: the family's own
/// texts stand in quotes, and every mark in them that means something elsewhere is written `\u00XX`.
struct NarrativeQuestion {
  let data: Data

  /// Takes JSON text as it is.
  init(_ json: Data) {
    var plain = Data(capacity: json.count)
    var isText = false
    var isEscaped = false
    for byte in json {
      let mark = Character(Unicode.Scalar(byte))
      if isEscaped {
        // Of the escapes, \" and \\ hold a mark themselves; \n, \u0007 and the like are letters.
        plain += "\"\\/".contains(mark) ? Self.coded(byte) : Data([UInt8(ascii: "\\"), byte])
        isEscaped = false
      } else if mark == "\"" {
        isText.toggle()
        plain.append(byte)
      } else if isText, mark == "\\" {
        isEscaped = true
      } else if isText {
        plain += byte > 0x7f || Self.isPlain(mark) ? Data([byte]) : Self.coded(byte)
      } else if !mark.isWhitespace {
        plain.append(byte)
      }
    }
    data = plain + Data("\n".utf8)
  }

  private static func isPlain(_ mark: Character) -> Bool {
    mark.isLetter || mark.isNumber || " _-+:.,".contains(mark)
  }

  private static func coded(_ byte: UInt8) -> Data {
    let code = String(byte, radix: 16)
    return Data("\\u\(String(repeating: "0", count: 4 - code.count))\(code)".utf8)
  }
}
