import Foundation
import Knowledge
import Records
import Site

extension LogRecord {
  /// Returns the record as a line for a terminal, such as "Mia · Bottles · 30 Nov 2026, 14:30 · amount 120 ml".
  func description(in wording: Wording) throws(PhraseError) -> String {
    var parts = [try wording.text("table.\(kind.table)")]
    if let profile { parts.insert(profile.name, at: 0) }
    for field in kind.kind?.fields ?? [] {
      if let part = try shownText(of: field, in: wording) { parts.append(part) }
    }
    return parts.joined(separator: " · ").replacing("\u{a0}", with: " ").printable
  }

  /// Returns the text of a column for the line, or nil if the line does not show the column.
  private func shownText(of field: Field, in wording: Wording) throws(PhraseError) -> String? {
    guard let value = valuesByColumn[field.name], !value.isEmpty,
      field.name != kind.amountAndUnitColumns?.unit
    else {
      return nil
    }
    if field.containsIDOrPath, field.textMeaning == nil {
      return referencedNamesByColumn[field.name]
    }
    var text = try formattedText(of: value, column: field, in: wording)
    if field.textMeaning == .photoPath { return text }
    if field.valueType == .flag, value == "0" { return nil }
    guard let label = field.labelKey else {
      // A value without a name for readers is shown if the line contains it.
      return kind.defaultValuesByColumn[field.name] == value
        ? nil : "\(field.name.replacing("_", with: " ")) \(text)"
    }
    if let (amount, unit) = kind.amountAndUnitColumns, field.name == amount {
      text += " " + (valuesByColumn[unit] ?? "")
    }
    let isClear = field.identifiesRecord || field.textMeaning != nil || field.valueType == .flag
    let name = try wording.text(label).lowercased()
    if field.valueType == .flag { return name }
    return isClear ? text : "\(name) \(text)"
  }

  private func formattedText(
    of value: String, column field: Field, in wording: Wording
  ) throws(PhraseError) -> String {
    if field.valueType == .weekdays {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = wording.locale
      let names = calendar.shortStandaloneWeekdaySymbols
      return wording.list(value.compactMap(\.wholeNumberValue).map { names[$0 % 7] })
    }
    if field.valueType == .moment, let seconds = Int64(value) {
      return wording.dateAndTime(Instant(seconds: seconds))
    }
    if field.unit == Field.Unit.none, let number = Double(value) {
      return wording.unitlessNumber(number, maximumDecimals: 6)
    }
    return try field.formattedValue(value, ofKind: valuesByColumn["kind"], in: wording)
  }
}
