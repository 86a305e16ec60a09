import Drawing

/// Tells how wide a line of text is, in points.
public struct TextMeasure {
  /// The width of a string in a style.
  public let width: (String, TextStyle) -> Double

  /// Makes a measure from whatever sets the text.
  public init(width: @escaping (String, TextStyle) -> Double) {
    self.width = width
  }

  /// A measure that needs no fonts: every letter counts 0.56 of the text's height.
  public static var estimate: TextMeasure {
    TextMeasure { string, style in Double(string.count) * style.size * 0.56 }
  }
}

/// The letters of one chart: its theme, and how wide they are.
public struct Lettering {
  /// The colours and styles.
  public let theme: ChartTheme
  /// How wide text is.
  public let measure: TextMeasure
  /// The whole chart, of which no label may take more than its share.
  public let size: Size

  /// The height of a line of labels with its spacing.
  public var lineHeight: Double { theme.textSize * 1.3 }

  /// How far below the middle of a line of labels its baseline lies.
  public var baselineDrop: Double { theme.textSize * 0.36 }

  /// The string in lines of at most `limit` points; what the last line cannot hold is cut.
  func wrapped(
    _ string: String, _ style: TextStyle, within limit: Double, lines most: Int
  ) -> [String] {
    let words = string.split(separator: " ").joined(separator: " ")
    if measure.width(words, style) <= limit { return words.isEmpty ? [] : [words] }
    var lines: [String] = []
    for word in string.split(separator: " ") {
      let longer = lines.last.map { $0 + " " + word }
      if let longer, lines.count == most || measure.width(longer, style) <= limit {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { fitted($0, style, within: limit) }
  }

  /// The string, cut with an ellipsis if it is wider than `limit` points.
  public func fitted(_ string: String, _ style: TextStyle, within limit: Double) -> String {
    guard measure.width(string, style) > limit else { return string }
    let letters = Array(string)
    var (fits, tooLong) = (0, letters.count)
    while fits + 1 < tooLong {
      let middle = (fits + tooLong) / 2
      let isShort = measure.width(String(letters[..<middle]) + "…", style) <= limit
      if isShort { fits = middle } else { tooLong = middle }
    }
    return String(letters[..<fits]) + "…"
  }
}
