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

  func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns an error at the line and column of a byte offset.
  ///
  /// The line and column are counted only when an error occurs, because most templates have no errors.
  func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    let lines = string(in: 0..<offset).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    let column = (lines.last?.count ?? 0) + 1
    return TemplateError(
      fileName: fileName, lineNumber: lines.count, columnNumber: column, problem: problem)
  }

  func firstOffset(of pattern: [UInt8], from start: Int) -> Int? {
    (start..<bytes.count).first {
      bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern)
    }
  }

  /// Returns the range of bytes of a tag's line, including the line break, if the rest of the line is spaces and tabs.
  ///
  /// Returns nil if the line contains more. A tag that is a comment can extend over several lines.
  func standaloneLineRange(around tag: Range<Int>) -> Range<Int>? {
    var start = tag.lowerBound
    while start > 0, isSpaceOrTab(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }

    var end = tag.upperBound
    while end < bytes.count, isSpaceOrTab(bytes[end]) { end += 1 }
    if end == bytes.count { return start..<end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
  }

  private func isSpaceOrTab(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
