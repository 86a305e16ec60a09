/// Weight, illness, medicines and vaccinations: what is told of every kind of profile alike.
extension FindingRule.Scene {
  var bodyAndHealth: [Finding] {
    [weightGain, fever, symptoms].compactMap(\.self) + dosesBesidesThePlan
      + [vaccinationsGiven].compactMap(\.self)
  }

  /// On how many days a child had 38 °C or more, and the highest.
  private var fever: Finding? {
    let limit = TemperatureFigures.countedCelsius
    let fevers = journal.temperatures.of(id).within(moments).filter { $0.celsius >= limit }
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
    let noted = journal.symptoms.of(id).within(moments)
    return named("story.symptoms", noted.map { ($0.name, $0.entry.id) })
  }

  /// What was given without a plan, the most frequent first; three medicines at most.
  private var dosesBesidesThePlan: [Finding] {
    let doses = journal.doses.of(id).within(moments).filter { $0.medicine == nil }
    let byName = Dictionary(grouping: doses, by: \.name)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return byName.prefix(3).map { name, doses in
      sentence(
        "story.doses", ["medicine": .text(name), "count": .count(doses.count)],
        doses.map(\.entry.id))
    }
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
    return [named("story.milestones", reached.map { ($0.title, $0.entry.id) })].compactMap(\.self)
  }

  /// The next vaccination that is due after the window.
  var nextVaccination: [Finding] {
    let due = journal.vaccinations.of(id)
      .compactMap { vaccination in
        vaccination.nextDueOn.map { (vaccination: vaccination, day: $0) }
      }
      .filter { $0.day > window.last }
    guard let next = due.min(by: { $0.day < $1.day }) else { return [] }
    return [
      sentence(
        "story.vaccination",
        ["vaccine": .text(next.vaccination.vaccine), "date": .date(next.day)],
        [next.vaccination.entry.id])
    ]
  }

  /// A sentence of the family's own words, each once, the last six of them.
  func named(
    _ phrase: String, by rule: String = "story", _ things: [(name: String, row: String)]
  ) -> Finding? {
    let names = things.map(\.name).eachOnce
    if names.isEmpty { return nil }
    return Finding(
      rule: rule, phrase: phrase,
      arguments: ["items": .list(names.suffix(6).map(Finding.Argument.text))],
      rows: things.map(\.row))
  }
}
