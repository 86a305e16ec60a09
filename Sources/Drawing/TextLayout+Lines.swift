internal import CCairo

extension TextLayout {
  /// The first `most` lines of a text, each no wider than `width`; its line breaks are kept.
  func lines(of text: String, _ style: TextStyle, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.printableLines.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph
      repeat {
        let piece = breakPiece(of: &rest, style, width: width)
        lines += piece.prefix(most - lines.count)
      } while !rest.isEmpty && lines.count < most
      if lines.count >= most { break }
    }
    return lines
  }

  /// Breaks a piece of `text` and takes it away from its start.
  ///
  /// Pango needs time by the square of an endless word, so a piece is all it ever sees. A piece's
  /// last line is not whole; it stays in the text and starts the next piece.
  private func breakPiece(
    of text: inout Substring, _ style: TextStyle, width: Double
  ) -> [String] {
    let piece = Substring(text.unicodeScalars.prefix(Self.longestPiece))
    let isLast = piece.endIndex == text.endIndex
    set(String(piece), style, width: width)
    let starts = (0..<pango_layout_get_line_count(layout)).map { index in
      let line = pango_layout_get_line_readonly(layout, index)
      return piece.utf8.index(piece.startIndex, offsetBy: Int(line?.pointee.start_index ?? 0))
    }
    let isWhole = isLast || starts.count == 1
    let end = isWhole ? piece.endIndex : starts[starts.count - 1]
    let ends = starts.dropFirst() + [piece.endIndex]
    let lines = zip(starts, ends).map { String(piece[$0..<$1]).trimmed }
    text = text[end...]
    return isWhole ? lines : lines.dropLast()
  }

  private static let longestPiece = 1000
}
