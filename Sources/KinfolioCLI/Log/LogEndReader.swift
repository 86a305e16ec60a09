import Records

/// Understands a line of `kinfolio log` that ends records, such as "Mia woke up 6:30" or "Rosa stopped metformin".
///
/// The line contains a keyword, such as "nap", or the name of a symptom or a medicine.
struct LogEndReader {
  private let reader: LogLineReader
  private let profile: Profile
  private let possibleKinds: [LogKind]
  /// The values of columns that the keyword determines, such as those for "nap".
  private let keywordValues: [String: String]
  /// True if the line must contain the name of the record.
  private let requiresRecordName: Bool
  private var line: LogLine

  /// Finds the kinds of records that a line ends, or returns nil if it ends none; `named` is the profile that it names.
  init?(_ reader: LogLineReader, _ line: LogLine, namedProfile named: Profile?) throws(LogProblem) {
    guard let (endings, place) = line.lastEndPhrase() else { return nil }
    let areGeneral = endings.contains(where: \.table.isEmpty)
    func isMeant(_ kind: LogKind) -> Bool { endings.contains { $0.table == kind.table } }
    // Without a keyword, "woke up" is about a sleep, and "ended" about the record with the name.
    let kindsWithoutKeyword = LogKind.all.filter { kind in
      kind.textColumn == nil ? isMeant(kind) : kind.canEndByName && (isMeant(kind) || areGeneral)
    }
    let names = Set(kindsWithoutKeyword.flatMap { reader.knownNames(of: $0, named) })
    var rest = line
    rest.remove(place)
    if let (keyword, place) = rest.findPhrase({ reader.firstKeywordMeaning(of: $0, for: named) }),
      let kind = LogKind.kind(ofTable: keyword.table), !rest.hasName(names, startingAt: place)
    {
      // "Woke up at night" is about a part of the night.
      let isPart = kind.textColumn == nil && !areGeneral
      (possibleKinds, keywordValues, requiresRecordName) = (
        [kind], isPart ? [:] : keyword.valuesByColumn, false
      )
      if !isPart, !keyword.isPartOfText { rest.remove(place) }
    } else {
      (possibleKinds, keywordValues) = (kindsWithoutKeyword, [:])
      requiresRecordName = !possibleKinds.contains { $0.textColumn == nil }
    }
    guard let kind = possibleKinds.first,
      isMeant(kind) || areGeneral && (kind.canExceedFiveHours || kind.canEndByName),
      !kind.textIsVerbatim || line.isAtEdge(place),
      let profile = try reader.profile(
        of: kind, named: named, beginsWithKeyword: place.lowerBound == 0, lineText: line.text)
    else { return nil }
    try reader.checkHasOneProfile(rest, profile)
    try rest.joinNoteOfTimesAndAmounts()
    (self.reader, self.profile, self.line) = (reader, profile, rest)
  }

  /// Returns the records that the line ends, with the end in their values.
  ///
  /// For a medicine, a task or a symptom, these are all open records with the name, otherwise one record. Throws if it
  /// is not clear what the line ends, or when.
  mutating func endedRecords() throws(LogProblem) -> [LogRecord] {
    if let word = line.tokens.first(where: { !$0.roles.isDisjoint(with: [.until, .due]) }) {
      throw LogProblem(
        "'\(word.text)' is not clear in a line about an end. Write only when it ended.")
    }
    let zone = reader.journal.zone(of: profile)
    let today = zone.day(of: reader.currentTime)
    let time = line.takeTimeOrDay(\.time)
    let day = line.takeTimeOrDay { $0.day(relativeTo: today) }
    let end = try recordEnd(time: time, day: day, in: zone)
    let found = try takeOpenRecords(endingAt: end)
    line.removeWords { $0.roles.contains(.now) }
    line.removeIgnoredWords()
    if let left = line.tokens.first { throw .unusedToken(left) }
    if let note = line.note {
      throw LogProblem(
        "'\(note)' has no place in a line about an end, or no open question has these words.")
    }
    if let time, found[0].kind.endField?.valueType == .day {
      throw LogProblem("\(time) has no place in this record. Write only the day.")
    }
    var ended: [LogRecord] = []
    for var record in found {
      guard let field = record.kind.endField else { continue }
      record.endColumn = field.name
      if field.valueType == .moment, !end.hasExactTime {
        throw LogProblem("At what time on \(end.day)? Add it, such as 14:30.")
      }
      record.valuesByColumn[field.name] =
        field.valueType == .day ? end.day.description : "\(end.moment.seconds)"
      if let hours = record.exceededMaximumHours, let start = record.moment(inColumn: "started_at")
      {
        throw LogProblem(
          "The open record began \(zone.day(of: start)) \(zone.localTime(at: start)), more than \(hours) hours "
            + "before. Write the day and the time of its end, such as yesterday 18:00.")
      }
      ended.append(record)
    }
    return ended
  }

  /// Returns the end that a time and a day in a line mean: now if both are nil, and today if only the day is nil.
  private func recordEnd(
    time: LocalTime?, day: LocalDate?, in zone: Zone
  ) throws(LogProblem) -> RecordEnd {
    let today = zone.day(of: reader.currentTime)
    guard let time else {
      if let day, day != today {
        let last = zone.instant(on: day, at: LocalTime(minutes: 24 * 60 - 1))
        return RecordEnd(day: day, moment: last, hasExactTime: false)
      }
      return RecordEnd(day: today, moment: reader.currentMinuteStart, hasExactTime: true)
    }
    let moment = try zone.checkedInstant(on: day ?? today, at: time)
    if moment > reader.currentTime {
      throw LogProblem("\(time) is still to come. Add the day, such as yesterday \(time).")
    }
    return RecordEnd(day: day ?? today, moment: moment, hasExactTime: true)
  }

  /// Removes the name of the record from the line, and returns the open records that the line ends.
  ///
  /// These are one record, or all records of a medicine, a task or a symptom with the name.
  private mutating func takeOpenRecords(endingAt end: RecordEnd) throws(LogProblem) -> [LogRecord] {
    // A reminder may also be due after the end.
    let all = possibleKinds.flatMap { reader.storedRecords(of: $0, about: profile) }.filter {
      record in
      (record.kind.canBeInFuture || end.isAfterStart(of: record))
        && keywordValues.allSatisfy { record.valuesByColumn[$0] == $1 }
    }
    func list(of records: [LogRecord]) -> String {
      let names = Set(records.filter(end.isBeforeStoredEnd).compactMap(\.name)).sorted()
      let list = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
      return names.isEmpty ? "" : " These are open: \(list)."
    }
    let name = takeRecordName(of: all)
    if requiresRecordName, name == nil {
      throw LogProblem(
        "What ended? Write, for example: cough ended, stopped metformin, nap ended, or task walk ended."
          + list(of: all))
    }
    var found = all.filter { name.map($0.isNamed) ?? true }
    let exact = found.filter { $0.foldedName == name }
    if !exact.isEmpty { found = exact }
    if let columns = found.lazy.compactMap(\.kind.amountAndUnitColumns).first,
      let amount = line.takeToken(\.writtenAmount)
    {
      found.removeAll { record in
        record.valuesByColumn[columns.amount].flatMap(Double.init) != amount.number
          || record.valuesByColumn[columns.unit].map(LogWords.folded) != amount.unit
      }
    }
    // Of two naps, only the later one can be open.
    if let last = found.last, last.kind.textColumn == nil, !end.isBeforeStoredEnd(of: last) {
      found = []
    }
    found.removeAll { !end.isBeforeStoredEnd(of: $0) }
    let begun = found.filter(end.isAfterStart)
    guard let last = begun.last ?? found.first else {
      let advice =
        possibleKinds[0].textColumn != nil
        ? "" : " If it is not written yet, write both times, such as nap 13:00-14:10."
      throw LogProblem(
        "\(profile.name) has no such open record that began before then.\(list(of: all))\(advice)")
    }
    if Set(found.compactMap(\.foldedName)).count > 1 {
      let place = last.kind.textIsVerbatim ? "words of it after a colon" : "its whole name"
      throw LogProblem("Which one? Write \(place).\(list(of: found))")
    }
    if Set(found.map(\.kind.table)).count > 1 {
      throw LogProblem(
        "Is it a symptom or a medicine? Write, for example: symptom cough ended, or prescription aspirin ended."
      )
    }
    // The end of a cough is the end of all its records.
    if last.kind.endField?.valueType == .day { return found }
    return last.kind.canEndByName && !begun.isEmpty ? begun : [last]
  }

  /// Removes the name of one of the records from the line and returns it; for a question, these are some of its words.
  private mutating func takeRecordName(of records: [LogRecord]) -> String? {
    if possibleKinds[0].textIsVerbatim {
      line.removeIgnoredWords()
      let words = LogWords.folded(line.note ?? line.tokens.filter(\.isWordOrQuoted).joinedText)
      guard !words.isEmpty, records.contains(where: { $0.isNamed(words) }) else { return nil }
      if line.note == nil { _ = line.takeWordGroups() }
      line.note = nil
      return words
    }
    return line.takePhrase(includingQuotes: true) { phrase in
      records.contains { $0.isNamed(phrase) } ? phrase : nil
    }
  }
}

/// The time at which a record ends, as a day and as a moment; a record's column contains one of the two.
private struct RecordEnd {
  let day: LocalDate
  let moment: Instant
  /// False if only the day is known; `moment` is then the last minute of the day.
  let hasExactTime: Bool

  func isAfterStart(of record: LogRecord) -> Bool {
    !isBeforeTime(in: record, column: record.kind.timeField)
  }

  /// Returns whether the end that is stored in a record is later than this end, or is missing.
  func isBeforeStoredEnd(of record: LogRecord) -> Bool {
    isBeforeTime(in: record, column: record.kind.endField)
  }

  /// Returns whether the time or day in a column of a record is later than this end, or is missing.
  private func isBeforeTime(in record: LogRecord, column field: Field?) -> Bool {
    guard let text = field.flatMap({ record.valuesByColumn[$0.name] }) else { return true }
    return Int64(text).map { moment.seconds < $0 } ?? (day.description < text)
  }
}

extension LogRecord {
  /// The text that names the record, such as the name of a medicine, or nil if the record has none.
  fileprivate var name: String? { kind.textColumn.flatMap { valuesByColumn[$0] } }
  /// The name without case and accents, for comparisons.
  var foldedName: String? { name.map(LogWords.folded) }

  /// Returns whether the record has a name that starts with these words, or is a question with all of these words.
  fileprivate func isNamed(_ words: String) -> Bool {
    guard let name = foldedName else { return false }
    if kind.textIsVerbatim {
      let text = Set(name.split { !$0.isLetter && !$0.isNumber })
      return words.split { !$0.isLetter && !$0.isNumber }.allSatisfy(text.contains)
    }
    return name == words || name.hasPrefix(words + " ")
  }
}
