import Knowledge
import Records

/// What the records of apps that write Swift values as they are have in common.
extension ExportFields {
  /// When the document was changed last, where it tells; else, and at the latest, when it was `exported`, in
  /// seconds since 1970.
  ///
  /// When it was created says nothing of changes, and two exports of a document that was changed would
  /// be taken for of one age. A clock that was years ahead would keep out every correction until then.
  mutating func changedAt(else exported: Int64) throws(RowProblem) -> Int64 {
    min(try moment(of: Self.changes) ?? exported, exported)
  }

  /// The fields in which apps tell when a document was changed, in the order in which they count.
  static let changes = [
    "updateTime", "updatedAt", "lastUpdated", "lastModified", "lastModifiedAt", "modifiedAt",
    "modificationDate",
  ]

  /// When a record was changed last, where it tells; else, and at the latest, when it was `exported`, in
  /// seconds since 1970.
  ///
  /// When something happened says nothing of changes either: a volume is corrected without it.
  mutating func lastChange(until exported: Int64) throws(RowProblem) -> Int64 {
    _ = made()
    return try changedAt(else: exported)
  }

  /// The latest of the moments a record tells, when it was changed or made among them; it is never later
  /// than the record was `exported`, and that where it tells none.
  mutating func latest(_ own: Int64?..., else exported: Int64) throws(RowProblem) -> Int64 {
    let told = try own + [moment(of: Self.changes), made()]
    return min(told.compactMap(\.self).max() ?? exported, exported)
  }

  /// When a record was made; where that cannot be read it is left, for nothing else depends on it.
  private mutating func made() -> Int64? {
    if let at = try? moment("createdAt", "creationDate") { return at }
    leave("createdAt", "creationDate")
    return nil
  }

  /// When somebody was born, which can be no day to come.
  mutating func birthday(until moment: Instant) throws(RowProblem) -> LocalDate? {
    let names = ["birthDate", "birthdate", "dateOfBirth", "birthday"]
    guard let name = value(names)?.name, let born = try lifeDay(name) else { return nil }
    if born > zone.day(of: moment) { throw problem(.inTheFuture, name, .text("\(born)")) }
    return born
  }

  /// When something began and ended, in seconds since 1970.
  mutating func span() throws(RowProblem) -> (start: Int64, end: Int64?) {
    let start = try moment("startTime", "startedAt", "startDate", "start", "timestamp", "date")
    let end = try moment("endTime", "endedAt", "endDate", "end")
    let length = try seconds("duration", "durationSeconds", "durationInSeconds")
    let from = try needed(start, "timestamp")
    return (from, end ?? length.map { from + $0 })
  }

  /// A length of time in whole seconds.
  mutating func seconds(_ names: String...) throws(RowProblem) -> Int64? {
    for name in names {
      guard let seconds = try number(name) else { continue }
      guard (0..<1e9).contains(seconds) else {
        throw problem(.outOfRange, name, .number(seconds))
      }
      return Int64(seconds.rounded())
    }
    return nil
  }

  /// One of some words in any case, by what it means; another one is left.
  mutating func known(_ name: String, of words: KeyValuePairs<String, String>) -> String? {
    if let word = try? word(name, of: words) { return word }
    leave(name)
    return nil
  }

  /// An amount in kilograms, centimetres or millilitres, as it is where no field tells its unit.
  mutating func metric(
    _ quantity: DeclaredUnits.Quantity, _ names: [String], unit units: [String]
  ) throws(RowProblem) -> Double? {
    guard let (name, _) = value(names), let amount = try number(name) else { return nil }
    guard let (field, node) = value(units) else { return amount }
    guard case .text(let word) = node else { throw problem(.notText, field, node) }
    let plain = word.lowercased().filter(\.isLetter)
    let unit = Self.units[plain] ?? plain
    // A name such as weightKg says its unit, too.
    let isNamed = ["kg", "cm", "ml"].contains { name.lowercased().hasSuffix($0) && unit != $0 }
    guard !isNamed, let declared = try? DeclaredUnits("\(quantity.rawValue)=\(unit)"),
      let metric = declared.metric(amount, quantity)
    else { throw problem(.notAllowed, field, node) }
    return metric
  }

  private static let units = [
    "milliliter": "ml", "milliliters": "ml", "millilitres": "ml", "ounce": "oz", "ounces": "oz",
    "floz": "oz", "fluidounces": "oz", "kilogram": "kg", "kilograms": "kg", "gram": "g",
    "grams": "g", "pound": "lb", "pounds": "lb", "lbs": "lb", "centimeter": "cm",
    "centimeters": "cm", "centimetres": "cm", "inch": "in", "inches": "in",
  ]

  /// A day of somebody's life: apps that know no days but moments write it as its midnight in UTC, or as
  /// a moment of it by the family's clock.
  mutating func lifeDay(_ names: String...) throws(RowProblem) -> LocalDate? {
    for name in names {
      guard let day = try day(name) else { continue }
      guard let moment = seconds(of: name), moment % 86_400 == 0 else { return day }
      return Zone.utc.day(of: Instant(seconds: moment))
    }
    return nil
  }

  /// The first and the last day of a span: where it begins with a midnight in UTC, an end that is a
  /// moment is one of a day in UTC, too.
  mutating func lifeDays(
    from first: String, to last: String
  ) throws(RowProblem) -> (first: LocalDate?, last: LocalDate?) {
    let days = (first: try lifeDay(first), last: try day(last))
    guard let start = seconds(of: first), start % 86_400 == 0, let end = seconds(of: last) else {
      return days
    }
    return (days.first, Zone.utc.day(of: Instant(seconds: end)))
  }

  /// The moment of a field; nil where it tells none, but perhaps a day.
  private func seconds(of name: String) -> Int64? {
    guard let node = document.fields[name] else { return nil }
    return ExportMoment.seconds(document.isRow ? node.read : node, in: zone, from: origin)
  }
}

extension Zone {
  /// Whether a sleep that begins then is a `nap` or one of the `night`, where nobody says: naps begin
  /// from six to six by day.
  func sleepKind(at moment: Instant) -> Sleep.Kind {
    (6 * 3600...18 * 3600).contains(secondsOfDay(at: moment)) ? .nap : .night
  }
}

extension GrowthMeasurement.Kind {
  /// How a body is measured whose height is told: lying up to the second birthday, as growth standards
  /// mean it, and standing from then on.
  static func ofHeight(atDays age: Int?) -> Self {
    age.map { $0 < GrowthLookup.firstStandingDay } ?? true ? .length : .height
  }
}

extension ExportFields {
  /// The caregiver that a document of `users` tells of, changed at `exportedAt` where it does not say; nil
  /// for a `role` takes none back that another export tells.
  mutating func caregiver(role: String?, else exportedAt: Int64) throws -> ImportedRecord {
    // Of an address only what a person is called by is kept.
    var name = try text("displayName", "name")?.calledName
    if name == nil {
      let address = try? text("email")
      if address == nil { leave("email") }
      name = address?.beforeAt
    }
    pass("createdAt")
    return ImportedRecord(
      "caregivers", key: "users/\(document.id)", changedAt: try changedAt(else: exportedAt),
      row: document.line,
      ["name": .text(try needed(name, "displayName")), "role": .lasting(.text(role))])
  }
}
