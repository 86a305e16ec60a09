import Knowledge

/// A unit as an axis shows it: how many of it are in one of the unit that is kept.
struct MeasureUnit {
  let name: String
  fileprivate let size: Double

  /// The number on the axis for an amount in the unit that is kept.
  func amount(_ kept: Double) -> Double { kept / size }
}

extension Wording {
  /// Millilitres or fluid ounces, from millilitres; like the others without a name where it is not
  /// known.
  var volumeUnit: MeasureUnit {
    if bare.contains(.volume) { return .unknown }
    return units == .metric
      ? MeasureUnit(name: "ml", size: 1) : MeasureUnit(name: fluidOunces, size: Unit.fluidOunce)
  }

  /// Kilograms or pounds, from kilograms.
  var weightUnit: MeasureUnit {
    if bare.contains(.weight) { return .unknown }
    return units == .metric
      ? MeasureUnit(name: "kg", size: 1) : MeasureUnit(name: "lb", size: Unit.pound)
  }

  /// Centimetres or inches, from centimetres.
  var lengthUnit: MeasureUnit {
    if bare.contains(.length) { return .unknown }
    return units == .metric
      ? MeasureUnit(name: "cm", size: 1) : MeasureUnit(name: inches, size: Unit.inch)
  }
}

extension MeasureUnit {
  /// The unit of numbers that are shown as they were recorded.
  static let unknown = MeasureUnit(name: "", size: 1)
  /// Kilograms by square metre, whatever the family's units.
  static let bmi = MeasureUnit(name: "kg/m²", size: 1)
  /// Hours, from seconds.
  static let hours = MeasureUnit(name: "h", size: 3600)
  /// Minutes, from seconds.
  static let minutes = MeasureUnit(name: "min", size: 60)
}
