import Charts
import Drawing

/// One figure: what it shows of a profile.
///
/// Each has a file of its own. Its title, caption and summary are the phrases `chart.WORDS.title`,
/// `chart.WORDS.description` and `chart.WORDS.summary`.
struct FigureRecipe<Figures: Sendable>: Sendable {
  typealias Sketch = @Sendable (FigureScene<Figures>) throws(PhraseError) -> FigureSketch

  let id: String
  let words: String
  let sketch: Sketch

  /// Makes a recipe; its words are those of its id unless another figure says the same.
  init(id: String, words: String? = nil, sketch: @escaping Sketch) {
    self.id = id
    self.words = words ?? id
    self.sketch = sketch
  }
}

/// What a figure is made from: one profile's figures in one window, and the words for them.
struct FigureScene<Figures: Sendable>: Sendable {
  let journal: Journal
  let profile: Profile
  let zone: Zone
  let window: Window
  let figures: Figures
  /// Everything measured of a child, with its scores.
  let growth: GrowthHistory
  let standards: GrowthStandards
  let rulebook: Rulebook
  /// The sources of the points recorded and of the ranges figures are held beside.
  let sources: SourceNumbers
  let wording: Wording
  let theme: ChartTheme

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func word<Word: RawRepresentable<String>>(
    _ group: String, _ word: Word
  ) throws(PhraseError) -> String {
    wording.opening(try wording.phrases.word(group, word))
  }
}

/// A figure before it is drawn.
struct FigureSketch {
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
  /// The phrase of the summary, where it is not the recipe's own.
  var summaryPhrase: String?
  var header: [String]
  var rows: [[String]]
  var size = Self.size
  /// The height of the labels, in points.
  var textSize = 10.0
  /// Its title where the recipe's own has no room or says too little.
  var title: String?
  var showsTitle = true
  /// Sentences below it, behind the recipe's own caption.
  var notes: [String] = []

  /// A sketch of what was not recorded.
  static let nothing = FigureSketch(
    points: 0, x: .numbers(), y: .numbers(), marks: [], summary: [:], header: [], rows: [])
}

extension FigureSet {
  /// Draws what the recipes make of a scene; throws where a phrase is missing or a number cannot be
  /// drawn.
  init<Figures>(
    _ recipes: [FigureRecipe<Figures>], of scene: FigureScene<Figures>, using typesetter: Typesetter
  ) throws {
    var figures: [Figure] = []
    var tooFew: [String] = []
    for recipe in recipes {
      let sketch = try recipe.sketch(scene)
      guard sketch.points > 0 else { continue }
      let title = try sketch.title ?? scene.text("chart.\(recipe.words).title")
      guard sketch.points >= FigureSketch.fewestPoints else {
        tooFew.append(title)
        continue
      }
      let summary = try scene.text(
        sketch.summaryPhrase ?? "chart.\(recipe.words).summary", sketch.summary)
      var theme = scene.theme
      theme.textSize = sketch.textSize
      let chart = Chart(
        title: title, summary: summary, size: sketch.size, x: sketch.x, y: sketch.y,
        theme: theme, showsTitle: sketch.showsTitle, marks: sketch.marks)
      guard
        let picture = chart.picture(measuring: TextMeasure { typesetter.measure($0, $1).width })
      else { continue }
      let caption = [try scene.text("chart.\(recipe.words).description")] + sketch.notes
      figures.append(
        Figure(
          id: recipe.id, title: title, summary: summary, caption: caption.joined(separator: " "),
          notes: sketch.notes.joined(separator: " "),
          header: sketch.header, rows: sketch.rows, picture: picture))
    }
    self.init(figures, tooFew: tooFew, sources: scene.sources)
  }
}
