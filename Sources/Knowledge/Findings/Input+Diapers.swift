import Records

extension FindingRule.Input {
  /// The complete days whose figure falls short of the value that holds on them; a day without a
  /// single diaper was not one on which diapers were logged.
  func daysBelow(
    _ threshold: String, _ figure: (ChildDay) -> Int,
    where isMeant: (ChildDay) -> Bool = { _ in true }
  ) -> (days: [Finding.DayCount], threshold: Threshold)? {
    var found: [Finding.DayCount] = []
    var last: Threshold?
    for day in completeDays where day.changes > 0 && isMeant(day) {
      guard let limit = self.threshold(threshold, on: day.date), Double(figure(day)) < limit.value
      else { continue }
      // Where the value changes with age, only the days of the latest value are told together.
      if let last, last != limit { found = [] }
      found.append(Finding.DayCount(date: day.date, count: figure(day)))
      last = limit
    }
    return last.map { (found, $0) }
  }

  /// The complete days with fewer wet diapers than the value that holds on them.
  func wet(by id: String, rule: String) -> Finding? {
    guard let (days, limit) = daysBelow(id, \.wet) else { return nil }
    return Finding(
      rule: rule, phrase: "concern.wet", arguments: ["days": .days(days)],
      rows: diapers(on: days.map(\.date), where: \.wet),
      reference: .init(
        phrase: "reference.wet", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// The complete days on breast milk with fewer stools than the value that holds on them.
  func stools(by id: String, rule: String) -> Finding? {
    guard let (days, limit) = daysBelow(id, \.dirty, where: \.isOnBreastMilk) else { return nil }
    return Finding(
      rule: rule, phrase: "concern.stools", arguments: ["days": .days(days)],
      rows: diapers(on: days.map(\.date), where: \.dirty),
      reference: .init(
        phrase: "reference.stools", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// The ids of the diapers on some days that are meant; where none is, of all of them.
  func diapers(on days: [LocalDate], where isMeant: (Diaper) -> Bool) -> [String] {
    let all = days.flatMap { journal.diapers.of(id).within(zone.moments(of: $0)) }
    let meant = all.filter(isMeant)
    return (meant.isEmpty ? all : meant).map(\.entry.id)
  }
}

extension ChildDay {
  /// Whether the child was fed, and on nothing but breast milk as far as milk was recorded.
  var isOnBreastMilk: Bool {
    feeds > 0
      && milkByContents.keys.allSatisfy { $0 == .breastMilk || $0 == .fortifiedBreastMilk }
  }
}
