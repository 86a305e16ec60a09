import Drawing

/// Words at the edge of a chart that name something in it, instead of a legend.
///
/// The chart places the labels of all its marks together, so that they do not cover each other.
public struct EdgeLabel: Hashable, Sendable {
  /// Where the words stand.
  public enum Edge: Hashable, Sendable {
    /// Right of the marks, at a height on the y axis.
    case right
    /// Above the marks, at a place on the x axis.
    case top
  }

  /// The words.
  public var text: String
  /// The place on the axis along the edge.
  public var at: Position
  /// The edge they stand at.
  public var edge: Edge
  /// What they name is painted with this.
  public var tone: Tone
  /// Where what they name ends on the axis across the edge; nil for at the edge itself.
  public var end: Position?

  /// Makes a label.
  public init(_ text: String, at: Position, edge: Edge, tone: Tone, end: Position? = nil) {
    self.text = text
    self.at = at
    self.edge = edge
    self.tone = tone
    self.end = end
  }
}
