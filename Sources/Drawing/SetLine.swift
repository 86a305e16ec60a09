internal import CCairo

/// Owns one line of text, set and ready to be drawn.
final class SetLine {
  /// How much room it takes.
  let size: TextSize
  private let layout: OpaquePointer

  /// Sets the text of a layout as one line, and keeps the layout.
  init(_ layout: OpaquePointer) {
    pango_layout_set_single_paragraph_mode(layout, 1)
    self.layout = layout
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
    size = TextSize(
      width: PangoUnits.points(extents.width), ascent: PangoUnits.points(-extents.y),
      descent: PangoUnits.points(extents.y + extents.height))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the line on a Cairo context.
  ///
  /// It is drawn as it was set, whatever the context's transform: a line never takes more or less
  /// room than it was measured to take.
  func draw(at place: Point, _ anchor: Label.Anchor, on cairo: OpaquePointer) {
    let x =
      switch anchor {
      case .start: place.x
      case .middle: place.x - size.width / 2
      case .end: place.x - size.width
      }
    cairo_move_to(cairo, x, place.y)
    pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, 0))
    cairo_new_path(cairo)
  }
}

/// Pango's whole numbers, 1024 to a point.
enum PangoUnits {
  /// The points that so many units are.
  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// The units of so many points, no more than Pango can count with.
  static func units(_ points: Double) -> Int32 {
    Int32(min(max(points, 1), 1_000_000) * Double(PANGO_SCALE))
  }
}
