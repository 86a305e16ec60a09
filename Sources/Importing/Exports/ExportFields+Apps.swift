import Knowledge
import Records

extension ExportFields {
  /// Returns the time of the document's last change in seconds since 1970, or `exported` if it is missing or later.
  ///
  /// The time of creation is no substitute, because two exports of a changed document would seem to be of the same age.
  /// A change time that is years ahead would block every correction until then.
  mutating func changeTime(else exported: Int64) throws(RowProblem) -> Int64 {
    min(try moment(of: ExportDocument.changeTimeFields) ?? exported, exported)
  }

  /// Returns the same as ``changeTime(else:)``, and also takes the field with the time of the document's creation.
  ///
  /// The time of the event is no substitute, because a family can correct a volume without changing that time.
  mutating func lastChangeTime(until exported: Int64) throws(RowProblem) -> Int64 {
    _ = creationTime()
    return try changeTime(else: exported)
  }

  /// Returns the latest of the times `own`, of the document's last change and of its creation, in seconds since 1970,
  /// or `exported` if all are missing or the latest is after `exported`.
  mutating func latestTime(_ own: Int64?..., else exported: Int64) throws(RowProblem) -> Int64 {
    let times = try own + [moment(of: ExportDocument.changeTimeFields), creationTime()]
    return min(times.compactMap(\.self).max() ?? exported, exported)
  }

  /// Returns the time of the document's creation, or counts it as unrecognized if its field cannot be read, because
  /// nothing else depends on it.
  private mutating func creationTime() -> Int64? {
    if let at = try? moment("createdAt", "creationDate") { return at }
    markNotTaken("createdAt", "creationDate")
    return nil
  }

  /// Returns the birthday of a person or pet, or nil if it is missing, and throws if it is after the day of `moment`.
  mutating func birthday(notAfter moment: Instant) throws(RowProblem) -> LocalDate? {
    let names = ["birthDate", "birthdate", "dateOfBirth", "birthday"]
    guard let name = takeValue(names)?.name, let born = try calendarDay(name) else { return nil }
    if born > zone.day(of: moment) { throw problem(.inTheFuture, name, .text("\(born)")) }
    return born
  }

  /// Returns the start and the end of the document's event in seconds since 1970, with nil for an unknown end.
  mutating func eventSpan() throws(RowProblem) -> (start: Int64, end: Int64?) {
    let start = try moment("startTime", "startedAt", "startDate", "start", "timestamp", "date")
    let end = try moment("endTime", "endedAt", "endDate", "end")
    let length = try durationSeconds("duration", "durationSeconds", "durationInSeconds")
    let from = try unwrap(start, "timestamp")
    return (from, end ?? length.map { from + $0 })
  }

  /// Returns a duration in whole seconds from the first of the fields that has a value.
  mutating func durationSeconds(_ names: String...) throws(RowProblem) -> Int64? {
    for name in names {
      guard let seconds = try number(name) else { continue }
      guard (0..<1e9).contains(seconds) else { throw problem(.outOfRange, name, .number(seconds)) }
      return Int64(seconds.rounded())
    }
    return nil
  }

  /// Returns the meaning of the word in a field, where `words` contains meanings by words in lowercase, or counts an
  /// unknown word as unrecognized and returns nil.
  mutating func knownWord(_ name: String, of words: KeyValuePairs<String, String>) -> String? {
    if let word = try? word(name, of: words) { return word }
    markNotTaken(name)
    return nil
  }

  /// Returns an amount in kilograms, centimeters or milliliters, which is not converted if no field contains its unit.
  mutating func metricAmount(
    of quantity: DeclaredUnits.Quantity, inFields names: [String], unitFields units: [String]
  ) throws(RowProblem) -> Double? {
    guard let (name, _) = takeValue(names), let amount = try number(name) else { return nil }
    guard let (field, node) = takeValue(units) else { return amount }
    guard case .text(let word) = node else { throw problem(.notText, field, node) }
    let plain = word.lowercased().filter(\.isLetter)
    let unit = Self.unitsByWord[plain] ?? plain
    // A field name that contains a unit, such as `weightKg`, must agree with the unit in the other field.
    let isNamed = ["kg", "cm", "ml"].contains { name.lowercased().hasSuffix($0) && unit != $0 }
    guard !isNamed, let declared = try? DeclaredUnits("\(quantity.rawValue)=\(unit)"),
      let metric = declared.metricAmount(amount, of: quantity)
    else { throw problem(.notAllowed, field, node) }
    return metric
  }

  private static let unitsByWord = [
    "milliliter": "ml", "milliliters": "ml", "millilitres": "ml", "ounce": "oz", "ounces": "oz",
    "floz": "oz", "fluidounces": "oz", "kilogram": "kg", "kilograms": "kg", "gram": "g",
    "grams": "g", "pound": "lb", "pounds": "lb", "lbs": "lb", "centimeter": "cm",
    "centimeters": "cm", "centimetres": "cm", "inch": "in", "inches": "in",
  ]

  /// Returns the date in a field.
  ///
  /// Apps without a type for dates write midnight of the day in UTC, or a time of the day in the family's time zone.
  mutating func calendarDay(_ names: String...) throws(RowProblem) -> LocalDate? {
    for name in names {
      guard let day = try day(name) else { continue }
      guard let moment = seconds(of: name), moment % 86_400 == 0 else { return day }
      return Zone.utc.day(of: Instant(seconds: moment))
    }
    return nil
  }

  /// Returns the first and the last day of a period; if its start is midnight in UTC, its end is in UTC, too.
  mutating func calendarDays(
    from first: String, to last: String
  ) throws(RowProblem) -> (first: LocalDate?, last: LocalDate?) {
    let days = (first: try calendarDay(first), last: try day(last))
    guard let start = seconds(of: first), start % 86_400 == 0, let end = seconds(of: last) else {
      return days
    }
    return (days.first, Zone.utc.day(of: Instant(seconds: end)))
  }

  /// Returns the time in a field, in seconds since 1970, or nil if there is none or the field contains only a date.
  private func seconds(of name: String) -> Int64? {
    guard let node = document.fields[name] else { return nil }
    return ExportTimeParser.seconds(
      document.isTableRow ? node.parsedCell : node, in: zone, since: numberEpoch)
  }
}

extension Zone {
  /// Returns the kind of a sleep of which only the start is known: a `nap` from 6:00 to 18:00, otherwise `night`.
  func sleepKind(startingAt moment: Instant) -> Sleep.Kind {
    (6 * 3600...18 * 3600).contains(secondsOfDay(at: moment)) ? .nap : .night
  }
}

extension GrowthMeasurement.Kind {
  /// Returns the kind of a measured height for an age in days: a length, measured lying, up to the second birthday, as
  /// growth standards assume, and then a height.
  static func ofHeight(atAgeInDays age: Int?) -> Self {
    age.map { $0 < GrowthTableLookup.firstStandingAgeDays } ?? true ? .length : .height
  }
}

extension ExportFields {
  /// Returns the caregiver in a document of the collection `users`.
  ///
  /// If the document has no time of change, `exportedAt` is used. If `role` is nil, a role from another export stays.
  mutating func caregiverRecord(role: String?, else exportedAt: Int64) throws -> ImportedRecord {
    var name = try text("displayName", "name")?.nameWithoutContacts
    if name == nil {
      let address = try? text("email")
      if address == nil { markNotTaken("email") }
      name = address?.emailLocalPart
    }
    markTaken("createdAt")
    return ImportedRecord(
      "caregivers", key: "users/\(document.id)", changedAt: try changeTime(else: exportedAt),
      row: document.line,
      ["name": .text(try unwrap(name, "displayName")), "role": .keptIfMissing(.text(role))])
  }
}
