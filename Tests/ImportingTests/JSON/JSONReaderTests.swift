import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// JSON is read according to RFC 8259, in pieces of any size, and anything else is refused.
@Suite struct JSONReaderTests {
  private func read(_ bytes: [UInt8], piece: Int = 1 << 18) throws -> JSONNode {
    var reader = try reader(bytes, piece)
    let value = try reader.readValue()
    try reader.expectEnd()
    return value
  }

  private func reader(_ bytes: [UInt8], _ piece: Int) throws -> JSONReader {
    var rest = bytes[...]
    return try JSONReader {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
  }

  private func skip(_ bytes: [UInt8]) throws {
    var reader = try reader(bytes, 7)
    try reader.skipValue()
    try reader.expectEnd()
  }

  private func random(_ depth: Int, _ random: inout SeededGenerator) -> JSONNode {
    let texts = ["", "a\"\\/\n\t\u{8}", "é日👶🏽", "\u{0}\u{1F}", "__collections__", "\u{FFFF}"]
    return switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .text(texts.randomElement(using: &random) ?? "")
    case 1: .integer(Int.random(in: .min ... .max, using: &random))
    case 2: .number(Double.random(in: -1e20...1e20, using: &random) + 0.5e-3)
    case 3: .flag(Bool.random(using: &random))
    case 4: .null
    case 5:
      .list(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in self.random(depth - 1, &random) })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0...4, using: &random)).map {
            ("\(texts.randomElement(using: &random) ?? "")\($0)", self.random(depth - 1, &random))
          }, uniquingKeysWith: { $1 }))
    }
  }

  @Test func whatWasWrittenIsReadInPiecesOfAnySize() throws {
    for seed in 0..<150 {
      var random = SeededGenerator(UInt64(seed))
      let value = self.random(5, &random)
      let bytes = Array(try value.encodedWithIndentation())
      for piece in [1, 2, 3, 1 << 18] { #expect(try read(bytes, piece: piece) == value, "\(seed)") }
    }
  }

  /// After each change of one byte, the reader agrees with Foundation's on whether the text is JSON.
  @Test func whateverIsNoJSONIsRefusedAndNothingElse() throws {
    let text = #" {"a": [1, -2.5e+3, true, null, "x\u00e9\ud83d\udc76"], "b": {"c": "日"}, "d": 0} "#
    let bytes = Array(text.utf8)
    #expect(try read([0xEF, 0xBB, 0xBF] + bytes) == read(bytes))
    for place in bytes.indices {
      for byte in Array("\"\\{}[]:,0e.-+u \n".utf8) + [0, 0x80, 0xC3, 0xED, 0xFF] {
        var changed = bytes
        changed[place] = byte
        let data = Data(changed)
        let isJSON = (try? JSONSerialization.jsonObject(with: data)) != nil
        let isRead = (try? read(changed, piece: 5)) != nil
        #expect(isRead == isJSON, "\(String(decoding: data, as: UTF8.self))")
        #expect(((try? skip(changed)) != nil) == isRead, "what is passed over is judged alike")
      }
    }
  }

  @Test func halfAFileIsRefusedWhereverItEnds() throws {
    let bytes = Array(#"{"a": [1, true, null, "x\u00e9é"], "b": {"c": "d"}}"#.utf8)
    for length in bytes.indices {
      #expect(throws: ImportProblem.self) { try read(Array(bytes[..<length]), piece: 4) }
      #expect(throws: ImportProblem.self) { try skip(Array(bytes[..<length])) }
    }
  }

  @Test(arguments: [
    "01", "1.", ".5", "+1", "-", "1e", "1e999", "0x1", "NaN", "tru", "nulll", "[1,]", "{,}",
    "[1 2]",
    #"{"a" 1}"#, #"{"a":1,}"#, #"{a:1}"#, "'a'", #""\x""#, #""\u12g4""#, #""\ud800""#,
    #""\ud800\u0041""#, #""\udc00""#, "\"\n\"", "1 2", "{} {}", "", " ", "/* */ 1",
  ])
  func commonMistakesAreRefused(text: String) {
    if text == "1e999" {
      // The number is too large for any type, so the reader keeps its text, which the column then refuses.
      #expect((try? read(Array(text.utf8))) == .text("1e999"))
    } else {
      #expect(throws: ImportProblem.self) { try read(Array(text.utf8)) }
      #expect(throws: ImportProblem.self) { try skip(Array(text.utf8)) }
    }
  }

  @Test func whatIsNoUTF8IsRefusedWithItsByte() throws {
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFF],
    ]
    for bytes in bad {
      let text = Array("{\n\"a\": \"".utf8) + bytes + Array("\"}".utf8)
      let problem = #expect(throws: ImportProblem.self) { try read(text) }
      let places = (8..<10).map { "at byte \($0), in line 2" }
      #expect(places.contains { problem?.description.contains($0) == true }, "\(bytes)")
    }
  }

  @Test func depthAndLengthHaveLimits() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try read(nested(64))
    #expect(throws: ImportProblem.self) { try read(nested(65)) }
    #expect(throws: ImportProblem.self) { try skip(nested(1_000_000)) }
    let long = [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "x"), count: 5 << 20)
    #expect(throws: ImportProblem.self) { try read(long + [UInt8(ascii: "\"")]) }
    try skip(long + [UInt8(ascii: "\"")])
    let text = Array(("\"" + String(repeating: "x", count: 1 << 14) + "\",").utf8)
    let many = Array("[".utf8) + Array(repeatElement(text, count: 300).joined())
    let problem = #expect(throws: ImportProblem.self) { try read(many) }
    #expect(problem?.description.contains("4 MB") == true)
  }
}
