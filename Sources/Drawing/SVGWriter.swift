/// Writes a picture as an SVG file with real text, and with colors for light and for dark pages.
///
/// The picture has the colors for dark pages if the address of the file ends in `#dark`, which the web page decides:
/// WebKit ignores `prefers-color-scheme` in an image, but all browser engines since 2016 support `:target` in one.
/// Photos are omitted, because pictures for web pages contain none.
package struct SVGWriter {
  private var svgBody = ""
  private var colorClasses: Set<SVGColorClass> = []

  /// Returns the picture as the text of an SVG file; throws a ``DrawingError`` if a number is out of range.
  package static func svg(of picture: Picture) throws(DrawingError) -> String {
    try PictureValidator.validate(picture, name: picture.title)
    var writer = SVGWriter()
    writer.write(picture.items)
    let (width, height) = (picture.size.width.svg, picture.size.height.svg)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img">
      <title>\(picture.title.xmlEscaped)</title>
      <desc>\(picture.summary.xmlEscaped)</desc>
      <style>
      \(writer.styleSheet)
      </style>
      <g id="dark">
      \(writer.svgBody)</g>
      </svg>

      """
  }

  private var styleSheet: String {
    let inks = colorClasses.sorted { $0.className < $1.className }
    let light = inks.map { $0.cssRule(on: .light) }
    let dark = inks.filter { $0.color.light != $0.color.dark }.map {
      "#dark:target " + $0.cssRule(on: .dark)
    }
    let text = "text{font-family:Inter,system-ui,sans-serif;white-space:pre}"
    let figures = ".tnum{font-variant-numeric:tabular-nums}"
    return ([text, figures] + light + dark).joined(separator: "\n")
  }

  /// Returns the name of the CSS class that fills or strokes with a color, and adds the class to the style sheet.
  private mutating func className(for ink: AdaptiveColor, _ use: SVGColorClass.Use) -> String {
    let ink = SVGColorClass(color: ink, use: use)
    colorClasses.insert(ink)
    return ink.className
  }

  private mutating func write(_ items: [Picture.Item]) {
    for item in items {
      switch item {
      case .fill(let path, let color):
        svgBody += "<path class=\"\(className(for: color, .fill))\" d=\"\(path.svg)\"/>\n"
      case .stroke(let path, let stroke): write(path, stroke)
      case .label(let label): write(label)
      case .photo: break
      case .group(let group): write(group)
      }
    }
  }

  private mutating func write(_ path: Path, _ stroke: Stroke) {
    svgBody += "<path class=\"\(className(for: stroke.color, .stroke))\" fill=\"none\""
    svgBody += " stroke-width=\"\(stroke.width.svg)\""
    if !stroke.dashes.isEmpty {
      svgBody += " stroke-dasharray=\"\(stroke.dashes.map(\.svg).joined(separator: " "))\""
    }
    if stroke.cap == .round { svgBody += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    svgBody += " d=\"\(path.svg)\"/>\n"
  }

  private mutating func write(_ label: Label) {
    let style = label.style
    svgBody += "<text class=\"\(className(for: style.color, .fill)) tnum\""
    svgBody +=
      " x=\"\(label.position.x.svg)\" y=\"\(label.position.y.svg)\" font-size=\"\(style.size.svg)\""
    if style.weight != .regular { svgBody += " font-weight=\"\(style.weight.rawValue)\"" }
    switch label.anchor {
    case .start: break
    case .middle: svgBody += " text-anchor=\"middle\""
    case .end: svgBody += " text-anchor=\"end\""
    }
    if let width = label.width {
      svgBody += " textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\""
    }
    svgBody += ">\(label.string.xmlEscaped)</text>\n"
  }

  private mutating func write(_ group: Picture.Group) {
    svgBody += "<g"
    if group.transform != .identity { svgBody += " transform=\"\(group.transform.svg)\"" }
    if let clip = group.clip?.svg {
      // The name is derived from the outline, so equal names on a page mean equal outlines.
      let name = "clip-\(String(clip.fnv1aHash, radix: 36))"
      svgBody +=
        " clip-path=\"url(#\(name))\">\n<clipPath id=\"\(name)\"><path d=\"\(clip)\"/></clipPath"
    }
    svgBody += ">\n"
    write(group.items)
    svgBody += "</g>\n"
  }
}

/// A CSS class that fills or strokes with a color.
private struct SVGColorClass: Hashable {
  enum Use: String { case fill, stroke }

  let color: AdaptiveColor
  let use: Use

  var className: String {
    "\(use.rawValue)-\(color.light.hexDigits)"
      + (color.light == color.dark ? "" : "-\(color.dark.hexDigits)")
  }

  func cssRule(on scheme: ColorScheme) -> String {
    ".\(className){\(use.rawValue):#\(color.color(on: scheme).hexDigits)}"
  }
}
