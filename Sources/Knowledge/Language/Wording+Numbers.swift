import Foundation

extension Wording {
  /// What stands where a figure is not known.
  package static let unknown = "–"

  /// A number with exactly so many decimals, and with its sign where a change is meant.
  package func number(_ number: Double, decimals: Int = 0, signed: Bool = false) -> String {
    guard number.isFinite else { return Self.unknown }
    let rounded = number.rounded(to: decimals)
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
      .precision(.fractionLength(decimals))
    return sign(of: rounded, signed: signed) + rounded.magnitude.formatted(style)
  }

  /// A number to the nearest half, as one writes packets: "½", "1", "1½".
  package func halves(_ number: Double) -> String {
    let halves = whole(number * 2)
    let (units, rest) = halves.quotientAndRemainder(dividingBy: 2)
    if rest == 0 { return self.number(units) }
    return units == 0 ? "\(sign(of: number, signed: false))½" : "\(self.number(units))½"
  }

  /// A whole number.
  package func number(_ number: Int) -> String { self.number(Double(number)) }

  /// A share from 0 to 1 as a percentage.
  package func percent(_ share: Double, decimals: Int = 0) -> String {
    guard share.isFinite else { return Self.unknown }
    let style = FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
      .precision(.fractionLength(decimals))
    let rounded = share.rounded(to: decimals + 2)
    return sign(of: rounded, signed: false) + rounded.magnitude.formatted(style)
  }

  /// A stretch of time to the minute: "45 min", "2 h 05 min", "2 h".
  package func duration(seconds: Double) -> String {
    guard seconds.isFinite else { return Self.unknown }
    if (0.5..<60).contains(seconds) { return "<\u{a0}1\u{a0}min" }
    let (hours, minutes) = whole(max(0, seconds) / 60).quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(minutes)\u{a0}min" }
    let full = "\(number(hours))\u{a0}h"
    if minutes == 0 { return full }
    return "\(full)\u{a0}\(minutes < 10 ? "0" : "")\(minutes)\u{a0}min"
  }

  /// A number with its unit behind, held together on one line.
  package func quantity(
    _ number: Double, _ unit: String, decimals: Int, signed: Bool = false
  ) -> String {
    guard number.isFinite else { return Self.unknown }
    return "\(self.number(number, decimals: decimals, signed: signed))\u{a0}\(unit)"
  }

  /// How much of a medicine, in the unit the family wrote, with every decimal it wrote; empty where
  /// it is not known.
  ///
  /// Units that have another name in the language are called by it: IU, UI.
  package func amount(_ amount: Double?, _ unit: String?) -> String {
    guard let amount else { return "" }
    let decimals = (0...6).first { amount.rounded(to: $0) == amount } ?? 6
    let written = number(amount, decimals: decimals)
    return unit.map { "\(written)\u{a0}\(named($0))" } ?? written
  }

  /// International units are shortened by the words of the language.
  private func named(_ unit: String) -> String {
    ["IU", "UI"].contains(unit.uppercased()) ? description.abbreviation(of: "IU") : unit
  }

  /// What a log holds as a number, such as "4.69 kg" or "-20", as the reader writes it; nil where it
  /// holds anything else.
  package func localised(_ logged: String) -> String? {
    let pattern = /(-?\d{1,4})(?:\.(\d{1,6}))?(?: (g|kg|cm|ml|°C|kcal|min|mg|IU|UI))?/
    guard let match = logged.wholeMatch(of: pattern),
      let value = Double("\(match.1).\(match.2 ?? "0")"),
      match.3 != nil || value.magnitude < 1000
    else { return nil }
    let decimals = match.2?.count ?? 0
    return match.3.map { quantity(value, named(String($0)), decimals: decimals) }
      ?? number(value, decimals: decimals)
  }

  /// A proper minus, which is as wide as the plus; nought has no sign.
  package func sign(of number: Double, signed: Bool) -> String {
    number < 0 ? "−" : signed && number > 0 ? "+" : ""
  }

  /// The nearest whole number, kept within what can be counted.
  package func whole(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number < 0 ? Int(Int32.min) : Int(Int32.max))
  }
}

extension Double {
  /// The nearest number of so many decimals, halves away from zero as people round.
  package func rounded(to decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = self * scale
    // 1.005 × 100 is a hair below 100.5; a person who typed 1.005 means the half.
    let mended = scaled + (scaled < 0 ? -1 : 1) * scaled.magnitude.ulp
    return scaled.isFinite ? mended.rounded() / scale : self
  }
}
