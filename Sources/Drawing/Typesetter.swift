/// How much room one line of text takes, in points.
public struct TextSize: Hashable, Sendable {
  /// From its start to its end.
  public var width: Double
  /// From the baseline up.
  public var ascent: Double
  /// From the baseline down.
  public var descent: Double

  /// Makes a size from its parts.
  public init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  /// From its top to its bottom.
  public var height: Double { ascent + descent }
}

/// Measures text and breaks it into lines before anything is drawn.
///
/// Widths grow exactly with the size, whatever the host's screen or language. One is made for
/// each task; it is not handed from task to task.
public final class Typesetter {
  let layout = TextLayout()
  private var broken = Memory<Paragraph, [String]>()

  private struct Paragraph: Hashable {
    let text: String
    let style: TextStyle
    let width: Double
    let most: Int
  }

  /// Makes a typesetter with fonts of its own, which takes some milliseconds: keep it.
  public init() {}

  /// How much room a line takes; line breaks in it count as spaces.
  public func measure(_ string: String, _ style: TextStyle) -> TextSize {
    layout.line(string, style).size
  }

  /// Breaks a text into lines no wider than `width`, at spaces where there are any.
  ///
  /// A word that is wider than a line is cut. Beyond `maxLines` the text is cut and its last line
  /// ends in "…"; what was cut is in none of the lines, so that no document carries it unseen.
  public func lines(
    of text: String, style: TextStyle, width: Double, maxLines: Int = .max
  ) -> [String] {
    guard maxLines > 0 else { return [] }
    // One line more than wanted tells whether something has to be cut.
    let most = maxLines == .max ? .max : maxLines + 1
    let paragraph = Paragraph(text: text, style: style, width: width, most: most)
    let lines = broken.value(for: paragraph) {
      layout.lines(of: text, style, width: width, most: most)
    }
    guard lines.count > maxLines else { return lines }
    return lines.prefix(maxLines - 1) + [ellipsized(lines[maxLines - 1], style, width)]
  }

  private func ellipsized(_ line: String, _ style: TextStyle, _ width: Double) -> String {
    var kept = line[...]
    while !kept.isEmpty, measure("\(kept)…", style).width > width { kept.removeLast() }
    return String(kept).trimmed + "…"
  }

  /// The distance between the baselines of two lines of running text, in points.
  public func lineHeight(_ style: TextStyle) -> Double {
    let (ascent, descent) = layout.metrics(of: style)
    return (ascent + descent) * Self.leading
  }

  /// The distance from a line's top to its baseline where lines are `lineHeight` apart.
  public func baseline(_ style: TextStyle) -> Double {
    let (ascent, descent) = layout.metrics(of: style)
    return (lineHeight(style) - ascent - descent) / 2 + ascent
  }

  /// Inter's own line is 1.21 of its size, a little tight for running text.
  private static let leading = 1.16
}

@available(*, unavailable)
extension Typesetter: Sendable {}

/// Keeps what was made once, and forgets all of it where it would become too much.
struct Memory<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private static var most: Int { 4000 }

  /// The value of a key, made if it is not known.
  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = make()
    if values.count >= Self.most { values.removeAll(keepingCapacity: true) }
    values[key] = value
    return value
  }
}

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
