import Charts
import Drawing
import Knowledge
import Records

/// The definition of a figure: its id, its texts and a function that makes the figure's content from records.
///
/// The title, caption and summary of the figure are the phrases with the keys `chart.GROUP.title`,
/// `chart.GROUP.description` and `chart.GROUP.summary`, in which GROUP is `phraseGroup`.
struct FigureDefinition<Metrics: Sendable>: Sendable {
  typealias FigureDataFunction =
    @Sendable (FigureInput<Metrics>) throws(PhraseError) -> FigureData

  let id: String
  let phraseGroup: String
  let makeFigureData: FigureDataFunction

  /// Creates a definition; `phraseGroup` is the id by default, or the group of another figure with the same texts.
  init(id: String, phraseGroup: String? = nil, makeFigureData: @escaping FigureDataFunction) {
    self.id = id
    self.phraseGroup = phraseGroup ?? id
    self.makeFigureData = makeFigureData
  }

  func withWidth(of format: FigureFormat) -> Self {
    changingFigureData { draft, _ in draft.size.width = format.width }
  }

  /// The definition with the full width of a page if the figure covers more than 35 days, otherwise with half of it.
  var sizedByDayCount: Self {
    changingFigureData { draft, input in
      draft.size.width = (input.window.dayCount > 35 ? FigureFormat.fullWidth : .halfWidth).width
    }
  }

  /// The definition without a title in the picture, for use below a heading with the same text.
  var withoutTitle: Self {
    changingFigureData { draft, _ in draft.showsTitle = false }
  }

  /// Returns the definition with a note if the figure covers more than `limit` days, of which it shows only the last.
  func withDayLimitNote(ofDays limit: Int = FigureInput<Metrics>.maximumDayCount) -> Self {
    changingFigureData { draft, input throws(PhraseError) in
      let days = input.window.excludingDays(before: input.profile.birthDate)
      if days.dayCount > limit {
        draft.captionNotes.append(try input.wording.countedText("chart.last_days", limit))
      }
    }
  }

  private func changingFigureData(
    _ change:
      @escaping @Sendable (inout FigureData, FigureInput<Metrics>) throws(PhraseError) ->
      Void
  ) -> Self {
    Self(id: id, phraseGroup: phraseGroup) { input throws(PhraseError) in
      var draft = try makeFigureData(input)
      try change(&draft, input)
      return draft
    }
  }
}

typealias ChildFigure = FigureDefinition<ChildMetrics>
typealias ElderFigure = FigureDefinition<ElderMetrics>
typealias PetFigure = FigureDefinition<PetMetrics>

/// The data and texts of a figure from which its chart is drawn.
struct FigureData {
  /// The default size of a chart on a page, in points.
  static let defaultSize = Size(width: 480, height: 170)
  /// The minimum number of data points of a chart; fewer would suggest a trend that the data do not support.
  static let minimumDataPointCount = 2

  /// The number of data points; zero means that nothing was recorded.
  var dataPointCount: Int
  var xAxis: Axis
  var yAxis: Axis
  var marks: [any Mark]
  /// The values of the placeholders in the summary's phrase, by name.
  var summaryArguments: [String: String]
  /// The key of the phrase for the summary, or nil for the key `chart.GROUP.summary` of the figure's definition.
  var summaryPhraseKey: String?
  var header: [String]
  var rows: [[String]]
  var size = Self.defaultSize
  /// A title that replaces the one of the figure's definition, if that is too long or not specific enough.
  var customTitle: String?
  var showsTitle = true
  /// The key of the phrase for the caption, or nil for the key `chart.GROUP.description` of the figure's definition.
  var captionPhraseKey: String?
  /// Sentences that are added to the caption.
  var captionNotes: [String] = []
  var citations: [Citation] = []

  static let empty = FigureData(
    dataPointCount: 0, xAxis: .numbers(), yAxis: .numbers(), marks: [], summaryArguments: [:],
    header: [],
    rows: [])

  var hasEnoughDataPoints: Bool { dataPointCount >= Self.minimumDataPointCount }
}
