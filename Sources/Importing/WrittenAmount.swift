import Records

/// A number as a spreadsheet shows it, with an optional unit: `120`, `1,5 dl`, `1.234,5`, `4 oz`.
package struct WrittenAmount: Hashable {
  package let number: Double
  /// The letters after the number, in lowercase.
  package let unit: String

  /// Parses a number and its unit, or returns nil for other text, such as `#REF!` or two numbers, and for `1,000`,
  /// which means a thousand in some countries and one in others.
  package init?(_ text: some StringProtocol) {
    let (digits, unit) = Self.parts(of: text)
    guard unit.allSatisfy(\.isLetter), !Self.isAmbiguous(digits),
      let number = Self.parsedNumber(digits)
    else { return nil }
    self.number = number
    self.unit = unit
  }

  /// Returns the reason why a text is not an amount.
  package static func fault(of text: some StringProtocol) -> RowProblem.Fault {
    let (digits, unit) = parts(of: text)
    return unit.allSatisfy(\.isLetter) && isAmbiguous(digits) ? .ambiguousNumber : .notANumber
  }

  private static func parts(of text: some StringProtocol) -> (digits: String, unit: String) {
    let text = text.drop(while: isGroupSeparator)
    let digits = text.prefix {
      $0.isASCII && $0.isNumber || "+-−.,".contains($0) || isGroupSeparator($0)
    }
    return (
      joiningDigitGroups(String(digits).replacing("−", with: "-")),
      normalizedUnit(text.dropFirst(digits.count))
    )
  }

  /// Returns a unit in lowercase without spaces, periods and apostrophes: `Fl. oz.` becomes `floz`.
  static func normalizedUnit(_ text: some StringProtocol) -> String {
    text.lowercased().filter { !$0.isWhitespace && $0 != "." && !"’'".contains($0) }
  }

  /// Returns whether a character separates groups of three digits in some countries.
  private static func isGroupSeparator(_ letter: Character) -> Bool {
    letter.isWhitespace || letter == "’" || letter == "'"
  }

  /// Removes spaces and apostrophes, but only between groups of three digits, so that two numbers do not become one.
  private static func joiningDigitGroups(_ digits: String) -> String {
    let sign = digits.prefix { "+-".contains($0) }
    var groups = digits.dropFirst(sign.count).split(whereSeparator: isGroupSeparator)
    // A decimal mark and the digits after it belong to no group.
    let last = groups.last.map { $0.prefix { !".,".contains($0) } }
    let others = groups.dropFirst().dropLast() + (groups.count > 1 ? [last ?? ""] : [])
    let isGrouped = others.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
    let isFirstGroup =
      groups.count < 2 || (1...3).contains(groups[0].count) && groups[0].allSatisfy(\.isNumber)
    if !isGrouped || !isFirstGroup { groups = [digits.dropFirst(sign.count)] }
    return String(sign) + groups.joined()
  }

  /// Returns whether a number means a thousand in one country and one in another, such as `1,000` and `1.000`.
  private static func isAmbiguous(_ digits: String) -> Bool {
    let parts = digits.drop { "+-".contains($0) }
      .split(omittingEmptySubsequences: false) { ".,".contains($0) }
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[0].first != "0"
      && parts[1].count == 3 && parts.joined().allSatisfy(\.isNumber)
  }

  /// Returns the volume in milliliters, or nil for an unknown unit; without a unit, the number has `declaredUnit`.
  func milliliters(declaredUnit: String?) -> Double? {
    let unit = unit.isEmpty ? declaredUnit : unit
    return unit.flatMap { Self.millilitersByUnit[$0] }.map { number * $0 }
  }

  /// The numbers of milliliters by unit, with the ounces of the United States, as on baby bottles.
  static let millilitersByUnit = LanguageWords.SpreadsheetWords.meaningsByWord([
    (1, \.milliliters), (ounce, \.ounces),
  ])
  .merging(["ml": 1, "cc": 1, "cl": 10, "dl": 100, "l": 1000, "oz": ounce, "floz": ounce]) { $1 }
  private static let ounce = 29.573_529_562_5

  /// Parses a number in which the last period or comma is the decimal mark if it occurs once, and the other marks
  /// separate groups of digits.
  private static func parsedNumber(_ text: String) -> Double? {
    guard let mark = text.last(where: { $0 == "." || $0 == "," }) else { return Double(text) }
    let other: Character = mark == "." ? "," : "."
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    if parts.count == 2, let whole = ungrouped(parts[0], by: other) {
      return Double(parts[1].isEmpty ? whole : "\(whole).\(parts[1])")
    }
    return text.contains(other) ? nil : ungrouped(Substring(text), by: mark).flatMap(Double.init)
  }

  /// Removes the character `mark` between groups of three digits, or returns nil if a group has another length.
  private static func ungrouped(_ text: Substring, by mark: Character) -> String? {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return parts.joined()
  }
}
