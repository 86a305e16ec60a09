internal import CCairo

/// Renders pictures as PNG, as raw pixels or as the pages of a PDF, with the same bytes on every run.
///
/// Create a painter for each task, because a painter cannot be sent to another task.
package final class Painter {
  let pangoTextLayout: PangoTextLayout

  /// Creates a painter that shares the fonts and the cached lines of a text layout.
  package init(using textLayout: TextLayout = TextLayout()) {
    pangoTextLayout = textLayout.pangoLayout
  }

  /// An image as rows of pixels; each pixel has four bytes: blue, green, red and an unused byte.
  package struct RawImage: Hashable, Sendable {
    /// The pixels, row by row from the top, without padding.
    package var bgrxBytes: [UInt8]
    package var width: Int
    package var height: Int
  }

  /// Returns the picture as PNG, with a resolution in pixels per point.
  ///
  /// If `background` is nil, unpainted areas are transparent. A photo becomes a rectangle of one color, because this
  /// process decodes no photos. Throws a ``DrawingError`` if a number is out of range, the image is too large or Cairo
  /// fails.
  package func png(
    of picture: Picture, pixelsPerPoint: Double = 2, scheme: ColorScheme = .light,
    background: AdaptiveColor? = nil
  ) throws(DrawingError) -> [UInt8] {
    try paintedImage(
      of: picture, pixelsPerPoint: pixelsPerPoint, scheme: scheme, background: background
    )
    .png(nameInErrors: picture.title)
  }

  /// Returns the picture as raw pixels on a background; throws the same errors as the function that returns a PNG.
  package func rawImage(
    of picture: Picture, pixelsPerPoint: Double = 1, scheme: ColorScheme = .light,
    background: AdaptiveColor = AdaptiveColor(Color(0xFFFFFF))
  ) throws(DrawingError) -> RawImage {
    let image = try paintedImage(
      of: picture, pixelsPerPoint: pixelsPerPoint, scheme: scheme, background: background)
    return RawImage(
      bgrxBytes: image.pixelBytes(), width: Int(image.width), height: Int(image.height))
  }

  private func paintedImage(
    of picture: Picture, pixelsPerPoint: Double, scheme: ColorScheme, background: AdaptiveColor?
  ) throws(DrawingError) -> ImageSurface {
    try PictureValidator.validate(picture, name: picture.title)
    let width = (picture.size.width * pixelsPerPoint).rounded(.up)
    let height = (picture.size.height * pixelsPerPoint).rounded(.up)
    guard width >= 1, height >= 1, width <= Self.maximumPixelsPerSide,
      height <= Self.maximumPixelsPerSide
    else { throw .pictureTooLarge(picture: picture.title, width: width, height: height) }
    let surface = ImageSurface(
      width: Int32(width), height: Int32(height), isOpaque: background != nil)
    let canvas = CairoCanvas(
      on: surface.cairoSurface, .image, scheme: scheme, pixelsPerPoint: pixelsPerPoint,
      textLayout: pangoTextLayout)
    if let background {
      let all = Rect(x: 0, y: 0, width: picture.size.width + 1, height: picture.size.height + 1)
      canvas.paint([.fill(.rect(all), background)])
    }
    canvas.paint(picture.items)
    try requireSuccess(canvas.cairoStatus, nameInErrors: picture.title)
    return surface
  }

  /// Cairo's limit for the width and the height of an image, in pixels.
  private static let maximumPixelsPerSide = 32_767.0
}

/// The reason why a picture or a PDF could not be created.
package enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item has a number that cannot be painted, such as NaN, or an invalid shape.
  case unusableItem(picture: String, item: String, problem: String)
  /// The width or height in pixels is outside of 1…32,767.
  case pictureTooLarge(picture: String, width: Double, height: Double)
  case noFont
  case drawingFailed(picture: String, problem: String)

  package var description: String {
    switch self {
    case .unusableItem(let picture, let item, let problem):
      "Cannot draw the picture “\(picture)”: \(item) \(problem)."
    case .pictureTooLarge(let picture, let width, let height):
      "Cannot draw the picture “\(picture)”: \(width) × \(height) pixels are too many."
    case .noFont:
      "No font for charts and documents is installed. "
        + "On Debian, run: sudo apt install fonts-inter"
    case .drawingFailed(let picture, let problem):
      "Cannot draw “\(picture)”: \(problem)."
    }
  }
}

extension Painter {
  /// Returns a PDF with a page for each picture; the page has the size of the picture.
  ///
  /// Text remains text, photos keep their bytes, and the roles of groups become the tags for screen readers.
  /// Throws a ``DrawingError`` if there is no page, a number is out of range, a photo contains metadata or Cairo fails.
  /// After a page is painted, the memory of the page and its photos is released.
  package func pdf(
    pages: consuming [Picture], information: PDFInformation, outline: [OutlineEntry] = []
  ) throws(DrawingError) -> [UInt8] {
    guard !pages.isEmpty else {
      throw .drawingFailed(picture: information.title, problem: "it has no pages")
    }
    for (index, page) in pages.enumerated() {
      try PictureValidator.validate(page, name: "\(information.title), page \(index + 1)")
    }
    let surface = PDFSurface()
    surface.setMetadata(information)
    let entries = outline.filter { (1...pages.count).contains($0.pageNumber) }
    let figures = try figureDescriptions(painting: pages, on: surface, named: information.title)
    surface.addOutline(entries)
    guard
      let complete = PDFCompleter.complete(
        try surface.finish(nameInErrors: information.title), information,
        figureDescriptions: figures)
    else {
      throw .drawingFailed(
        picture: information.title, problem: "the PDF is damaged, perhaps for lack of memory")
    }
    return complete
  }

  private func figureDescriptions(
    painting pages: consuming [Picture], on surface: PDFSurface, named name: String
  ) throws(DrawingError) -> [String] {
    let canvas = CairoCanvas(
      on: surface.cairoSurface, .page, scheme: .light, pixelsPerPoint: 1,
      textLayout: pangoTextLayout)
    let count = pages.count
    pages.reverse()
    while let page = pages.popLast() {
      let number = count - pages.count
      surface.startPage(number, size: page.size)
      canvas.paintPage(page, isFirst: number == 1, isLast: pages.isEmpty)
    }
    try requireSuccess(canvas.cairoStatus, nameInErrors: name)
    return canvas.paintedFigureDescriptions
  }
}
