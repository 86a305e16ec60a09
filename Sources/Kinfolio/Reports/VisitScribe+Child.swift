extension VisitScribe {
  /// The first sheet in the order a pediatrician reads, then what is behind it.
  func childSections(_ figures: ChildFigures) throws -> [Section?] {
    // Of a child whose milk, sleep and diapers nobody logs any more no day is complete, or need be.
    let isLogged = figures.days.contains { $0.feeds > 0 || $0.sleep > 0 || $0.changes > 0 }
    return [
      isLogged && figures.judgedDays > 0 ? try coverage(figures) : nil,
      try summary(), try childGrowth(),
      try section(
        "day", "visit.medians", [try medians(figures)] + self.figures(["raster"])),
      try concerns(), try highlights(), try questions(), try allergens(figures.foods),
      try medicines(),
      try vaccinations(),
      try section(
        "charts", "visit.charts",
        self.figures(["milk", "nursing", "sleep", "diapers", "weight", "length", "head"])
          + [try tooFewNote()]),
      try temperatures(), try symptoms(), try doses(), try newFoods(figures.foods), try notes(),
    ]
  }

  /// How much of the window was logged, said before any figure.
  private func coverage(_ figures: ChildFigures) throws -> Section? {
    let days = try wording.count(
      "visit.coverage_days", figures.judgedDays,
      ["complete": wording.number(figures.completeDays)])
    let note = try text(figures.isCovered ? "visit.coverage_note" : "visit.not_enough")
    return try section("coverage", "visit.coverage", [.paragraph(days), .note(note)])
  }

  /// Medians of the complete days, of what was recorded at all; nil where too few were complete.
  private func medians(_ figures: ChildFigures) throws -> Part? {
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
        ("sleep.longest", .sleep, { Double($0.longestSleep) }, { wording.duration(seconds: $0) }),
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

  private func allergens(_ foods: FoodFigures) throws -> Section? {
    let rows = try foods.exposures.map { exposure in
      [
        wording.opening(try word("allergen", exposure.allergen)), wording.number(exposure.count),
        wording.date(exposure.first, .medium), wording.date(exposure.last, .medium),
        wording.number(exposure.reactions.count),
      ]
    }
    let reactions = try journal.reactions.of(profile.id).filter { $0.noticedAt < moment }
      .reversed().prefix(8).map(sentence)
    return try section(
      "allergens", "visit.allergies",
      [
        try table(["allergen", "times", "first", "last", "reactions"], rows, figures: [1, 4]),
        list(reactions),
      ])
  }

  /// A reaction as it was recorded: food, signs, how severe, how long after, when.
  private func sentence(_ reaction: Reaction) throws -> String {
    let log = reaction.foodLog.flatMap { id in
      journal.foodLogs.of(profile.id).first { $0.entry.id == id.text }
    }
    let food = log.flatMap { journal.foods[$0.food] }.map { wording.name(of: $0) }
    let onset = try reaction.onsetMinutes.map {
      try text("food.onset", ["duration": wording.duration(seconds: Double($0) * 60)])
    }
    let details = [
      reaction.signs, try word("severity", reaction.severity), onset,
      wording.dateAndTime(reaction.noticedAt),
    ].compactMap(\.self).joined(separator: " · ")
    return try food.map { try text("common.labelled", ["label": $0, "value": details]) } ?? details
  }

  private func newFoods(_ foods: FoodFigures) throws -> Section? {
    let rows = try foods.new.map { taste in
      [
        wording.name(of: taste.food), wording.date(taste.first, .medium),
        wording.number(taste.count),
        try taste.liking.map { try word("liking", $0) } ?? Wording.unknown,
      ]
    }
    return try section(
      "foods", "visit.new_foods",
      [try table(["food", "first", "times", "liking"], rows, figures: [2])])
  }
}

extension Wording {
  /// A median of counts: whole, or with its half.
  fileprivate func count(_ median: Double) -> String {
    number(median, decimals: median == median.rounded() ? 0 : 1)
  }
}
