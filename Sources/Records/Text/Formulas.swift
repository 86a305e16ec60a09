extension String {
  /// The text with an apostrophe wherever a spreadsheet would begin to calculate, and without control
  /// characters; a plain number stays one.
  ///
  /// Spreadsheets set to Spanish or French part a line at semicolons and know no quoted line ends, so
  /// that a formula can begin within the text too.
  package var withoutFormulas: String {
    let shown = unicodeScalars.filter { $0.value >= 0x20 || breaks.contains($0) }
    if shown.first.map(starters.contains) == true, isPlainNumber { return self }
    var text = String.UnicodeScalarView()
    var isAtStart = true
    for (place, scalar) in zip(shown.indices, shown) {
      if isAtStart, Self.begins(shown[place...], isFirst: text.isEmpty) { text.append("'") }
      text.append(scalar)
      isAtStart = scalar == ";" || breaks.contains(scalar)
    }
    return String(text)
  }

  /// Whether a spreadsheet would run what begins here; it passes over a break at a cell's beginning.
  private static func begins(_ piece: Substring.UnicodeScalarView, isFirst: Bool) -> Bool {
    guard let first = piece.first else { return false }
    if isFirst, breaks.contains(first) { return true }
    let unseen = { (scalar: Unicode.Scalar) in
      !breaks.contains(scalar)
        && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format)
    }
    return piece.drop(while: unseen).first.map(starters.contains) ?? false
  }

  private var isPlainNumber: Bool { wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil }
}

private let starters: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
private let breaks: Set<Unicode.Scalar> = ["\t", "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}"]
