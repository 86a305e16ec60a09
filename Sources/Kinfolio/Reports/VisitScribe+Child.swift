import Knowledge
import Records

extension VisitScribe {
  /// The first sheet in the order a pediatrician reads, then what is behind it.
  func childSections(_ figures: ChildFigures) throws -> [Section?] {
    // Of a child whose milk, sleep and diapers nobody logs any more no day is complete, or need be.
    let isLogged = figures.days.contains { $0.feeds > 0 || $0.sleep > 0 || $0.changes > 0 }
    return [
      isLogged && figures.judgedDays > 0 ? try coverage(figures) : nil,
      try previousNote(), try summary(), try childGrowth(),
      try section("day", "chart.per_day.title", self.figures(["per_day"])),
      try section("rhythm", "chart.raster.title", self.figures(["raster"])),
      try concerns(), try highlights(), try questions(), try allergens(figures.foods),
      try medicines(), try vaccinations(),
    ] + (try chapters(figures))
  }

  /// How much of the window was logged, said before any figure.
  private func coverage(_ figures: ChildFigures) throws -> Section? {
    let days = try wording.count(
      "visit.coverage_days", figures.judgedDays,
      ["complete": wording.number(figures.completeDays)])
    let isOlder = profile.birthDate.map { $0.adding(months: 12) <= window.last } ?? false
    let rule = isOlder ? "visit.coverage_note_older" : "visit.coverage_note"
    let note = try text(figures.isCovered ? rule : "visit.not_enough")
    let drawn = self.figures(["coverage"])
    return try section(
      Section.coverage, "visit.coverage",
      (drawn.isEmpty ? [.paragraph(days)] : drawn) + [.note(note)])
  }

  /// Medians of the complete days, of what was recorded at all; nil where too few were complete.
  func medians(_ figures: ChildFigures) throws -> Part? {
    let wording = wording
    let kinds:
      [(
        key: String, sort: ChildDay.Sort, value: (ChildDay) -> Double, written: (Double) -> String
      )] = [
        ("feeding.per_day", .feeds, { Double($0.feeds) }, wording.count(_:)),
        ("feeding.milk_per_day", .feeds, \.milkMl, { wording.volume(ml: $0) }),
        (
          "feeding.nursing_per_day", .feeds, { Double($0.nursing) },
          { wording.duration(seconds: $0) }
        ),
        ("sleep.per_day", .sleep, { Double($0.sleep) }, { wording.duration(seconds: $0) }),
        (
          "sleep.longest_per_day", .sleep, { Double($0.longestSleep) },
          { wording.duration(seconds: $0) }
        ),
        ("diaper.wet_per_day", .diapers, { Double($0.wet) }, wording.count(_:)),
        ("diaper.dirty_per_day", .diapers, { Double($0.dirty) }, wording.count(_:)),
      ]
    var facts: [Fact] = []
    for kind in kinds where figures.total(kind.value) > 0 {
      guard let median = figures.median(from: kind.sort, kind.value) else { continue }
      facts.append(Fact(label: try text(kind.key), value: kind.written(median)))
    }
    return facts.isEmpty ? nil : .numbers(facts)
  }

  /// What was eaten of the allergens and how often, and the newest reactions.
  private func allergens(_ foods: FoodFigures) throws -> Section? {
    let eaten = try foods.exposures.map { exposure in
      "\(try word("allergen", exposure.allergen)) (\(wording.number(exposure.count)))"
    }
    let reactions = try journal.reactions.of(profile.id).filter { $0.noticedAt < moment }
      .reversed().prefix(8).map(line)
    return try section(
      "allergens", "visit.allergies",
      [
        eaten.isEmpty
          ? nil
          : .paragraph(try text("visit.allergens_eaten", ["allergens": wording.list(eaten)])),
        list(reactions),
      ])
  }

  /// Each allergen with the days it was eaten on, and the first and the last of them.
  func exposures(_ foods: FoodFigures) throws -> Section? {
    let rows = try foods.exposures.map { exposure in
      [
        wording.opening(try word("allergen", exposure.allergen)), wording.number(exposure.count),
        wording.date(exposure.first, .medium), wording.date(exposure.last, .medium),
        wording.number(exposure.reactions.count),
      ]
    }
    return try section(
      "exposures", "chart.allergens.title",
      self.figures(["allergens"]) + [
        try table(["allergen", "times", "first", "last", "reactions"], rows, figures: [1, 4])
      ])
  }

  /// A reaction as it was recorded: food, signs, how severe, how long after, when.
  private func line(_ reaction: Reaction) throws -> Line {
    let log = reaction.foodLog.flatMap { id in
      journal.foodLogs.of(profile.id).first { $0.entry.id == id.text }
    }
    let food = log.flatMap { journal.foods[$0.food] }.map { wording.name(of: $0) }
    let onset = try reaction.onsetMinutes.map {
      try text("food.onset", ["duration": wording.duration(seconds: Double($0) * 60)])
    }
    let severity = try word("severity", reaction.severity)
    let moment = wording.dateAndTime(reaction.noticedAt)
    let details = [severity, onset, moment, reaction.signs].compactMap(\.self)
      .joined(separator: " · ")
    let name = food ?? moment
    return Line(
      text: try food.map { try text("common.labelled", ["label": $0, "value": details]) }
        ?? details,
      free: [food, reaction.signs].compactMap(\.self), short: "\(name) (\(severity))")
  }

  func newFoods(_ foods: FoodFigures) throws -> Section? {
    try section(
      "new_foods", "chart.new_foods.title",
      self.figures(["new_foods"])
        + newest(["food", "first", "times", "liking"], of: foods.new, figures: [2]) { taste in
          [
            wording.name(of: taste.food), wording.date(taste.first, .medium),
            wording.number(taste.count),
            try taste.liking.map { try word("liking", $0) } ?? Wording.unknown,
          ]
        })
  }
}

extension Wording {
  /// A median of counts: whole, or with its half.
  fileprivate func count(_ median: Double) -> String {
    number(median, decimals: median == median.rounded() ? 0 : 1)
  }
}
