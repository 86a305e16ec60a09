import Records

extension LogFiller {
  /// Fills the time or day of the record, its end, and the times of day of a plan.
  mutating func fillTimes() throws(LogProblem) {
    let zone = record.profile.map { reader.journal.zone(of: $0) } ?? reader.journal.family.zone
    let today = zone.day(of: reader.moment)
    let day: (LogToken) -> LocalDate? = { $0.day(today) }
    for (column, role) in [(kind.due, LogWords.Role.due), (kind.lastDay, .until)] {
      guard let column, let day = line.takeTime(after: role, day) else { continue }
      record.values[column] = day.description
    }
    try fillWeekdays()
    if let plan = fields.first(where: { $0.valueType == .timesOfDay }) {
      try checkHasNoRange()
      var times: Set<LocalTime> = []
      while let time = line.takeTime({ $0.time(inPeriodOf: nil) }) { times.insert(time) }
      if !times.isEmpty {
        record.values[plan.name] = times.sorted().map(\.description).joined(separator: " ")
      }
    }
    guard let field = kind.timeField else { return }
    if field.valueType == .day {
      let isDue = kind.due.map { record.values[$0] != nil } ?? false
      let given = line.takeTime(day) ?? (isDue ? nil : today)
      record.values[field.name] = given?.description
    } else if let (start, end) = try takeSpan(in: zone, today) {
      record.values[field.name] = "\(start.seconds)"
      if let last = kind.periodEnd {
        // An event such as "vomited" ends when it starts.
        let isEvent = record.values[last.name] == field.name
        record.values[last.name] = (end ?? (isEvent ? start : nil)).map { "\($0.seconds)" }
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
    let places = line.tokens.indices.filter { reader.words.weekdays[line.tokens[$0].folded] != nil }
    for (place, next) in zip(places, places.dropFirst()) {
      let between = line.tokens[place..<next].dropFirst()
      if between.contains(where: { !$0.roles.contains(.and) }) {
        throw LogProblem("Write each weekday, such as monday tuesday wednesday.")
      }
    }
    while let day = line.takeWords({ [words = reader.words] in words.weekdays[$0] }) {
      days.insert(day)
    }
    if !days.isEmpty { record.values[field.name] = days.sorted().map(String.init).joined() }
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
  /// Without a time, the record starts now. With only a duration, it ends now. A period past midnight without a day is
  /// the last one that has ended.
  private mutating func takeSpan(
    in zone: Zone, _ today: LocalDate
  ) throws(LogProblem) -> (start: Instant, end: Instant?)? {
    let isPeriod = kind.periodEnd != nil
    let time: (LogToken) -> LocalTime? = { [kind] in $0.time(inPeriodOf: isPeriod ? kind : nil) }
    if isPeriod { try checkTimesAreRange(time) }
    let (first, firstDay) = (line.takeTime(time), line.takeTime { $0.day(today) })
    let second = isPeriod ? line.takeTime(time) : nil
    let lastDay = second == nil ? nil : line.takeTime { $0.day(today) }
    var duration = kind.breastColumns.map { sides in
      [sides.left, sides.right].compactMap { record.values[$0].flatMap { Int64($0) } }.reduce(0, +)
    }
    if isPeriod, second == nil, duration == nil {
      duration = line.take { $0.amount(in: .seconds, of: nil) }.map { Int64($0.rounded()) }
    }
    _ = line.takeWords { [words = reader.words] in words.hasRole(.now, $0) ? true : nil }
    guard let first else {
      if let firstDay, firstDay != today || kind.isPlan {
        throw LogProblem("At what time on \(firstDay)? Add it, such as 14:30.")
      }
      // Photos may have no time.
      if kind.time == nil, kind.timeField?.isRequired == false { return nil }
      let now = reader.minute
      return duration.map { (now + -$0, now) } ?? (now, nil)
    }
    let isPastMidnight = lastDay == nil && second.map { $0 <= first } ?? false
    let day = firstDay ?? (isPastMidnight ? today + -1 : today)
    let start = try zone.moment(on: day, at: first)
    var end = duration.map { start + $0 }
    if let second {
      end = try zone.moment(on: lastDay ?? (isPastMidnight ? day + 1 : day), at: second)
    }
    if max(start, end ?? start) > reader.moment, !kind.isPlan, firstDay == nil {
      throw LogProblem(
        "\(second ?? first) is still to come. Add the day, such as yesterday \(first).")
    }
    return (start, end)
  }
}

extension Zone {
  /// Returns the moment at which clocks show a time on a day; throws if they skip this time.
  func moment(on day: LocalDate, at time: LocalTime) throws(LogProblem) -> Instant {
    let moment = instant(on: day, at: time)
    if self.time(at: moment) == time { return moment }
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
      return !kind.canBeLong && time.minutes >= 5 * 60 ? time : nil
    default: return nil
    }
  }

  /// Returns the day that the token names, such as "yesterday", or nil if it names none.
  func day(_ today: LocalDate) -> LocalDate? {
    if case .day(let day) = content { return day }
    let days: [(LogWords.Role, Int)] = [(.today, 0), (.yesterday, -1), (.tomorrow, 1)]
    guard content == .word else { return nil }
    return days.first { roles.contains($0.0) }.map { today + $0.1 }
  }
}
