import Foundation
import TestSupport

@testable import Records

/// Returns a row of every kind of record with a value in each column, from the descriptions of the columns.
///
/// The rows are about Mia, the child of `SampleDatabase`, and contain a text in each column of texts. A new
/// kind or column is thus part of all tests that use these rows.
func fullRows(freeText: String) -> String {
  // Rows that others refer to are first.
  let kinds = Journal.kinds.filter {
    $0.table != Profile.table.name && $0.table != Caregiver.table.name
  }
  let referenced = kinds.filter { Journal.isReferenced($0.table) }
  let others = kinds.filter { !Journal.isReferenced($0.table) }
  return (referenced + others).map { fullRow(of: $0, freeText) }.joined(separator: "\n")
}

private func fullRow(of kind: RecordKind, _ freeText: String) -> String {
  let fields = kind.fields
  var values = ["id": "'full'", "logged_by": "'ana'", "changed_at": "1782800000"]
  if kind.isAboutProfiles { values["profile_id"] = "'mia'" }
  for field in fields { values[field.name] = value(of: field, in: kind.table, freeText) }
  let names = values.keys.sorted()
  return "INSERT INTO \(kind.table) (\(names.joined(separator: ", "))) "
    + "VALUES (\(names.compactMap { values[$0] }.joined(separator: ", ")));"
}

private func value(of field: Field, in table: String, _ freeText: String) -> String {
  // A meal has a portion or grams.
  if table == PetMeal.table.name, field.name == "grams" { return "NULL" }
  return switch field.valueType {
  case .text(.photoPath): "'full.jpg'"
  case .text(.recordID): "NULL"
  case .text: "'\(freeText.replacing("'", with: "''"))'"
  case .moment: "1782790000"
  case .day: "'2026-06-20'"
  case .flag: "1"
  case .word(let words): "'\(words.last ?? "")'"
  // A head circumference, the last kind of measurement.
  case .number(.kgOrCm, _): "42"
  case .number(_, let bounds): "\(min(bounds.upperBound, max(bounds.lowerBound, 37)))"
  case .wholeNumber(_, let bounds): "\(max(bounds.lowerBound, 0))"
  case .timesOfDay: "'08:00'"
  case .weekdays: "'1234567'"
  case .allergens: "'egg'"
  case .language: "'en'"
  case .timeZone: "'Europe/Madrid'"
  case .reference(Profile.table.name): "'mia'"
  case .reference: "'full'"
  }
}
