internal import CCairo

extension TextLayout {
  /// The first `most` lines of a text, each no wider than `width`; its line breaks are kept.
  func lines(of text: String, _ style: TextStyle, width: Double, most: Int) -> [String] {
    if let line = onlyLine(of: text, style, width: width) { return [line] }
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

  /// The text itself where it need not be broken: then the line it is measured by can be drawn.
  private func onlyLine(of text: String, _ style: TextStyle, width: Double) -> String? {
    // Letters are no narrower than that on average; a longer text would be measured in vain.
    guard Double(text.utf8.count) * style.size * 0.25 <= width, !text.isEmpty,
      !text.contains(where: \.isNewline), line(text, style).size.width <= width
    else { return nil }
    return text.printable.trimmed
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
    set(String(piece), style, on: paragraph)
    pango_layout_set_width(paragraph, PangoUnits.units(width))
    let starts = (0..<pango_layout_get_line_count(paragraph)).map { index in
      let line = pango_layout_get_line_readonly(paragraph, index)
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
