import Knowledge
import Mustache
import Records
import Reports

/// Writes the facts about a profile's identity, such as the age, and its records of today.
struct MemberFactWriter: MemberWriter {
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member

  /// Returns a card with the profile's name, picture and age.
  func compactCard() throws -> TemplateValue {
    .object(try cardContents())
  }

  /// Returns a card with the profile's name and its records of today, or nil if there are no such records.
  func todayCard() throws -> TemplateValue? {
    let facts = try todayFacts()
    if facts.isEmpty { return nil }
    return .object(try cardContents().merging(["rows": .list(facts.map(\.templateValue))]) { $1 })
  }

  private func cardContents() throws -> [String: TemplateValue] {
    [
      "avatar": avatar(profile), "href": .text(link(profile)),
      "slot": .text(String(profile.colorIndex)), "name": .text(profile.name),
      "age": .text(try lastAge()),
    ]
  }

  /// Returns the age of the profile today, or on the last day of a former profile, such as that of a dead pet.
  ///
  /// The text is empty if the age or that last day is unknown. The day of the last record is not used instead, because
  /// the age could then be years too low.
  private func lastAge() throws -> String {
    if member.isFormer, profile.endedOn == nil { return "" }
    return try age(of: profile, on: member.today)
  }

  /// Returns lines about the profile: relationship, birth date, last day, age and corrected age, as far as known.
  func identityLines() throws -> [String] {
    let lines: [(key: String, value: String)] = [
      ("elder.relationship", profile.relationship ?? ""),
      ("child.born", profile.birthDate.map { wording.date($0) } ?? ""),
      member.isFormer ? ("child.until", try lastDayAndAge()) : ("child.age", try lastAge()),
      ("child.corrected_age", try correctedAge() ?? ""),
    ]
    return try lines.filter { !$0.value.isEmpty }.map {
      try labeled(text($0.key), $0.value)
    }
  }

  /// Returns the last day and age, such as "3 May 2026 · 82 years", or an empty text if the day of death is unknown.
  private func lastDayAndAge() throws -> String {
    guard let end = profile.endedOn else { return "" }
    return [wording.date(end), try lastAge()].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the age since the due date of a preterm child under two years, or nil for other or former profiles.
  private func correctedAge() throws -> String? {
    guard !member.isFormer, profile.kind == .child, let start = profile.correctedAgeStart,
      let birth = profile.birthDate, let age = Age(from: birth, on: member.today), age.years < 2
    else { return nil }
    return try wording.correctedAge(from: start, on: member.today)
  }

  /// Returns the most important numbers and the symptoms of today for the profile's card.
  ///
  /// Returns nothing for a former profile, such as that of a dead pet.
  func todayFacts() throws -> [Fact] {
    if member.isFormer { return [] }
    let metrics =
      switch member.recentMetrics {
      case .child(let metrics): try childFactsOfToday(metrics)
      case .elder(let metrics): try elderFactsOfToday(metrics)
      case .pet(let metrics): try petFactsOfToday(metrics)
      }
    let symptoms = journal.symptoms.of(profile.id)
      .overlapping(member.zone.timeRange(of: member.today)).map(\.name).uniqued
    if !symptoms.isEmpty {
      return try metrics + [fact(profile.symptomsTitleKey, wording.list(symptoms))]
    }
    return try metrics.isEmpty
      ? recordKindFacts(in: Window(dayCount: 1, endingOn: member.today)) : metrics
  }

  /// Returns a fact that names the kinds of the profile's records in a window, or nothing if there are no records.
  ///
  /// It is for pages that have no other value to show for these records.
  func recordKindFacts(in window: Window) throws -> [Fact] {
    var tables: [String] = []
    let filter = ProfileEventFilter(of: profile, in: window, member.zone)
    journal.forEachEvent(matching: filter) { tables.append($0.table) }
    if tables.isEmpty { return [] }
    let names = try tables.uniqued.map { try text("table.\($0)") }
    return [try fact("home.recorded", names.joined(separator: " · "))]
  }

  private func childFactsOfToday(_ metrics: ChildMetrics) throws -> [Fact] {
    guard let day = metrics.days.last else { return [] }
    var facts: [Fact] = []
    func add(_ key: String, _ value: String, _ note: String = "", if isKnown: Bool) throws {
      if isKnown { facts.append(try fact(key, value, note)) }
    }
    try add(
      "column.feeds", wording.number(day.feeds),
      // If the child was also breastfed, the volume from bottles would look like the volume of all milk.
      day.milkMl > 0 && day.nursings == 0 ? wording.volume(ml: day.milkMl) : "",
      if: day.feeds > 0)
    try add(
      "column.sleep", wording.duration(seconds: Double(day.sleepSeconds)), if: day.sleepSeconds > 0)
    try add("column.changes", wording.number(day.diaperChanges), if: day.diaperChanges > 0)
    try add("column.doses", wording.number(day.doses), if: day.doses > 0)
    try add(
      "column.screen_time", wording.duration(seconds: Double(day.screenSeconds)),
      if: day.screenSeconds > 0)
    let foods = journal.foodLogs.of(profile.id)
      .within(member.zone.timeRange(of: member.today)).compactMap { journal.foodsByID[$0.food] }
    try add(
      "food.title",
      wording.capitalizingFirstLetter(wording.list(foods.map { wording.nameInSentence(of: $0) })),
      if: !foods.isEmpty)
    return facts
  }

  private func elderFactsOfToday(_ metrics: ElderMetrics) throws -> [Fact] {
    let occasions = metrics.taskOccurrences.filter { $0.day == member.today }
    guard !occasions.isEmpty else { return [] }
    let counts = [
      "number": wording.number(occasions.count(where: \.isDone)),
      "total": wording.number(occasions.count),
    ]
    let others = try [TaskOccurrence.Outcome.missed, .open].compactMap { outcome -> String? in
      let number = occasions.count { $0.outcome == outcome }
      return number > 0 ? try labeled(text(outcome.phraseKey), wording.number(number)) : nil
    }
    return [
      try fact(
        "elder.tasks_done", text("common.of_total", counts), others.joined(separator: " · ")),
      try fact("elder.streak", counted("common.days", metrics.overallStreak.currentDayCount)),
    ]
  }

  private func petFactsOfToday(_ metrics: PetMetrics) throws -> [Fact] {
    var facts: [Fact] = []
    if let day = metrics.days.last, day.mealCount > 0 {
      let energy = day.kcal > 0 ? wording.energy(kcal: day.kcal) : ""
      facts.append(try fact("pet.meals", wording.number(day.mealCount), energy))
    }
    if let next = metrics.nextMealDueAt {
      let wording = wording(inZoneOf: profile)
      facts.append(try fact("pet.next", wording.time(next), wording.date(next, .short)))
    }
    let soonest = metrics.foodSupplies.filter { $0.remainingDays != nil }
      .min { ($0.remainingDays ?? 0) < ($1.remainingDays ?? 0) }
    if let soonest, let days = soonest.remainingDays {
      let words = wording.capitalizingFirstLetter(try wording.remainingTime(days: days))
      facts.append(try fact("pet.stock", words, soonest.food.name))
    }
    return facts
  }
}
