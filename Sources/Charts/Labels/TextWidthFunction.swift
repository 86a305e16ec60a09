import Drawing

/// A function that returns the width of a line of text in a style, in points.
package typealias TextWidthFunction = (String, TextStyle) -> Double

/// The text settings of one chart: its theme, its size, and a function that measures text.
package struct ChartTypography {
  package let theme: ChartTheme
  package let textWidth: TextWidthFunction
  /// The size of the whole chart in points, which limits the width of labels.
  package let chartSize: Size

  /// The height of a line of text in labels including its spacing, in points.
  package var lineHeight: Double { theme.textSize * 1.3 }

  /// The distance from the middle of a line of text in labels down to its baseline, in points.
  package var baselineBelowMiddle: Double { theme.textSize * 0.36 }

  /// Breaks the string into at most `maximumLineCount` lines, each at most `limit` points wide; text that does not fit
  /// is replaced by an ellipsis.
  func wrapped(
    _ string: String, _ style: TextStyle, within limit: Double, maximumLineCount maximumCount: Int
  ) -> [String] {
    let words = string.split(separator: " ").joined(separator: " ")
    if textWidth(words, style) <= limit { return words.isEmpty ? [] : [words] }
    var lines: [String] = []
    for word in string.split(separator: " ") {
      let longer = lines.last.map { $0 + " " + word }
      if let longer, lines.count == maximumCount || textWidth(longer, style) <= limit {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { fitted($0, style, within: limit) }
  }

  /// Returns the string, whose end is replaced by an ellipsis if the string is wider than `maximumWidth` points.
  package func fitted(_ string: String, _ style: TextStyle, within maximumWidth: Double) -> String {
    guard textWidth(string, style) > maximumWidth else { return string }
    let characters = Array(string)
    var (fits, tooLong) = (0, characters.count)
    while fits + 1 < tooLong {
      let middle = (fits + tooLong) / 2
      let isShort = textWidth(String(characters[..<middle]) + "…", style) <= maximumWidth
      if isShort { fits = middle } else { tooLong = middle }
    }
    return String(characters[..<fits]) + "…"
  }
}
