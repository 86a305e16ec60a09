import Foundation
import Importing
import Knowledge
import Records

/// Fills the columns of a record from the rest of a line.
struct LogFiller {
  let reader: LogReader
  let kind: LogKind
  let fields: [Field]
  var line: LogLine

  init(_ reader: LogReader, _ kind: LogKind, _ line: LogLine) {
    self.reader = reader
    self.kind = kind
    self.line = line
    fields = kind.kind?.fields ?? []
  }

  /// Fills a record; adds a new food to `others` if the record refers to one.
  ///
  /// Throws if a part of the line is left over, or if a required value is missing.
  mutating func fill(_ record: inout LogRecord, _ others: inout [LogRecord]) throws(LogProblem) {
    try fillAmounts(&record)
    try fillTimes(&record)
    let before = line
    fillWords(&record)
    if kind.textKeepsWords { line = before }
    if kind.table == PetFood.table.name || kind.table == StockCount.table.name {
      fillSupply(&record)
    }
    try fillReference(&record, &others)
    try fillText(&record)
    line.removeIgnoredWords()
    if let left = line.tokens.first { throw problem(ofLeftOver: left) }
    try checkRequired(record)
    try checkRange(record)
  }

  private func problem(ofLeftOver token: LogToken) -> LogProblem {
    if case .unclear(let reason) = token.content { return LogProblem(reason) }
    if case .number(let number, let code) = token.content {
      let written =
        code == nil ? token.text : "\(number.formatted(.number.grouping(.never))) \(token.text)"
      return LogProblem(
        "\(written) has no place in this record. If it is a part of a name or a note, put it in double "
          + "quotes or after a colon.")
    }
    return LogProblem("'\(token.text)' has no place in this record, or the line has two of them.")
  }

}

// Numbers.
extension LogFiller {
  private mutating func fillAmounts(_ record: inout LogRecord) throws(LogProblem) {
    if kind.table == NursingSession.table.name { return try fillSides(&record) }
    for field in fields where record.values[field.name] == nil {
      guard let unit = field.unit else { continue }
      if let (amount, unitColumn) = kind.amountAndUnit, field.name == amount {
        try fillAmount(of: field, unitColumn, &record)
      } else if let number = line.take({ $0.amount(in: unit, of: record.values["kind"]) }) {
        record.values[field.name] = field.text(of: number)
      } else if field.isRequired, unit != .none, let bare = line.take(\.bareNumber) {
        throw LogProblem(
          "\(bare) of which unit? Write, for example, \(bare) \(unit.examples(ofKind: record.values["kind"]))."
        )
      }
    }
  }

  /// Fills an amount that may have any unit; its unit is stored as written, or as one of the allowed words.
  private mutating func fillAmount(
    of field: Field, _ unitColumn: String, _ record: inout LogRecord
  ) throws(LogProblem) {
    let found = line.take { token -> (Double, String?, String)? in
      guard case .number(let number, let code) = token.content, !["h", "min", "s"].contains(code)
      else { return nil }
      return (number, code, token.text)
    }
    guard let (number, code, text) = found else { return }
    let written = number.formatted(.number.grouping(.never).locale(Locale(identifier: "en")))
    let allowed = fields.first { $0.name == unitColumn }.flatMap { reader.words.values(of: $0) }
    let unit = allowed.map { $0[LogWords.folded(text)] } ?? text.lowercased()
    guard code != nil, let unit else {
      let examples = allowed == nil ? "mg, ml or tablets" : "packets, boxes, bags or g"
      throw LogProblem("\(written) of which unit? Write \(written) with \(examples).")
    }
    record.values[field.name] = "\(number)"
    record.values[unitColumn] = unit
  }

  /// Fills the nursing time at each breast, such as "left 10 min right 8 min".
  private mutating func fillSides(_ record: inout LogRecord) throws(LogProblem) {
    let side = PumpingSession.table.columns.map(\.field).first { $0.phrases == "breast_side" }
    let sides = side.flatMap { reader.words.values(of: $0) } ?? [:]
    var parts: [String] = []
    while let part = line.take({ token in
      token.amount(in: .minutes, of: nil).map { "\($0) min" } ?? token.bareNumber
        ?? (token.content == .word ? sides[token.folded] : nil)
    }) { parts.append(part) }
    guard let sides = (try? WrittenFeed(parts.joined(separator: " "), unit: nil))?.sides else {
      throw LogProblem(
        "How long at which breast? Write, for example, left 10 min right 8 min, or both 20 min.")
    }
    record.values["left_seconds"] = "\(sides.left)"
    record.values["right_seconds"] = "\(sides.right)"
  }
}

// Words and texts.
extension LogFiller {
  private mutating func fillWords(_ record: inout LogRecord) {
    let meanings = reader.words.meanings
    while let meaning = line.takeWords({ phrase in
      meanings[phrase]?.first { [kind, record] meaning in
        meaning.table == kind.table && !meaning.isText
          && meaning.values.contains { record.values[$0] != $1 }
          && meaning.values.allSatisfy { [nil, kind.defaults[$0], $1].contains(record.values[$0]) }
      }
    }) { record.values.merge(meaning.values) { $1 } }
    for field in fields where [nil, kind.defaults[field.name]].contains(record.values[field.name]) {
      guard let values = reader.words.values(of: field) else { continue }
      if case .allergens = field.content {
        var allergens: Set<String> = []
        while let allergen = line.takeWords({ values[$0] }) { allergens.insert(allergen) }
        record.values[field.name] = allergens.sorted().joined(separator: " ")
      } else if let value = line.takeWords({ values[$0] }) {
        record.values[field.name] = value
      }
    }
  }

  private mutating func fillText(_ record: inout LogRecord) throws(LogProblem) {
    if let column = kind.text ?? kind.note, record.values[column] == nil, let text = line.takeText()
    {
      if kind.text == nil { try checkIsNote(text) }
      record.values[column] = text
    }
    guard !kind.isVerbatim, let note = line.note else { return }
    let isTextMissing = kind.text.map { record.values[$0] == nil } ?? false
    guard let column = isTextMissing ? kind.text : kind.note else {
      throw LogProblem("This record has no place for a note after a colon.")
    }
    record.values[column] = [record.values[column], note].compactMap(\.self).joined(separator: ". ")
  }

  /// Throws if a note is only a misspelled word for a value, such as "frmula".
  private func checkIsNote(_ text: String) throws(LogProblem) {
    let word = LogWords.folded(text)
    let values = fields.compactMap { reader.words.values(of: $0) }.flatMap(\.keys)
    let near = values.filter { word.count > 3 && $0.count > 3 && editDistance($0, word) == 1 }
    guard let similar = near.min() else { return }
    throw LogProblem(
      "'\(text)' is not known. If it is a note, write it after a colon.",
      suggestion: line.text.replacing(text, with: similar, maxReplacements: 1))
  }

  private func checkRange(_ record: LogRecord) throws(LogProblem) {
    for field in fields {
      guard let value = record.values[field.name].flatMap({ Double($0) }), let range = field.range,
        !range.contains(value)
      else { continue }
      throw LogProblem(
        "The \(reader.words.label(of: field)) \(value.formatted()) is not possible. "
          + (field.allowedValues(after: .outOfRange) ?? ""))
    }
  }

  private func checkRequired(_ record: LogRecord) throws(LogProblem) {
    for field in fields where field.isRequired && record.values[field.name] == nil {
      throw LogProblem(field.question(reader.words, ofKind: record.values["kind"]))
    }
    if let amount = kind.amountAndUnit?.amount, record.values[amount] == nil {
      throw LogProblem("How much? Add an amount, such as 500 mg or 1 tablet.")
    }
  }
}
