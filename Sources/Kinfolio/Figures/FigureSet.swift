import Knowledge

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
