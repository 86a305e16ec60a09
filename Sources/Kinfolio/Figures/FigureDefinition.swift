import Charts
import Drawing
import Knowledge

/// One figure: what it shows of a profile.
///
/// Each has a file and a namespace of its own. Its title, caption and summary are the phrases
/// `chart.WORDS.title`, `chart.WORDS.description` and `chart.WORDS.summary`.
struct FigureDefinition<Figures: Sendable>: Sendable {
  typealias Draft = @Sendable (FigureInput<Figures>) throws(PhraseError) -> FigureDraft

  let id: String
  let words: String
  let draft: Draft

  /// Makes a definition; its words are those of its id unless another figure says the same.
  init(id: String, words: String? = nil, draft: @escaping Draft) {
    self.id = id
    self.words = words ?? id
    self.draft = draft
  }
}

extension FigureDefinition {
  /// The same figure as wide as a form asks.
  func drawn(_ form: FigureForm) -> Self {
    changed { draft, _ in draft.size.width = form.width }
  }

  /// A figure of days, as wide as its window asks: more than five weeks have no room in half a width.
  var drawnByDays: Self {
    changed { draft, input in
      draft.size.width = (input.window.count > 35 ? FigureForm.sheet : .half).width
    }
  }

  /// The same figure without its title, for where a heading says it.
  var untitled: Self {
    changed { draft, _ in draft.showsTitle = false }
  }

  private func changed(
    _ change: @escaping @Sendable (inout FigureDraft, FigureInput<Figures>) -> Void
  ) -> Self {
    Self(id: id, words: words) { input throws(PhraseError) in
      var draft = try draft(input)
      change(&draft, input)
      return draft
    }
  }
}

/// A figure before it is drawn.
struct FigureDraft {
  /// The usual size of a chart, in points: the text's width on either paper.
  static let size = Size(width: 480, height: 170)
  /// Below this a chart would pretend to a course it does not know.
  static let fewestPoints = 2

  /// How many things it shows; none means that nothing was recorded.
  var points: Int
  var x: Axis
  var y: Axis
  var marks: [any Mark]
  /// What fills the places of the summary.
  var summary: [String: String]
  /// The phrase of the summary, where it is not the definition's own.
  var summaryPhrase: String?
  var header: [String]
  var rows: [[String]]
  var size = Self.size
  /// The height of the labels, in points.
  var textSize = 10.0
  /// Its title where the definition's own has no room or says too little.
  var title: String?
  var showsTitle = true
  /// The phrase of the caption, where it is not the definition's own.
  var captionPhrase: String?
  /// Sentences below it, behind the definition's own caption.
  var notes: [String] = []
  /// The sources it names by their numbers.
  var cited: [Citation] = []

  /// A draft of what was not recorded.
  static let nothing = FigureDraft(
    points: 0, x: .numbers(), y: .numbers(), marks: [], summary: [:], header: [], rows: [])

  /// Whether it shows enough to be drawn.
  var isDrawn: Bool { points >= Self.fewestPoints }
}
