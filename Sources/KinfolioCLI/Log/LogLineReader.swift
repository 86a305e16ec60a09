import Foundation
import Knowledge
import Records

/// Understands lines such as "Mia bottle 120 ml 14:30" as records.
struct LogLineReader {
  var journal: Journal
  let words: LogWords
  let commonFoods: CommonFoodTranslations
  let currentTime: Instant
  var currentMinuteStart: Instant { currentTime + -(currentTime.seconds % 60) }

  /// Returns the records that a line describes or ends.
  ///
  /// If a new record refers to a food that is not in the database yet, that food comes first.
  func records(ofLine text: String) throws(LogProblem) -> [LogRecord] {
    var line = LogLine(text, words)
    let phrases = words.unclearPhrases.filter { $0.contains(" ") }
    if let (phrase, _) = line.findPhrase({ phrases.contains($0) ? $0 : nil }) {
      throw LogProblem("'\(phrase)' is not clear in a line. Write a time, such as 14:30.")
    }
    let named = try takeProfile(of: &line)
    if var ender = try LogEndReader(self, line, namedProfile: named) {
      return try ender.endedRecords()
    }
    guard let (meaning, place) = findKeyword(in: line, for: named),
      let kind = LogKind.kind(ofTable: meaning.table)
    else { throw problemOfUnknownEvent(line, named) }
    var record = LogRecord(
      kind: kind,
      profile: try profile(
        of: kind, named: named, beginsWithKeyword: place.lowerBound == 0, lineText: text),
      valuesByColumn: kind.defaultValuesByColumn.merging(meaning.valuesByColumn) { $1 })
    let keyword = line.tokens[place]
    if !meaning.isPartOfText { line.remove(place) }
    if kind.textIsVerbatim {
      let end = keyword.last?.endIndex ?? text.endIndex
      record.valuesByColumn[kind.textColumn ?? ""] = text[end...].trimmingCharacters(
        in: CharacterSet(charactersIn: ": ,;").union(.whitespaces))
      line.removeTokens(after: end)
      if let text = record.valuesByColumn[kind.textColumn ?? ""], LogLine(text, words).looksLikeEnd
      {
        throw LogProblem(
          "'\(text)' seems to end a question. Write, for example: question answered: honey. A new question "
            + "ends with a question mark.")
      }
    } else {
      try checkHasOneProfile(line, record.profile)
    }
    var filler = LogRecordFiller(
      reader: self, record: record, line: line, keywordPosition: keyword.first?.position ?? 0)
    return try filler.filledRecords()
  }

  /// Removes the name of a profile and returns the profile, or nil if the line names none.
  private func takeProfile(of line: inout LogLine) throws(LogProblem) -> Profile? {
    func hasName(_ profile: Profile, with token: LogToken?) -> Bool {
      let words = "\(profile.name) \(profile.fullName ?? "")".wordsFoldedForNames
      return token.map { words.contains($0.foldedText) } ?? false
    }
    guard let (profiles, place) = line.findPhrase(includingQuotes: true, profiles(named:)) else {
      // The first word may be a part of only one name, such as "Ángel" of "Ángel García".
      let first = line.tokens.first
      let profile = journal.profiles.filter { hasName($0, with: first) }.onlyElement
      if profile != nil { line.remove(0..<1) }
      return profile
    }
    line.remove(place)
    if let profile = profiles.onlyElement {
      // Other parts of the full name may follow the name.
      while hasName(profile, with: line.tokens.dropFirst(place.lowerBound).first) {
        line.remove(place.lowerBound..<place.lowerBound + 1)
      }
      return profile
    }
    throw LogProblem(
      "Several profiles are named \(profiles[0].name). Start the line with the id of one in double quotes: "
        + profiles.map { "\($0.name) (\($0.birthDate.map { "born \($0), " } ?? "")\($0.id))" }
        .joined(separator: ", ") + ".")
  }

  private func profiles(named words: String) -> [Profile]? {
    let words = words.replacing(/'s$/, with: "")
    let all = journal.profiles.filter { profile in
      [profile.name, profile.fullName ?? profile.name, profile.entry.id]
        .contains { LogWords.folded($0) == words }
    }
    return all.isEmpty ? nil : all
  }

  /// Throws if the rest of a line names another profile than `profile`.
  func checkHasOneProfile(_ line: LogLine, _ profile: Profile?) throws(LogProblem) {
    guard let profile, let (others, _) = line.findPhrase(profiles(named:)),
      others[0].id != profile.id
    else { return }
    throw LogProblem(
      "Is it about \(profile.name) or \(others[0].name)? Write a line for each, or write the other name "
        + "after a colon.")
  }

  /// Returns the profile of a record: `named`, or if that is nil and the line begins with the keyword, the only
  /// profile that can have such a record.
  func profile(
    of kind: LogKind, named: Profile?, beginsWithKeyword: Bool, lineText text: String
  ) throws(LogProblem) -> Profile? {
    if kind.profileKinds.isEmpty { return nil }
    if let named { return named }
    let possible = journal.profiles.filter {
      kind.profileKinds.contains($0.kind) && $0.status.hasPages
    }
    if possible.count == 1, beginsWithKeyword { return possible[0] }
    let first = String(text.prefix { !$0.isWhitespace })
    let similar =
      beginsWithKeyword
      ? nil : possible.map(\.name).first { first.isProbableMisspelling(of: $0, isName: true) }
    if possible.isEmpty {
      throw LogProblem(
        "The database has no profile that can have this record. Add one with: kinfolio people")
    }
    let names = possible.map(\.name).joined(separator: ", ")
    throw LogProblem(
      "Whose is it? Start the line with a name: \(names).",
      suggestedLine: similar.map { $0 + text.dropFirst(first.count) })
  }

  /// Returns the meaning and the place of the keyword in a line, which can also be the name of a planned medicine.
  private func findKeyword(
    in line: LogLine, for profile: Profile?
  ) -> (value: LogWords.Meaning, place: Range<Int>)? {
    line.findPhrase { firstKeywordMeaning(of: $0, for: profile, isPartOfText: false) }
      ?? line.findPhrase { firstKeywordMeaning(of: $0, for: profile, isPartOfText: true) }
      ?? line.findPhrase { phrase in
        guard let profile, !medicinePlans(named: phrase, of: profile).isEmpty else { return nil }
        return LogWords.Meaning(table: Dose.table.name, valuesByColumn: [:], isPartOfText: true)
      }
  }

  /// Returns the plans of a profile for medicines with a name that begins with these words.
  func medicinePlans(named words: String, of profile: Profile) -> [Medicine] {
    if words.count < 3 { return [] }
    return journal.medicines.of(profile.id).filter { medicine in
      let name = LogWords.folded(medicine.name)
      return name == words || name.hasPrefix(words + " ")
    }
  }

  /// Returns the records of a kind that the database contains for a profile, in the order of time.
  func storedRecords(of kind: LogKind, about profile: Profile?) -> [LogRecord] {
    guard let profile, let records = kind.kind else { return [] }
    return records.recordRows(journal, profile.id).map { row in
      let values = zip(records.fields, row.columnValues).compactMap { field, cell in
        cell.sqliteText.map { (field.name, $0) }
      }
      return LogRecord(
        id: row.entry.id, kind: kind, profile: profile,
        valuesByColumn: Dictionary(uniqueKeysWithValues: values))
    }
  }

  /// Returns the names that the family has used in records of a kind, without case and accents.
  func knownNames(of kind: LogKind, _ profile: Profile?) -> Set<String> {
    Set(storedRecords(of: kind, about: profile).compactMap(\.foldedName))
  }

  /// Returns the first meaning of words as a keyword for a record that a profile can have, or nil if there is none.
  ///
  /// If `isPartOfText` is true, the keyword must also be a part of the record's text. If it is false, it must not be.
  func firstKeywordMeaning(
    of words: String, for profile: Profile?, isPartOfText: Bool? = nil
  ) -> LogWords.Meaning? {
    self.words.meaningsByKeyword[words]?.first { meaning in
      let people = LogKind.kind(ofTable: meaning.table)?.profileKinds ?? []
      let isPossible = profile.map { people.isEmpty || people.contains($0.kind) } ?? true
      return isPossible && [nil, meaning.isPartOfText].contains(isPartOfText)
    }
  }

  /// Returns the line if it is understood, or else the line that its error suggests if that is understood, or else nil.
  private func understandableVersion(of line: String) -> String? {
    do throws(LogProblem) {
      _ = try records(ofLine: line)
      return line
    } catch {
      return error.suggestedLine.flatMap { (try? records(ofLine: $0)) != nil ? $0 : nil }
    }
  }

  private func problemOfUnknownEvent(_ line: LogLine, _ profile: Profile?) -> LogProblem {
    if let profile, let (meanings, _) = line.findPhrase({ words.meaningsByKeyword[$0] }),
      let kind = LogKind.kind(ofTable: meanings[0].table)
    {
      let kinds = kind.profileKinds.map(\.rawValue).sorted().joined(separator: " or ")
      return LogProblem(
        "\(profile.name) is \(profile.kind.nameWithArticle), and this record is only for: \(kinds)."
      )
    }
    let keywords = words.meaningsByKeyword.keys.sorted()
    for token in line.tokens where token.content == .word {
      guard let similar = keywords.first(where: { $0.isProbableMisspelling(of: token.foldedText) })
      else {
        continue
      }
      let suggestion = line.text.replacing(token.text, with: similar, maxReplacements: 1)
      if let suggestion = understandableVersion(of: suggestion) {
        return LogProblem("It is not clear what '\(token.text)' is.", suggestedLine: suggestion)
      }
    }
    return LogProblem(
      "It is not clear what happened. Write, for example, bottle 120 ml, nap 13:00-14:10, weight 7.2 kg, "
        + "took vitamin D 3 drops, symptom eczema, ate banana, or question: may she eat honey?")
  }
}

extension String {
  /// Returns whether the text differs from another by so few letters that it is probably a misspelling.
  ///
  /// Two words of three letters are similar only if `isName` is true, because many different words have three letters.
  func isProbableMisspelling(of other: String, isName: Bool = false) -> Bool {
    let (word, other) = (LogWords.folded(self), LogWords.folded(other))
    let length = min(word.count, other.count)
    let distance = editDistance(word, other)
    return length > (isName ? 2 : 3) && distance > 0 && distance <= (length < 7 ? 1 : 2)
      && (length > 3 || word.count == other.count)
  }
}

extension Profile.Kind {
  var nameWithArticle: String { self == .elder ? "an elder" : "a \(rawValue)" }
}
