/// A name in the key above a chart, beside a sample of what it names.
public struct KeyItem: Hashable, Sendable {
  /// What the sample looks like.
  public enum Sample: Hashable, Sendable {
    /// A piece of an area or a bar.
    case block
    /// An empty frame with a cross.
    case crossed
    /// A piece of a line with its dashes.
    case line([Double])
    /// A sign.
    case sign(Dots.Symbol)
  }

  /// The name.
  public var name: String
  /// What the sample is painted with.
  public var tone: Tone
  /// What the sample looks like.
  public var sample: Sample

  /// Makes an item.
  public init(_ name: String, _ tone: Tone, _ sample: Sample) {
    (self.name, self.tone, self.sample) = (name, tone, sample)
  }

  /// The items in the order they first appear, each name once.
  static func each(_ items: [KeyItem]) -> [KeyItem] {
    let names = OrdinalScale(items.map(\.name)).names
    return names.compactMap { name in items.first { $0.name == name } }
  }
}
