/// The bytes of a template, with the name of its file for error messages.
struct TemplateSource: Sendable {
  let fileName: String
  let bytes: [UInt8]

  init(_ text: String, named name: String) {
    self.fileName = name
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns an error at the line and column of a byte offset.
  ///
  /// The line and column are counted only now, because most templates have no errors.
  func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    let lines = string(0..<offset).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    let column = (lines.last?.count ?? 0) + 1
    return TemplateError(file: fileName, line: lines.count, column: column, problem: problem)
  }

  func firstOffset(of pattern: [UInt8], from start: Int) -> Int? {
    (start..<bytes.count).first {
      bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern)
    }
  }

  /// Returns the range of bytes of the line that contains only a tag, spaces and tabs, including the line break.
  ///
  /// Returns nil if the line contains more. The tag may be a comment of several lines.
  func standaloneLine(around tag: Range<Int>) -> Range<Int>? {
    var start = tag.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }

    var end = tag.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end == bytes.count { return start..<end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
