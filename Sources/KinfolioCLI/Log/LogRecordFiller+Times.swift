import Records

extension LogRecordFiller {
  /// Fills the time or day of the record, its end, and the times of day of a plan.
  mutating func fillTimes() throws(LogProblem) {
    let zone = record.profile.map { reader.journal.zone(of: $0) } ?? reader.journal.family.timeZone
    let today = zone.day(of: reader.currentTime)
    let day: (LogToken) -> LocalDate? = { $0.day(relativeTo: today) }
    for (column, role) in [(kind.dueDayColumn, LogWords.Role.due), (kind.lastDayColumn, .until)] {
      guard let column, let day = line.takeTimeOrDay(after: role, day) else { continue }
      record.valuesByColumn[column] = day.description
    }
    try fillWeekdays()
    if let plan = fields.first(where: { $0.valueType == .timesOfDay }) {
      try checkHasNoRange()
      var times: Set<LocalTime> = []
      while let time = line.takeTimeOrDay({ $0.time(inPeriodOf: nil) }) { times.insert(time) }
      if !times.isEmpty {
        record.valuesByColumn[plan.name] = times.sorted().map(\.description).joined(separator: " ")
      }
    }
    guard let field = kind.timeField else { return }
    if field.valueType == .day {
      let isDue = kind.dueDayColumn.map { record.valuesByColumn[$0] != nil } ?? false
      let given = line.takeTimeOrDay(day) ?? (isDue ? nil : today)
      record.valuesByColumn[field.name] = given?.description
    } else if let (start, end) = try takeStartAndEnd(in: zone, today: today) {
      record.valuesByColumn[field.name] = "\(start.seconds)"
      if let last = kind.periodEndField {
        // An event such as "vomited" ends when it starts.
        let isEvent = record.valuesByColumn[last.name] == field.name
        record.valuesByColumn[last.name] = (end ?? (isEvent ? start : nil)).map { "\($0.seconds)" }
      }
    }
  }

  /// Throws if times of day are written as a range, such as 8:00-20:00.
  private func checkHasNoRange() throws(LogProblem) {
    for (token, next) in zip(line.tokens, line.tokens.dropFirst())
    where token.roles.contains(.to) && next.time(inPeriodOf: nil) != nil {
      throw LogProblem("Write each time of day, such as 8:00 20:00.")
    }
  }

  private mutating func fillWeekdays() throws(LogProblem) {
    guard let field = fields.first(where: { $0.valueType == .weekdays }) else { return }
    var days: Set<Int> = []
    let places = line.tokens.indices.filter {
      reader.words.weekdayNumbersByName[line.tokens[$0].foldedText] != nil
    }
    for (place, next) in zip(places, places.dropFirst()) {
      let between = line.tokens[place..<next].dropFirst()
      if between.contains(where: { !$0.roles.contains(.and) }) {
        throw LogProblem("Write each weekday, such as monday tuesday wednesday.")
      }
    }
    while let day = line.takePhrase({ [words = reader.words] in words.weekdayNumbersByName[$0] }) {
      days.insert(day)
    }
    if !days.isEmpty { record.valuesByColumn[field.name] = days.sorted().map(String.init).joined() }
  }

  /// Throws if the line has only the end of a period, or two times that are not a range, such as 9:00 and 12:00.
  private func checkTimesAreRange(_ time: (LogToken) -> LocalTime?) throws(LogProblem) {
    let places = line.tokens.indices.filter { time(line.tokens[$0]) != nil }
    let before = line.tokens[..<(places.first ?? 0)]
    // "To 14:10" is an end, but "à 14h10" is a start.
    let isAfterTo = before.last.map { $0.roles.contains(.to) && !$0.roles.contains(.hour) } ?? false
    let words = places.count > 1 ? before : line.tokens[...]
    if isAfterTo || words.contains(where: { $0.roles.contains(.until) }) {
      let end = places.first.flatMap { time(line.tokens[$0]) }?.description ?? "14:10"
      throw LogProblem("When did it start? Write, for example, 13:00-\(end).")
    }
    guard places.count > 1 else { return }
    let (first, second) = (line.tokens[places[0]].text, line.tokens[places[1]].text)
    let isRange = line.tokens[places[0]..<places[1]].contains { token in
      ["-", "–"].contains(token.text) || !token.roles.isDisjoint(with: [.to, .until])
    }
    if isRange { return }
    throw LogProblem(
      "Is it from \(first) to \(second)? Write \(first)-\(second), or a line for each.")
  }

  /// Removes the times, days and the duration from the line, and returns the start and the end of the record.
  ///
  /// Without a time, the record starts now. With only a duration, it ends now. A period past midnight without a day
  /// started yesterday and ended today.
  private mutating func takeStartAndEnd(
    in zone: Zone, today: LocalDate
  ) throws(LogProblem) -> (start: Instant, end: Instant?)? {
    let isPeriod = kind.periodEndField != nil
    let time: (LogToken) -> LocalTime? = { [kind] in $0.time(inPeriodOf: isPeriod ? kind : nil) }
    if isPeriod { try checkTimesAreRange(time) }
    let (first, firstDay) = (
      line.takeTimeOrDay(time), line.takeTimeOrDay { $0.day(relativeTo: today) }
    )
    let second = isPeriod ? line.takeTimeOrDay(time) : nil
    let lastDay = second == nil ? nil : line.takeTimeOrDay { $0.day(relativeTo: today) }
    var duration = kind.breastColumns.map { sides in
      [sides.left, sides.right].compactMap { record.valuesByColumn[$0].flatMap { Int64($0) } }
        .reduce(0, +)
    }
    if isPeriod, second == nil, duration == nil {
      duration = line.takeToken { $0.amount(in: .seconds, ofKind: nil) }.map { Int64($0.rounded()) }
    }
    _ = line.takePhrase { [words = reader.words] in words.hasRole(.now, $0) ? true : nil }
    guard let first else {
      if let firstDay, firstDay != today || kind.canBeInFuture {
        throw LogProblem("At what time on \(firstDay)? Add it, such as 14:30.")
      }
      // Photos may have no time.
      if kind.time == nil, kind.timeField?.isRequired == false { return nil }
      let now = reader.currentMinuteStart
      return duration.map { (now + -$0, now) } ?? (now, nil)
    }
    let isPastMidnight = lastDay == nil && second.map { $0 <= first } ?? false
    let day = firstDay ?? (isPastMidnight ? today + -1 : today)
    let start = try zone.checkedInstant(on: day, at: first)
    var end = duration.map { start + $0 }
    if let second {
      end = try zone.checkedInstant(on: lastDay ?? (isPastMidnight ? day + 1 : day), at: second)
    }
    if max(start, end ?? start) > reader.currentTime, !kind.canBeInFuture, firstDay == nil {
      throw LogProblem(
        "\(second ?? first) is still to come. Add the day, such as yesterday \(first).")
    }
    return (start, end)
  }
}

extension Zone {
  /// Returns the moment at which clocks show a time on a day; throws if they skip this time.
  func checkedInstant(on day: LocalDate, at time: LocalTime) throws(LogProblem) -> Instant {
    let moment = instant(on: day, at: time)
    if self.localTime(at: moment) == time { return moment }
    throw LogProblem(
      "\(time) did not exist on \(day), because the clocks were changed. Write another time.")
  }
}

extension LogToken {
  /// Returns the time of the token, or nil if the token is not a time or may be the duration of a period of this kind.
  func time(inPeriodOf kind: LogKind?) -> LocalTime? {
    switch content {
    case .time(let time): return time
    case .timeOrDuration(let time):
      guard let kind else { return time }
      return !kind.canExceedFiveHours && time.minutes >= 5 * 60 ? time : nil
    default: return nil
    }
  }

  /// Returns the day that the token names, such as "yesterday", or nil if it names none.
  func day(relativeTo today: LocalDate) -> LocalDate? {
    if case .day(let day) = content { return day }
    let days: [(LogWords.Role, Int)] = [(.today, 0), (.yesterday, -1), (.tomorrow, 1)]
    guard content == .word else { return nil }
    return days.first { roles.contains($0.0) }.map { today + $0.1 }
  }
}
