internal import CCairo

/// The dimensions of one line of text, in points.
package struct TextLineSize: Hashable, Sendable {
  package var width: Double
  /// The distance from the baseline to the top of the line.
  package var ascent: Double
  /// The distance from the baseline to the bottom of the line.
  package var descent: Double

  package var height: Double { ascent + descent }
}

/// Measures text and breaks it into lines.
///
/// Widths are proportional to the font size, and do not depend on the screen or the language of the machine. Create a
/// text layout for each task, because a text layout cannot be sent to another task.
package final class TextLayout {
  let pangoLayout = PangoTextLayout()
  private var brokenLinesCache = BoundedCache<Paragraph, [String]>()

  private struct Paragraph: Hashable {
    let text: String
    let style: TextStyle
    let width: Double
    let maximumLineCount: Int
  }

  /// Creates a text layout with its own fonts; this takes some milliseconds, so reuse a text layout.
  package init() {}

  /// Returns the dimensions of a text on a single line; line breaks in the text count as spaces.
  package func measure(_ string: String, _ style: TextStyle) -> TextLineSize {
    pangoLayout.laidOutLine(string, style).size
  }

  /// Breaks a text into lines no wider than `width` points; a word is split only if it is wider than a line.
  ///
  /// If the text has more than `maximumLineCount` lines, the rest is removed, so that documents contain no hidden text,
  /// and the last line ends in "…".
  package func lines(
    of text: String, style: TextStyle, width: Double, maximumLineCount: Int = .max
  ) -> [String] {
    guard maximumLineCount > 0 else { return [] }
    // One additional line shows whether the text has to be cut.
    let maximumCount = maximumLineCount == .max ? .max : maximumLineCount + 1
    let paragraph = Paragraph(
      text: text, style: style, width: width, maximumLineCount: maximumCount)
    let lines = brokenLinesCache.value(for: paragraph) {
      pangoLayout.lines(of: text, style, width: width, maximumCount: maximumCount)
    }
    guard lines.count > maximumLineCount else { return lines }
    var last = lines[maximumLineCount - 1]
    while !last.isEmpty, measure("\(last)…", style).width > width { last.removeLast() }
    return lines.prefix(maximumLineCount - 1) + ["\(last.trimmingWhitespace)…"]
  }

  /// Returns the distance between the baselines of two lines of running text, in points.
  package func lineHeight(_ style: TextStyle) -> Double {
    let (ascent, descent) = pangoLayout.fontMetrics(of: style)
    // The font Inter requires 1.21 × the font size, which is slightly tight for running text.
    return (ascent + descent) * 1.16
  }

  /// Returns the distance in points from the top of a line of running text to its baseline.
  ///
  /// The line has the height that `lineHeight(_:)` returns.
  package func baselineBelowTop(_ style: TextStyle) -> Double {
    let (ascent, descent) = pangoLayout.fontMetrics(of: style)
    return (lineHeight(style) - ascent - descent) / 2 + ascent
  }
}

/// A cache that is emptied completely once it contains 4,000 values.
struct BoundedCache<Key: Hashable, Value> {
  private var valuesByKey: [Key: Value] = [:]

  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let value = valuesByKey[key] { return value }
    let value = make()
    if valuesByKey.count >= 4000 { valuesByKey.removeAll(keepingCapacity: true) }
    valuesByKey[key] = value
    return value
  }
}

/// A line of text with measured glyph positions, which can be painted.
final class LaidOutLine {
  let size: TextLineSize
  private let pangoLayout: OpaquePointer

  /// Lays out the text of a Pango layout as one line, and takes ownership of the layout.
  init(pangoLayout layout: OpaquePointer) {
    pango_layout_set_single_paragraph_mode(layout, 1)
    self.pangoLayout = layout
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
    size = TextLineSize(
      width: PangoUnits.points(fromUnits: extents.width),
      ascent: PangoUnits.points(fromUnits: -extents.y),
      descent: PangoUnits.points(fromUnits: extents.y + extents.height))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pangoLayout)) }

  /// Paints the line of text with the glyph positions that were measured, so that the text fits the space for it.
  ///
  /// The transform of the Cairo context does not affect these positions.
  func draw(at point: Point, _ anchor: Label.Anchor, on cairo: OpaquePointer) {
    let x =
      switch anchor {
      case .start: point.x
      case .middle: point.x - size.width / 2
      case .end: point.x - size.width
      }
    cairo_move_to(cairo, x, point.y)
    pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(pangoLayout, 0))
    cairo_new_path(cairo)
  }
}

/// Conversions between points and Pango's integer units, of which 1024 are a point.
enum PangoUnits {
  static func points(fromUnits units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// Converts points to Pango's units; points are limited to 1…1,000,000, because larger numbers would overflow.
  static func units(fromPoints points: Double) -> Int32 {
    Int32(min(max(points, 1), 1_000_000) * Double(PANGO_SCALE))
  }
}
