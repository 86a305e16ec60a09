import Charts
import Drawing

/// Where figures are shown, which decides how large they are and which there are.
enum FigurePlace: Sendable {
  /// On a profile's page.
  case page
  /// In what a visit is prepared with.
  case visit
}

extension SiteContext {
  /// Every profile's figures of the last 28 days in every language.
  ///
  /// Throws where a phrase is missing or a number cannot be drawn.
  package func figureLibrary(_ progress: WorkProgress = .silent) throws -> FigureLibrary {
    let typesetter = Typesetter()
    var sets: [FigureLibrary.Key: FigureSet] = [:]
    for member in summary.members {
      for language in languages {
        try Task.checkCancellation()
        defer { progress.step(.figures) }
        sets[FigureLibrary.Key(member.profile.id, language)] = try figures(
          for: member, member.recent, in: language, using: typesetter)
      }
    }
    return FigureLibrary(sets)
  }

  /// One profile's figures in one window and language; throws as `figureLibrary` does.
  func figures(
    for member: Summary.Member, _ figures: Summary.Figures, in language: Language,
    on place: FigurePlace = .page, using typesetter: Typesetter
  ) throws -> FigureSet {
    let sources = sources(for: member.profile, figures)
    let own = try wording(in: language).in(member.zone)
    let words = place == .visit ? own.printed : own
    func set<Figures>(
      _ recipes: [FigureRecipe<Figures>], _ figures: Figures, _ window: Window
    ) throws -> FigureSet {
      let scene = FigureScene(
        journal: journal, profile: member.profile, zone: member.zone, window: window,
        figures: figures, growth: member.growth, standards: standards, rulebook: rulebook,
        sources: sources, wording: words,
        theme: ChartTheme(accent: member.profile.accent))
      return try FigureSet(recipes, of: scene, using: typesetter)
    }
    return switch figures {
    case .child(let child): try set(FigureRecipe.of(place), child, child.window)
    case .elder(let elder): try set(FigureRecipe.of(place), elder, elder.window)
    case .pet(let pet): try set(FigureRecipe.of(place), pet, pet.window)
    }
  }
}

extension FigureRecipe<ChildFigures> {
  /// A child's figures, in the order they are shown.
  fileprivate static func of(_ place: FigurePlace) -> [Self] {
    let form = place == .page ? FigureForm.page : .half
    let days: [Self] = [
      .coverage(form), .perDay(form), .raster(14, form), .milk, .feedGaps, .nursing, .milkBalance,
      .sleepPattern, .sleep, .diapers, .fever,
    ]
    let growth: [Self] = [
      .weight(form), .length(form), .head(form), .weightForLength(form), .bmi(form), .sd,
    ]
    let health: [Self] = [.newFoods, .allergens, .vaccinations]
    if place == .page { return days + growth + [.rainbow] + health + [.points, .screenTime] }
    // What a doctor asks for, and nothing a family collects for its pleasure.
    let sheet: [Self] = [
      .raster(28, .page), .recordedHours, .weight(.micro), .length(.micro), .head(.micro),
    ]
    return days + sheet + growth + health
  }
}

extension FigureRecipe<ElderFigures> {
  fileprivate static func of(_ place: FigurePlace) -> [Self] {
    let form = place == .page ? FigureForm.page : .half
    return [.taskStrips, .weekTrend, .tasks(form), .replyTime, .weight, .fever, .vaccinations]
  }
}

extension FigureRecipe<PetFigures> {
  fileprivate static func of(_ place: FigurePlace) -> [Self] {
    [.energy, .weight, .stock, .vaccinations]
  }
}
