import Records

extension FindingRule {
  /// The input of a rule about a child, elder or pet: its metrics, all records of the family, and the reference values.
  package struct Input: Sendable {
    package let journal: Journal
    package let profile: Profile
    package let metrics: FamilySummary.Metrics
    package let growthHistory: GrowthHistory
    package let ruleData: RuleData
  }
}

extension FindingRule.Input {
  var profileID: ID<Profile> { profile.id }
  var zone: Zone { journal.zone(of: profile) }
  var window: Window { metrics.window }

  /// The time range of the days that the report covers, up to the moment for which the report is built.
  var timeRange: Range<Instant> {
    let all = window.timeRange(in: zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, journal.referenceTime + 1))
  }

  /// The time range in which rules search for signs of an acute illness.
  ///
  /// It contains the days that the report covers, and always the 14 days up to the last of them. Otherwise, a report
  /// that starts with yesterday's visit would omit a fever on the day before that visit.
  var acuteSignRange: Range<Instant> {
    zone.start(of: window.extendedToTwoWeeks.first)..<timeRange.upperBound
  }

  /// A child's metrics for statements about typical days, or nil for an elder or a pet.
  ///
  /// If a report covers too many or too few days, these are the metrics of the last 14 days instead.
  var dailyChildMetrics: ChildMetrics? {
    if case .child(let metrics) = metrics { metrics.dailyMetrics } else { nil }
  }

  /// The same input with ``dailyChildMetrics`` in place of the child's metrics of the days that the report covers.
  var withDailyMetrics: FindingRule.Input {
    FindingRule.Input(
      journal: journal, profile: profile, metrics: dailyChildMetrics.map { .child($0) } ?? metrics,
      growthHistory: growthHistory, ruleData: ruleData)
  }

  var elderMetrics: ElderMetrics? {
    if case .elder(let metrics) = metrics { metrics } else { nil }
  }

  var petMetrics: PetMetrics? {
    if case .pet(let metrics) = metrics { metrics } else { nil }
  }

  /// A child's past days without long gaps in the records.
  ///
  /// If such a day has no record of an event, the event did not happen on it.
  var completeDays: [ChildDay] { dailyChildMetrics?.days.filter(\.isCompletelyRecorded) ?? [] }

  func day(of moment: Instant) -> LocalDate { zone.day(of: moment) }

  /// Returns the age of the child, elder or pet on a day as a counted phrase with the key `unitKey`, such as
  /// `age.weeks`.
  ///
  /// An age below one unit is given in a smaller unit. If the unit is years, an age below two years is given in months.
  func ageArgument(on date: LocalDate, in unitKey: String) -> Finding.Argument {
    let days = profile.birthDate.map { date.days - $0.days } ?? 0
    let months = profile.birthDate.flatMap { Age(from: $0, on: date)?.months } ?? 0
    if unitKey == "age.years", months >= 24 { return .countedPhrase(unitKey, months / 12) }
    if unitKey != "age.weeks", months > 0 { return .countedPhrase("age.months", months) }
    return days < 7 ? .countedPhrase("age.days", days) : .countedPhrase("age.weeks", days / 7)
  }

  /// Returns the checked reference value with an id for the profile's age on a day and the family's region.
  ///
  /// Returns nil if none applies. A value is checked if a person has compared it with its source.
  func threshold(_ id: String, on day: LocalDate) -> Threshold? {
    threshold(id, on: day, bornOn: profile.birthDate)
  }

  private func threshold(_ id: String, on day: LocalDate, bornOn birth: LocalDate?) -> Threshold? {
    ruleData.threshold(id, on: day, bornOn: birth, in: journal.family.referenceRegion)
  }

  /// Returns the strictest of the checked reference values with an id, whatever the age to which it applies.
  func strictestThreshold(_ id: String) -> Threshold? {
    ruleData.strictestThreshold(id, in: journal.family.referenceRegion) { _ in true }
  }

  /// Returns the checked reference value for the profile's age on a day.
  ///
  /// If the age is unknown, returns the strictest value of all ages for a child, and otherwise the value for 40 years.
  func thresholdOrStrictest(_ id: String, on day: LocalDate) -> Threshold? {
    if profile.birthDate != nil { return threshold(id, on: day) }
    return profile.kind == .child
      ? strictestThreshold(id) : threshold(id, on: day, bornOn: day.adding(months: -40 * 12))
  }

  /// Returns the checked reference value for the age or the corrected age (since the due date), whichever is lower.
  func thresholdForYoungerAge(_ id: String, on day: LocalDate) -> Threshold? {
    guard let due = profile.correctedAgeStart else { return threshold(id, on: day) }
    return threshold(id, on: max(day, due), bornOn: due)
  }

  /// Returns the checked reference value for the age or the corrected age (since the due date), whichever is lower.
  ///
  /// If the age is unknown, returns the strictest value of all ages.
  func thresholdForYoungerOrAnyAge(_ id: String, on day: LocalDate) -> Threshold? {
    profile.birthDate == nil ? strictestThreshold(id) : thresholdForYoungerAge(id, on: day)
  }

  /// Returns the checked reference value for the age, counted from the due date if the child was born early.
  ///
  /// Returns nil before the due date of a child born early.
  func thresholdForCorrectedAge(_ id: String, on day: LocalDate) -> Threshold? {
    threshold(id, on: day, bornOn: profile.correctedAgeStart ?? profile.birthDate)
  }

  /// The length of the pregnancy in days, computed from a due date at the end of 40 weeks of pregnancy.
  ///
  /// It is nil if the birth date or due date is unknown, or if the birth was more than 20 weeks before the due date.
  var gestationDays: Int? {
    guard let born = profile.birthDate, let due = profile.dueDate, due.days - born.days <= 140
    else { return nil }
    return 40 * 7 - (due.days - born.days)
  }

  var isPreterm: Bool {
    guard let days = gestationDays, let limit = threshold("P1.preterm", on: window.last) else {
      return false
    }
    return Double(days) < limit.value * 7
  }

  func wetDiapersFinding(belowThreshold id: String) -> Finding? {
    diaperCountFinding(
      phraseSuffix: "wet", belowThreshold: id, dailyCount: \.wetDiapers,
      onDaysWhere: \.recordsWetDiapers, preferringDiapersWhere: \.isWet)
  }

  func stoolsFinding(belowThreshold id: String) -> Finding? {
    diaperCountFinding(
      phraseSuffix: "stools", belowThreshold: id, dailyCount: \.dirtyDiapers,
      onDaysWhere: \.isFedBreastMilkOnly,
      preferringDiapersWhere: \.isDirty)
  }

  /// Returns a finding for the days on which a count of diapers is below the reference value for the child's age.
  ///
  /// Only completely recorded days are compared. There must be two days below the value, or one in the first 14 days of
  /// life. Days without any diaper change are left out, because diapers were probably not recorded on them.
  private func diaperCountFinding(
    phraseSuffix name: String, belowThreshold id: String, dailyCount metric: (ChildDay) -> Int,
    onDaysWhere isMeant: (ChildDay) -> Bool, preferringDiapersWhere isCounted: (Diaper) -> Bool
  ) -> Finding? {
    var days: [Finding.DatedCount] = []
    var last: Threshold?
    for day in completeDays where day.diaperChanges > 0 && isMeant(day) {
      guard let limit = threshold(id, on: day.date), Double(metric(day)) < limit.value
      else { continue }
      // If the reference value changes with age, report only the days to which the latest value applies.
      if limit != last { days = [] }
      days.append(Finding.DatedCount(date: day.date, count: metric(day)))
      last = limit
    }
    let isNewborn = days.contains { day in profile.birthDate.map { day.date < $0 + 14 } ?? false }
    guard let last, days.count > 1 || isNewborn else { return nil }
    return Finding(
      phraseKey: "concern.\(name)", arguments: ["days": .datedCounts(days)],
      recordIDs: diaperIDs(on: days.map(\.date), preferring: isCounted),
      reference: .init("reference.\(name)", of: last, ["count": last.countArgument]))
  }

  /// Returns the ids of the diapers on `days` for which `isMeant` returns true; if it returns true for none, returns
  /// the ids of all diapers on these days.
  func diaperIDs(on days: [LocalDate], preferring isMeant: (Diaper) -> Bool) -> [String] {
    let all = days.flatMap { journal.diapers.of(profileID).within(zone.timeRange(of: $0)) }
    let meant = all.filter(isMeant)
    return (meant.isEmpty ? all : meant).map(\.entry.id)
  }
}

extension ChildDay {
  package var isFedBreastMilkOnly: Bool {
    feeds > 0
      && milkMlByContents.keys.allSatisfy { $0 == .breastMilk || $0 == .fortifiedBreastMilk }
  }
}

extension ArraySlice<Diaper> {
  /// Returns false if the family probably did not record wet diapers at a moment.
  ///
  /// This is the case if there is no wet diaper for a week around the moment, because no child lives so long without
  /// urine.
  func areWetDiapersRecorded(at moment: Instant) -> Bool {
    let week = 7 * 24 * hour
    let before = within(Instant(seconds: .min)..<(moment + 1))
    let after = within((moment + 1)..<(moment + week + 1))
    let lastWet = before.within((moment + -week + 1)..<(moment + 1)).last(where: \.isWet)
    guard let start = lastWet ?? before.firstDiaperAfterLastPause else { return false }
    let end = after.first(where: \.isWet) ?? after.last ?? before.last
    return end.map { $0.happenedAt - start.happenedAt < week } ?? true
  }

  /// The first diaper after the last pause of more than 36 hours between diapers.
  ///
  /// It is nil if the family probably does not record which diapers are wet. It probably does if the last diaper before
  /// the pause was wet, or if at least half of the diapers after the pause are neither wet nor dirty. The second is not
  /// enough if there are diapers before the pause and none was wet: then the family may never record it.
  private var firstDiaperAfterLastPause: Diaper? {
    guard let last else { return nil }
    var start = endIndex - 1
    while start > startIndex, self[start].happenedAt - self[start - 1].happenedAt <= 36 * hour {
      start -= 1
      if last.happenedAt - self[start].happenedAt >= 7 * 24 * hour { return nil }
    }
    let (earlier, since) = (self[..<start], self[start...])
    let areDry = since.count { !$0.isWet && !$0.isDirty } * 2 >= since.count
    let isTrusted =
      earlier.last?.isWet == true
      || areDry && (earlier.isEmpty || earlier.contains(where: \.isWet))
    return isTrusted ? since.first : nil
  }
}
