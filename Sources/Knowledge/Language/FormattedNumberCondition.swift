/// A condition on a formatted number, such as "n % 10 = 2..4 and v = 0", in the syntax of the Unicode CLDR.
///
/// `n` is the absolute value of the number, `i` its integer part, `v` the number of its visible decimals, `f` these
/// decimals as an integer, and `t` the same integer without trailing zeros.
struct FormattedNumberCondition: Decodable, Sendable {
  private enum NumberProperty: String {
    case n, i, v, f, t

    func value(of number: Double, decimals: Int) -> Double {
      let size = number.magnitude
      let whole = size.rounded(.towardZero)
      let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
      switch self {
      case .n: return size
      case .i: return whole
      case .v: return Double(decimals)
      case .f: return ((size - whole) * scale).rounded()
      case .t:
        var digits = ((size - whole) * scale).rounded()
        while digits > 0, digits.truncatingRemainder(dividingBy: 10) == 0 { digits /= 10 }
        return digits
      }
    }
  }

  private struct NumberRelation {
    let comparedProperty: NumberProperty
    let divisor: Double?
    let requiresValueInRanges: Bool
    let valueRanges: [ClosedRange<Double>]

    /// Parses a relation such as "n % 10 = 1,3..5"; returns nil for any other text.
    init?(_ text: Substring) {
      let words = text.split(separator: " ")
      guard words.count == 3 || words.count == 5 && words[1] == "%",
        let operand = NumberProperty(rawValue: String(words[0])),
        let sign = ["=": true, "!=": false][words[words.count - 2]]
      else { return nil }
      let list = words[words.count - 1].split(separator: ",", omittingEmptySubsequences: false)
      let ranges = list.compactMap(Self.range)
      let divisor = words.count == 5 ? Int(words[2]).map(Double.init) : nil
      guard ranges.count == list.count, words.count == 3 || divisor.map({ $0 > 0 }) == true else {
        return nil
      }
      (self.comparedProperty, self.divisor, requiresValueInRanges, self.valueRanges) = (
        operand, divisor, sign, ranges
      )
    }

    private static func range(_ text: Substring) -> ClosedRange<Double>? {
      let ends = text.split(separator: ".", omittingEmptySubsequences: false)
      guard ends.count == 1 || ends.count == 3 && ends[1].isEmpty, let first = ends.first,
        let last = ends.last, let low = Int(first), let high = Int(last), low <= high
      else { return nil }
      return Double(low)...Double(high)
    }

    func isTrue(for number: Double, decimals: Int) -> Bool {
      var value = comparedProperty.value(of: number, decimals: decimals)
      if let divisor { value = value.truncatingRemainder(dividingBy: divisor) }
      // A range contains only whole numbers.
      let isWithin = value == value.rounded() && valueRanges.contains { $0.contains(value) }
      return isWithin == requiresValueInRanges
    }
  }

  /// The parts of the condition between "or"; the condition is true if all relations of at least one part are true.
  private let alternatives: [[NumberRelation]]

  init?(_ text: String) {
    var alternatives: [[NumberRelation]] = []
    for part in text.split(separator: " or ") {
      let relations = part.split(separator: " and ").map(NumberRelation.init)
      guard !relations.isEmpty, !relations.contains(where: { $0 == nil }) else { return nil }
      alternatives.append(relations.compactMap(\.self))
    }
    if alternatives.isEmpty { return nil }
    self.alternatives = alternatives
  }

  func isTrue(for number: Double, decimals: Int = 0) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.isTrue(for: number, decimals: decimals) } }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let condition = FormattedNumberCondition(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a valid plural condition")
    }
    self = condition
  }
}

/// The plural categories of the Unicode CLDR, of which each language uses some.
package enum PluralCategory: String, Sendable, CaseIterable {
  case zero
  case one
  case two
  case few
  case many
  case other
}

/// The rules by which a language chooses the plural category of a number.
///
/// The first category with a true condition applies. If no condition is true, the category `other` applies.
struct PluralRules: Decodable, Sendable {
  private let conditionsInOrder: [(form: PluralCategory, condition: FormattedNumberCondition)]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let written = try container.decode([String: FormattedNumberCondition].self)
    conditionsInOrder = PluralCategory.allCases.compactMap { form in
      written[form.rawValue].map { (form, $0) }
    }
    guard conditionsInOrder.count == written.count, written["other"] == nil else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "only zero, one, two, few and many have conditions")
    }
  }

  /// The plural categories for which every counted phrase of the language must have a text.
  var categories: Set<PluralCategory> { Set(conditionsInOrder.map(\.form) + [.other]) }

  func category(of number: Double, decimals: Int) -> PluralCategory {
    conditionsInOrder.first { $0.condition.isTrue(for: number, decimals: decimals) }?.form ?? .other
  }
}
