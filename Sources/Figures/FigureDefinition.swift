import Charts
import Drawing
import Knowledge
import Records

/// The definition of a figure: its id, its texts and a function that makes a draft of the figure from records.
///
/// The title, caption and summary of the figure are the texts with the keys `chart.GROUP.title`,
/// `chart.GROUP.description` and `chart.GROUP.summary`, in which GROUP is `phraseGroup`.
struct FigureDefinition<Metrics: Sendable>: Sendable {
  typealias DraftFunction = @Sendable (FigureInput<Metrics>) throws(PhraseError) -> FigureDraft

  let id: String
  let phraseGroup: String
  let makeDraft: DraftFunction

  /// Creates a definition; `phraseGroup` is the id by default, or the group of another figure with the same texts.
  init(id: String, phraseGroup: String? = nil, makeDraft: @escaping DraftFunction) {
    self.id = id
    self.phraseGroup = phraseGroup ?? id
    self.makeDraft = makeDraft
  }

  func withWidth(of format: FigureFormat) -> Self {
    changed { draft, _ in draft.size.width = format.width }
  }

  /// The figure in the full width of a page if it covers more than 35 days, otherwise in half of the width.
  var sizedByWindow: Self {
    changed { draft, input in
      draft.size.width = (input.window.count > 35 ? FigureFormat.fullWidth : .halfWidth).width
    }
  }

  /// The figure without its title, for use below a heading with the same text.
  var untitled: Self {
    changed { draft, _ in draft.showsTitle = false }
  }

  /// Returns the figure with an added note if there are more than `limit` days, of which it shows only the last.
  func notingLimit(ofDays limit: Int = FigureInput<Metrics>.maximumDayCount) -> Self {
    changed { draft, input throws(PhraseError) in
      let days = input.window.excludingDays(before: input.profile.birthDate)
      if days.count > limit {
        draft.notes.append(try input.wording.counted("chart.last_days", limit))
      }
    }
  }

  private func changed(
    _ change:
      @escaping @Sendable (inout FigureDraft, FigureInput<Metrics>) throws(PhraseError) ->
      Void
  ) -> Self {
    Self(id: id, phraseGroup: phraseGroup) { input throws(PhraseError) in
      var draft = try makeDraft(input)
      try change(&draft, input)
      return draft
    }
  }
}

typealias ChildFigure = FigureDefinition<ChildMetrics>
typealias ElderFigure = FigureDefinition<ElderMetrics>
typealias PetFigure = FigureDefinition<PetMetrics>

/// The data and texts of a figure before its chart is drawn.
struct FigureDraft {
  /// The default size of a chart on a page, in points.
  static let defaultSize = Size(width: 480, height: 170)
  /// The minimum number of data points of a chart; fewer would suggest a trend that the data do not support.
  static let minimumPointCount = 2

  /// The number of data points; zero means that nothing was recorded.
  var pointCount: Int
  var x: Axis
  var y: Axis
  var marks: [any Mark]
  var summaryArguments: [String: String]
  /// The key of the text for the summary, or nil for the text of the figure's definition.
  var summaryPhraseKey: String?
  var header: [String]
  var rows: [[String]]
  var size = Self.defaultSize
  /// The title, or nil for the title of the figure's definition, which may be too long or not specific enough.
  var title: String?
  var showsTitle = true
  /// The key of the text for the caption, or nil for the text of the figure's definition.
  var captionPhraseKey: String?
  var notes: [String] = []
  var citations: [Citation] = []

  static let empty = FigureDraft(
    pointCount: 0, x: .numbers(), y: .numbers(), marks: [], summaryArguments: [:], header: [],
    rows: [])

  var hasEnoughPoints: Bool { pointCount >= Self.minimumPointCount }
}
