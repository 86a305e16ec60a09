import Records

/// Understands a line that ends a record of the database, such as "Mia woke up 6:30" or "Rosa stopped metformin".
///
/// The line contains a keyword, such as "nap", or the name of a symptom or a medicine.
struct LogEnder {
  private typealias Candidate = (record: LogRecord, end: Field, hasBegun: Bool, isOpen: Bool)

  private let reader: LogReader
  private let profile: Profile
  private let target: LogEndTarget
  private var line: LogLine

  /// Returns nil if the line does not end a record.
  init?(_ reader: LogReader, _ line: LogLine, of named: Profile?) throws(LogProblem) {
    guard let (endings, place) = line.lastEnding() else { return nil }
    var rest = line
    rest.remove(place)
    guard
      let target = LogEndTarget(endings, isAtEdge: line.isAtEdge(place), of: rest, reader, named),
      let kind = target.kinds.first,
      let profile = try reader.profile(of: kind, named, isAlone: place.lowerBound == 0, line.text)
    else { return nil }
    if let keyword = target.keyword { rest.remove(keyword) }
    try reader.checkHasOneProfile(rest, profile)
    rest.joinNoteOfFacts()
    (self.reader, self.profile, self.target, self.line) = (reader, profile, target, rest)
  }

  /// Returns the record with its end, or all plans for the same medicine.
  ///
  /// Throws if it is not clear what the line ends, or when.
  mutating func records() throws(LogProblem) -> [LogRecord] {
    for token in line.tokens {
      if case .unclear(let reason) = token.content { throw LogProblem(reason) }
    }
    let introductions: [LogWords.Role] = [.until, .due]
    if let word = line.tokens.first(where: { token in
      introductions.contains { reader.words.hasRole($0, token.folded) }
    }) {
      throw LogProblem(
        "'\(word.text)' is not clear in a line about an end. Write only when it ended.")
    }
    let (time, day) = takeTime()
    let end = try end(time, day)
    let found = try takeRecords(endingAt: end)
    line.removeWords { [words = reader.words] in words.hasRole(.now, $0) }
    line.removeIgnoredWords()
    if let left = line.tokens.first { throw .leftOver(left) }
    if let note = line.note {
      throw LogProblem(
        "'\(note)' has no place in a line about an end, or no open question has these words.")
    }
    if let time, found[0].end.content == .day {
      throw LogProblem("\(time) has no place in this record. Write only the day.")
    }
    var ended: [LogRecord] = []
    for (record, field, _, _) in found {
      var record = record
      record.endColumn = field.name
      if field.content == .moment, !end.isExact {
        throw LogProblem("At what time on \(end.day)? Add it, such as 14:30.")
      }
      record.values[field.name] =
        field.content == .day ? end.day.description : "\(end.moment.seconds)"
      if let hours = record.exceededHours, let start = record.moment("started_at") {
        let zone = reader.journal.zone(of: profile)
        throw LogProblem(
          "The open record began \(zone.day(of: start)) \(zone.time(at: start)), more than \(hours) hours "
            + "before. Write the day and the time of its end, such as yesterday 18:00.")
      }
      ended.append(record)
    }
    return ended
  }
}

/// The end of a record, whose column contains a day or a moment.
private struct LogEnd {
  let day: LocalDate
  let moment: Instant
  /// False if only the day is known; the moment is then the last of the day.
  let isExact: Bool

  /// Returns whether a time or day in a column is after the end; an empty column is.
  func isBefore(_ cell: Cell) -> Bool {
    switch cell {
    case .date(let day): self.day < day
    case .instant(let moment): self.moment < moment
    default: true
    }
  }
}

extension LogEnder {
  private mutating func takeTime() -> (LocalTime?, LocalDate?) {
    let today = reader.journal.zone(of: profile).day(of: reader.moment)
    let time = line.takeTime { token -> LocalTime? in
      if case .time(let time) = token.content { time } else { nil }
    }
    return (time, line.takeTime { [words = reader.words] in $0.day(words, today) })
  }

  /// Returns the end, which is now without a time, and today without a day.
  private func end(_ time: LocalTime?, _ day: LocalDate?) throws(LogProblem) -> LogEnd {
    let zone = reader.journal.zone(of: profile)
    let today = zone.day(of: reader.moment)
    guard let time else {
      let isNow = day == nil || day == today
      let now = reader.moment + -(reader.moment.seconds % 60)
      let last = LocalTime(minutes: 24 * 60 - 1)
      return LogEnd(
        day: day ?? today, moment: isNow ? now : zone.instant(on: day ?? today, at: last),
        isExact: isNow)
    }
    let moment = try zone.moment(on: day ?? today, at: time)
    if moment > reader.moment {
      throw LogProblem("\(time) is still to come. Add the day, such as yesterday \(time).")
    }
    return LogEnd(day: day ?? today, moment: moment, isExact: true)
  }

  /// Removes the name of the record from the line, and returns the last such open record, or all open plans with
  /// the same name.
  private mutating func takeRecords(endingAt end: LogEnd) throws(LogProblem) -> [Candidate] {
    let all = records(begunAt: end)
    let name = takeName(of: all)
    if target.needsName, name == nil {
      throw LogProblem(
        "What ended? Write, for example: cough ended, stopped metformin, nap ended, or task walk ended."
          + list(of: all))
    }
    var found = all.filter { name.map($0.record.isNamed) ?? true }
    let exact = found.filter { $0.record.foldedName == name }
    if !exact.isEmpty { found = exact }
    if let columns = found.lazy.compactMap(\.record.kind.amountAndUnit).first,
      let amount = line.take(\.writtenAmount)
    {
      found.removeAll { candidate in
        let values = candidate.record.values
        return values[columns.amount].flatMap(Double.init) != amount.number
          || values[columns.unit].map(LogWords.folded) != amount.unit
      }
    }
    // Of two naps, only the later one can be open.
    if let last = found.last, last.record.kind.text == nil, !last.isOpen { found = [] }
    found.removeAll { !$0.isOpen }
    guard let last = found.last(where: \.hasBegun) ?? found.first else {
      let advice =
        target.kinds[0].text != nil
        ? "" : " If it is not written yet, write both times, such as nap 13:00-14:10."
      throw LogProblem(
        "\(profile.name) has no such open record that began before then.\(list(of: all))\(advice)")
    }
    let names = Set(found.compactMap(\.record.name)).sorted()
    if Set(names.map(LogWords.folded)).count > 1 {
      let place = last.record.kind.isVerbatim ? "words of it after a colon" : "its whole name"
      throw LogProblem("Which one? Write \(place).\(list(of: found))")
    }
    if Set(found.map(\.record.kind.table)).count > 1 {
      throw LogProblem(
        "Is it a symptom or a medicine? Write, for example: symptom cough ended, or prescription aspirin ended."
      )
    }
    // The end of a cough is the end of all its records.
    if last.end.content == .day { return found }
    let begun = found.filter(\.hasBegun)
    return last.record.kind.canEndByName && !begun.isEmpty ? begun : [last]
  }

  /// Returns a sentence with the names of the open records, or an empty text if there are none.
  private func list(of records: [Candidate]) -> String {
    let names = Set(records.filter(\.isOpen).compactMap(\.record.name)).sorted()
    let list = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    return names.isEmpty ? "" : " These are open: \(list)."
  }

  /// Returns the records that have begun before the end, those of each kind by time; a reminder may also be due later.
  private func records(begunAt end: LogEnd) -> [Candidate] {
    target.kinds.flatMap { kind -> [Candidate] in
      guard let records = kind.kind, let endField = kind.end, let start = kind.timeField,
        let places = records.places(of: [start.name, endField.name])
      else { return [] }
      return records.rows(reader.journal, profile.id).compactMap { row in
        let hasBegun = !end.isBefore(row.columnValues[places[0]])
        guard hasBegun || kind.isPlan else { return nil }
        let values = zip(records.fields, row.columnValues).compactMap { field, cell in
          cell.storedText.map { (field.name, $0) }
        }
        let record = LogRecord(
          id: row.entry.id, kind: kind, profile: profile,
          values: Dictionary(uniqueKeysWithValues: values))
        guard target.values.allSatisfy({ record.values[$0] == $1 }) else { return nil }
        return (record, endField, hasBegun, end.isBefore(row.columnValues[places[1]]))
      }
    }
  }

  /// Removes the name of one of the records, or words of a question after a colon, and returns it.
  private mutating func takeName(of records: [Candidate]) -> String? {
    if target.kinds[0].isVerbatim {
      line.removeIgnoredWords()
      let words = LogWords.folded(
        line.note ?? line.tokens.filter(\.isText).map(\.text).joined(separator: " "))
      guard !words.isEmpty, records.contains(where: { $0.record.isNamed(words) }) else {
        return nil
      }
      if line.note == nil { _ = line.takeTexts() }
      line.removeNote()
      return words
    }
    return line.takeWords(includingQuotes: true) { phrase in
      records.contains { $0.record.isNamed(phrase) } ? phrase : nil
    }
  }
}

extension RecordKind {
  /// Returns the places of columns in the values of a row, or nil if one of the columns is missing.
  func places(of columns: [String]) -> [Int]? {
    let places = columns.compactMap { name in fields.firstIndex { $0.name == name } }
    return places.count == columns.count ? places : nil
  }
}

extension LogRecord {
  /// The text that names the record, such as the name of a medicine, or nil if it has none.
  fileprivate var name: String? { kind.text.flatMap { values[$0] } }
  fileprivate var foldedName: String? { name.map(LogWords.folded) }

  /// Returns whether the record has a name that starts with these words, or is a note with all of these words.
  fileprivate func isNamed(_ words: String) -> Bool {
    guard let name = foldedName else { return false }
    if kind.isVerbatim {
      let text = Set(name.split { !$0.isLetter && !$0.isNumber })
      return words.split { !$0.isLetter && !$0.isNumber }.allSatisfy(text.contains)
    }
    return name == words || name.hasPrefix(words + " ")
  }
}
