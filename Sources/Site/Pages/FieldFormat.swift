import Knowledge
import Records

extension Field {
  /// Returns the value of a column in the activity log in the reader's language and units.
  ///
  /// Text that a person typed is returned unchanged. `kind` is the value of the record's column `kind`, or nil if the
  /// record has no such column.
  package func formattedValue(
    _ value: String, ofKind kind: String?, in wording: Wording
  ) throws(PhraseError) -> String {
    if let phraseGroup, let word = wording.phrases.textIfKnown("\(phraseGroup).\(value)") {
      return word
    }
    switch valueType {
    case .moment: return Self.instant(parsing: value).map { wording.dateAndTime($0) } ?? value
    case .day: return LocalDate(value).map { wording.date($0, .medium) } ?? value
    case .flag where ["0", "1"].contains(value):
      return try wording.text(value == "1" ? "field.yes" : "field.no")
    case .allergens:
      return wording.list(
        value.split(separator: " ").map {
          wording.phrases.textIfKnown("allergen.\($0)") ?? String($0)
        })
    case .number(let unit, _), .wholeNumber(let unit, _):
      guard let number = Double(value), number.isFinite else { return value }
      return unit.formatted(number, ofKind: kind, in: wording)
        ?? wording.localizedQuantity(value) ?? value
    default: return value
    }
  }

  private static func instant(parsing text: String) -> Instant? {
    let pattern = /(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d) UTC/
    guard let match = text.wholeMatch(of: pattern), let day = LocalDate(match.1),
      let hours = Int64(match.2), let minutes = Int64(match.3), let seconds = Int64(match.4)
    else { return nil }
    let passed: Int64 = (hours * 60 + minutes) * 60 + seconds
    return Zone.utc.start(of: day) + passed
  }
}

extension Field.Unit {
  /// Returns a number with this unit in the reader's units, or nil if there is no unit.
  fileprivate func formatted(_ number: Double, ofKind kind: String?, in wording: Wording) -> String?
  {
    switch self {
    case .none: nil
    case .milliliters: wording.volume(ml: number)
    case .degreesCelsius: wording.temperature(celsius: number)
    case .grams: wording.foodWeight(grams: number)
    case .kilograms: wording.weight(kg: number)
    case .kilocalories: wording.energy(kcal: number)
    case .seconds: wording.duration(seconds: number)
    case .minutes: wording.duration(seconds: number * 60)
    case .hours: wording.duration(seconds: number * 3600)
    case .kgOrCm where kind == GrowthMeasurement.Kind.weight.rawValue: wording.weight(kg: number)
    // If the family declared a unit later, the log entry contains no kind, so its number stays without a unit.
    case .kgOrCm: kind == nil ? nil : wording.length(cm: number)
    }
  }
}
