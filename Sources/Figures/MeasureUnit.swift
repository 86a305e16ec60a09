import Knowledge

/// A unit on an axis.
///
/// `storedUnitsPerUnit` is the number of stored units in one of it.
struct MeasureUnit {
  let name: String
  fileprivate let storedUnitsPerUnit: Double

  func converted(fromStored kept: Double) -> Double { kept / storedUnitsPerUnit }
}

extension MeasureUnit {
  /// Returns milliliters or fluid ounces, converted from milliliters.
  ///
  /// Like the other functions, it returns `unknown` if the family's unit is not known.
  static func volume(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.volume) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "ml", storedUnitsPerUnit: 1)
      : MeasureUnit(
        name: wording.fluidOunceAbbreviation,
        storedUnitsPerUnit: ImperialUnit.millilitersPerFluidOunce)
  }

  /// Returns kilograms or pounds, converted from kilograms.
  static func weight(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.weight) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "kg", storedUnitsPerUnit: 1)
      : MeasureUnit(name: "lb", storedUnitsPerUnit: ImperialUnit.kilogramsPerPound)
  }

  /// Returns the unit of weights up to a value in kilograms: grams instead of less than one kilogram.
  static func weight(_ wording: Wording, upTo heaviest: Double) -> MeasureUnit {
    let unit = weight(wording)
    return unit.name == "kg" && heaviest < 1
      ? MeasureUnit(name: "g", storedUnitsPerUnit: 0.001) : unit
  }

  /// Returns centimeters or inches, converted from centimeters.
  static func length(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.length) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "cm", storedUnitsPerUnit: 1)
      : MeasureUnit(
        name: wording.inchAbbreviation, storedUnitsPerUnit: ImperialUnit.centimetersPerInch)
  }

  /// A unit without a name, for numbers that are shown as they were recorded.
  static let unknown = MeasureUnit(name: "", storedUnitsPerUnit: 1)
  /// Kilograms per square meter, whether the family uses metric or imperial units.
  static let bmi = MeasureUnit(name: "kg/m²", storedUnitsPerUnit: 1)
  /// Hours, converted from seconds.
  static let hours = MeasureUnit(name: "h", storedUnitsPerUnit: 3600)
  /// Minutes, converted from seconds.
  static let minutes = MeasureUnit(name: "min", storedUnitsPerUnit: 60)
}
