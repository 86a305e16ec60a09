import Foundation

extension Wording {
  /// The dash that is printed in place of an unknown value.
  package static let unknownValueMark = "–"

  /// Returns the text of a number with exactly `decimals` decimals, and with a plus sign if it is positive and `signed`
  /// is true.
  package func number(_ number: Double, decimals: Int = 0, signed: Bool = false) -> String {
    guard number.isFinite else { return Self.unknownValueMark }
    let rounded = number.rounded(toDecimals: decimals)
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
      .precision(.fractionLength(decimals))
    return sign(of: rounded, signed: signed) + rounded.magnitude.formatted(style)
  }

  /// Returns the text of a number rounded to the nearest half, such as a number of packets: "½", "1", "1½".
  func numberInHalves(_ number: Double) -> String {
    let halves = nearestWholeNumber(number * 2)
    let (units, rest) = halves.quotientAndRemainder(dividingBy: 2)
    if rest == 0 { return self.number(units) }
    return units == 0 ? "\(sign(of: number, signed: false))½" : "\(self.number(units))½"
  }

  package func number(_ number: Int) -> String { self.number(Double(number)) }

  /// Returns the text of a share from 0 to 1 as a percentage.
  package func percent(_ share: Double, decimals: Int = 0, signed: Bool = false) -> String {
    guard share.isFinite else { return Self.unknownValueMark }
    let style = FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
      .precision(.fractionLength(decimals))
    let rounded = share.rounded(toDecimals: decimals + 2)
    return sign(of: rounded, signed: signed) + rounded.magnitude.formatted(style)
  }

  /// Returns the text of a change as a percentage with its sign, and with a decimal if it is not whole: "−8.7%".
  package func percentChange(_ share: Double) -> String {
    let isWhole = abs(share - share.rounded(toDecimals: 2)) < 1e-6
    return percent(share, decimals: isWhole ? 0 : 1, signed: true)
  }

  /// Returns the text of a duration in hours and minutes: "45 min", "2 h 05 min", "2 h".
  package func duration(seconds: Double) -> String {
    guard seconds.isFinite else { return Self.unknownValueMark }
    if (0.5..<60).contains(seconds) { return "<\u{a0}1\u{a0}min" }
    let (hours, minutes) = nearestWholeNumber(max(0, seconds) / 60).quotientAndRemainder(
      dividingBy: 60)
    if hours == 0 { return "\(minutes)\u{a0}min" }
    let full = "\(number(hours))\u{a0}h"
    if minutes == 0 { return full }
    return "\(full)\u{a0}\(minutes < 10 ? "0" : "")\(minutes)\u{a0}min"
  }

  /// Returns the text of a number and its unit with a no-break space between them.
  package func quantity(
    _ number: Double, _ unit: String, decimals: Int, signed: Bool = false
  ) -> String {
    guard number.isFinite else { return Self.unknownValueMark }
    return "\(self.number(number, decimals: decimals, signed: signed))\u{a0}\(unit)"
  }

  /// Returns the text of a medicine's amount in the unit that the family recorded, with all recorded decimals.
  ///
  /// Returns an empty string if the amount is unknown.
  package func medicineAmount(_ amount: Double?, _ unit: String?) -> String {
    guard let amount else { return "" }
    let decimals = (0...6).first { amount.rounded(toDecimals: $0) == amount } ?? 6
    let written = number(amount, decimals: decimals)
    return unit.map { "\(written)\u{a0}\(unitName($0))" } ?? written
  }

  /// Returns the abbreviation of international units in the language; other units are returned unchanged.
  private func unitName(_ unit: String) -> String {
    ["IU", "UI"].contains(unit.uppercased()) ? description.abbreviation(of: "IU") : unit
  }

  /// Returns a number from the log of changes to records in the format of the region, such as "4,69 kg" for "4.69 kg".
  ///
  /// Returns nil for any other text.
  package func localizedQuantity(_ logged: String) -> String? {
    let pattern = /(-?\d{1,4})(?:\.(\d{1,6}))?(?: (g|kg|cm|ml|°C|kcal|min|mg|IU|UI))?/
    guard let match = logged.wholeMatch(of: pattern),
      let value = Double("\(match.1).\(match.2 ?? "0")"),
      match.3 != nil || value.magnitude < 1000
    else { return nil }
    let decimals = match.2?.count ?? 0
    return match.3.map { quantity(value, unitName(String($0)), decimals: decimals) }
      ?? number(value, decimals: decimals)
  }

  /// Returns the sign of a number: a minus as wide as a plus, a plus only if `signed` is true, or nothing for zero.
  package func sign(of number: Double, signed: Bool) -> String {
    number < 0 ? "−" : signed && number > 0 ? "+" : ""
  }

  /// Returns the nearest whole number, or a limit of `Int32` if the number does not fit into an `Int`.
  func nearestWholeNumber(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number < 0 ? Int(Int32.min) : Int(Int32.max))
  }
}

extension Double {
  /// Returns the number rounded to `decimals` decimals, with halves rounded away from zero.
  package func rounded(toDecimals decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = self * scale
    // 1.005 × 100 is slightly below 100.5. A person who typed 1.005 expects it to round up.
    let adjusted = scaled + (scaled < 0 ? -1 : 1) * scaled.magnitude.ulp
    return scaled.isFinite ? adjusted.rounded() / scale : self
  }
}
