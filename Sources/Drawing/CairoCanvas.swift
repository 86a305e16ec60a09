internal import CCairo

/// Paints the items of a picture on a Cairo context, after ``PictureValidator`` has accepted the picture.
///
/// After all items are painted, `cairoStatus` says whether Cairo failed.
final class CairoCanvas {
  /// The kind of output: an image or a page of a PDF; only a page supports photos and tags.
  enum OutputKind { case image, page }

  private let cairo: OpaquePointer
  private let textLayout: PangoTextLayout
  private let colorScheme: ColorScheme
  private let outputKind: OutputKind
  /// The descriptions of the figures painted so far, which become the alternative texts in the PDF.
  private(set) var paintedFigureDescriptions: [String] = []

  /// Creates a canvas on a Cairo surface; the surface must exist as long as the canvas.
  init(
    on surface: OpaquePointer?, _ medium: OutputKind, scheme: ColorScheme, pixelsPerPoint: Double,
    textLayout: PangoTextLayout
  ) {
    cairo = cairo_create(surface)
    (self.textLayout, self.colorScheme, self.outputKind) = (textLayout, scheme, medium)
    if pixelsPerPoint != 1 { cairo_scale(cairo, pixelsPerPoint, pixelsPerPoint) }
  }

  deinit { cairo_destroy(cairo) }

  var cairoStatus: cairo_status_t { cairo_status(cairo) }

  func paint(_ items: [Picture.Item]) {
    for item in items {
      switch item {
      case .fill(let path, let ink): fill(path, ink)
      case .stroke(let path, let stroke): self.stroke(path, stroke)
      case .label(let label):
        setColor(label.style.color)
        textLayout.laidOutLine(label.string, label.style).draw(
          at: label.position, label.anchor, on: cairo)
      case .photo(let photo, let rect): paint(photo, rect)
      case .group(let group): paint(group)
      }
    }
  }

  /// Paints a page on a white background, clipped to its bounds, and finishes the page.
  ///
  /// The clip is necessary, because Cairo would otherwise lose the open tags if the first painted item is a rectangle
  /// that fills the page, or an emoji: Cairo takes such an item for a restart of the page. The background is necessary,
  /// because a page without anything visible would get no tags.
  func paintPage(_ page: Picture, isFirst: Bool, isLast: Bool) {
    // Setting a size restarts the page, so the tag of the document is opened only after the first page has its size.
    if isFirst { cairo_tag_begin(cairo, "Document", nil) }
    withSavedState {
      setPath(.rect(Rect(x: 0, y: 0, width: page.size.width + 1, height: page.size.height + 1)))
      cairo_clip(cairo)
      setColor(AdaptiveColor(Color(0xFFFFFF)))
      cairo_paint(cairo)
      paint(page.items)
    }
    if isLast { cairo_tag_end(cairo, "Document") }
    cairo_show_page(cairo)
  }

  private func withPDFTag(_ role: Picture.AccessibilityRole?, _ body: () -> Void) {
    guard outputKind == .page, let role, let tag = role.pdfTag else { return body() }
    if case .figure(let description) = role { paintedFigureDescriptions.append(description) }
    cairo_tag_begin(cairo, tag, nil)
    body()
    cairo_tag_end(cairo, tag)
  }

  private func withSavedState(_ body: () -> Void) {
    cairo_save(cairo)
    body()
    cairo_restore(cairo)
  }

  private func setColor(_ ink: AdaptiveColor) {
    let color = ink.color(on: colorScheme)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func fill(_ path: Path, _ ink: AdaptiveColor) {
    setColor(ink)
    setPath(path)
    cairo_fill(cairo)
  }

  private func stroke(_ path: Path, _ stroke: Stroke) {
    setColor(stroke.color)
    cairo_set_line_width(cairo, stroke.width)
    cairo_set_dash(cairo, stroke.dashes, Int32(stroke.dashes.count), 0)
    let isRound = stroke.cap == .round
    cairo_set_line_cap(cairo, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    setPath(path)
    cairo_stroke(cairo)
  }

  private func paint(_ group: Picture.Group) {
    withSavedState {
      let map = group.transform
      var matrix = cairo_matrix_t(
        xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
      cairo_transform(cairo, &matrix)
      if let clip = group.clip {
        setPath(clip)
        cairo_clip(cairo)
      }
      withPDFTag(group.role) { paint(group.items) }
    }
  }

  /// Paints a photo on a page of a PDF; on an image, paints a plain rectangle, because this process decodes no JPEG.
  private func paint(_ photo: Picture.Photo, _ rect: Rect) {
    guard outputKind == .page, let image = PhotoSurface(photo) else {
      return fill(.rect(rect), AdaptiveColor(Color(0xD9D4CC)))
    }
    // The photo is scaled to cover the rectangle and centered in it.
    let scale = max(rect.width / Double(photo.width), rect.height / Double(photo.height))
    let size = Size(width: Double(photo.width) * scale, height: Double(photo.height) * scale)
    withSavedState {
      setPath(.rect(rect))
      cairo_clip(cairo)
      cairo_translate(cairo, rect.center.x - size.width / 2, rect.center.y - size.height / 2)
      cairo_scale(cairo, size.width, size.height)
      image.fillUnitSquare(of: cairo)
    }
  }

  private func setPath(_ path: Path) {
    cairo_new_path(cairo)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(cairo, p.x, p.y)
      case .line(let p): cairo_line_to(cairo, p.x, p.y)
      case .curve(let p, let q, let end): cairo_curve_to(cairo, p.x, p.y, q.x, q.y, end.x, end.y)
      case .arc(let center, radius: let radius, from: let from, to: let to):
        cairo_arc(cairo, center.x, center.y, radius, from, to)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
