import Knowledge

/// Where figures are shown, on a web page or in a visit report; this determines which figures there are and their size.
package enum FigurePlacement: Sendable {
  case webPage
  case visitReport
}

/// The figures for children, elders and pets, in display order.
enum FigureLists {
  static func childFigures(on placement: FigurePlacement) -> [ChildFigure] {
    if placement == .webPage {
      return [
        DailyFigures.coverage, TypicalDayFigure.definition,
        NoonToNoonFigure.definition(format: .webPage),
        MilkFigures.milk, MilkFigures.feedGaps, MilkFigures.nursing,
        MilkFigures.pumpedMilkBalance, SleepFigures.timeOfDayPattern, SleepFigures.hours,
        DailyFigures.diapers, HealthFigures.fever(),
      ] + growthCharts(.webPage, otherMeasures: .webPage) + [
        GrowthFigures.standardDeviations, FoodFigures.colorWheel, FoodFigures.newFoods,
        FoodFigures.allergens, HealthFigures.vaccinations(), DailyFigures.rewardPoints,
        DailyFigures.screenTime,
      ]
    }
    // The figures that doctors need, and that no table of the report replaces.
    let days = [MilkFigures.milk, MilkFigures.nursing, SleepFigures.hours]
      .map { $0.sizedByDayCount.withDayLimitNote() }
    return [
      DailyFigures.coverage.withWidth(of: .fullWidth),
      IllnessFigure.definition,
      TypicalDayFigure.definition.withWidth(of: .wideColumn).withoutTitle,
    ] + growthCharts(.fullWidth, otherMeasures: .halfWidth) + days + [
      NoonToNoonFigure.definition(format: .fullWidth).withoutTitle
        .withDayLimitNote(ofDays: NoonToNoonFigure.maximumDayCount),
      DailyFigures.diapers.withWidth(of: .fullWidth).withoutTitle.withDayLimitNote(),
      HealthFigures.fever().withWidth(of: .halfWidth).withoutTitle,
    ]
  }

  static func elderFigures(on placement: FigurePlacement) -> [ElderFigure] {
    let narrow: [ElderFigure] = [
      TaskFigures.replyTime, HealthFigures.weight(), HealthFigures.fever(),
    ]
    if placement == .webPage {
      return [TaskFigures.taskGrid, TaskFigures.weekTrend, TaskFigures.outcomes]
        + narrow + [HealthFigures.vaccinations()]
    }
    return [
      TaskFigures.taskGrid.withWidth(of: .fullWidth).withDayLimitNote(),
      TaskFigures.outcomes.withWidth(of: .fullWidth).withDayLimitNote(),
    ] + ([TaskFigures.weekTrend] + narrow).map { $0.withWidth(of: .halfWidth) }
  }

  static func petFigures(on placement: FigurePlacement) -> [PetFigure] {
    let energy = PetFigures.energy
    if placement == .webPage {
      return [
        energy, HealthFigures.weight(), PetFigures.stock, HealthFigures.vaccinations(),
      ]
    }
    let weight: PetFigure = HealthFigures.weight().withWidth(of: .halfWidth).withoutTitle
    return [energy.withWidth(of: .fullWidth), weight]
  }

  /// Returns the growth charts: weight and length in the format `form`, the others in the format `otherMeasures`.
  private static func growthCharts(_ form: FigureFormat, otherMeasures: FigureFormat)
    -> [ChildFigure]
  {
    [
      GrowthFigures.byAge(.weight, format: form), GrowthFigures.byAge(.length, format: form),
      GrowthFigures.byAge(.head, format: otherMeasures),
      GrowthFigures.weightForLength(format: otherMeasures),
      GrowthFigures.byAge(.bmi, format: otherMeasures),
    ]
  }
}
