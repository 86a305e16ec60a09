/// How text looks.
public struct TextStyle: Hashable, Sendable, Encodable {
  /// How heavy the letters are.
  public enum Weight: Int, Hashable, Sendable, Encodable {
    /// Running text.
    case regular = 400
    /// Labels that stand out a little.
    case medium = 500
    /// Headings.
    case semibold = 600
    /// Titles.
    case bold = 700
  }

  /// The letters' height in points.
  public var size: Double
  /// How heavy the letters are.
  public var weight: Weight
  /// What they are painted with.
  public var ink: Ink
  /// Whether they lean.
  public var italic: Bool
  /// Whether all figures are equally wide, so that columns of numbers line up.
  public var tabularFigures: Bool

  /// Makes a style; letters are Inter, with fallbacks for what Inter lacks.
  public init(
    size: Double, weight: Weight = .regular, ink: Ink, italic: Bool = false,
    tabularFigures: Bool = true
  ) {
    self.size = size
    self.weight = weight
    self.ink = ink
    self.italic = italic
    self.tabularFigures = tabularFigures
  }
}

/// One line of text at a place; longer text is broken into lines by a ``Typesetter`` first.
public struct Label: Hashable, Sendable, Encodable {
  /// Which part of the line stands at its place.
  public enum Anchor: Hashable, Sendable, Encodable {
    /// The line starts there.
    case start
    /// The line is centred there.
    case middle
    /// The line ends there.
    case end
  }

  /// The words.
  public var string: String
  /// How they look.
  public var style: TextStyle
  /// Where the anchor meets the baseline.
  public var at: Point
  /// Which part of the line stands at `at`.
  public var anchor: Anchor
  /// The width of the line in points, if its place has no room for more.
  ///
  /// Not every reader of an SVG file has Inter. The letters of another font are fitted to this width.
  public var width: Double?

  /// Makes a line of text.
  public init(
    _ string: String, _ style: TextStyle, at: Point, anchor: Anchor = .start, width: Double? = nil
  ) {
    self.string = string
    self.style = style
    self.at = at
    self.anchor = anchor
    self.width = width
  }
}
