import Knowledge
import Records

/// A unit of measurement on an axis; one such unit is `storedUnitsPerUnit` of the units in the family's database.
struct MeasureUnit {
  let name: String
  fileprivate let storedUnitsPerUnit: Double

  func converted(fromStored value: Double) -> Double { value / storedUnitsPerUnit }

  /// Returns the family's unit of volumes, or `unknown` if it is not known in which unit the volumes were recorded.
  static func volume(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.volume) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "ml", storedUnitsPerUnit: 1)
      : MeasureUnit(
        name: wording.fluidOunceAbbreviation,
        storedUnitsPerUnit: ImperialUnit.millilitersPerFluidOunce)
  }

  static func weight(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.weight) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "kg", storedUnitsPerUnit: 1)
      : MeasureUnit(name: "lb", storedUnitsPerUnit: ImperialUnit.kilogramsPerPound)
  }

  /// Returns the unit for weights up to `heaviest` kilograms: grams if that is less than one kilogram.
  ///
  /// Grams are used only by families with metric units.
  static func weight(_ wording: Wording, upToKg heaviest: Double) -> MeasureUnit {
    let unit = weight(wording)
    return unit.name == "kg" && heaviest < 1
      ? MeasureUnit(name: "g", storedUnitsPerUnit: 0.001) : unit
  }

  static func length(_ wording: Wording) -> MeasureUnit {
    if wording.quantitiesOfUnknownUnit.contains(.length) { return .unknown }
    return wording.units == .metric
      ? MeasureUnit(name: "cm", storedUnitsPerUnit: 1)
      : MeasureUnit(
        name: wording.inchAbbreviation, storedUnitsPerUnit: ImperialUnit.centimetersPerInch)
  }

  /// A unit without a name, for numbers that are shown as they were recorded.
  static let unknown = MeasureUnit(name: "", storedUnitsPerUnit: 1)
  /// The unit of the body mass index: kilograms per square meter, also for families that use imperial units.
  static let bmi = MeasureUnit(name: "kg/m²", storedUnitsPerUnit: 1)
  static let hours = MeasureUnit(name: "h", storedUnitsPerUnit: 3600)
  static let minutes = MeasureUnit(name: "min", storedUnitsPerUnit: 60)
}
