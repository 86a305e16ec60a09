/// Writes a picture as SVG with real text, in colors for light and dark pages in one file.
///
/// A page shows the file with light colors, or with dark ones if the address ends in `#dark`. The
/// page has to choose, because WebKit ignores `prefers-color-scheme` in an image. All engines since
/// 2016 support `:target` in one.
///
/// Inks become classes that are named after their colors. Photos are omitted, because pictures for
/// pages have none.
public struct SVGWriter {
  private var body = ""
  private var inks: Set<SVGInk> = []

  /// Returns the picture as the text of an SVG file.
  ///
  /// Throws a ``DrawingError`` if a number is out of range.
  public static func svg(of picture: Picture) throws(DrawingError) -> String {
    try PictureValidator.run(picture, name: picture.title)
    var writer = SVGWriter()
    writer.write(picture.items)
    return writer.file(for: picture)
  }

  private init() {}

  private func file(for picture: Picture) -> String {
    let (width, height) = (picture.size.width.svg, picture.size.height.svg)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img">
      <title>\(picture.title.xml)</title>
      <desc>\(picture.summary.xml)</desc>
      <style>
      \(style)
      </style>
      <g id="dark">
      \(body)</g>
      </svg>

      """
  }

  private var style: String {
    let inks = inks.sorted { $0.name < $1.name }
    let light = inks.map { $0.rule(on: .light) }
    let dark = inks.filter { $0.ink.light != $0.ink.dark }.map {
      "#dark:target " + $0.rule(on: .dark)
    }
    let text = "text{font-family:Inter,system-ui,sans-serif;white-space:pre}"
    let figures = ".tnum{font-variant-numeric:tabular-nums}"
    return ([text, figures] + light + dark).joined(separator: "\n")
  }

  /// Returns the class of an ink and registers it for the style sheet.
  private mutating func ink(_ ink: AdaptiveColor, _ use: SVGInk.Use) -> String {
    let ink = SVGInk(ink: ink, use: use)
    inks.insert(ink)
    return ink.name
  }

  private mutating func write(_ items: [Picture.Item]) {
    for item in items {
      switch item {
      case .fill(let path, let color):
        body += "<path class=\"\(ink(color, .fill))\" d=\"\(path.svg)\"/>\n"
      case .stroke(let path, let stroke): write(path, stroke)
      case .label(let label): write(label)
      case .photo: break
      case .link(let rect, let address): write(rect, address)
      case .group(let group): write(group)
      }
    }
  }

  private mutating func write(_ path: Path, _ stroke: Stroke) {
    body += "<path class=\"\(ink(stroke.ink, .stroke))\" fill=\"none\""
    body += " stroke-width=\"\(stroke.width.svg)\""
    if !stroke.dashes.isEmpty {
      body += " stroke-dasharray=\"\(stroke.dashes.map(\.svg).joined(separator: " "))\""
    }
    if stroke.cap == .round { body += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    body += " d=\"\(path.svg)\"/>\n"
  }

  private mutating func write(_ label: Label) {
    let style = label.style
    let figures = style.tabularFigures ? " tnum" : ""
    body += "<text class=\"\(ink(style.ink, .fill))\(figures)\""
    body += " x=\"\(label.at.x.svg)\" y=\"\(label.at.y.svg)\" font-size=\"\(style.size.svg)\""
    if style.weight != .regular { body += " font-weight=\"\(style.weight.rawValue)\"" }
    if style.italic { body += " font-style=\"italic\"" }
    switch label.anchor {
    case .start: break
    case .middle: body += " text-anchor=\"middle\""
    case .end: body += " text-anchor=\"end\""
    }
    if let width = label.width {
      body += " textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\""
    }
    body += ">\(label.string.xml)</text>\n"
  }

  private mutating func write(_ rect: Rect, _ address: String) {
    body += "<a href=\"\(address.percentEncoded.xml)\"><path fill=\"none\" pointer-events=\"all\""
    body += " d=\"\(Path.rect(rect).svg)\"/></a>\n"
  }

  private mutating func write(_ group: Picture.Group) {
    body += "<g"
    if group.transform != .identity { body += " transform=\"\(group.transform.svg)\"" }
    if let clip = group.clip?.svg {
      // The name is derived from the outline, so equal names on a page mean equal outlines.
      let name = "clip-\(String(clip.fingerprint, radix: 36))"
      body +=
        " clip-path=\"url(#\(name))\">\n<clipPath id=\"\(name)\"><path d=\"\(clip)\"/></clipPath"
    }
    body += ">\n"
    write(group.items)
    body += "</g>\n"
  }
}

/// An ink and its use, as a class of the style sheet.
private struct SVGInk: Hashable {
  enum Use: String { case fill, stroke }

  let ink: AdaptiveColor
  let use: Use

  var name: String {
    "\(use.rawValue)-\(ink.light.svgName)" + (ink.light == ink.dark ? "" : "-\(ink.dark.svgName)")
  }

  func rule(on scheme: ColorScheme) -> String {
    ".\(name){\(use.rawValue):\(ink.color(on: scheme).svg)}"
  }
}
