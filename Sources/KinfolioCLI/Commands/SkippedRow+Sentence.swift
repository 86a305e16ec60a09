import Foundation
import Knowledge
import Records

extension SkippedRow {
  /// Returns a sentence about the row for the family, with the values that are possible, such as "Mia, 2026-03-03,
  /// bottles, amount 5000 ml: The value is outside the possible range. It must be from 0 to 2000 ml."
  ///
  /// The row's id and its column are at the end, for people who correct the database by hand.
  func sentence(in journal: Journal, _ phrases: Phrasebook) throws(PhraseError) -> String {
    let person = profile.flatMap { owner in journal.profiles.first { $0.id == owner } }
    let doubtful = journal.doubtfulMeasurements.first { $0.entry.id == id }
    let measured = doubtful.map {
      "\($0.kind.rawValue) \($0.value) \($0.kind == .weight ? "kg" : "cm")"
    }
    let subject = [
      person?.name, (doubtful?.measuredOn ?? day(in: journal, of: person))?.description,
      phrases.textIfKnown("table.\(table)") ?? table,
      measured ?? problem.columnAndValue(in: table, phrases),
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    let column = problem.column.isEmpty ? "" : ", column \(problem.column)"
    let reason = try problem.reason(in: table, phrases)
    return "\(subject): \(reason) (row \(id) of \(table)\(column))".printable
  }

  /// Returns the day of the row, or nil if it has no time.
  private func day(in journal: Journal, of person: Profile?) -> LocalDate? {
    guard let sortTime, sortTime != 0 else { return nil }
    let time = Journal.kind(ofTable: table)?.fields.first {
      $0.identifiesRecord && [.moment, .day].contains($0.valueType)
    }
    // The time of such a row is only that of its last change.
    if let time, time.name == problem.column { return nil }
    if time?.valueType == .day { return LocalDate(days: Int(sortTime / 86_400)) }
    let zone = person.map(journal.zone) ?? journal.family.timeZone
    return zone.day(of: Instant(seconds: sortTime))
  }

  func eventFields(_ phrases: Phrasebook) throws(PhraseError) -> [String: JSONNode] {
    [
      "table": .text(table), "id": .text(id), "fault": .text(problem.fault.rawValue),
      "column": .text(problem.column), "found": .text(problem.invalidValue),
      "reason": .text(try phrases.text("fault.\(problem.fault.rawValue)")),
    ]
  }
}

extension RowProblem {
  func sentence(_ phrases: Phrasebook) throws(PhraseError) -> String {
    let found = invalidValue.isEmpty ? "" : " (\(invalidValue.printable))"
    // Without a column, `found` is the id of another row about the same event, which is kept.
    let other = found.isEmpty ? "" : "see \(self.invalidValue.printable): "
    let column = column.isEmpty ? other : "\(column)\(found): "
    return column + (try phrases.text("fault.\(fault.rawValue)"))
  }

  /// Returns the name of the column and the value that was found, such as "amount 5000 ml".
  fileprivate func columnAndValue(in table: String, _ phrases: Phrasebook) -> String {
    let field = Journal.kind(ofTable: table)?.field(named: column)
    let label = field?.labelKey.flatMap { phrases.textIfKnown($0) } ?? column
    // A value of growth that was found contains its name and unit.
    if field?.unit == .kgOrCm, !invalidValue.isEmpty { return invalidValue }
    return [label, invalidValue, invalidValue.isEmpty ? nil : field?.unit?.notation().symbol]
      .compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the reason why a row cannot be used, with the values that are possible or a question about the unit.
  func reason(in table: String, _ phrases: Phrasebook) throws(PhraseError) -> String {
    let field = Journal.kind(ofTable: table)?.field(named: column)
    let text = try phrases.text("fault.\(fault.rawValue)")
    return
      ([text]
      + [unitQuestion(about: field) ?? field?.allowedValuesSentence(after: fault)].compactMap(
        \.self))
      .joined(separator: " ")
  }

  /// Returns a question such as "Is it in another unit?" if the value is possible in another unit, or nil if it is not.
  private func unitQuestion(about field: Field?) -> String? {
    switch (fault, field?.unit) {
    case (.outOfRange, .kgOrCm): "Is it in another unit, such as pounds, grams or inches?"
    case (.beyondLimits, .kgOrCm) where !invalidValue.contains("z -"): "Is it in another unit?"
    case (.outOfRange, .degreesCelsius) where (77...113).contains(Double(invalidValue) ?? 0):
      "Is it in degrees Fahrenheit?"
    default: nil
    }
  }
}

extension Field {
  /// Returns a sentence such as "It must be from 0 to 2000 ml." if `fault` is that the column does not allow the value.
  ///
  /// Otherwise, returns nil.
  func allowedValuesSentence(after fault: RowProblem.Fault) -> String? {
    if fault == .notAllowed, case .word(let words) = valueType {
      return "It must be one of: \(words.joined(separator: ", "))."
    }
    guard fault == .outOfRange, let range, let unit else { return nil }
    let ends = [range.lowerBound, range.upperBound].map {
      $0.formatted(
        .number.grouping(.never).precision(.significantDigits(1...7))
          .locale(.init(identifier: "en")))
    }
    return
      "It must be from \(ends[0]) to \(ends[1])\(unit.notation().symbol.map { " \($0)" } ?? "")."
  }
}
