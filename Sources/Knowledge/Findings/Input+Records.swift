import Records

extension FindingRule.Input {
  /// The measurements of a kind up to the window's end, in order of their days; none in no known unit.
  func measurements(_ kind: GrowthMeasurement.Kind) -> [GrowthMeasurement] {
    if journal.family.bare.contains(kind.quantity) { return [] }
    return journal.measurements.of(id).filter { $0.kind == kind && $0.measuredOn <= window.last }
  }

  /// The temperatures within some moments; none in no known unit.
  func temperatures(within moments: Range<Instant>) -> ArraySlice<Temperature> {
    journal.family.bare.contains(.temperature) ? [] : journal.temperatures.of(id).within(moments)
  }

  /// The points of a measure up to the window's end that have a z-score: by the corrected age for a
  /// preterm child, by the age since birth for all others.
  func scored(_ measure: GrowthMeasure) -> [ScoredPoint] {
    let isPreterm = isPreterm
    return growth.of(measure).filter { $0.date <= window.last }.compactMap { point in
      let score = isPreterm ? point.correctedScore : point.score
      return (try? score?.get()).map { ScoredPoint(point: point, score: $0) }
    }
  }

  /// The newest measurement of a kind, where it lies in the window, and the one it is held beside.
  func change(of kind: GrowthMeasurement.Kind) -> (
    before: GrowthMeasurement, last: GrowthMeasurement
  )? {
    let all = measurements(kind)
    guard let last = all.last, window.days.contains(last.measuredOn),
      let before = journal.before(last, among: all, in: window, of: profile)
    else { return nil }
    return (before, last)
  }

  /// The newest points of some measures that were measured in the window, in the order given.
  func newest(_ measures: [GrowthMeasure]) -> [ScoredPoint] {
    measures.compactMap { scored($0).last }.filter { window.days.contains($0.point.date) }
  }

  /// A measure's centile beside the two centiles between which a reference names none.
  func centile(
    of point: ScoredPoint, between low: Threshold, and high: Threshold, rule: String
  ) -> Finding {
    Finding(
      rule: rule, phrase: "concern.measure_centile",
      arguments: [
        "measure": .phrase(point.point.measure.nameKey), "date": .date(point.point.date),
        "centile": .centile(point.score),
      ],
      rows: point.rows,
      reference: .init(
        phrase: "reference.centiles",
        arguments: [
          "low": .number(low.value, decimals: low.value.fewestDecimals),
          "high": .number(high.value, decimals: high.value.fewestDecimals),
        ], threshold: point.score.centile < 50 ? low : high))
  }

  /// The temperatures within some moments that reach the value that holds on their day.
  func fevers(_ id: String, within moments: Range<Instant>) -> [Temperature] {
    temperatures(within: moments).filter { reading in
      guard let limit = threshold(id, on: day(of: reading.measuredAt)) else { return false }
      return reading.celsius >= limit.value
    }
  }

  /// The highest of the window's temperatures that reach the value that holds on their day.
  func highestFever(_ id: String, rule: String) -> Finding? {
    guard let highest = fevers(id, within: moments).max(by: { $0.celsius < $1.celsius }),
      let limit = threshold(id, on: day(of: highest.measuredAt))
    else { return nil }
    return Finding(
      rule: rule, phrase: "concern.temperature",
      arguments: [
        "temperature": .temperature(celsius: highest.celsius),
        "moment": .moment(highest.measuredAt),
      ],
      rows: [highest.entry.id],
      reference: .init(
        phrase: "reference.fever",
        arguments: ["temperature": .temperature(celsius: limit.value)], threshold: limit))
  }
}

/// A measurement with the z-score rules go by.
struct ScoredPoint {
  let point: GrowthPoint
  let score: GrowthScore

  var z: Double { score.z }
  var edition: GrowthEdition { score.edition }
  var rows: [String] { point.rows }

  /// How many centile spaces, two thirds of a standard deviation each, it lies above another.
  func spaces(above other: ScoredPoint) -> Double {
    (z - other.z) / GrowthFigures.Course.centileSpace
  }
}

extension GrowthMeasure {
  /// The key of its name.
  var nameKey: String {
    GrowthMeasurement.Kind(rawValue: rawValue) == nil
      ? "growth_measure.\(rawValue)" : "measurement_kind.\(rawValue)"
  }
}

extension Double {
  /// How many decimals a reference's number is printed with: none where it is whole.
  fileprivate var fewestDecimals: Int { self == rounded() ? 0 : 1 }
}

extension FindingRule.Input {
  /// The ids of a profile's records of one kind in the window.
  func rows<Record: ProfileRecord>(_ kind: KeyPath<Journal, RecordList<Record>>) -> [String] {
    journal[keyPath: kind].of(id).within(moments).map(\.entry.id)
  }

  /// The ids of a profile's records of one kind in the fourteen days up to the window's end.
  func rowsOfTwoWeeks<Record: ProfileRecord>(
    _ kind: KeyPath<Journal, RecordList<Record>>
  ) -> [String] {
    let days = Window(from: window.last - 13, through: window.last)
    return journal[keyPath: kind].of(id).within(days.moments(in: zone)).map(\.entry.id)
  }

  /// What happened in the window and was recorded.
  var kept: [Kept] {
    var kept: [Kept] = []
    journal.show(Happenings(of: profile, in: window, zone)) { happening in
      let day =
        happening.timing == .day
        ? LocalDate(days: Int(happening.position / 86_400))
        : zone.day(of: Instant(seconds: happening.position))
      kept.append(Kept(table: happening.table, day: day, row: happening.entry.id))
    }
    return kept
  }

  /// The ids of the meals of some days.
  func meals(on days: [PetFigures.Day]) -> [String] {
    days.flatMap { day in
      journal.petMeals.of(id).within(zone.moments(of: day.date)).map(\.entry.id)
    }
  }

  /// The vaccinations given in the window.
  var vaccinated: [Vaccination] {
    journal.vaccinations.of(id).filter { $0.givenOn.map(window.days.contains) == true }
  }

  /// The ids of the logs with which some foods were tasted first.
  func firstTastes(of tastes: [FoodFigures.Taste]) -> [String] {
    let firsts = Dictionary(tastes.map { (ID<Food>($0.food.entry.id), $0.first) }) { first, _ in
      first
    }
    return journal.foodLogs.of(id).filter { firsts[$0.food] == $0.eatenAt }.map(\.entry.id)
  }

  /// On how many of some days a supplement was given, with the doses; where it was on none of them,
  /// with the last dose before the window.
  ///
  /// Nil where none was recorded: who does not write it down may give it all the same.
  func given(
    _ substance: MedicineName.Substance, on days: [ChildDay]
  ) -> (days: Int, doses: [Dose])? {
    let doses = journal.doses.of(id).prefix { $0.givenAt < moments.upperBound }
    let all = those(of: substance, among: doses)
    let dates = Set(days.map(\.date))
    let counted = all.filter { dates.contains(day(of: $0.givenAt)) }
    if !counted.isEmpty { return (Set(counted.map { day(of: $0.givenAt) }).count, counted) }
    return all.last { $0.givenAt < moments.lowerBound }.map { (0, [$0]) }
  }

  /// The doses of one medicine, by whatever name; each name is judged once.
  func those(
    of substance: MedicineName.Substance, among doses: some Collection<Dose>
  ) -> [Dose] {
    let names = Set(doses.map(\.name)).filter { rulebook.substance(of: $0) == substance }
    return doses.filter { names.contains($0.name) }
  }
}

/// A record of something that happened.
struct Kept {
  let table: String
  let day: LocalDate
  let row: String
}
