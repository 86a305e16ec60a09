/// A number as a spreadsheet shows it, perhaps with its unit: `120`, `1,5 dl`, `1.234,5`, `4 oz`.
struct WrittenAmount: Hashable {
  let number: Double
  /// The letters behind the number, in small ones; empty where there are none.
  let unit: String

  /// Nil for whatever is no number: `#REF!`, `n/a`, two numbers, or one that can be read in two ways.
  init?(_ text: some StringProtocol) {
    let (digits, unit) = Self.parts(of: text)
    guard unit.allSatisfy(\.isLetter), !Self.hasTwoReadings(digits),
      let number = Self.number(digits)
    else { return nil }
    self.number = number
    self.unit = unit
  }

  /// Why a text is no amount.
  static func fault(of text: some StringProtocol) -> RowProblem.Fault {
    let (digits, unit) = parts(of: text)
    return unit.allSatisfy(\.isLetter) && hasTwoReadings(digits) ? .twoReadings : .notANumber
  }

  private static func parts(of text: some StringProtocol) -> (digits: String, unit: String) {
    let text = String(text).filter { !$0.isWhitespace && $0 != "’" && $0 != "'" }
    let digits = text.prefix { $0.isASCII && $0.isNumber || "+-−.,".contains($0) }
    let unit = text.dropFirst(digits.count).lowercased().filter { $0 != "." }
    return (String(digits.replacing("−", with: "-")), unit)
  }

  /// Whether it is a thousand in one country and one in another, as `1,000` and `1.000` are.
  private static func hasTwoReadings(_ digits: String) -> Bool {
    let parts = digits.drop { "+-".contains($0) }
      .split(omittingEmptySubsequences: false) { ".,".contains($0) }
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[0].first != "0"
      && parts[1].count == 3 && parts.joined().allSatisfy(\.isNumber)
  }

  /// The volume in millilitres; a plain number is in the `declared` unit.
  ///
  /// Nil where the unit is none of a volume, or nobody has said it.
  func milliliters(declared: String?) -> Double? {
    let unit = unit.isEmpty ? declared : unit
    return unit.flatMap { Self.volumes[$0] }.map { number * $0 }
  }

  /// Units of volume in millilitres; the ounce is that of the United States, which bottles show.
  static let volumes: [String: Double] = [
    "ml": 1, "cc": 1, "cl": 10, "dl": 100, "l": 1000, "oz": 29.573_529_562_5,
    "floz": 29.573_529_562_5,
  ]

  /// The mark that comes last is the decimal one, if it comes once; others part groups of three.
  private static func number(_ text: String) -> Double? {
    guard let mark = text.last(where: { $0 == "." || $0 == "," }) else { return Double(text) }
    let other: Character = mark == "." ? "," : "."
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    if parts.count == 2, let whole = grouped(parts[0], by: other) {
      return Double(parts[1].isEmpty ? whole : "\(whole).\(parts[1])")
    }
    return text.contains(other) ? nil : grouped(Substring(text), by: mark).flatMap(Double.init)
  }

  /// A whole number without the marks between its groups; nil where they are no groups.
  private static func grouped(_ text: Substring, by mark: Character) -> String? {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return parts.joined()
  }
}
