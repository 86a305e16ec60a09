import Drawing

/// A piece of a document as wide as the text and never broken: a line, a row, a figure.
struct Strip {
  /// How tall it is.
  var height: Double
  /// What is on it, seen from its top left corner.
  var items: [Picture.Item]
  /// The least distance from what is above it, unless it is the first on a page.
  var before = 0.0
  /// The least distance to what is below it.
  var after = 0.0
  /// Whether it may not be parted from what follows.
  var isSticky = false
  /// Whether it is free space, which falls away at the head of a page.
  var isSpace = false
  /// What it is part of, from the outside in; strips that follow each other share them.
  var containers: [Container] = []
  /// What is repeated above it at the head of a page: none or one.
  var header: [Strip] = []
  /// Its lines in the outline.
  var outline: [OutlineLine] = []

  /// A line of the outline, and how far below the top what it names stands.
  struct OutlineLine {
    let title: String
    let level: Int
    var y = 0.0

    func moved(down distance: Double) -> OutlineLine {
      OutlineLine(title: title, level: level, y: y + distance)
    }
  }

  /// A paragraph, list or table that is made of several strips.
  struct Container {
    let id: Int
    let role: Picture.Role
  }
}

/// What a page flow is fed with.
enum FlowPiece {
  case strip(Strip)
  case pageBreak
}
