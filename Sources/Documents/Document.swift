import Drawing

/// A document as a value: what it says, block after block, and how its pages look.
public struct Document: Sendable {
  /// What the file says of itself: title, language, moment.
  public var information: PDFInformation
  /// How the pages look.
  public var style: PageStyle
  /// What stands at the head and foot of every page.
  public var furniture: PageFurniture
  /// What the document says.
  public var blocks: [Block]

  /// Makes a document.
  public init(
    _ information: PDFInformation, style: PageStyle, furniture: PageFurniture, blocks: [Block]
  ) {
    self.information = information
    self.style = style
    self.furniture = furniture
    self.blocks = blocks
  }

  /// The finished pages, at least one.
  public func pages(using typesetter: Typesetter) -> [Picture] {
    flow(using: typesetter).pages
  }

  /// The document as a PDF with outline and structure; throws a ``DrawingError`` if a figure
  /// cannot be drawn or a photo is unfit.
  public func pdf(using typesetter: Typesetter, _ painter: Painter) throws(DrawingError) -> [UInt8]
  {
    let flow = flow(using: typesetter)
    return try painter.pdf(pages: flow.pages, information: information, outline: flow.outline)
  }

  private func flow(using typesetter: Typesetter) -> (pages: [Picture], outline: [OutlineEntry]) {
    var layout = BlockLayout(typesetter: typesetter, style: style)
    var flow = PageFlow(frame: style.frame)
    for piece in layout.pieces(of: blocks) { flow.add(piece) }
    let (pages, outline) = flow.finish()
    let furniture = FurnitureLayout(furniture: furniture, style: style, typesetter: typesetter)
    let pictures = pages.enumerated().map { index, items in
      Picture(
        size: style.paper.size, title: information.title,
        items + furniture.items(page: index + 1, of: pages.count))
    }
    return (pictures, outline)
  }
}
