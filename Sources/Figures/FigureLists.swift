import Knowledge

/// Where figures are shown, on a web page or in a visit report; this determines which figures there are and their size.
package enum FigurePlacement: Sendable {
  case page
  case visit
}

/// The figures for children, elders and pets, in display order.
enum FigureLists {
  static func child(_ placement: FigurePlacement) -> [ChildFigure] {
    if placement == .page {
      return [
        DailyFigures.coverage, TypicalDayFigure.definition,
        RasterFigure.definition(.page),
        MilkFigures.milk, MilkFigures.feedGaps, MilkFigures.nursing,
        MilkFigures.balance, SleepFigures.pattern, SleepFigures.hours,
        DailyFigures.diapers, HealthFigures.fever(),
      ] + growth(.page, others: .page) + [
        GrowthFigures.standardDeviations, FoodFigures.colorWheel, FoodFigures.newFoods,
        FoodFigures.allergens, HealthFigures.vaccinations(), DailyFigures.rewardPoints,
        DailyFigures.screenTime,
      ]
    }
    // The figures that doctors need, and that no table of the report replaces.
    let days = [MilkFigures.milk, MilkFigures.nursing, SleepFigures.hours]
      .map { $0.sizedByDayCount.notingLimit() }
    return [
      DailyFigures.coverage.withWidth(of: .fullWidth),
      IllnessFigure.definition,
      TypicalDayFigure.definition.withWidth(of: .wideColumn).untitled,
    ] + growth(.fullWidth, others: .halfWidth) + days + [
      RasterFigure.definition(.fullWidth).untitled
        .notingLimit(ofDays: RasterFigure.maximumDayCount),
      DailyFigures.diapers.withWidth(of: .fullWidth).untitled.notingLimit(),
      HealthFigures.fever().withWidth(of: .halfWidth).untitled,
    ]
  }

  static func elder(_ placement: FigurePlacement) -> [ElderFigure] {
    let narrow: [ElderFigure] = [
      TaskFigures.replyTime, HealthFigures.weight(), HealthFigures.fever(),
    ]
    if placement == .page {
      return [TaskFigures.taskGrid, TaskFigures.weekTrend, TaskFigures.outcomes]
        + narrow + [HealthFigures.vaccinations()]
    }
    return [
      TaskFigures.taskGrid.withWidth(of: .fullWidth).notingLimit(),
      TaskFigures.outcomes.withWidth(of: .fullWidth).notingLimit(),
    ] + ([TaskFigures.weekTrend] + narrow).map { $0.withWidth(of: .halfWidth) }
  }

  static func pet(_ placement: FigurePlacement) -> [PetFigure] {
    let energy = PetFigures.energy
    if placement == .page {
      return [
        energy, HealthFigures.weight(), PetFigures.stock, HealthFigures.vaccinations(),
      ]
    }
    let weight: PetFigure = HealthFigures.weight().withWidth(of: .halfWidth).untitled
    return [energy.withWidth(of: .fullWidth), weight]
  }

  /// Returns the growth charts: weight and length in the format `form`, the other measures in the format `others`.
  private static func growth(_ form: FigureFormat, others: FigureFormat) -> [ChildFigure] {
    [
      GrowthFigures.byAge(.weight, form), GrowthFigures.byAge(.length, form),
      GrowthFigures.byAge(.head, others), GrowthFigures.weightForLength(others),
      GrowthFigures.byAge(.bmi, others),
    ]
  }
}
