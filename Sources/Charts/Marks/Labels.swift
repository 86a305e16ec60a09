import Drawing

/// Words beside places of the plot; those that find no room of their own are left out.
public struct Labels: Mark {
  /// Words and their place.
  public struct Note: Hashable, Sendable {
    /// The place across.
    public var x: Position
    /// The place up or down.
    public var y: Position
    /// The words.
    public var text: String

    /// Makes a note.
    public init(_ x: Position, _ y: Position, _ text: String) {
      (self.x, self.y, self.text) = (x, y, text)
    }
  }

  let notes: [Note]

  /// Makes labels, each centred above its place.
  public init(_ notes: [Note]) {
    self.notes = notes.filter { !$0.text.isEmpty }
  }

  /// The places of all notes.
  public var channels: Channels { Channels(x: notes.map(\.x), y: notes.map(\.y)) }

  /// Room for a line above the highest place.
  public func margins(_ lettering: Lettering) -> Insets {
    notes.isEmpty ? Insets() : Insets(top: lettering.lineHeight + 4)
  }

  /// The words, each moved up by at most two lines to keep clear of the others.
  public func draw(on plot: Plot) -> [Picture.Item] {
    var taken: [Rect] = []
    return notes.compactMap { note in
      guard let place = plot.point(note.x, note.y) else { return nil }
      let style = plot.theme.labelStyle
      let width = plot.lettering.measure.width(note.text, style)
      let height = plot.lettering.lineHeight
      let middle = place.x.held(
        from: plot.frame.x + width / 2, to: plot.frame.maxX - width / 2)
      let boxes = (0...2).map { step in
        Rect(
          x: middle - width / 2, y: place.y - 4 - height * Double(step + 1), width: width,
          height: height)
      }
      guard let box = boxes.first(where: { box in !taken.contains { $0.overlaps(box) } }),
        // A hair of tolerance, for what stands at the very top.
        box.y >= plot.frame.y - height - 4.01, width <= plot.frame.width
      else { return nil }
      taken.append(box)
      let baseline = box.center.y + plot.lettering.baselineDrop
      return .label(Label(note.text, style, at: Point(x: middle, y: baseline), anchor: .middle))
    }
  }
}

extension Rect {
  /// Whether two rectangles share more than a border.
  func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

extension Double {
  /// The number, or the nearer border; the lower one where there is no room at all.
  func held(from low: Double, to high: Double) -> Double { Swift.max(low, Swift.min(self, high)) }
}
