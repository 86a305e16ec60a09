/// A template's text, able to say on which line something stands.
struct SourceText: Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ text: String, named name: String) {
    self.name = name
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Lines and columns are only counted when there is something to report.
  func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    var line = 1
    var column = 1
    for character in string(0..<offset) {
      if character == "\n" || character == "\r\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return TemplateError(file: name, line: line, column: column, problem: problem)
  }

  func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var index = start
    while index + pattern.count <= bytes.count {
      if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) {
        return index
      }
      index += 1
    }
    return nil
  }
}
