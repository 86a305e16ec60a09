import Records

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
