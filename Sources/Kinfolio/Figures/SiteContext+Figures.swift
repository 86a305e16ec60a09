import Charts
import Drawing
import Knowledge
import Publishing
import Records

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
    on place: FigurePlace = .page, isForPhones: Bool = true, using typesetter: Typesetter
  ) throws -> FigureSet {
    // A report numbers the sources of its points first; a page has no points.
    let points = place == .page ? [] : findings.concerns(of: member.profile, figures)
    let sources = SourceNumbers(points.compactMap { $0.reference?.threshold.citation })
    let own = try wording(in: language).in(member.zone)
    let words = place == .visit ? own.printed : own
    func set<Figures>(
      _ recipes: [FigureRecipe<Figures>], _ figures: Figures, _ window: Window
    ) throws -> FigureSet {
      let scene = FigureScene(
        journal: journal, profile: member.profile, zone: member.zone, window: window,
        figures: figures, growth: member.growth, standards: standards, rulebook: rulebook,
        sources: sources, wording: words,
        theme: ChartTheme(accent: member.profile.accent, titleScale: place == .page ? 1.3 : 1.15),
        isForPhones: isForPhones)
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
    func growth(_ form: FigureForm) -> [Self] {
      [
        .weight(form), .length(form), .head(form), .weightForLength(form), .bmi(form), .sd(form),
      ]
    }
    let health: [Self] = [.newFoods, .allergens, .vaccinations]
    if place == .page {
      let days: [Self] = [
        .coverage, .perDay, .raster(14, .page), .milk, .feedGaps, .nursing, .milkBalance,
        .sleepPattern, .sleep, .diapers, .fever,
      ]
      return days + growth(.page) + [.rainbow] + health + [.points, .screenTime]
    }
    let days: [Self] = [.milk, .nursing, .milkBalance, .sleep]
    let patterns: [Self] = [.feedGaps, .sleepPattern]
    // What a doctor asks for, and nothing a family collects for its pleasure.
    return [
      .coverage.drawn(.sheet), .perDay.drawn(.half).untitled, .raster(14, .half).untitled,
      .weight(.micro), .length(.micro), .head(.micro),
    ] + growth(.half) + days.map(\.drawnByDays) + patterns.map { $0.drawn(.half) }
      + [.raster(28, .half), .recordedHours, .diapers.drawn(.sheet).untitled]
      + ([.fever] + health).map { $0.drawn(.half).untitled }
  }
}

extension FigureRecipe<ElderFigures> {
  fileprivate static func of(_ place: FigurePlace) -> [Self] {
    if place == .page {
      return [.taskStrips, .weekTrend, .tasks, .replyTime, .weight, .fever, .vaccinations]
    }
    let narrow: [Self] = [.weekTrend, .replyTime, .weight, .fever]
    return [.taskStrips.drawn(.sheet), .tasks.drawn(.sheet)] + narrow.map { $0.drawn(.half) }
  }
}

extension FigureRecipe<PetFigures> {
  fileprivate static func of(_ place: FigurePlace) -> [Self] {
    let others: [Self] = [.weight, .stock, .vaccinations]
    return place == .page
      ? [.energy] + others : [.energy.drawn(.sheet)] + others.map { $0.drawn(.half) }
  }
}
