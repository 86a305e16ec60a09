import Foundation
import Knowledge
import Records

/// Understands lines such as "Mia bottle 120 ml 14:30" as records.
struct LogReader {
  var journal: Journal
  let words: LogWords
  let commonFoods: CommonFoodNames
  /// The current time.
  let moment: Instant
  /// The start of the current minute.
  var minute: Instant { moment + -(moment.seconds % 60) }

  /// Returns the records that a line describes or ends.
  ///
  /// If a new record refers to a food that is not in the database yet, that food comes first.
  func records(of text: String) throws(LogProblem) -> [LogRecord] {
    var line = LogLine(text, words)
    let phrases = words.unclear.filter { $0.contains(" ") }
    if let (phrase, _) = line.find({ phrases.contains($0) ? $0 : nil }) {
      throw LogProblem("'\(phrase)' is not clear in a line. Write a time, such as 14:30.")
    }
    let named = try takeProfile(of: &line)
    if var ender = try LogEndReader(self, line, of: named) { return try ender.records() }
    guard let (meaning, place) = keyword(of: line, for: named),
      let kind = LogKind.of(meaning.table)
    else { throw problemOfUnknownEvent(line, named) }
    var record = LogRecord(
      kind: kind,
      profile: try profile(of: kind, named, isAlone: place.lowerBound == 0, text),
      values: kind.defaults.merging(meaning.values) { $1 })
    let keyword = line.tokens[place]
    if !meaning.isText { line.remove(place) }
    if kind.isVerbatim {
      let end = keyword.last?.end ?? text.endIndex
      record.values[kind.text ?? ""] = text[end...].trimmingCharacters(
        in: CharacterSet(charactersIn: ": ,;").union(.whitespaces))
      line.removeAll(after: end)
      if let text = record.values[kind.text ?? ""], LogLine(text, words).isEnding {
        throw LogProblem(
          "'\(text)' seems to end a question. Write, for example: question answered: honey. A new question "
            + "ends with a question mark.")
      }
    } else {
      try checkHasOneProfile(line, record.profile)
    }
    var filler = LogFiller(
      reader: self, record: record, line: line, keywordPosition: keyword.first?.position ?? 0)
    return try filler.records()
  }

  /// Removes the name of a profile and returns the profile, or nil if the line names none.
  private func takeProfile(of line: inout LogLine) throws(LogProblem) -> Profile? {
    func hasName(_ profile: Profile, with token: LogToken?) -> Bool {
      let words = "\(profile.name) \(profile.fullName ?? "")".wordsFoldedForNames
      return token.map { words.contains($0.folded) } ?? false
    }
    guard let (profiles, place) = line.find(includingQuotes: true, profiles(named:)) else {
      // The first word may be a part of only one name, such as "Ángel" of "Ángel García".
      let first = line.tokens.first
      let profile = journal.profiles.filter { hasName($0, with: first) }.only
      if profile != nil { line.remove(0..<1) }
      return profile
    }
    line.remove(place)
    if let profile = profiles.only {
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
    guard let profile, let (others, _) = line.find(profiles(named:)),
      others[0].id != profile.id
    else { return }
    throw LogProblem(
      "Is it about \(profile.name) or \(others[0].name)? Write a line for each, or write the other name "
        + "after a colon.")
  }

  /// Returns the profile of a record: `named`, or if that is nil and the line begins with the keyword (`isAlone`), the
  /// only profile that can have such a record.
  func profile(
    of kind: LogKind, _ named: Profile?, isAlone: Bool, _ text: String
  ) throws(LogProblem) -> Profile? {
    if kind.people.isEmpty { return nil }
    if let named { return named }
    let possible = journal.profiles.filter { kind.people.contains($0.kind) && $0.status.hasPages }
    if possible.count == 1, isAlone { return possible[0] }
    let first = String(text.prefix { !$0.isWhitespace })
    let similar =
      isAlone ? nil : possible.map(\.name).first { first.isSimilar(to: $0, isName: true) }
    if possible.isEmpty {
      throw LogProblem(
        "The database has no profile that can have this record. Add one with: kinfolio people")
    }
    let names = possible.map(\.name).joined(separator: ", ")
    throw LogProblem(
      "Whose is it? Start the line with a name: \(names).",
      suggestion: similar.map { $0 + text.dropFirst(first.count) })
  }

  /// Returns the meaning and the place of the keyword in a line, which can also be the name of a planned medicine.
  private func keyword(
    of line: LogLine, for profile: Profile?
  ) -> (value: LogWords.Meaning, place: Range<Int>)? {
    line.find { firstMeaning(of: $0, for: profile, isText: false) }
      ?? line.find { firstMeaning(of: $0, for: profile, isText: true) }
      ?? line.find { phrase in
        guard let profile, !plans(named: phrase, of: profile).isEmpty else { return nil }
        return LogWords.Meaning(table: Dose.table.name, values: [:], isText: true)
      }
  }

  /// Returns the plans of a profile for medicines with a name that begins with these words.
  func plans(named words: String, of profile: Profile) -> [Medicine] {
    if words.count < 3 { return [] }
    return journal.medicines.of(profile.id).filter { medicine in
      let name = LogWords.folded(medicine.name)
      return name == words || name.hasPrefix(words + " ")
    }
  }

  /// Returns the records of a kind that the family's records contain for a profile, in the order of time.
  func records(of kind: LogKind, _ profile: Profile?) -> [LogRecord] {
    guard let profile, let records = kind.kind else { return [] }
    return records.rows(journal, profile.id).map { row in
      let values = zip(records.fields, row.columnValues).compactMap { field, cell in
        cell.storedText.map { (field.name, $0) }
      }
      return LogRecord(
        id: row.entry.id, kind: kind, profile: profile,
        values: Dictionary(uniqueKeysWithValues: values))
    }
  }

  /// Returns the names that the family has used in records of a kind, in the form in which words are compared.
  func knownNames(of kind: LogKind, _ profile: Profile?) -> Set<String> {
    Set(records(of: kind, profile).compactMap(\.foldedName))
  }

  /// Returns the first meaning of words as a keyword for a record that a profile can have, or nil if there is none.
  ///
  /// If `isText` is true, the keyword must also be a part of the record's text. If it is false, it must not be.
  func firstMeaning(
    of words: String, for profile: Profile?, isText: Bool? = nil
  ) -> LogWords.Meaning? {
    self.words.meanings[words]?.first { meaning in
      let people = LogKind.of(meaning.table)?.people ?? []
      let isPossible = profile.map { people.isEmpty || people.contains($0.kind) } ?? true
      return isPossible && [nil, meaning.isText].contains(isText)
    }
  }

  /// Returns the line if it is understood, or else the line that its error suggests if that is understood, or else nil.
  private func understandable(_ line: String) -> String? {
    do throws(LogProblem) {
      _ = try records(of: line)
      return line
    } catch {
      return error.suggestion.flatMap { (try? records(of: $0)) != nil ? $0 : nil }
    }
  }

  private func problemOfUnknownEvent(_ line: LogLine, _ profile: Profile?) -> LogProblem {
    if let profile, let (meanings, _) = line.find({ words.meanings[$0] }),
      let kind = LogKind.of(meanings[0].table)
    {
      let kinds = kind.people.map(\.rawValue).sorted().joined(separator: " or ")
      return LogProblem(
        "\(profile.name) is \(profile.kind.withArticle), and this record is only for: \(kinds).")
    }
    let keywords = words.meanings.keys.sorted()
    for token in line.tokens where token.content == .word {
      guard let similar = keywords.first(where: { $0.isSimilar(to: token.folded) }) else {
        continue
      }
      let suggestion = line.text.replacing(token.text, with: similar, maxReplacements: 1)
      if let suggestion = understandable(suggestion) {
        return LogProblem("It is not clear what '\(token.text)' is.", suggestion: suggestion)
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
  func isSimilar(to other: String, isName: Bool = false) -> Bool {
    let (word, other) = (LogWords.folded(self), LogWords.folded(other))
    let length = min(word.count, other.count)
    let distance = editDistance(word, other)
    return length > (isName ? 2 : 3) && distance > 0 && distance <= (length < 7 ? 1 : 2)
      && (length > 3 || word.count == other.count)
  }
}

extension Profile.Kind {
  var withArticle: String { self == .elder ? "an elder" : "a \(rawValue)" }
}
