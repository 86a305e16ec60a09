internal import CCairo

/// Lays out text with Pango; measured lines are cached, so that they can be painted without a new layout.
///
/// Each layout has a font map of its own. Pango's default font map belongs to a thread, but a task can change threads
/// at an `await`, and two tasks on one thread would share a map.
final class PangoTextLayout {
  let paragraphLayout: OpaquePointer
  private let pangoContext: OpaquePointer
  private let pangoAttributes = PangoTextLayout.makeAttributes()
  private var pangoDescriptionByFont: [Font: OpaquePointer] = [:]
  private var metricsByFont: [Font: (ascent: Double, descent: Double)] = [:]
  private var laidOutLineCache = BoundedCache<LineKey, LaidOutLine>()

  private struct Font: Hashable {
    let size: Double
    let weight: TextStyle.Weight

    init(_ style: TextStyle) { (size, weight) = (style.size, style.weight) }
  }

  /// Everything that affects the shapes of the characters of a line; the color does not.
  private struct LineKey: Hashable {
    let text: String
    let font: Font
  }

  init() {
    _ = Fonts.didConfigureFontconfig
    let map = pango_cairo_font_map_new()
    pangoContext = pango_font_map_create_context(map)
    g_object_unref(UnsafeMutableRawPointer(map))
    paragraphLayout = pango_layout_new(pangoContext)
    // Without hinting and with a fixed language and direction, widths are exact and the same on all machines.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(pangoContext, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(pangoContext, 0)
    pango_context_set_language(pangoContext, pango_language_from_string("en"))
    pango_context_set_base_dir(pangoContext, PANGO_DIRECTION_LTR)
    pango_layout_set_wrap(paragraphLayout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    pangoDescriptionByFont.values.forEach { pango_font_description_free($0) }
    pango_attr_list_unref(pangoAttributes)
    g_object_unref(UnsafeMutableRawPointer(paragraphLayout))
    g_object_unref(UnsafeMutableRawPointer(pangoContext))
  }

  /// Returns Pango attributes with digits of equal width and without automatic hyphens.
  ///
  /// Such hyphens would be visible but missing in the lines that `lines(of:_:width:maximumCount:)` returns.
  private static func makeAttributes() -> OpaquePointer? {
    let list = pango_attr_list_new()
    pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    return list
  }

  private func pangoDescription(of font: Font) -> OpaquePointer? {
    if let description = pangoDescriptionByFont[font] { return description }
    let description = pango_font_description_new()
    pango_font_description_set_family(description, Fonts.fontFamilyList)
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pangoDescriptionByFont[font] = description
    return description
  }

  func setText(_ text: String, _ style: TextStyle, on layout: OpaquePointer) {
    pango_layout_set_font_description(layout, pangoDescription(of: Font(style)))
    pango_layout_set_attributes(layout, pangoAttributes)
    pango_layout_set_text(layout, text, -1)
  }

  /// Returns a text as one line.
  ///
  /// The text is cut after 10,000 Unicode scalars (far more than fit on a page), because Pango's widths would overflow.
  func laidOutLine(_ text: String, _ style: TextStyle) -> LaidOutLine {
    laidOutLineCache.value(for: LineKey(text: text, font: Font(style))) {
      let layout: OpaquePointer = pango_layout_new(pangoContext)
      let isShort = text.utf8.count <= Self.maximumScalarsPerLine
      let line = isShort ? text : String(text.unicodeScalars.prefix(Self.maximumScalarsPerLine))
      setText(line.printableSingleLine, style, on: layout)
      return LaidOutLine(pangoLayout: layout)
    }
  }

  private static let maximumScalarsPerLine = 10_000

  /// Returns the ascent and descent of a font in points, which do not depend on the text.
  func fontMetrics(of style: TextStyle) -> (ascent: Double, descent: Double) {
    let font = Font(style)
    if let known = metricsByFont[font] { return known }
    let found = pango_context_get_metrics(pangoContext, pangoDescription(of: font), nil)
    defer { pango_font_metrics_unref(found) }
    let points = (
      ascent: PangoUnits.points(fromUnits: pango_font_metrics_get_ascent(found)),
      descent: PangoUnits.points(fromUnits: pango_font_metrics_get_descent(found))
    )
    metricsByFont[font] = points
    return points
  }

  /// Returns whether the installed fonts have all characters of a text; documents show a box for a missing character.
  func canDraw(_ text: String) -> Bool {
    pango_layout_set_text(paragraphLayout, text.printableSingleLine, -1)
    return pango_layout_get_unknown_glyphs_count(paragraphLayout) == 0
  }

  /// Returns the font family that the system uses in the place of `family`, or nil if no font can be loaded.
  func fontFamily(substitutedFor family: String) -> String? {
    let wanted = pango_font_description_new()
    defer { pango_font_description_free(wanted) }
    pango_font_description_set_family(wanted, family)
    pango_font_description_set_absolute_size(wanted, 10 * Double(PANGO_SCALE))
    guard let font = pango_context_load_font(pangoContext, wanted) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// Returns the first `maximumCount` lines of a text, each no wider than `width` points.
  ///
  /// Line breaks in the text are kept.
  func lines(of text: String, _ style: TextStyle, width: Double, maximumCount: Int) -> [String] {
    if let line = singleLineText(of: text, style, width: width) { return [line] }
    var lines: [String] = []
    for paragraph in text.printableLines.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph
      repeat {
        let piece = removeLines(fromStartOf: &rest, style, width: width)
        lines += piece.prefix(maximumCount - lines.count)
      } while !rest.isEmpty && lines.count < maximumCount
      if lines.count >= maximumCount { break }
    }
    return lines
  }

  /// Returns the text without surrounding spaces if it fits into one line of `width` points; otherwise nil.
  ///
  /// The measured line is cached, so that the same line can be painted.
  private func singleLineText(of text: String, _ style: TextStyle, width: Double) -> String? {
    // Characters are wider than a quarter of the font size on average, so a longer text does not fit in any case.
    guard Double(text.utf8.count) * style.size * 0.25 <= width, !text.isEmpty,
      !text.contains(where: \.isNewline), laidOutLine(text, style).size.width <= width
    else { return nil }
    return text.printableSingleLine.trimmingWhitespace
  }

  /// Removes the start of `text`, and returns the removed text as lines of at most `width` points.
  ///
  /// Pango's time grows with the square of a word's length, so Pango gets at most 1,000 Unicode scalars at a time. The
  /// last of their lines may be incomplete, so it remains in `text`.
  private func removeLines(fromStartOf text: inout Substring, _ style: TextStyle, width: Double)
    -> [String]
  {
    let piece = Substring(text.unicodeScalars.prefix(1000))
    let isLast = piece.endIndex == text.endIndex
    setText(String(piece), style, on: paragraphLayout)
    pango_layout_set_width(paragraphLayout, PangoUnits.units(fromPoints: width))
    let starts = (0..<pango_layout_get_line_count(paragraphLayout)).map { index in
      let line = pango_layout_get_line_readonly(paragraphLayout, index)
      return piece.utf8.index(piece.startIndex, offsetBy: Int(line?.pointee.start_index ?? 0))
    }
    let isWhole = isLast || starts.count == 1
    let end = isWhole ? piece.endIndex : starts[starts.count - 1]
    let ends = starts.dropFirst() + [piece.endIndex]
    let lines = zip(starts, ends).map { String(piece[$0..<$1]).trimmingWhitespace }
    text = text[end...]
    return isWhole ? lines : lines.dropLast()
  }
}
