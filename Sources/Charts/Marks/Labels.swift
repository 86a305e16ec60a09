import Drawing

/// Text next to positions of the plot.
///
/// A text without enough space is left out.
public struct Labels: Mark {
  /// A text and its position.
  public struct Note: Hashable, Sendable {
    /// The position on the x axis.
    public var x: Position
    /// The position on the y axis.
    public var y: Position
    /// The text on one line.
    public var text: String

    /// Creates a note.
    public init(_ x: Position, _ y: Position, _ text: String) {
      (self.x, self.y, self.text) = (x, y, text)
    }
  }

  let notes: [Note]

  /// Creates labels, each centered above its position.
  public init(_ notes: [Note]) {
    self.notes = notes.filter { !$0.text.isEmpty }
  }

  /// The positions of all notes.
  public var channels: Channels { Channels(x: notes.map(\.x), y: notes.map(\.y)) }

  /// Returns space for a line above the highest position.
  public func margins(_ typography: ChartTypography) -> Insets {
    notes.isEmpty ? Insets() : Insets(top: typography.lineHeight + 4)
  }

  /// Returns the texts, each moved up by at most two lines to avoid the earlier ones.
  ///
  /// A text that finds no room is left out.
  public func draw(on plot: Plot) -> [Picture.Item] {
    var taken: [Rect] = []
    return notes.compactMap { note in
      guard let place = plot.point(note.x, note.y) else { return nil }
      let style = plot.theme.labelStyle
      let width = plot.typography.measure.width(note.text, style)
      let height = plot.typography.lineHeight
      let middle = place.x.clamped(
        from: plot.frame.x + width / 2, to: plot.frame.maxX - width / 2)
      let boxes = (0...2).map { step in
        Rect(
          x: middle - width / 2, y: place.y - 4 - height * Double(step + 1), width: width,
          height: height)
      }
      guard let box = boxes.first(where: { box in !taken.contains { $0.overlaps(box) } }),
        // The tolerance is for a label at the very top.
        box.y >= plot.frame.y - height - 4.01, width <= plot.frame.width
      else { return nil }
      taken.append(box)
      let baseline = box.center.y + plot.typography.baselineDrop
      return .label(Label(note.text, style, at: Point(x: middle, y: baseline), anchor: .middle))
    }
  }
}

extension Rect {
  /// Returns whether two rectangles share more than a border.
  func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

extension Double {
  /// Returns the number clamped to a range; `low` if the range is empty.
  func clamped(from low: Double, to high: Double) -> Double {
    Swift.max(low, Swift.min(self, high))
  }
}
