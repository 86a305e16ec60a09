import Records

/// Weight, illness, medicines and vaccinations: what is told of every kind of profile alike.
extension FindingRule.Scene {
  var bodyAndHealth: [Finding] {
    [weightGain, fever, symptoms].compactMap(\.self) + dosesBesidesThePlan
      + [vaccinationsGiven].compactMap(\.self)
  }

  /// On how many days a child had 38 °C or more, and the highest.
  private var fever: Finding? {
    let limit = TemperatureFigures.countedCelsius
    let fevers = temperatures(within: moments).filter { $0.celsius >= limit }
    guard profile.kind == .child, let highest = fevers.max(by: { $0.celsius < $1.celsius }) else {
      return nil
    }
    let days = Set(fevers.map { day(of: $0.measuredAt) })
    return sentence(
      "story.fever",
      [
        "count": .count(days.count), "limit": .temperature(celsius: limit),
        "temperature": .temperature(celsius: highest.celsius),
        "date": .date(day(of: highest.measuredAt)),
      ], fevers.map(\.entry.id))
  }

  /// The symptoms by name, as the family wrote them.
  private var symptoms: Finding? {
    let noted = journal.symptoms.of(id).lasting(into: moments)
    return named("story.symptoms", noted.map { ($0.name, $0.entry.id) })
  }

  /// What was given without a plan, the most frequent first: how often for three medicines, the
  /// others by name.
  private var dosesBesidesThePlan: [Finding] {
    let doses = journal.doses.of(id).within(moments).filter { $0.medicine == nil }
    let byName = Dictionary(grouping: doses, by: \.name)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let often = byName.prefix(3).map { name, doses in
      sentence(
        "story.doses", ["medicine": .text(name), "count": .count(doses.count)],
        doses.map(\.entry.id))
    }
    let others = byName.dropFirst(3).flatMap { name, doses in doses.map { (name, $0.entry.id) } }
    return often + [named("story.doses_others", others)].compactMap(\.self)
  }

  private var vaccinationsGiven: Finding? {
    named("story.vaccinated", vaccinated.map { ($0.vaccine, $0.entry.id) })
  }

  /// The vaccinations given in the window.
  var vaccinated: [Vaccination] {
    journal.vaccinations.of(id).filter { $0.givenOn.map(window.days.contains) == true }
  }

  /// What a child did for the first time, as the family wrote it.
  var steps: [Finding] {
    let reached = journal.milestones.of(id).filter {
      window.days.contains($0.reachedOn) && $0.kind.isFirst
    }
    return [
      named(
        "story.milestones", reached.map { ($0.title, $0.entry.id) }, as: Finding.Argument.title)
    ].compactMap(\.self)
  }

  /// The vaccination that has been due the longest at the window's end, and the next one.
  var nextVaccination: [Finding] {
    let due = journal.vaccinations.of(id).stillDue(on: window.last)
    return [
      due.first { $0.day <= window.last }.map { told("story.vaccination_overdue", $0) },
      due.first { $0.day > window.last }.map { told("story.vaccination", $0) },
    ].compactMap(\.self)
  }

  private func told(_ phrase: String, _ due: VaccinationDue) -> Finding {
    sentence(
      phrase, ["vaccine": .text(due.vaccination.vaccine), "date": .date(due.day)],
      [due.vaccination.entry.id])
  }

  /// A sentence of the family's own words, each once: the first six, and how many more there
  /// are; never one more, which can as well be named.
  func named(
    _ phrase: String, by rule: String = "story", _ things: [(name: String, row: String)],
    as written: (String) -> Finding.Argument = Finding.Argument.text
  ) -> Finding? {
    let names = things.map(\.name).eachOnce
    if names.isEmpty { return nil }
    var items = names.prefix(names.count == 7 ? 7 : 6).map(written)
    if names.count > 7 { items.append(.counted("common.more", names.count - 6)) }
    return Finding(
      rule: rule, phrase: phrase, arguments: ["items": .list(items)], rows: things.map(\.row))
  }
}

extension Collection<Symptom> {
  /// Those that began in a stretch of time or lasted into it.
  package func lasting(into moments: Range<Instant>) -> [Symptom] {
    filter { symptom in
      symptom.span.start < moments.upperBound
        && (symptom.span.end ?? symptom.span.start) >= moments.lowerBound
    }
  }
}
