import Knowledge

/// Where figures are shown, which determines their selection and size.
enum FigurePlacement: Sendable {
  /// A profile's page.
  case page
  /// The report for a visit.
  case visit
}

/// The figures for each kind of profile, in display order.
enum FigureLists {
  static func child(_ placement: FigurePlacement) -> [FigureDefinition<ChildMetrics>] {
    placement == .page ? childPage : childVisit
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
      TaskStripsFigure.definition.withWidth(of: .fullWidth),
      TaskFigure.definition.withWidth(of: .fullWidth),
    ]
      + ([WeekTrendFigure.definition] + narrow).map { $0.withWidth(of: .halfWidth) }
  }

  static func pet(_ placement: FigurePlacement) -> [FigureDefinition<PetMetrics>] {
    let energy = EnergyFigure.definition
    let others: [FigureDefinition<PetMetrics>] = [
      WeightFigure.definition(), StockFigure.definition, VaccinationFigure.definition(),
    ]
    return placement == .page
      ? [energy] + others
      : [energy.withWidth(of: .fullWidth)] + others.map { $0.withWidth(of: .halfWidth) }
  }

  private static var childPage: [FigureDefinition<ChildMetrics>] {
    [
      CoverageFigure.definition, TypicalDayFigure.definition,
      RasterFigure.definition(dayCount: 14, .page),
      MilkFigure.definition, FeedGapFigure.definition, NursingFigure.definition,
      MilkBalanceFigure.definition, SleepPatternFigure.definition, SleepFigure.definition,
      DiaperFigure.definition, FeverFigure.definition(),
    ] + growth(.page) + [RainbowFigure.definition] + health
      + [PointsFigure.definition, ScreenTimeFigure.definition]
  }

  /// The figures that doctors need, without those that are only for the family's pleasure.
  private static var childVisit: [FigureDefinition<ChildMetrics>] {
    let first = [
      CoverageFigure.definition.withWidth(of: .fullWidth),
      TypicalDayFigure.definition.withWidth(of: .halfWidth).untitled,
      RasterFigure.definition(dayCount: 14, .halfWidth).untitled, CentileFigure.weight(.micro),
      CentileFigure.length(.micro), CentileFigure.head(.micro),
    ]
    let days = [
      MilkFigure.definition, NursingFigure.definition, MilkBalanceFigure.definition,
      SleepFigure.definition,
    ].map(\.sizedByWindow)
    let patterns = [FeedGapFigure.definition, SleepPatternFigure.definition]
      .map { $0.withWidth(of: .halfWidth) }
    let rasters = [
      RasterFigure.definition(dayCount: 28, .halfWidth), RecordedHoursFigure.definition,
      DiaperFigure.definition.withWidth(of: .fullWidth).untitled,
    ]
    let untitled = ([FeverFigure.definition()] + health).map {
      $0.withWidth(of: .halfWidth).untitled
    }
    return first + growth(.halfWidth) + days + patterns + rasters + untitled
  }

  private static func growth(_ form: FigureFormat) -> [FigureDefinition<ChildMetrics>] {
    [
      CentileFigure.weight(form), CentileFigure.length(form), CentileFigure.head(form),
      WeightForLengthFigure.definition(form), CentileFigure.bmi(form),
      StandardDeviationFigure.definition(form),
    ]
  }

  private static var health: [FigureDefinition<ChildMetrics>] {
    [NewFoodFigure.definition, AllergenFigure.definition, VaccinationFigure.definition()]
  }
}
