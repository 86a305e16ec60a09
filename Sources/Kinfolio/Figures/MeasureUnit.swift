import Knowledge

/// A unit on an axis.
///
/// `size` is the number of stored units in one of it.
struct MeasureUnit {
  let name: String
  fileprivate let size: Double

  /// Converts a value from the stored unit.
  func amount(_ kept: Double) -> Double { kept / size }
}

extension MeasureUnit {
  /// Returns milliliters or fluid ounces, converted from milliliters.
  ///
  /// Like the other functions, it returns `unknown` if the family's unit is not known.
  static func volume(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.volume) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "ml", size: 1)
      : MeasureUnit(name: wording.fluidOunces, size: Unit.fluidOunce)
  }

  /// Returns kilograms or pounds, converted from kilograms.
  static func weight(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.weight) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "kg", size: 1) : MeasureUnit(name: "lb", size: Unit.pound)
  }

  /// Returns centimeters or inches, converted from centimeters.
  static func length(_ wording: Wording) -> MeasureUnit {
    if wording.bare.contains(.length) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "cm", size: 1) : MeasureUnit(name: wording.inches, size: Unit.inch)
  }

  /// A unit without a name, for numbers that are shown as they were recorded.
  static let unknown = MeasureUnit(name: "", size: 1)
  /// Kilograms per square meter, whether the family uses metric or imperial units.
  static let bmi = MeasureUnit(name: "kg/m²", size: 1)
  /// Hours, converted from seconds.
  static let hours = MeasureUnit(name: "h", size: 3600)
  /// Minutes, converted from seconds.
  static let minutes = MeasureUnit(name: "min", size: 60)
}
