import Charts
import Drawing
import Knowledge
import Records

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
  var sources: SourceNumbers
  let wording: Wording
  let theme: ChartTheme
  /// Whether every figure is drawn once more for telephones.
  var isForPhones = false

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
  /// The phrase of the caption, where it is not the recipe's own.
  var captionPhrase: String?
  /// Sentences below it, behind the recipe's own caption.
  var notes: [String] = []
  /// The sources it names by their numbers.
  var cited: [Citation] = []

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
    var scene = scene
    let sketches = try recipes.map { try $0.sketch(scene) }
    scene.sources.add(sketches.filter(\.isDrawn).flatMap(\.cited))
    var figures: [Figure] = []
    var tooFew: [String] = []
    for (recipe, sketch) in zip(recipes, sketches) where sketch.points > 0 {
      guard sketch.isDrawn else {
        let title = try scene.title(of: recipe, sketch)
        if !tooFew.contains(title) { tooFew.append(title) }
        continue
      }
      // Only now are the numbers known by which it names its sources.
      let sketch = sketch.cited.isEmpty ? sketch : try recipe.sketch(scene)
      if let figure = try scene.figure(recipe, sketch, using: typesetter) { figures.append(figure) }
    }
    // Of two that are called the same, as those of 14 and of 28 days, one may be drawn.
    tooFew.removeAll { title in figures.contains { $0.title == title } }
    self.init(figures, tooFew: tooFew, sources: scene.sources)
  }
}

extension FigureSketch {
  fileprivate var isDrawn: Bool { points >= Self.fewestPoints }
}

extension FigureScene {
  fileprivate func title(
    of recipe: FigureRecipe<Figures>, _ sketch: FigureSketch
  ) throws(PhraseError) -> String {
    if let title = sketch.title { return title }
    return try text("chart.\(recipe.words).title")
  }

  /// The sketch drawn and told; nil where there is nothing in it to see.
  fileprivate func figure(
    _ recipe: FigureRecipe<Figures>, _ sketch: FigureSketch, using typesetter: Typesetter
  ) throws(PhraseError) -> Figure? {
    let title = try title(of: recipe, sketch)
    let summary = try text(
      sketch.summaryPhrase ?? "chart.\(recipe.words).summary", sketch.summary)
    var theme = theme
    theme.textSize = sketch.textSize
    var chart = Chart(
      title: title, summary: summary, size: sketch.size, x: sketch.x, y: sketch.y,
      theme: theme, showsTitle: sketch.showsTitle, marks: sketch.marks)
    let measure = TextMeasure { typesetter.measure($0, $1).width }
    guard let picture = chart.picture(measuring: measure) else { return nil }
    chart.size.width = min(sketch.size.width, FigureForm.phone.width)
    let slim = isForPhones ? chart.picture(measuring: measure) : nil
    let caption = try text(sketch.captionPhrase ?? "chart.\(recipe.words).description")
    return Figure(
      id: recipe.id, title: title, summary: summary,
      caption: ([caption] + sketch.notes).joined(separator: " "),
      notes: sketch.notes.joined(separator: " "),
      header: sketch.header, rows: sketch.rows, picture: picture, slim: slim)
  }
}
