import Foundation
import Importing
import Knowledge
import Records

/// Fills the columns of a record from the parts of a line that remain after the keyword is understood.
struct LogRecordFiller {
  let reader: LogLineReader
  var record: LogRecord
  var line: LogLine
  /// The position of the keyword in the line.
  let keywordPosition: Int
  /// A common food to which the record refers, if the database does not contain it yet.
  var newFoodRecord: LogRecord?

  var kind: LogKind { record.kind }
  var fields: [Field] { kind.kind?.fields ?? [] }

  /// Fills and returns the record; if it refers to a food that is not in the database yet, that food comes first.
  ///
  /// Throws if a part of the line is left over, or if a required value is missing.
  mutating func filledRecords() throws(LogProblem) -> [LogRecord] {
    if !kind.textIsVerbatim { try line.joinNoteOfTimesAndAmounts() }
    try fillAmounts()
    try fillTimes()
    let before = line
    fillWordValues()
    try checkHasNoOtherKeyword()
    if kind.textIncludesColumnValues { line = before }
    if kind.isPetFoodSupply { fillPetFoodDetails() }
    try checkHasNoUnclearWord()
    try fillReference()
    try fillTextAndNote()
    line.removeIgnoredWords()
    if let left = line.tokens.first { throw .unusedToken(left) }
    try checkRequiredValues()
    try checkNumberRanges()
    try checkPlausibility()
    return [newFoodRecord, record].compactMap(\.self)
  }

  /// Fills the columns whose values are words, such as "mild".
  private mutating func fillWordValues() {
    let meanings = reader.words.meaningsByKeyword
    while let meaning = line.takePhrase({ [kind, record] phrase in
      meanings[phrase]?.first { meaning in
        meaning.table == kind.table && !meaning.isPartOfText
          && meaning.valuesByColumn.contains { record.valuesByColumn[$0] != $1 }
          && meaning.valuesByColumn.allSatisfy {
            [nil, kind.defaultValuesByColumn[$0], $1].contains(record.valuesByColumn[$0])
          }
      }
    }) { record.valuesByColumn.merge(meaning.valuesByColumn) { $1 } }
    var last = 0
    for field in fields
    where [nil, kind.defaultValuesByColumn[field.name]].contains(record.valuesByColumn[field.name])
    {
      guard let values = reader.words.valuesByWord(of: field) else { continue }
      if case .allergens = field.valueType {
        // Before the color, such a word is a part of the name, as in "peanut sauce".
        var allergens: Set<String> = []
        while let (allergen, place) = line.findPhrase(skippingFirst: last, { values[$0] }) {
          line.remove(place)
          allergens.insert(allergen)
        }
        record.valuesByColumn[field.name] = allergens.sorted().joined(separator: " ")
      } else if let (value, place) = line.findPhrase(
        fromEnd: kind.profileKinds.isEmpty, { values[$0] })
      {
        line.remove(place)
        record.valuesByColumn[field.name] = value
        last = place.lowerBound
      }
    }
  }

  /// Fills the columns of the name and of the note.
  private mutating func fillTextAndNote() throws(LogProblem) {
    let texts = line.takeWordGroups()
    if let column = kind.textColumn, record.valuesByColumn[column] == nil {
      if texts.count > 1 {
        throw unclearNameProblem(texts.map(\.joinedText).joined(separator: " "))
      }
      if let text = texts.first {
        guard canBeRecordName(text) else { throw unclearNameProblem(text.joinedText) }
        record.valuesByColumn[column] = text.joinedText
      }
    } else if !kind.textIsVerbatim, let text = texts.first {
      throw problem(ofUnknownText: text.joinedText)
    }
    guard !kind.textIsVerbatim, let note = line.note else { return }
    try checkNoteIsNoDenial(note)
    if kind.endField.map({ record.valuesByColumn[$0.name] == nil }) ?? true {
      try checkNoteIsNoEnd(note)
    }
    let isText =
      kind.noteColumn == nil
      || kind.textColumn.flatMap { kind.kind?.field(named: $0) }?.isRequired == true
    guard
      let column = isText && record.valuesByColumn[kind.textColumn ?? ""] == nil
        ? kind.textColumn : kind.noteColumn
    else {
      throw LogProblem("This record has no place for a note after a colon.")
    }
    record.valuesByColumn[column] = [record.valuesByColumn[column], note].compactMap(\.self)
      .joined(separator: ". ")
  }

  /// Throws if a note such as "none" or "was not given" could mean that the event did not happen.
  private func checkNoteIsNoDenial(_ note: String) throws(LogProblem) {
    let denials = LogLine(note, reader.words).tokens
      .map { reader.words.hasRole(.denial, $0.foldedText) }
    guard kind.canBeOmitted ? denials.contains(true) : denials.allSatisfy(\.self) else { return }
    throw LogProblem(
      "'\(note)' could mean that it did not happen, and what did not happen has no record. If it happened, "
        + "write the note with other words.")
  }

  /// Throws if a note, such as "stopped", only says that something ended, because it probably means an earlier record.
  private func checkNoteIsNoEnd(_ note: String) throws(LogProblem) {
    var rest = LogLine(note, reader.words)
    guard kind.noteCanMeanEnd, let (_, place) = rest.lastEndPhrase() else { return }
    rest.remove(place)
    rest.removeWords { !$0.roles.isEmpty }
    rest.removeIgnoredWords()
    if rest.tokens.contains(where: \.isWordOrQuoted) { return }
    throw LogProblem(
      "'\(note)' would be a note about a new record. To end a record, write the line without a colon, such as: "
        + "cough ended.")
  }

  private func unclearNameProblem(_ text: String) -> LogProblem {
    LogProblem(
      "'\(text)' is not clear. Write a name of several words in double quotes, and other texts after a "
        + "colon.")
  }

  /// Returns whether words can be the name of the record.
  ///
  /// A name is a quoted text, one word after the keyword, a keyword such as "cough", a word for a value such as "first
  /// tooth", or a name that the family has used before. All other words could mean something else, such as "stop".
  private func canBeRecordName(_ tokens: [LogToken]) -> Bool {
    if tokens[0].content == .quoted { return true }
    let words = tokens.joinedFoldedText
    let values =
      kind.textIncludesColumnValues ? fields.compactMap { reader.words.valuesByWord(of: $0) } : []
    let isKeyword = reader.words.meaningsByKeyword[words]?.contains {
      $0.table == kind.table && $0.isPartOfText
    }
    if isKeyword == true || values.contains(where: { $0[words] != nil }) { return true }
    if reader.knownNames(of: kind, record.profile).contains(words) { return true }
    if kind.textNeedsDoctorTitle { return reader.words.hasRole(.title, tokens[0].foldedText) }
    // A strength, a letter or a number belongs to the word before it: "vitamin D", "Calpol 120mg/5ml".
    let isOneWord = tokens.dropFirst().allSatisfy { token in
      token.text.contains(where: \.isNumber)
        || "bcdk".contains(token.foldedText) && token.foldedText.count == 1
        || token.text.count == 1 && token.text.first?.isUppercase == true
    }
    return isOneWord && !kind.textIsSentence && tokens[0].position >= keywordPosition
  }

  /// Returns the problem of a text that is not understood, with a suggestion if it may be misspelled, such as "frmula".
  private func problem(ofUnknownText text: String) -> LogProblem {
    let values = fields.compactMap { reader.words.valuesByWord(of: $0) }.flatMap(\.keys).sorted()
    let similar = values.first { $0.isProbableMisspelling(of: LogWords.folded(text)) }
    return LogProblem(
      "'\(text)' is not understood. Write a note after a colon.",
      suggestedLine: similar.map { line.text.replacing(text, with: $0, maxReplacements: 1) })
  }

  /// Throws if the line still contains a word that changes the meaning of the line, such as "not".
  private func checkHasNoUnclearWord() throws(LogProblem) {
    guard !kind.textIsVerbatim else { return }
    // "Premiers pas" is a keyword, although "pas" alone is not clear.
    var others = line
    _ = others.takePhrase { [kind, words = reader.words] phrase in
      words.meaningsByKeyword[phrase]?.first { $0.isPartOfText && $0.table == kind.table }
    }
    guard
      let word = others.tokens.first(where: {
        $0.content == .word
          && (reader.words.unclearPhrases.contains($0.foldedText)
            || reader.words.weekdayNumbersByName[$0.foldedText] != nil
            || reader.words.meaningsByEndPhrase[$0.foldedText] != nil)
      })
    else { return }
    throw LogProblem(
      "'\(word.text)' is not clear in a line. Write what happened, with digits, times such as 14:30 and "
        + "days such as yesterday or 2026-11-08. Names can be in double quotes, and a note is after a "
        + "colon.")
  }

  /// Throws if the line still contains the keyword of another record.
  private func checkHasNoOtherKeyword() throws(LogProblem) {
    guard !kind.textIsVerbatim else { return }
    let isOther = { [kind] (meaning: LogWords.Meaning) in
      meaning.table != kind.table && !(meaning.isPartOfText && kind.textCanBeKeyword)
    }
    let found = line.findPhrase { [words = reader.words] phrase in
      words.ignoredWords.contains(phrase)
        ? nil : words.meaningsByKeyword[phrase]?.first(where: isOther)
    }
    guard let (_, place) = found else { return }
    let keyword = line.tokens[place].joinedText
    throw LogProblem(
      "'\(keyword)' seems to be another record. Write a line for each. If it is a name, put it in double "
        + "quotes; if it is a note, write it after a colon.")
  }
}
