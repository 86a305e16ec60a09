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
    if !kind.isVerbatim {
      line.joinNote(ifTextIsNeeded: kind.text != nil)
      for token in line.tokens {
        if case .unclear(let reason) = token.content { throw LogProblem(reason) }
      }
    }
    try fillAmounts(&record)
    try fillTimes(&record)
    let before = line
    fillWords(&record)
    try checkKeywords(record)
    if kind.textKeepsWords { line = before }
    if kind.table == PetFood.table.name || kind.table == StockCount.table.name {
      fillSupply(&record)
    }
    try checkWords()
    try fillReference(&record, &others)
    try fillText(&record)
    line.removeIgnoredWords()
    if let left = line.tokens.first { throw problem(ofLeftOver: left) }
    try checkRequired(record)
    try checkRange(record)
    try checkSense(record)
  }

  private func problem(ofLeftOver token: LogToken) -> LogProblem {
    if case .timeOrDuration(let time) = token.content {
      return LogProblem(
        "'\(token.text)' can be a time or a duration. Write \(time), or \(time.minutes) min.")
    }
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
      } else if let number = line.take({ $0.amount(in: unit, of: record.values["kind"]) })
        ?? (unit == .none ? bareNumber(for: field) : nil)
      {
        guard let text = field.text(of: number) else {
          throw LogProblem("The \(reader.words.label(of: field)) must be a whole number.")
        }
        record.values[field.name] = text
      } else if field.isRequired, unit != .none, let bare = line.take(\.bareNumber) {
        throw LogProblem(
          "\(bare) of which unit? Write, for example, \(bare) \(unit.examples(ofKind: record.values["kind"]))."
        )
      }
    }
  }

  /// Removes and returns a number without a unit, if the column is a count such as that of points.
  private mutating func bareNumber(for field: Field) -> Double? {
    guard case .wholeNumber = field.content else { return nil }
    return line.take(\.bareNumber).flatMap { WrittenAmount($0)?.number }
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
    var last = 0
    for field in fields where [nil, kind.defaults[field.name]].contains(record.values[field.name]) {
      guard let values = reader.words.values(of: field) else { continue }
      if case .allergens = field.content {
        // Before the color, such a word is a part of the name, as in "peanut sauce".
        var allergens: Set<String> = []
        while let (allergen, place) = line.find(after: last, { values[$0] }) {
          line.remove(place)
          allergens.insert(allergen)
        }
        record.values[field.name] = allergens.sorted().joined(separator: " ")
      } else if let (value, place) = line.find(fromEnd: kind.people.isEmpty, { values[$0] }) {
        line.remove(place)
        record.values[field.name] = value
        last = place.lowerBound
      }
    }
  }

  private mutating func fillText(_ record: inout LogRecord) throws(LogProblem) {
    let texts = line.takeTexts()
    if let column = kind.text, record.values[column] == nil {
      if texts.count > 1 {
        throw LogProblem(
          "Which words are the name? Put them in double quotes, and a note after a colon: "
            + texts.joined(separator: " | "))
      }
      record.values[column] = texts.first
    } else if !kind.isVerbatim, let text = texts.first {
      throw problem(ofUnknown: text)
    }
    guard !kind.isVerbatim, let note = line.note else { return }
    let isTextMissing = kind.text.map { record.values[$0] == nil } ?? false
    guard let column = isTextMissing ? kind.text : kind.note else {
      throw LogProblem("This record has no place for a note after a colon.")
    }
    record.values[column] = [record.values[column], note].compactMap(\.self)
      .joined(separator: ". ")
  }

  /// Returns the problem of a text that is no value, perhaps because it is misspelled, such as "frmula".
  private func problem(ofUnknown text: String) -> LogProblem {
    let values = fields.compactMap { reader.words.values(of: $0) }.flatMap(\.keys).sorted()
    let similar = values.first { $0.isSimilar(to: LogWords.folded(text)) }
    return LogProblem(
      "'\(text)' is not understood. Write a note after a colon.",
      suggestion: similar.map { line.text.replacing(text, with: $0, maxReplacements: 1) })
  }

  /// Throws if a word that is left changes the meaning of the line, such as "not".
  private func checkWords() throws(LogProblem) {
    guard !kind.isVerbatim,
      let word = line.tokens.first(where: {
        $0.content == .word
          && (reader.words.unclear.contains($0.folded) || reader.words.weekdays[$0.folded] != nil)
      })
    else { return }
    throw LogProblem(
      "'\(word.text)' is not clear in a line. Write what happened, with digits, times such as 14:30 and "
        + "days such as yesterday or 2026-11-08. Names can be in double quotes, and a note is after a "
        + "colon.")
  }

  /// Throws if a word that is left is the keyword of another record.
  private func checkKeywords(_ record: LogRecord) throws(LogProblem) {
    guard !kind.isVerbatim else { return }
    let isOther = { [kind, reader] (meaning: LogWords.Meaning) in
      // The signs of a reaction are often symptoms.
      let isSign = meaning.isText && kind.table == Reaction.table.name
      return meaning.table != kind.table && !isSign
        && reader.canHave(meaning, record.profile)
    }
    let found = line.find { [words = reader.words] phrase in
      words.ignored.contains(phrase) ? nil : words.meanings[phrase]?.first(where: isOther)
    }
    guard let (_, place) = found else { return }
    let keyword = line.tokens[place].map(\.text).joined(separator: " ")
    throw LogProblem(
      "'\(keyword)' seems to be another record. Write a line for each. If it is a name, put it in double "
        + "quotes; if it is a note, write it after a colon.")
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
    let amounts =
      kind.amountAndUnit.map { [$0.amount] }
      ?? (kind.table == PetMeal.table.name ? ["portion", "grams"] : [])
    if !amounts.isEmpty, amounts.allSatisfy({ record.values[$0] == nil }) {
      let example = kind.table == PetMeal.table.name ? "40 g or 1 packet" : "500 mg or 1 tablet"
      throw LogProblem("How much? Add an amount, such as \(example).")
    }
  }

  /// Throws if the record contradicts what is known, such as a nap of half a day.
  private func checkSense(_ record: LogRecord) throws(LogProblem) {
    let (start, end) = (record.moment("started_at"), record.moment("ended_at"))
    if let start, let end, record.values["kind"] == "nap", end - start > 6 * hour {
      throw LogProblem(
        "A nap of more than six hours is not clear. Write both times, such as 13:00-14:10.")
    }
    if record.values["kind"] == "vet", let profile = record.profile, profile.kind != .pet {
      throw LogProblem("\(profile.name) is not a pet, and this is a visit to the vet.")
    }
    if let profile = record.profile, profile.status.isFormer,
      kind.kind?.uses.contains(.isEvent) != true
    {
      throw LogProblem(
        "\(profile.name) is \(profile.status.rawValue), so nothing is planned any more.")
    }
    if kind.people.isEmpty, let name = record.values["name"].map(LogWords.folded),
      (reader.journal.foods.values.map(\.name) + reader.journal.petFoods.values.map(\.name))
        .contains(where: { LogWords.folded($0) == name })
    {
      throw LogProblem("There is a food of this name already.")
    }
  }
}

extension LogRecord {
  fileprivate func moment(_ column: String) -> Instant? {
    values[column].flatMap { Int64($0) }.map(Instant.init(seconds:))
  }
}
