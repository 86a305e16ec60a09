import Charts
import Drawing
import Knowledge
import Records

/// The definition of a figure.
///
/// Its title, caption and summary are the phrases `chart.GROUP.title`, `chart.GROUP.description` and
/// `chart.GROUP.summary`, in which GROUP is `phraseGroup`.
struct FigureDefinition<Metrics: Sendable>: Sendable {
  typealias DraftFunction = @Sendable (FigureInput<Metrics>) throws(PhraseError) -> FigureDraft

  let id: String
  let phraseGroup: String
  let makeDraft: DraftFunction

  /// Creates a definition; `phraseGroup` is the id by default, or names the phrases of another figure.
  init(id: String, phraseGroup: String? = nil, makeDraft: @escaping DraftFunction) {
    self.id = id
    self.phraseGroup = phraseGroup ?? id
    self.makeDraft = makeDraft
  }
}

extension FigureDefinition {
  func withWidth(of format: FigureFormat) -> Self {
    changed { draft, _ in draft.size.width = format.width }
  }

  /// The figure in the full width if its window has more than 35 days, otherwise in half of the width.
  var sizedByWindow: Self {
    changed { draft, input in
      draft.size.width = (input.window.count > 35 ? FigureFormat.fullWidth : .halfWidth).width
    }
  }

  /// The figure without its title, for use below a heading with the same text.
  var untitled: Self {
    changed { draft, _ in draft.showsTitle = false }
  }

  /// Returns the figure with an added note if the window has more days than the figure shows.
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

/// A figure before rendering.
struct FigureDraft {
  /// The default size of a chart on a page, in points.
  static let defaultSize = Size(width: 480, height: 170)
  /// The minimum number of points; fewer points would suggest a trend that the data do not support.
  static let minimumPointCount = 2

  /// The number of data points; zero means that nothing was recorded.
  var pointCount: Int
  var x: Axis
  var y: Axis
  var marks: [any Mark]
  var summaryArguments: [String: String]
  /// The key of the phrase for the summary, if it is not the one of the definition.
  var summaryPhraseKey: String?
  var header: [String]
  var rows: [[String]]
  var size = Self.defaultSize
  /// The title, if the title of the definition is too long or not specific enough.
  var title: String?
  var showsTitle = true
  /// The key of the phrase for the caption, if it is not the one of the definition.
  var captionPhraseKey: String?
  var notes: [String] = []
  var citations: [Citation] = []

  static let empty = FigureDraft(
    pointCount: 0, x: .numbers(), y: .numbers(), marks: [], summaryArguments: [:], header: [],
    rows: [])

  var hasEnoughPoints: Bool { pointCount >= Self.minimumPointCount }
}
