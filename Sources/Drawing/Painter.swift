internal import CCairo

/// Paints pictures: as PNG, as plain pixels, or as the pages of a PDF.
///
/// The same picture gives the same bytes on every run. One is made for each task; it is not handed
/// from task to task.
public final class Painter {
  let text: TextLayout

  /// Makes a painter that draws with the fonts of a typesetter, and the lines it has set so far.
  public init(using typesetter: Typesetter = Typesetter()) {
    text = typesetter.layout
  }

  /// An image as rows of dots, four bytes each: blue, green, red and one that means nothing.
  public struct Pixels: Hashable, Sendable {
    /// The dots, row by row from the top, without gaps.
    public var bytes: [UInt8]
    /// The width in dots.
    public var width: Int
    /// The height in dots.
    public var height: Int
  }

  /// The picture as PNG, `scale` dots to a point.
  ///
  /// Without a background what is not painted stays clear. A photo shows as a plain tile, because
  /// this program decodes none. Throws a ``DrawingError`` if a number cannot be drawn, the image
  /// would be too large or Cairo fails.
  public func png(
    of picture: Picture, scale: Double = 2, scheme: ColorScheme = .light, background: Ink? = nil
  ) throws(DrawingError) -> [UInt8] {
    try image(of: picture, scale: scale, scheme: scheme, background: background)
      .png(named: picture.title)
  }

  /// The picture as plain dots on a background, `scale` dots to a point; throws as `png` does.
  public func pixels(
    of picture: Picture, scale: Double = 1, scheme: ColorScheme = .light,
    background: Ink = Ink(Color(0xFFFFFF))
  ) throws(DrawingError) -> Pixels {
    let image = try image(of: picture, scale: scale, scheme: scheme, background: background)
    return Pixels(bytes: image.pixels(), width: Int(image.width), height: Int(image.height))
  }

  private func image(
    of picture: Picture, scale: Double, scheme: ColorScheme, background: Ink?
  ) throws(DrawingError) -> ImageSurface {
    try PictureCheck.run(picture, name: picture.title)
    let surface = try surface(for: picture, scale: scale, isOpaque: background != nil)
    let canvas = Canvas(on: surface.pointer, .image, scheme: scheme, scale: scale, text: text)
    if let background {
      let all = Rect(x: 0, y: 0, width: picture.size.width + 1, height: picture.size.height + 1)
      canvas.paint([.fill(.rect(all), background)])
    }
    canvas.paint(picture.items)
    if let problem = problem(canvas.status) {
      throw .failed(picture: picture.title, problem: problem)
    }
    return surface
  }

  private func surface(
    for picture: Picture, scale: Double, isOpaque: Bool
  ) throws(DrawingError) -> ImageSurface {
    let width = (picture.size.width * scale).rounded(.up)
    let height = (picture.size.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width <= Self.mostDots, height <= Self.mostDots else {
      throw .tooLarge(picture: picture.title, width: width, height: height)
    }
    return ImageSurface(width: Int32(width), height: Int32(height), isOpaque: isOpaque)
  }

  /// Cairo's images end here in either direction.
  private static let mostDots = 32_767.0
}

@available(*, unavailable)
extension Painter: Sendable {}

/// Why a picture could not be painted: which picture, which thing on it, and what was wrong.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item has a number that cannot be drawn, such as "not a number", or a shape that is none.
  case unusable(picture: String, item: String, problem: String)
  /// The picture would have more pixels than an image can hold.
  case tooLarge(picture: String, width: Double, height: Double)
  /// The machine has no font to write with.
  case noFont
  /// The drawing library gave up.
  case failed(picture: String, problem: String)

  /// The error as a plain sentence.
  public var description: String {
    switch self {
    case .unusable(let picture, let item, let problem):
      "The picture “\(picture)” cannot be painted: \(item) \(problem)."
    case .tooLarge(let picture, let width, let height):
      "The picture “\(picture)” cannot be painted: \(width) × \(height) pixels are too many."
    case .noFont:
      "No font is installed that charts and documents could be written with: "
        + "install the Debian package fonts-inter."
    case .failed(let picture, let problem):
      "Painting “\(picture)” failed: \(problem)."
    }
  }
}

internal import CCairo

extension Painter {
  /// The pictures as the pages of a PDF, each as large as its picture.
  ///
  /// Text stays text, photos keep their bytes, and the roles of groups become the structure that
  /// a screen reader follows. Throws a ``DrawingError`` if a number cannot be drawn, a photo still
  /// carries metadata or Cairo fails.
  public func pdf(
    pages: [Picture], information: PDFInformation, outline: [OutlineEntry] = []
  ) throws(DrawingError) -> [UInt8] {
    guard !pages.isEmpty else { throw .failed(picture: information.title, problem: "no pages") }
    for (index, page) in pages.enumerated() {
      try PictureCheck.run(page, name: "\(information.title), page \(index + 1)")
    }
    let surface = PDFSurface()
    surface.describe(information)
    let figures = try paint(pages, on: surface, named: information.title)
    surface.add(outline.filter { (1...pages.count).contains($0.page) })
    let file = try surface.finish(named: information.title)
    guard
      let complete = PDFCompletion.complete(file, information, figures: figures)
    else {
      throw .failed(
        picture: information.title, problem: "the PDF is damaged; there may be too little memory")
    }
    return complete
  }

  /// Paints the pages and hands back the descriptions of their figures.
  private func paint(
    _ pages: [Picture], on surface: PDFSurface, named name: String
  ) throws(DrawingError) -> [String] {
    let canvas = Canvas(on: surface.pointer, .page, scheme: .light, scale: 1, text: text)
    for (index, page) in pages.enumerated() {
      surface.startPage(index + 1, size: page.size)
      // Setting a size starts the page anew, so the document's tag waits for the first one.
      if index == 0 { canvas.beginDocument() }
      canvas.paintPage(page)
      canvas.paintLinks()
      if index == pages.count - 1 { canvas.endDocument() }
      canvas.showPage()
    }
    if let problem = problem(canvas.status) { throw .failed(picture: name, problem: problem) }
    return canvas.figures
  }
}
