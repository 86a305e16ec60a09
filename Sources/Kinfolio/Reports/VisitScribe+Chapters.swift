import Knowledge

/// What stands behind a child's first sheet, a chapter for each thing that is recorded.
extension VisitScribe {
  func chapters(_ figures: ChildFigures) throws -> [Section?] {
    [
      try section("medians", "visit.medians", [try medians(figures)]),
      try section(
        "growth_charts", "visit.growth_charts",
        pairs(["weight", "length", "head", "weight_for_length", "bmi", "sd"])),
      try measurements(),
      try section(
        "feeding", "visit.feeding", pairs(["milk", "feed_gaps", "nursing", "milk_balance"])),
      try section("sleep", "visit.sleep", pairs(["sleep_pattern", "sleep"])),
      try section("rhythm_28", "visit.daily_table", pairs(["raster_28", "recorded_hours"])),
      try section("diapers", "chart.diapers.title", self.figures(["diapers"])),
      try section("fever", "chart.fever.title", self.figures(["fever"])),
      try temperatures(), try doses(figures.medication), try symptoms(),
      try exposures(figures.foods), try newFoods(figures.foods),
      try section(
        "vaccination_dates", "chart.vaccinations.title", self.figures(["vaccinations"])),
      try milestones(), try notes(),
      try section("too_few", "visit.charts", [try tooFewNote()]),
    ]
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
