/// What stands behind a child's first sheet, a chapter for each thing that is recorded.
extension VisitScribe {
  func chapters(_ figures: ChildFigures) throws -> [Section?] {
    [
      try section("medians", "visit.medians", [try medians(figures)]),
      try section(
        "growth_charts", "visit.growth_charts",
        pairs(["weight", "length", "head", "weight_for_length", "bmi"]) + self.figures(["sd"])),
      try measurements(),
      try chapter("feeding", "visit.feeding", ["milk", "feed_gaps", "nursing", "milk_balance"]),
      try chapter("sleep", "visit.sleep", ["sleep_pattern", "sleep", "raster_28"]),
      try chapter("diapers", "visit.diapers", ["diapers"]),
      try chapter("fever", "visit.temperatures", ["fever"]),
      try temperatures(), try doses(figures.medication), try symptoms(),
      try chapter("foods", "food.title", ["allergens", "new_foods"]),
      try exposures(figures.foods), try newFoods(figures.foods),
      try chapter("vaccination_dates", "visit.vaccinations", ["vaccinations"]),
      try milestones(), try notes(),
      try chapter("recorded_hours", "chart.recorded_hours.title", ["recorded_hours"]),
      try section("too_few", "visit.charts", [try tooFewNote()]),
    ]
  }

  private func chapter(
    _ id: String, _ title: String, _ charts: [String]
  ) throws -> Section? {
    try section(id, title, figures(charts))
  }

  /// What was reached in the window.
  private func milestones() throws -> Section? {
    let reached = journal.milestones.of(profile.id).filter { window.days.contains($0.reachedOn) }
    return try section(
      "milestones", "child.milestones",
      try newest(["date", "milestone", "note"], of: reached) {
        [wording.date($0.reachedOn, .medium), $0.title, $0.note ?? ""]
      })
  }
}
