import Knowledge

/// Where figures are shown, which decides how large they are and which there are.
enum FigurePlace: Sendable {
  /// On a profile's page.
  case page
  /// In what a visit is prepared with.
  case visit
}

/// The figures of each kind of profile, in the order they are shown.
enum FigureLists {
  /// A child's figures.
  static func child(_ place: FigurePlace) -> [FigureDefinition<ChildFigures>] {
    place == .page ? childPage : childVisit
  }

  /// An elder's figures.
  static func elder(_ place: FigurePlace) -> [FigureDefinition<ElderFigures>] {
    let narrow: [FigureDefinition<ElderFigures>] = [
      ReplyTimeFigure.definition, WeightFigure.definition(), FeverFigure.definition(),
    ]
    if place == .page {
      return [TaskStripsFigure.definition, WeekTrendFigure.definition, TaskFigure.definition]
        + narrow + [VaccinationFigure.definition()]
    }
    return [TaskStripsFigure.definition.drawn(.sheet), TaskFigure.definition.drawn(.sheet)]
      + ([WeekTrendFigure.definition] + narrow).map { $0.drawn(.half) }
  }

  /// A pet's figures.
  static func pet(_ place: FigurePlace) -> [FigureDefinition<PetFigures>] {
    let energy = EnergyFigure.definition
    let others: [FigureDefinition<PetFigures>] = [
      WeightFigure.definition(), StockFigure.definition, VaccinationFigure.definition(),
    ]
    return place == .page
      ? [energy] + others : [energy.drawn(.sheet)] + others.map { $0.drawn(.half) }
  }

  private static var childPage: [FigureDefinition<ChildFigures>] {
    [
      CoverageFigure.definition, PerDayFigure.definition, RasterFigure.definition(14, .page),
      MilkFigure.definition, FeedGapFigure.definition, NursingFigure.definition,
      MilkBalanceFigure.definition, SleepPatternFigure.definition, SleepFigure.definition,
      DiaperFigure.definition, FeverFigure.definition(),
    ] + growth(.page) + [RainbowFigure.definition] + health
      + [PointsFigure.definition, ScreenTimeFigure.definition]
  }

  /// What a doctor asks for, and nothing a family collects for its pleasure.
  private static var childVisit: [FigureDefinition<ChildFigures>] {
    let first = [
      CoverageFigure.definition.drawn(.sheet), PerDayFigure.definition.drawn(.half).untitled,
      RasterFigure.definition(14, .half).untitled, CentileFigure.weight(.micro),
      CentileFigure.length(.micro), CentileFigure.head(.micro),
    ]
    let days = [
      MilkFigure.definition, NursingFigure.definition, MilkBalanceFigure.definition,
      SleepFigure.definition,
    ].map(\.drawnByDays)
    let patterns = [FeedGapFigure.definition, SleepPatternFigure.definition]
      .map { $0.drawn(.half) }
    let rasters = [
      RasterFigure.definition(28, .half), RecordedHoursFigure.definition,
      DiaperFigure.definition.drawn(.sheet).untitled,
    ]
    let untitled = ([FeverFigure.definition()] + health).map { $0.drawn(.half).untitled }
    return first + growth(.half) + days + patterns + rasters + untitled
  }

  private static func growth(_ form: FigureForm) -> [FigureDefinition<ChildFigures>] {
    [
      CentileFigure.weight(form), CentileFigure.length(form), CentileFigure.head(form),
      WeightForLengthFigure.definition(form), CentileFigure.bmi(form), SDFigure.definition(form),
    ]
  }

  private static var health: [FigureDefinition<ChildFigures>] {
    [NewFoodFigure.definition, AllergenFigure.definition, VaccinationFigure.definition()]
  }
}
