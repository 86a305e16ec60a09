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
  public func pdf(using typesetter: Typesetter) throws(DrawingError) -> [UInt8] {
    let flow = flow(using: typesetter)
    return try Painter(using: typesetter)
      .pdf(pages: flow.pages, information: information, outline: flow.outline)
  }

  /// The headings and the pages they stand on.
  public func outline(using typesetter: Typesetter) -> [OutlineEntry] {
    flow(using: typesetter).outline
  }

  private func flow(using typesetter: Typesetter) -> (pages: [Picture], outline: [OutlineEntry]) {
    var layout = BlockLayout(typesetter: typesetter, style: style)
    let (pages, outline) = flowed(layout.pieces(of: blocks))
    let furniture = FurnitureLayout(furniture: furniture, style: style, typesetter: typesetter)
    let pictures = pages.enumerated().map { index, items in
      Picture(
        size: style.paper.size, title: information.title,
        items + furniture.items(page: index + 1, of: pages.count))
    }
    return (pictures, outline)
  }

  /// The pieces on pages, none of them filled so far that next to nothing is left for the last one.
  private func flowed(
    _ pieces: [FlowPiece]
  ) -> (pages: [[Picture.Item]], outline: [OutlineEntry]) {
    let frame = style.frame
    var full: (pages: [[Picture.Item]], outline: [OutlineEntry])?
    for share in stride(from: 1, through: 0.7, by: -0.02) {
      var flow = PageFlow(frame: frame, room: frame.height * share)
      for piece in pieces { flow.add(piece) }
      let flowed = flow.finish()
      let isEnough = flowed.pages.count == 1 || flow.lastHeight >= frame.height * Self.leastFill
      if isEnough { return flowed }
      full = full ?? flowed
    }
    return full ?? ([], [])
  }

  /// How much of a last page is filled at least, where that can be had.
  private static let leastFill = 0.2
}
