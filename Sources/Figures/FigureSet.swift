import Charts
import Drawing
import Knowledge
import Records

/// The figures about one child, elder or pet in one language.
package struct FigureSet: Sendable {
  /// The figures with enough data for a chart, in display order.
  package let figures: [Figure]
  /// The titles of the figures that are left out because they have some data, but too little for a chart.
  package let titlesOfSparseFigures: [String]
  /// The numbered sources that the captions and the report's points to raise with the doctor cite.
  package let sources: CitationList
}

/// The family's records and the reference data from which all figures are made.
package struct FigureSourceData: Sendable {
  let journal: Journal
  let standards: GrowthStandards
  let ruleData: RuleData

  package init(journal: Journal, standards: GrowthStandards, ruleData: RuleData) {
    self.journal = journal
    self.standards = standards
    self.ruleData = ruleData
  }
}

extension FigureSet {
  /// Creates the figures of a child, elder or pet for a web page or a report.
  ///
  /// `concerns` are the report's points to raise with the doctor; their sources have the first numbers in `sources`.
  /// Throws if a phrase is missing or a number cannot be rendered.
  package init(
    of member: FamilySummary.Member, _ metrics: FamilySummary.Metrics, wording: Wording,
    from context: FigureSourceData, on placement: FigurePlacement = .webPage,
    illness: IllnessMetrics? = nil, concerns: [Finding] = [], addsPhoneVersions: Bool = true,
    using textLayout: TextLayout
  ) throws {
    let sources = CitationList(concerns.compactMap { $0.reference?.threshold.citation })
    let wording = wording.in(member.zone)
    func set<Metrics>(
      _ definitions: [FigureDefinition<Metrics>], _ metrics: Metrics, _ window: Window
    ) throws -> FigureSet {
      let input = FigureInput(
        journal: context.journal, profile: member.profile, zone: member.zone, window: window,
        metrics: metrics, illness: illness, growth: member.growthHistory,
        standards: context.standards,
        ruleData: context.ruleData, concerns: concerns, sources: sources,
        wording: placement == .visitReport ? wording.forPaper : wording,
        theme: ChartTheme(
          // Figures of reports are printed at 80 % of their size, which turns 10.7 points into at least 8.5 points.
          accent: member.profile.accent, textSize: placement == .visitReport ? 10.7 : 10,
          titleSizeFactor: placement == .webPage ? 1.3 : 1.15),
        includesPhoneVersion: addsPhoneVersions)
      return try FigureSet(definitions, of: input, using: textLayout)
    }
    self =
      switch metrics {
      case .child(let child): try set(FigureLists.childFigures(on: placement), child, child.window)
      case .elder(let elder): try set(FigureLists.elderFigures(on: placement), elder, elder.window)
      case .pet(let pet): try set(FigureLists.petFigures(on: placement), pet, pet.window)
      }
  }

  private init<Metrics>(
    _ definitions: [FigureDefinition<Metrics>], of input: FigureInput<Metrics>,
    using textLayout: TextLayout
  ) throws {
    var input = input
    let drafts = try definitions.map { try $0.makeFigureData(input) }
    input.sources.add(drafts.filter(\.hasEnoughDataPoints).flatMap(\.citations))
    var figures: [Figure] = []
    var tooFew: [String] = []
    for (definition, draft) in zip(definitions, drafts) where draft.dataPointCount > 0 {
      guard draft.hasEnoughDataPoints else {
        let title = try draft.customTitle ?? input.text("chart.\(definition.phraseGroup).title")
        if !tooFew.contains(title) { tooFew.append(title) }
        continue
      }
      // The numbers of sources are known only now, so the content of a figure that cites sources is made again.
      let draft = draft.citations.isEmpty ? draft : try definition.makeFigureData(input)
      if let figure = try Figure(definition, draft, input, using: textLayout) {
        figures.append(figure)
      }
    }
    // Figures may share a title, such as those of 14 and of 28 days. A title is removed if one of them has enough data.
    tooFew.removeAll { title in figures.contains { $0.title == title } }
    self.init(figures: figures, titlesOfSparseFigures: tooFew, sources: input.sources)
  }
}

extension Figure {
  /// Draws the chart of a figure; returns nil if the chart would be empty.
  fileprivate init?<Metrics>(
    _ definition: FigureDefinition<Metrics>, _ draft: FigureData, _ input: FigureInput<Metrics>,
    using textLayout: TextLayout
  ) throws {
    let title = try draft.customTitle ?? input.text("chart.\(definition.phraseGroup).title")
    let summary = try input.text(
      draft.summaryPhraseKey ?? "chart.\(definition.phraseGroup).summary", draft.summaryArguments)
    var chart = Chart(
      title: title, summary: summary, size: draft.size, x: draft.xAxis, y: draft.yAxis,
      theme: input.theme, showsTitle: draft.showsTitle, marks: draft.marks)
    let measure: TextWidthFunction = { textLayout.measure($0, $1).width }
    guard let picture = chart.picture(measuringTextWith: measure) else { return nil }
    chart.size.width = min(draft.size.width, FigureFormat.phone.width)
    let slim = input.includesPhoneVersion ? chart.picture(measuringTextWith: measure) : nil
    let caption = try input.text(
      draft.captionPhraseKey ?? "chart.\(definition.phraseGroup).description")
    self.init(
      id: definition.id, title: title, summary: summary,
      caption: ([caption] + draft.captionNotes).joined(separator: " "),
      notes: draft.captionNotes.joined(separator: " "),
      header: draft.header, rows: draft.rows, picture: picture, phonePicture: slim)
  }
}
