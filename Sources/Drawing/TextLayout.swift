internal import CCairo

/// Owns one Pango context and one layout, reused for every line.
///
/// The font map is its own, not the thread's: a task may go on in another thread after an
/// `await`, and then the thread's map would be used by two at once.
final class TextLayout {
  private let context: OpaquePointer
  let layout: OpaquePointer
  private let tabular: OpaquePointer?
  private let proportional: OpaquePointer?
  private var fonts: [Font: OpaquePointer] = [:]

  /// The part of a style that asks for a font.
  private struct Font: Hashable {
    let size: Double
    let weight: TextStyle.Weight
    let italic: Bool
  }

  init() {
    let map = pango_cairo_font_map_new()
    context = pango_font_map_create_context(map)
    g_object_unref(UnsafeMutableRawPointer(map))
    layout = pango_layout_new(context)
    tabular = Self.attributes(features: "tnum=1")
    proportional = Self.attributes(features: "tnum=0")
    measureInPoints()
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    fonts.values.forEach { pango_font_description_free($0) }
    pango_attr_list_unref(tabular)
    pango_attr_list_unref(proportional)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Without these, widths are rounded to whole points and taken from the host's settings and
  /// language.
  private func measureInPoints() {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
  }

  /// Hyphens are not inserted: they would be seen but not stand in the lines handed back.
  private static func attributes(features: String) -> OpaquePointer? {
    let list = pango_attr_list_new()
    pango_attr_list_insert(list, pango_attr_font_features_new(features))
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    return list
  }

  private func font(of style: TextStyle) -> OpaquePointer? {
    let key = Font(size: style.size, weight: style.weight, italic: style.italic)
    if let font = fonts[key] { return font }
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Fonts.families)
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(UInt32(style.weight.rawValue)))
    pango_font_description_set_style(font, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    fonts[key] = font
    return font
  }

  /// Sets a text; without a width it is one line.
  func set(_ text: String, _ style: TextStyle, width: Double?) {
    pango_layout_set_font_description(layout, font(of: style))
    pango_layout_set_attributes(layout, style.tabularFigures ? tabular : proportional)
    pango_layout_set_width(layout, width.map { Self.units($0) } ?? -1)
    pango_layout_set_single_paragraph_mode(layout, width == nil ? 1 : 0)
    pango_layout_set_text(layout, text, -1)
  }

  /// Sets a text as one line.
  ///
  /// What lies beyond any page is left out: Pango's widths would overflow.
  private func setLine(_ text: String, _ style: TextStyle) {
    let isShort = text.utf8.count <= Self.longestLine
    let line = isShort ? text : String(text.unicodeScalars.prefix(Self.longestLine))
    set(line.printable, style, width: nil)
  }

  private static let longestLine = 10_000

  private static func units(_ points: Double) -> Int32 {
    Int32(min(max(points, 1), 1_000_000) * Double(PANGO_SCALE))
  }

  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// The extents of one line.
  func size(of text: String, _ style: TextStyle) -> TextSize {
    setLine(text, style)
    return sizeOfLine()
  }

  private func sizeOfLine() -> TextSize {
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
    return TextSize(
      width: Self.points(extents.width), ascent: Self.points(-extents.y),
      descent: Self.points(extents.y + extents.height))
  }

  /// The font's own ascent and descent, whatever the text.
  func metrics(of style: TextStyle) -> (ascent: Double, descent: Double) {
    let metrics = pango_context_get_metrics(context, font(of: style), nil)
    defer { pango_font_metrics_unref(metrics) }
    return (
      Self.points(pango_font_metrics_get_ascent(metrics)),
      Self.points(pango_font_metrics_get_descent(metrics))
    )
  }

  /// The family that is really used where `family` is asked for.
  func family(standingFor family: String) -> String? {
    let wanted = pango_font_description_new()
    defer { pango_font_description_free(wanted) }
    pango_font_description_set_family(wanted, family)
    pango_font_description_set_absolute_size(wanted, 10 * Double(PANGO_SCALE))
    guard let font = pango_context_load_font(context, wanted) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// Draws one line with its anchor on the given place of a Cairo context.
  func draw(_ label: Label, on cairo: OpaquePointer) {
    // Pango shapes for the dots it is told of, so its context has to follow every transform.
    pango_cairo_update_context(cairo, context)
    setLine(label.string, label.style)
    pango_layout_context_changed(layout)
    cairo_move_to(cairo, label.left(ofWidth: sizeOfLine().width), label.at.y)
    pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, 0))
    cairo_new_path(cairo)
  }
}

extension Label {
  fileprivate func left(ofWidth width: Double) -> Double {
    switch anchor {
    case .start: at.x
    case .middle: at.x - width / 2
    case .end: at.x - width
    }
  }
}
