/// Writes a picture as SVG with real text, in colors for light and dark pages in one file.
///
/// The picture has dark colors if the address of the file ends in `#dark`. The web page has to choose, because WebKit
/// ignores `prefers-color-scheme` in an image, while all engines since 2016 support `:target` in one. Photos are
/// omitted, because pictures for web pages contain none.
package struct SVGWriter {
  private var body = ""
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
      \(writer.body)</g>
      </svg>

      """
  }

  private var styleSheet: String {
    let inks = colorClasses.sorted { $0.name < $1.name }
    let light = inks.map { $0.cssRule(on: .light) }
    let dark = inks.filter { $0.color.light != $0.color.dark }.map {
      "#dark:target " + $0.cssRule(on: .dark)
    }
    let text = "text{font-family:Inter,system-ui,sans-serif;white-space:pre}"
    let figures = ".tnum{font-variant-numeric:tabular-nums}"
    return ([text, figures] + light + dark).joined(separator: "\n")
  }

  /// Returns the CSS class that fills or strokes with a color, and adds the class to the style sheet.
  private mutating func className(for ink: AdaptiveColor, _ use: SVGColorClass.Use) -> String {
    let ink = SVGColorClass(color: ink, use: use)
    colorClasses.insert(ink)
    return ink.name
  }

  private mutating func write(_ items: [Picture.Item]) {
    for item in items {
      switch item {
      case .fill(let path, let color):
        body += "<path class=\"\(className(for: color, .fill))\" d=\"\(path.svg)\"/>\n"
      case .stroke(let path, let stroke): write(path, stroke)
      case .label(let label): write(label)
      case .photo: break
      case .group(let group): write(group)
      }
    }
  }

  private mutating func write(_ path: Path, _ stroke: Stroke) {
    body += "<path class=\"\(className(for: stroke.color, .stroke))\" fill=\"none\""
    body += " stroke-width=\"\(stroke.width.svg)\""
    if !stroke.dashes.isEmpty {
      body += " stroke-dasharray=\"\(stroke.dashes.map(\.svg).joined(separator: " "))\""
    }
    if stroke.cap == .round { body += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    body += " d=\"\(path.svg)\"/>\n"
  }

  private mutating func write(_ label: Label) {
    let style = label.style
    body += "<text class=\"\(className(for: style.color, .fill)) tnum\""
    body +=
      " x=\"\(label.position.x.svg)\" y=\"\(label.position.y.svg)\" font-size=\"\(style.size.svg)\""
    if style.weight != .regular { body += " font-weight=\"\(style.weight.rawValue)\"" }
    switch label.anchor {
    case .start: break
    case .middle: body += " text-anchor=\"middle\""
    case .end: body += " text-anchor=\"end\""
    }
    if let width = label.width {
      body += " textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\""
    }
    body += ">\(label.string.xmlEscaped)</text>\n"
  }

  private mutating func write(_ group: Picture.Group) {
    body += "<g"
    if group.transform != .identity { body += " transform=\"\(group.transform.svg)\"" }
    if let clip = group.clip?.svg {
      // The name is derived from the outline, so equal names on a page mean equal outlines.
      let name = "clip-\(String(clip.fnv1aHash, radix: 36))"
      body +=
        " clip-path=\"url(#\(name))\">\n<clipPath id=\"\(name)\"><path d=\"\(clip)\"/></clipPath"
    }
    body += ">\n"
    write(group.items)
    body += "</g>\n"
  }
}

/// A CSS class that fills or strokes with a color.
private struct SVGColorClass: Hashable {
  enum Use: String { case fill, stroke }

  let color: AdaptiveColor
  let use: Use

  var name: String {
    "\(use.rawValue)-\(color.light.hexDigits)"
      + (color.light == color.dark ? "" : "-\(color.dark.hexDigits)")
  }

  func cssRule(on scheme: ColorScheme) -> String {
    ".\(name){\(use.rawValue):#\(color.color(on: scheme).hexDigits)}"
  }
}
