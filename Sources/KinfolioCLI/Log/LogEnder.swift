import Records

/// Understands a line that ends a record of the database, such as "Mia woke up 6:30" or "Rosa stopped metformin".
struct LogEnder {
  private typealias OpenRecord = (record: LogRecord, end: Field)

  private let reader: LogReader
  private let profile: Profile
  private var line: LogLine
  /// What the word for the end stands for, such as sleeps for "woke up"; the table is empty for a word such as "ended".
  private let meaning: LogWords.Meaning

  /// Returns nil if the line does not end a record.
  init?(_ reader: LogReader, _ line: LogLine, of profile: Profile?) throws(LogProblem) {
    guard let (meaning, place) = line.find({ reader.words.endings[$0] }),
      !line.isInVerbatimText(place.lowerBound)
    else { return nil }
    let profiles = reader.journal.profiles.filter(\.status.hasPages)
    guard let profile = profile ?? profiles.only else { throw .whose(profiles) }
    (self.reader, self.profile, self.meaning) = (reader, profile, meaning)
    self.line = line
    self.line.remove(place)
    self.line.joinNoteOfFacts()
  }

  /// Returns the record with its end, or all plans for the same medicine.
  ///
  /// Throws if it is not clear what the line ends, or when.
  mutating func records() throws(LogProblem) -> [LogRecord] {
    let zone = reader.journal.zone(of: profile)
    let today = zone.day(of: reader.moment)
    let time = line.takeTime { $0.time(inPeriodOf: nil) }
    let day = line.takeTime { [words = reader.words] in $0.day(words, today) }
    let found = try takeRecords()
    line.removeWords { [words = reader.words] in words.hasRole(.now, $0) }
    line.removeIgnoredWords()
    if let left = line.tokens.first?.text ?? line.note {
      throw LogProblem(
        "'\(left)' is not clear. Write only what ended, and when, such as woke up 6:30 or cough ended "
          + "yesterday 18:00.")
    }
    var ended: [LogRecord] = []
    for (record, end) in found {
      var record = record
      record.endColumn = end.name
      if end.content == .day {
        if let time { throw LogProblem("\(time) has no place in this record. Write only the day.") }
        record.values[end.name] = (day ?? today).description
      } else {
        record.values[end.name] = "\(try moment(time, day, in: zone).seconds)"
        try record.checkDuration()
      }
      ended.append(record)
    }
    return ended
  }

  /// Returns the time of the end: the last one before now, if the line contains no day.
  private func moment(
    _ time: LocalTime?, _ day: LocalDate?, in zone: Zone
  ) throws(LogProblem) -> Instant {
    let today = zone.day(of: reader.moment)
    guard let time else {
      if let day, day != today {
        throw LogProblem("At what time on \(day)? Add it, such as 14:30.")
      }
      return reader.moment + -(reader.moment.seconds % 60)
    }
    let end = zone.instant(on: day ?? today, at: time)
    return day == nil && end > reader.moment ? zone.instant(on: today + -1, at: time) : end
  }

  /// Removes the words for the record from the line, and returns the last such record that has no end, or all plans for
  /// the same medicine.
  private mutating func takeRecords() throws(LogProblem) -> [OpenRecord] {
    let all = openRecords().filter { $0.record.fits(meaning) }
    let keyword = takeKeyword()
    let name = takeName(of: all)
    if meaning.table.isEmpty, keyword == nil, name == nil, !line.tokens.contains(where: \.isText) {
      throw LogProblem("What ended? Write it, such as: cough ended.")
    }
    let found = all.filter { open in
      let hasKind =
        keyword?.contains(where: open.record.fits) ?? (name != nil || !meaning.table.isEmpty)
      return hasKind && name.map(open.record.hasName) ?? true
    }
    guard let last = found.last else {
      throw LogProblem(
        "\(profile.name) has no such record without an end. If it is not written yet, write both times, such as "
          + "nap 13:00-14:10.")
    }
    let names = Set(found.compactMap(\.record.name))
    if names.count > 1 {
      let list = names.sorted().map { "'\($0)'" }.joined(separator: ", ")
      let place = last.record.kind.isVerbatim ? "a word of it after a colon" : "its name"
      throw LogProblem("Which one? Write \(place): \(list).")
    }
    return last.end.content == .day ? found : [last]
  }

  /// Returns the records of the profile that have no end, those of each kind by time.
  private func openRecords() -> [OpenRecord] {
    LogKind.all.flatMap { kind -> [OpenRecord] in
      guard let records = kind.kind, let end = kind.end else { return [] }
      return records.rows(reader.journal, profile.id).compactMap { row in
        let pairs = zip(records.fields, row.columnValues).compactMap { field, cell in
          cell.storedText.map { (field.name, $0) }
        }
        let record = LogRecord(
          id: row.entry.id, kind: kind, profile: profile,
          values: Dictionary(uniqueKeysWithValues: pairs))
        return record.values[end.name] == nil ? (record, end) : nil
      }
    }
  }

  /// Removes the first keyword for records that can end, such as "nap", and returns its meanings.
  private mutating func takeKeyword() -> [LogWords.Meaning]? {
    line.takeWords { [words = reader.words] phrase in
      let meanings = (words.meanings[phrase] ?? []).filter { meaning in
        !meaning.isText && LogKind.of(meaning.table)?.end != nil
      }
      return meanings.isEmpty ? nil : meanings
    }
  }

  /// Removes the name of one of the records, such as that of a medicine, or a part of a question after a colon.
  private mutating func takeName(of records: [OpenRecord]) -> String? {
    if let note = line.note.map(LogWords.folded),
      records.contains(where: { $0.record.hasName(note) })
    {
      line.removeNote()
      return note
    }
    return line.takeWords(includingQuotes: true) { phrase in
      records.contains { $0.record.hasName(phrase) } ? phrase : nil
    }
  }
}

extension LogRecord {
  /// The text that names the record, such as the name of a medicine, or nil if it has none.
  fileprivate var name: String? { kind.text.flatMap { values[$0] } }

  fileprivate func hasName(_ words: String) -> Bool {
    guard let name = name.map(LogWords.folded) else { return false }
    return name == words || name.hasPrefix(words + " ") || kind.isVerbatim && name.contains(words)
  }

  fileprivate func fits(_ meaning: LogWords.Meaning) -> Bool {
    // A word such as "ended" is about no note.
    meaning.table.isEmpty && !kind.isVerbatim
      || meaning.table == kind.table && meaning.values.allSatisfy { values[$0] == $1 }
  }
}
