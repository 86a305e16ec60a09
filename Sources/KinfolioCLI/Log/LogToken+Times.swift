import Importing
import Records

extension LogToken {
  /// Returns a time such as `14:30` or `2 p. m.`, whose second part is removed from `rest`, or nil for other text.
  static func parseTime(_ chunk: RawToken, _ rest: inout ArraySlice<RawToken>) -> LogToken? {
    // The half of the day may be in one word or in two: "pm" or "p. m.".
    func half(_ length: Int) -> String {
      rest.prefix(length).map { $0.text.lowercased().replacing(".", with: "") }.joined()
    }
    let length = [1, 2].first { ["am", "pm"].contains(half($0)) } ?? 0
    var text = chunk.text.lowercased() + half(length)
    if let match = text.wholeMatch(of: /(\d{1,2})([ap]\.?m)/) {
      text = "\(match.1):00\(match.2)"
    }
    let sides = chunk.text.split { "-–".contains($0) }
    guard text.contains(":"), sides.count == 1, let time = WrittenTime.time(text) else {
      return nil
    }
    rest.removeFirst(length)
    var token = LogToken(.time(time), chunk)
    token.hasAMOrPM = text.hasSuffix("m")
    return token
  }

  /// Marks times as unclear if it is not known whether they are in the morning or in the afternoon.
  ///
  /// They are unclear if only some have "am" or "pm". With `usesAMAndPM`, the family writes all times with "am" or "pm",
  /// so times without it are also unclear, unless one shows the 24-hour clock, as 14:30 does.
  static func markingUnclearTimes(_ tokens: [LogToken], usesAMAndPM: Bool) -> [LogToken] {
    let times = tokens.filter { $0.time != nil }
    let areMixed = Set(times.map(\.hasAMOrPM)).count > 1
    let areClear = times.contains { token in
      token.hasAMOrPM || token.text.hasPrefix("0")
        || token.time.map { $0.minutes >= 13 * 60 } == true
    }
    guard areMixed || usesAMAndPM && !areClear else { return tokens }
    return tokens.map { token in
      guard let time = token.time else { return token }
      var token = token
      let reason =
        areMixed
        ? "Write am or pm after each time\(usesAMAndPM ? "" : ", or none")."
        : "Is \(token.text) in the morning? Write \(token.text) am, \(token.text) pm, or for example "
          + "\(LocalTime(minutes: (time.minutes + 12 * 60) % (24 * 60)))."
      token.content = .unclear(reason)
      return token
    }
  }

  /// Returns hours and minutes such as `14h`, `14 h 30` or `1 h 20 min`, or nil for other text.
  ///
  /// They are a duration if "min" follows, and a time after a word such as "à". Otherwise, they can be either.
  static func parseHours(
    _ chunk: RawToken, _ rest: inout ArraySlice<RawToken>, after last: LogToken?, _ words: LogWords
  ) -> LogToken? {
    var text = chunk.text.lowercased()
    let isIntroduced = last.map { words.hasRole(.hour, $0.foldedText) } ?? false
    if text.allSatisfy(\.isNumber) {
      guard let next = rest.first?.text.lowercased(), next.wholeMatch(of: /h\d{0,2}/) != nil else {
        let hasUnit =
          rest.first.map { words.unitCodesByWord[LogWords.folded($0.text)] != nil } ?? false
        guard isIntroduced, !hasUnit, let hour = Int(text), hour < 24 else { return nil }
        return LogToken(
          .unclear(
            "The time '\(text)' is not clear. Write \(hour):00"
              + (hour < 12 ? " or \(hour + 12):00." : ".")), chunk)
      }
      rest.removeFirst()
      text += next
    }
    guard let match = text.wholeMatch(of: /(\d{1,2})h(\d{1,2})?(min)?/) else { return nil }
    var minutes = match.2.map(String.init)
    var isDuration = match.3 != nil
    if minutes == nil, let next = rest.first, next.text.wholeMatch(of: /\d{1,2}(min)?/) != nil {
      let unit = rest.dropFirst().first.map { LogWords.folded($0.text) } ?? ""
      isDuration = next.text.hasSuffix("min") || words.unitCodesByWord[unit] == "min"
      if isDuration || (next.text.count == 2 && words.unitCodesByWord[unit] == nil) {
        minutes = String(next.text.prefix(while: \.isNumber))
        rest.removeFirst(words.unitCodesByWord[unit] == "min" ? 2 : 1)
      }
    }
    guard let hour = Int(match.1), let minute = Int(minutes ?? "0"), hour < 24, minute < 60 else {
      return nil
    }
    if isDuration {
      return LogToken(
        content: .number(Double(hour * 60 + minute), code: "min"), text: "min",
        endIndex: chunk.endIndex)
    }
    let time = LocalTime(minutes: hour * 60 + minute)
    return LogToken(isIntroduced ? .time(time) : .timeOrDuration(time), chunk)
  }

  /// Returns the tokens, with both ends of a range such as `13h à 14h30` marked as times and not as durations.
  static func resolvingTimeRanges(_ tokens: [LogToken], _ words: LogWords) -> [LogToken] {
    var tokens = tokens
    for place in tokens.indices.dropFirst().dropLast()
    where words.hasRole(.to, tokens[place].foldedText) {
      guard let start = tokens[place - 1].time(inPeriodOf: nil),
        let end = tokens[place + 1].time(inPeriodOf: nil)
      else { continue }
      tokens[place - 1].content = .time(start)
      tokens[place + 1].content = .time(end)
    }
    return tokens
  }
}
