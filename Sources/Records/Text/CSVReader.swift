/// A reason why a CSV text cannot be read.
package struct CSVProblem: Error, Hashable, Sendable {
  /// The number of the line, from 1, at which the invalid row starts.
  package let lineNumber: Int
  package let message: String

  package init(lineNumber: Int, message: String) {
    self.lineNumber = lineNumber
    self.message = message
  }
}

/// Reads CSV text (RFC 4180), one row at a time.
///
/// The text is read in pieces of any size. Only the current piece and row are in memory. Lines end with CRLF or LF. A
/// byte order mark is skipped. The current row is available as its original bytes and as decoded cells.
package struct CSVReader {
  /// The maximum length of a row in bytes.
  ///
  /// Without this limit, the rest of a file would be read into memory if a closing quotation mark is missing.
  private static let maximumRowBytes = 1 << 20

  private let readMore: () throws -> [UInt8]
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var nextRowStart = 0
  private var isAtEndOfText = false
  private var nextLineNumber = 1
  private var cellLineBreakCount = 0

  /// The positions of the current row's cells in the buffer, including their quotation marks.
  package private(set) var cellRanges: [Range<Int>] = []
  /// The bytes that end the current row: CRLF, LF, or none at the end of the text.
  package var lineEnding: ArraySlice<UInt8> { buffer[lineEndingRange] }
  private var lineEndingRange = 0..<0
  /// The number of the line, from 1, at which the current row starts.
  package private(set) var rowLineNumber = 0

  /// The bytes after the current row, as far as they have been read into memory.
  package var unreadBytes: ArraySlice<UInt8> { buffer[nextRowStart...] }

  /// Creates a reader of the text that `readMore` returns in pieces; an empty piece means the end of the text.
  package init(separator: UInt8 = comma, readMore: @escaping () throws -> [UInt8]) throws {
    self.separator = separator
    self.readMore = readMore
    while buffer.count < 3, !isAtEndOfText { try refillBuffer() }
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { nextRowStart = 3 }
  }

  /// Reads the next row of the CSV text; returns false at the end of the text.
  ///
  /// Throws `CSVProblem` if the text is not valid CSV, and any error of `readMore`.
  package mutating func readNextRow() throws -> Bool {
    while !(try scanCompleteRow()) {
      if isAtEndOfText { return false }
      guard buffer.count - nextRowStart < Self.maximumRowBytes else { throw endlessRowProblem }
      try refillBuffer()
    }
    return true
  }

  package var isBlankRow: Bool { cellRanges.count == 1 && cellRanges[0].isEmpty }

  /// Returns the original bytes of the first `count` cells of the current row, with the separators between these cells.
  package func bytes(ofFirst count: Int) -> ArraySlice<UInt8> {
    let last = min(count, cellRanges.count)
    return last == 0 ? [] : buffer[cellRanges[0].lowerBound..<cellRanges[last - 1].upperBound]
  }

  /// Returns the original bytes of the current row's cells after the first `count`, each with the separator before it.
  package func bytes(afterFirst count: Int) -> ArraySlice<UInt8> {
    guard count < cellRanges.count, let last = cellRanges.last else { return [] }
    return buffer[cellRanges[count].lowerBound - 1..<last.upperBound]
  }

  /// Returns the value of a cell of the current row, without its quotation marks and the spaces around it.
  ///
  /// Returns an empty string if the row has fewer cells.
  package func text(_ column: Int) -> String {
    guard column < cellRanges.count else { return "" }
    var bytes = buffer[cellRanges[column]].trimmingSpaces()
    guard bytes.count > 1, bytes.first == quote, bytes.last == quote else {
      return String(decoding: bytes, as: UTF8.self)
    }
    bytes = bytes.dropFirst().dropLast().trimmingSpaces()
    return String(decoding: bytes.contains(quote) ? bytes.unescapingQuotes() : bytes, as: UTF8.self)
  }

  private mutating func refillBuffer() throws {
    let more = try readMore()
    isAtEndOfText = more.isEmpty
    buffer.removeFirst(nextRowStart)
    nextRowStart = 0
    buffer += more
  }

  /// Finds the cells of the next row; returns false if the buffer does not contain the end of the row yet.
  private mutating func scanCompleteRow() throws(CSVProblem) -> Bool {
    var position = nextRowStart
    var start = nextRowStart
    var isQuoted = false
    var isPlain = true
    cellLineBreakCount = 0
    cellRanges.removeAll(keepingCapacity: true)
    while position < buffer.count {
      let byte = buffer[position]
      if byte == quote {
        // A quotation mark is ordinary text in a cell that does not start with one, and two mean one.
        let isSecond = position > start && buffer[start] == quote && buffer[position - 1] == quote
        isQuoted = !isQuoted && (position == start || isSecond)
      } else if byte >= 0x80 || byte == 0 {
        isPlain = false
      } else if !isQuoted, byte == separator {
        cellRanges.append(start..<position)
        start = position + 1
      } else if byte == lineFeed, isQuoted {
        cellLineBreakCount += 1
      } else if byte == lineFeed {
        let isLong = position > start && buffer[position - 1] == carriageReturn
        let end = isLong ? position - 1 : position
        try finishRow(lastCell: start..<end, lineEnding: end..<position + 1, isASCII: isPlain)
        return true
      }
      position += 1
    }
    guard isAtEndOfText, nextRowStart < buffer.count else { return false }
    if isQuoted { throw endlessRowProblem }
    try finishRow(lastCell: start..<position, lineEnding: position..<position, isASCII: isPlain)
    return true
  }

  private var endlessRowProblem: CSVProblem {
    CSVProblem(
      lineNumber: nextLineNumber,
      message: "the row that starts here does not end; check its quotation marks")
  }

  private mutating func finishRow(
    lastCell last: Range<Int>, lineEnding: Range<Int>, isASCII: Bool
  ) throws(CSVProblem) {
    cellRanges.append(last)
    let row = buffer[nextRowStart..<lineEnding.upperBound]
    rowLineNumber = nextLineNumber
    if !isASCII, row.contains(0) || String(validating: row, as: UTF8.self) == nil {
      throw CSVProblem(lineNumber: rowLineNumber, message: "this line is not UTF-8 text")
    }
    lineEndingRange = lineEnding
    nextLineNumber += 1 + cellLineBreakCount
    nextRowStart = lineEnding.upperBound
  }
}

private let quote = UInt8(ascii: "\"")
package let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension ArraySlice<UInt8> {
  /// Returns the bytes with one quotation mark in place of two consecutive ones.
  func unescapingQuotes() -> ArraySlice<UInt8> {
    var halved: ArraySlice<UInt8> = []
    var isSecond = false
    for byte in self {
      isSecond = byte == quote && !isSecond && halved.last == quote
      if !isSecond { halved.append(byte) }
    }
    return halved
  }

  package func trimmingSpaces() -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let end = lastIndex { !isSpace($0) }.map { $0 + 1 } ?? startIndex
    return self[startIndex..<end].drop(while: isSpace)
  }
}
