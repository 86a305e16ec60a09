import Charts
import Knowledge
import Records

/// What a figure is made from: one profile's figures in one window, and the words for them.
struct FigureInput<Figures: Sendable>: Sendable {
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

  /// "[1]": a source as the report numbers it.
  func number(of source: Citation) -> String { "[\(sources.number(of: source) ?? 0)]" }

  /// The ink of text, for signs that are seen on any ground.
  var ink: Accent { Accent(fill: theme.text, stroke: theme.text) }
}
