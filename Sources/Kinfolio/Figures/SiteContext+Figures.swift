import Charts
import Drawing

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
    using typesetter: Typesetter
  ) throws -> FigureSet {
    func set<Figures>(
      _ recipes: [FigureRecipe<Figures>], _ figures: Figures, _ window: Window
    ) throws -> FigureSet {
      let scene = FigureScene(
        journal: journal, profile: member.profile, zone: member.zone, window: window,
        figures: figures, wording: wording(in: language).in(member.zone),
        theme: ChartTheme(accent: member.profile.accent))
      return try FigureSet(recipes, of: scene, using: typesetter)
    }
    return switch figures {
    case .child(let child):
      try set(
        [.raster, .milk, .nursing, .sleep, .diapers, .weight, .length, .head], child, child.window)
    case .elder(let elder): try set([.tasks, .replyTime, .weight], elder, elder.window)
    case .pet(let pet): try set([.energy, .weight, .stock], pet, pet.window)
    }
  }
}
