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

  /// Returns the records that a line describes: the last one, and before it a new food if the line names one.
  func records(of text: String) throws(LogProblem) -> [LogRecord] {
    var line = LogLine(text, words)
    let named = try takeProfile(of: &line)
    let (kind, meaning, end) = try takeKind(of: &line, for: named)
    var record = LogRecord(
      id: UUID().uuidString.lowercased(), kind: kind,
      profile: try profile(of: kind, named, isAlone: end.isAtStart, text),
      values: kind.defaults.merging(meaning.values) { $1 })
    var others: [LogRecord] = []
    if kind.isVerbatim {
      record.values[kind.text ?? ""] = text[end.index...].trimmingCharacters(
        in: CharacterSet(charactersIn: ": ,;").union(.whitespaces))
      line.removeAll(after: end.index)
    } else {
      try checkHasOneProfile(line, record.profile)
    }
    var filler = LogFiller(self, kind, line)
    try filler.fill(&record, &others)
    return others + [record]
  }
}

extension LogReader {
  /// Removes the name of a profile and returns the profile, or nil if the line names none.
  private func takeProfile(of line: inout LogLine) throws(LogProblem) -> Profile? {
    guard let (profiles, place) = line.find(includingQuotes: true, profiles(named:)) else {
      return nil
    }
    line.remove(place)
    if profiles.count == 1 { return profiles[0] }
    throw LogProblem(
      "Several profiles are named \(profiles[0].name). Write the full name, or the id of one: "
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

  private func checkHasOneProfile(_ line: LogLine, _ profile: Profile?) throws(LogProblem) {
    guard let profile, let (others, _) = line.find(includingQuotes: true, profiles(named:)),
      others[0].id != profile.id
    else { return }
    throw LogProblem(
      "Is it about \(profile.name) or \(others[0].name)? Write a line for each, or write the other name "
        + "after a colon.")
  }

  /// Returns the profile of a record: the one that the line names, or the only one that can have such a record if the
  /// line begins with the keyword.
  private func profile(
    of kind: LogKind, _ named: Profile?, isAlone: Bool, _ text: String
  ) throws(LogProblem) -> Profile? {
    if kind.people.isEmpty { return nil }
    if let named { return named }
    let possible = journal.profiles.filter { kind.people.contains($0.kind) && $0.status.hasPages }
    if possible.count == 1, isAlone { return possible[0] }
    let first = String(text.prefix { !$0.isWhitespace })
    let names = possible.map(\.name)
    let similar = isAlone ? nil : nearest(to: first, among: names)
    throw LogProblem(
      names.isEmpty
        ? "The database has no profile that can have this record. Add one with: kinfolio people"
        : "Whose is it? Start the line with a name: \(names.joined(separator: ", ")).",
      suggestion: similar.map { $0 + text.dropFirst(first.count) })
  }

  /// The place of a keyword: the end of it in the text, and whether nothing is before it.
  typealias KeywordEnd = (index: String.Index, isAtStart: Bool)

  /// Finds the keyword and its meaning for a profile, and removes the keyword unless it is a part of the text.
  private func takeKind(
    of line: inout LogLine, for profile: Profile?
  ) throws(LogProblem) -> (LogKind, LogWords.Meaning, KeywordEnd) {
    func kinds(_ phrase: String, isText: Bool) -> [(LogKind, LogWords.Meaning)]? {
      let all = (words.meanings[phrase] ?? []).filter { $0.isText == isText }
        .compactMap { meaning in
          LogKind.all.first { $0.table == meaning.table }.map { ($0, meaning) }
        }
      let fitting = all.filter { kind, _ in
        profile.map { kind.people.isEmpty || kind.people.contains($0.kind) } ?? true
      }
      return all.isEmpty ? nil : fitting.isEmpty ? all : fitting
    }
    func isMedicine(_ phrase: String) -> [(LogKind, LogWords.Meaning)]? {
      guard let profile, knownMedicine(phrase, of: profile) != nil else { return nil }
      return LogKind.all.filter { $0.table == Dose.table.name }.map {
        ($0, LogWords.Meaning(table: $0.table, values: [:], isText: true))
      }
    }
    guard
      let (found, place) = line.find({ kinds($0, isText: false) })
        ?? line.find({ kinds($0, isText: true) }) ?? line.find(isMedicine)
    else { throw nothingUnderstood(line) }
    let (kind, meaning) = found[0]
    if let profile, !kind.people.isEmpty, !kind.people.contains(profile.kind) {
      let kinds = kind.people.map(\.rawValue).sorted().joined(separator: " or ")
      throw LogProblem(
        "\(profile.name) is \(profile.kind.withArticle), and this record is for a \(kinds).")
    }
    let end = (line.tokens[place.upperBound - 1].end, place.lowerBound == 0)
    if !meaning.isText { line.remove(place) }
    return (kind, meaning, end)
  }

  /// Returns the medicine of a profile whose name begins with these words.
  func knownMedicine(_ words: String, of profile: Profile) -> Medicine? {
    let matching = journal.medicines.of(profile.id).filter { medicine in
      let name = LogWords.folded(medicine.name)
      return name == words || name.hasPrefix(words + " ")
    }
    return words.count > 2 ? matching.last : nil
  }

  private func nothingUnderstood(_ line: LogLine) -> LogProblem {
    let keywords = words.meanings.keys.sorted()
    for token in line.tokens where token.content == .word && token.text.count > 2 {
      if let similar = nearest(to: token.folded, among: keywords) {
        return LogProblem(
          "It is not clear what '\(token.text)' is.",
          suggestion: line.text.replacing(token.text, with: similar, maxReplacements: 1))
      }
    }
    return LogProblem(
      "It is not clear what happened. Write, for example, bottle 120 ml, nap 13:00-14:10, weight 7.2 kg, "
        + "took vitamin D 3 drops, ate banana, or question: may she eat honey?")
  }
}

extension Profile.Kind {
  fileprivate var withArticle: String { self == .elder ? "an elder" : "a \(rawValue)" }
}
