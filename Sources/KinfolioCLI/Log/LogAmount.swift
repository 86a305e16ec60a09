import Knowledge
import Records

extension Field {
  /// The unit of the numbers in the column, or nil for a column without numbers.
  var unit: Unit? {
    switch valueType {
    case .number(let unit, _), .wholeNumber(let unit, _): unit
    default: nil
    }
  }

  /// The range of the numbers that the column allows, or nil for a column without numbers.
  var range: ClosedRange<Double>? {
    switch valueType {
    case .number(_, let range): range
    case .wholeNumber(_, let range): Double(range.lowerBound)...Double(range.upperBound)
    default: nil
    }
  }

  /// Returns a number as text for the column.
  ///
  /// In a column of whole numbers, an amount with a unit is rounded, and a count that is not whole gives nil.
  func columnText(of number: Double) -> String? {
    guard case .wholeNumber(let unit, _) = valueType else { return "\(number)" }
    return unit == .none && number != number.rounded() ? nil : "\(Int(number.rounded()))"
  }

  /// Returns a sentence that asks for a required value; `kind` is the value of the column `kind`, such as `weight`.
  func missingValueQuestion(_ words: LogWords, ofKind kind: String?) -> String {
    let name = words.englishName(of: self)
    switch valueType {
    case .word(let allowed):
      let list = allowed.map { $0.replacing("_", with: " ") }.joined(separator: ", ")
      return "The \(name) is missing. Add one of: \(list)."
    case .number(let unit, _), .wholeNumber(let unit, _):
      let examples = unit.notation(ofKind: kind).examples
      return "The \(name) is missing. Add a number"
        + (examples.isEmpty ? "." : " with \(examples).")
    case .timesOfDay: return "The times of day are missing. Add them, such as 8:00 20:00."
    case .reference: return "Which food is it about? Write its name."
    case .moment, .day: return "The \(name) is missing. Add it, such as 2026-11-08 14:30."
    default: return "The \(name) is missing. Write it as words."
    }
  }
}

extension Field.Unit {
  /// How a unit is written: its symbol, examples of units in a line, and factors to convert other units.
  ///
  /// The symbol is nil if there is no unit or if it depends on the record. The factors convert amounts to this unit, by
  /// the code of the unit to convert, such as 1000 for `kg` if this unit is the gram.
  typealias Notation = (symbol: String?, examples: String, factors: [String: Double])

  /// Returns how the unit is written; `kind` is the value of the record's column `kind`, such as `weight`.
  func notation(ofKind kind: String? = nil) -> Notation {
    let masses = "g, kg, lb or oz"
    let kilograms = [
      "kg": 1, "g": 0.001, "lb": ImperialUnit.kilogramsPerPound,
      "oz": ImperialUnit.kilogramsPerOunce,
    ]
    let ounce = ImperialUnit.millilitersPerFluidOunce
    let times = "min or h"
    let minutes = ["s": 1 / 60.0, "min": 1, "h": 60]
    return switch self {
    case .none: (nil, "", [:])
    case .milliliters:
      ("ml", "ml or oz", ["ml": 1, "cl": 10, "dl": 100, "l": 1000, "oz": ounce, "floz": ounce])
    case .grams: ("g", masses, kilograms.mapValues { $0 * 1000 })
    case .kilograms: ("kg", masses, kilograms)
    case .kgOrCm where kind == GrowthMeasurement.Kind.weight.rawValue: (nil, masses, kilograms)
    case .kgOrCm: (nil, "cm or in", ["cm": 1, "in": ImperialUnit.centimetersPerInch])
    case .degreesCelsius: ("°C", "C or F", [:])
    case .kilocalories: ("kcal", "kcal", ["kcal": 1])
    case .seconds: ("s", times, minutes.mapValues { $0 * 60 })
    case .minutes: ("min", times, minutes)
    case .hours: ("h", times, minutes.mapValues { $0 / 60 })
    }
  }
}

extension LogToken {
  /// The text of a number without a unit, or nil for other tokens.
  var numberWithoutUnit: String? { if case .number(_, nil) = content { text } else { nil } }

  /// The number with its unit as written, or nil for other tokens.
  var writtenAmount: (number: Double, unit: String)? {
    if case .number(let number, _?) = content { (number, foldedText) } else { nil }
  }

  /// Returns the amount of the token, converted to a unit, or nil if the token is no amount of the same quantity.
  ///
  /// `kind` is the value of the record's column `kind`. A temperature needs no unit, because no body temperature is
  /// possible in both Celsius and Fahrenheit.
  func amount(in unit: Field.Unit, ofKind kind: String?) -> Double? {
    guard case .number(let number, let code) = content else { return nil }
    switch (unit, code) {
    case (.none, "supply"): return number
    case (.degreesCelsius, "c"): return number
    case (.degreesCelsius, "f"): return (number - 32) / 1.8
    case (.degreesCelsius, nil) where (25...45).contains(number): return number
    case (.degreesCelsius, nil) where (77...113).contains(number): return (number - 32) / 1.8
    default: return code.flatMap { unit.notation(ofKind: kind).factors[$0] }.map { number * $0 }
    }
  }
}
