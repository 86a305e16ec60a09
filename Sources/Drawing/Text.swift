/// The size, weight and color of text; all digits are equally wide, so that columns of numbers line up.
package struct TextStyle: Hashable, Sendable, Encodable {
  package enum Weight: Int, Hashable, Sendable, Encodable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// The font size, in points.
  package var size: Double
  package var weight: Weight
  package var color: AdaptiveColor

  /// Creates a style; the font is Inter, with fallbacks for characters that it lacks.
  package init(size: Double, weight: Weight = .regular, color: AdaptiveColor) {
    self.size = size
    self.weight = weight
    self.color = color
  }
}

/// One line of text at a position; a ``TextLayout`` breaks longer text into lines.
package struct Label: Hashable, Sendable, Encodable {
  /// The part of a line of text that is at the label's position.
  package enum Anchor: Hashable, Sendable, Encodable {
    case start
    case middle
    case end
  }

  package var string: String
  package var style: TextStyle
  /// The position of the start, middle or end of the line, on the baseline of the text.
  package var position: Point
  package var anchor: Anchor
  /// The measured width in points, or nil if the width does not matter.
  ///
  /// SVG viewers that lack the font Inter scale the text in another font to this width.
  package var width: Double?

  package init(
    _ string: String, _ style: TextStyle, at: Point, anchor: Anchor = .start, width: Double? = nil
  ) {
    self.string = string
    self.style = style
    self.position = at
    self.anchor = anchor
    self.width = width
  }
}
