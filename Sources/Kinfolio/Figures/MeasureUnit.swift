import Knowledge

/// A unit as an axis shows it: how many of it are in one of the unit that is kept.
struct MeasureUnit {
  let name: String
  fileprivate let size: Double

  /// The number on the axis for an amount in the unit that is kept.
  func amount(_ kept: Double) -> Double { kept / size }
}

extension MeasureUnit {
  /// Millilitres or fluid ounces, from millilitres; like the others without a name where it is not
  /// known.
  static func volume(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.volume) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "ml", size: 1)
      : MeasureUnit(name: wording.fluidOunces, size: Unit.fluidOunce)
  }

  /// Kilograms or pounds, from kilograms.
  static func weight(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.weight) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "kg", size: 1) : MeasureUnit(name: "lb", size: Unit.pound)
  }

  /// Centimetres or inches, from centimetres.
  static func length(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.length) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "cm", size: 1) : MeasureUnit(name: wording.inches, size: Unit.inch)
  }

  /// The unit of numbers that are shown as they were recorded.
  static let unknown = MeasureUnit(name: "", size: 1)
  /// Kilograms by square metre, whatever the family's units.
  static let bmi = MeasureUnit(name: "kg/m²", size: 1)
  /// Hours, from seconds.
  static let hours = MeasureUnit(name: "h", size: 3600)
  /// Minutes, from seconds.
  static let minutes = MeasureUnit(name: "min", size: 60)
}
