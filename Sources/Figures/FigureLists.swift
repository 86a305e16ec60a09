import Knowledge

/// The place of figures, a web page or the report of a visit, which determines their selection and size.
package enum FigurePlacement: Sendable {
  case page
  case visit
}

/// The figures for children, elders and pets, in display order.
enum FigureLists {
  static func child(_ placement: FigurePlacement) -> [FigureDefinition<ChildMetrics>] {
    if placement == .page {
      return [
        CoverageFigure.definition, TypicalDayFigure.definition,
        RasterFigure.definition(.page),
        MilkFigure.definition, FeedGapFigure.definition, NursingFigure.definition,
        MilkBalanceFigure.definition, SleepPatternFigure.definition, SleepFigure.definition,
        DiaperFigure.definition, FeverFigure.definition(),
      ] + growth(.page, others: .page) + [
        StandardDeviationFigure.definition, FoodColorsFigure.definition, NewFoodFigure.definition,
        AllergenFigure.definition, VaccinationFigure.definition(), PointsFigure.definition,
        ScreenTimeFigure.definition,
      ]
    }
    // The figures that doctors need, and that no table of the report replaces.
    let days = [MilkFigure.definition, NursingFigure.definition, SleepFigure.definition]
      .map { $0.sizedByWindow.notingLimit() }
    return [
      CoverageFigure.definition.withWidth(of: .fullWidth),
      IllnessFigure.definition,
      TypicalDayFigure.definition.withWidth(of: .wideColumn).untitled,
    ] + growth(.fullWidth, others: .halfWidth) + days + [
      RasterFigure.definition(.fullWidth).untitled
        .notingLimit(ofDays: RasterFigure.maximumDayCount),
      DiaperFigure.definition.withWidth(of: .fullWidth).untitled.notingLimit(),
      FeverFigure.definition().withWidth(of: .halfWidth).untitled,
    ]
  }

  static func elder(_ placement: FigurePlacement) -> [FigureDefinition<ElderMetrics>] {
    let narrow: [FigureDefinition<ElderMetrics>] = [
      ReplyTimeFigure.definition, WeightFigure.definition(), FeverFigure.definition(),
    ]
    if placement == .page {
      return [TaskStripsFigure.definition, WeekTrendFigure.definition, TaskFigure.definition]
        + narrow + [VaccinationFigure.definition()]
    }
    return [
      TaskStripsFigure.definition.withWidth(of: .fullWidth).notingLimit(),
      TaskFigure.definition.withWidth(of: .fullWidth).notingLimit(),
    ] + ([WeekTrendFigure.definition] + narrow).map { $0.withWidth(of: .halfWidth) }
  }

  static func pet(_ placement: FigurePlacement) -> [FigureDefinition<PetMetrics>] {
    let energy = EnergyFigure.definition
    if placement == .page {
      return [
        energy, WeightFigure.definition(), StockFigure.definition, VaccinationFigure.definition(),
      ]
    }
    let weight: FigureDefinition<PetMetrics> = WeightFigure.definition().withWidth(of: .halfWidth)
      .untitled
    return [energy.withWidth(of: .fullWidth), weight]
  }

  private static func growth(
    _ form: FigureFormat, others: FigureFormat
  ) -> [FigureDefinition<ChildMetrics>] {
    [
      CentileFigure.weight(form), CentileFigure.length(form), CentileFigure.head(others),
      WeightForLengthFigure.definition(others), CentileFigure.bmi(others),
    ]
  }
}
