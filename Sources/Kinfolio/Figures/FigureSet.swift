/// The figures of one profile in one window and language.
package struct FigureSet: Sendable {
  /// Those with enough to draw, in the order they are shown.
  package let figures: [Figure]
  /// The titles of those with something recorded, but too little to draw.
  package let tooFew: [String]

  /// Makes a set.
  package init(_ figures: [Figure] = [], tooFew: [String] = []) {
    self.figures = figures
    self.tooFew = tooFew
  }
}
