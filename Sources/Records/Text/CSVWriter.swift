/// Writes CSV text (RFC 4180) in which spreadsheets execute no text as a formula.
///
/// A text that starts like a formula gets an apostrophe, so that spreadsheets show it as text.
package struct CSVWriter {
  package private(set) var csvText: String

  package init(header: [String]) {
    csvText = header.map { Self.quotedIfNeeded($0) }.joined(separator: ",") + "\r\n"
  }

  /// Adds a row; moments are written as local time of a time zone, such as `2026-03-01T08:00:00+01:00`.
  package mutating func addRow(_ cells: [Cell], in zone: Zone) {
    csvText += cells.map { Self.cellText(of: $0, in: zone) }.joined(separator: ",") + "\r\n"
  }

  private static func cellText(of cell: Cell, in zone: Zone) -> String {
    switch cell {
    case .empty: ""
    case .text(let text): quotedIfNeeded(text.escapedForSpreadsheets)
    case .number(let number): decimalText(number)
    case .integer(let number): "\(number)"
    case .flag(let flag): flag ? "1" : "0"
    case .instant(let instant): zone.timestamp(instant)
    case .date(let date): "\(date)"
    }
  }

  package static func quotedIfNeeded(_ text: String, separator: Unicode.Scalar = ",") -> String {
    // Iterates over scalars: a quotation mark with a combining accent is a different character, but
    // still needs quoting.
    let scalars = text.unicodeScalars
    let needsQuotes = scalars.contains { [separator, "\"", "\r", "\n"].contains($0) }
    guard needsQuotes || scalars.first == " " || scalars.last == " " else { return text }
    var quoted = "\""
    for scalar in scalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

/// Returns a number as text without an exponent and without zeros at the end, such as "0.5".
///
/// Returns an empty string for infinity, NaN, and absolute values of 1e9 or more, which no measurement has.
package func decimalText(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e9 else { return "" }
  // Nine decimals are more than any measured value has.
  let scaled = Int64((abs(number) * 1e9).rounded())
  let digits = "\(scaled % 1_000_000_000)"
  let decimals = String(repeating: "0", count: 9 - digits.count) + digits
  let trimmed = String(decimals.reversed().drop { $0 == "0" }.reversed())
  let sign = number < 0 && scaled > 0 ? "-" : ""
  return sign + "\(scaled / 1_000_000_000)" + (trimmed.isEmpty ? "" : "." + trimmed)
}

extension Zone {
  /// Returns a moment as local time with the offset from UTC, such as `2026-03-01T08:00:00+01:00`.
  package func timestamp(_ instant: Instant) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = secondsOfDay(at: instant)
    let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    let shift = Int(secondsFromUTC(at: instant)) / 60
    let sign = shift < 0 ? "-" : "+"
    return "\(day(of: instant))T\(clock)\(sign)\(two(abs(shift) / 60)):\(two(abs(shift) % 60))"
  }
}

extension String {
  /// The text with an apostrophe before each part that a spreadsheet would execute as a formula.
  ///
  /// A formula can also start after a semicolon or a line break, because spreadsheets in Spanish or French split cells
  /// there. A number, such as "-5", is no formula. Control characters except tabs and line breaks are removed.
  package var escapedForSpreadsheets: String {
    let shown = unicodeScalars.filter { $0.value >= 0x20 || tabsAndLineBreaks.contains($0) }
    if shown.first.map(formulaStarters.contains) == true, isPlainNumber { return self }
    var text = String.UnicodeScalarView()
    var isAtStart = true
    for (place, scalar) in zip(shown.indices, shown) {
      if isAtStart, Self.startsFormula(shown[place...], isFirst: text.isEmpty) { text.append("'") }
      text.append(scalar)
      isAtStart = scalar == ";" || tabsAndLineBreaks.contains(scalar)
    }
    return String(text)
  }

  /// Returns true if a spreadsheet could execute a part of a cell as a formula.
  ///
  /// `isFirst` is true for the start of the cell, at which spreadsheets skip a line break.
  private static func startsFormula(_ piece: Substring.UnicodeScalarView, isFirst: Bool) -> Bool {
    guard let first = piece.first else { return false }
    if isFirst, tabsAndLineBreaks.contains(first) { return true }
    let unseen = { (scalar: Unicode.Scalar) in
      !tabsAndLineBreaks.contains(scalar)
        && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format)
    }
    return piece.drop(while: unseen).first.map(formulaStarters.contains) ?? false
  }

  private var isPlainNumber: Bool { wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil }
}

private let formulaStarters: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
private let tabsAndLineBreaks: Set<Unicode.Scalar> = [
  "\t", "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}",
]
