import Charts
import Drawing
import Knowledge
import Publishing
import Records

/// The figures of one profile in one window and language.
package struct FigureSet: Sendable {
  /// Those with enough to draw, in the order they are shown.
  package let figures: [Figure]
  /// The titles of those with something recorded, but too little to draw.
  package let tooFew: [String]
  /// The sources their captions cite, and those of the points recorded beside them.
  let sources: SourceNumbers

  /// Makes a set.
  init(_ figures: [Figure] = [], tooFew: [String] = [], sources: SourceNumbers = SourceNumbers()) {
    self.sources = sources
    self.figures = figures
    self.tooFew = tooFew
  }
}

extension FigureSet {
  /// The figures of a member in one window and language.
  ///
  /// Throws where a phrase is missing or a number cannot be drawn.
  init(
    of member: Summary.Member, _ figures: Summary.Figures, in language: Language,
    from context: SiteContext, on place: FigurePlace = .page, isForPhones: Bool = true,
    using typesetter: Typesetter
  ) throws {
    // A report numbers the sources of its points first; a page has no points.
    let points = place == .page ? [] : context.findings.concerns(of: member.profile, figures)
    let sources = SourceNumbers(points.compactMap { $0.reference?.threshold.citation })
    let own = try context.wording(in: language).in(member.zone)
    func set<Figures>(
      _ definitions: [FigureDefinition<Figures>], _ figures: Figures, _ window: Window
    ) throws -> FigureSet {
      let input = FigureInput(
        journal: context.journal, profile: member.profile, zone: member.zone, window: window,
        figures: figures, growth: member.growth, standards: context.standards,
        rulebook: context.rulebook, sources: sources,
        wording: place == .visit ? own.printed : own,
        theme: ChartTheme(accent: member.profile.accent, titleScale: place == .page ? 1.3 : 1.15),
        isForPhones: isForPhones)
      return try FigureSet(definitions, of: input, using: typesetter)
    }
    self =
      switch figures {
      case .child(let child): try set(FigureLists.child(place), child, child.window)
      case .elder(let elder): try set(FigureLists.elder(place), elder, elder.window)
      case .pet(let pet): try set(FigureLists.pet(place), pet, pet.window)
      }
  }

  /// Draws what the definitions make of an input.
  private init<Figures>(
    _ definitions: [FigureDefinition<Figures>], of input: FigureInput<Figures>,
    using typesetter: Typesetter
  ) throws {
    var input = input
    let drafts = try definitions.map { try $0.draft(input) }
    input.sources.add(drafts.filter(\.isDrawn).flatMap(\.cited))
    var figures: [Figure] = []
    var tooFew: [String] = []
    for (definition, draft) in zip(definitions, drafts) where draft.points > 0 {
      guard draft.isDrawn else {
        let title = try draft.title ?? input.text("chart.\(definition.words).title")
        if !tooFew.contains(title) { tooFew.append(title) }
        continue
      }
      // Only now are the numbers known by which it names its sources.
      let draft = draft.cited.isEmpty ? draft : try definition.draft(input)
      if let figure = try Figure(definition, draft, input, using: typesetter) {
        figures.append(figure)
      }
    }
    // Of two that are called the same, as those of 14 and of 28 days, one may be drawn.
    tooFew.removeAll { title in figures.contains { $0.title == title } }
    self.init(figures, tooFew: tooFew, sources: input.sources)
  }
}

extension Figure {
  /// The draft drawn and put into words; nil if there is nothing in it to see.
  fileprivate init?<Figures>(
    _ definition: FigureDefinition<Figures>, _ draft: FigureDraft, _ input: FigureInput<Figures>,
    using typesetter: Typesetter
  ) throws {
    let title = try draft.title ?? input.text("chart.\(definition.words).title")
    let summary = try input.text(
      draft.summaryPhrase ?? "chart.\(definition.words).summary", draft.summary)
    var theme = input.theme
    theme.textSize = draft.textSize
    var chart = Chart(
      title: title, summary: summary, size: draft.size, x: draft.x, y: draft.y,
      theme: theme, showsTitle: draft.showsTitle, marks: draft.marks)
    let measure = TextMeasure { typesetter.measure($0, $1).width }
    guard let picture = chart.picture(measuring: measure) else { return nil }
    chart.size.width = min(draft.size.width, FigureForm.phone.width)
    let slim = input.isForPhones ? chart.picture(measuring: measure) : nil
    let caption = try input.text(
      draft.captionPhrase ?? "chart.\(definition.words).description")
    self.init(
      id: definition.id, title: title, summary: summary,
      caption: ([caption] + draft.notes).joined(separator: " "),
      notes: draft.notes.joined(separator: " "),
      header: draft.header, rows: draft.rows, picture: picture, slim: slim)
  }
}

/// Every figure of the site, by profile and language.
package struct FigureLibrary: Sendable {
  /// Whose figure, and in which language.
  package struct Key: Hashable, Sendable {
    package let profile: ID<Profile>
    package let language: Language

    /// Makes a key.
    package init(_ profile: ID<Profile>, _ language: Language) {
      self.profile = profile
      self.language = language
    }
  }

  private let sets: [Key: FigureSet]

  /// Gathers figures; those of one profile are shown in the order given.
  package init(_ sets: [Key: FigureSet] = [:]) {
    self.sets = sets
  }

  /// Every profile's figures of the last 28 days in every language.
  ///
  /// Throws if a phrase is missing or a number cannot be drawn.
  package init(of context: SiteContext, _ progress: WorkProgress = .silent) throws {
    let typesetter = Typesetter()
    var sets: [Key: FigureSet] = [:]
    for member in context.summary.members {
      for language in context.languages {
        try Task.checkCancellation()
        defer { progress.step(.figures) }
        sets[Key(member.profile.id, language)] = try FigureSet(
          of: member, member.recent, in: language, from: context, using: typesetter)
      }
    }
    self.init(sets)
  }

  /// A profile's figures of the last 28 days; none where there is nothing to draw.
  package subscript(profile: ID<Profile>, language: Language) -> [Figure] {
    sets[Key(profile, language)]?.figures ?? []
  }

  /// The titles of a profile's figures for which too little was recorded.
  package func tooFew(_ profile: ID<Profile>, _ language: Language) -> [String] {
    sets[Key(profile, language)]?.tooFew ?? []
  }

  /// The files of all figures; throws where a number in one cannot be drawn.
  package var artefacts: [Artefact] {
    get throws { try sets.values.flatMap(\.figures).flatMap { try $0.artefacts } }
  }
}
