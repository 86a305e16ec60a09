import Drawing

/// A document as a value: its blocks and the style of its pages.
public struct Document: Sendable {
  /// The metadata: title, language and date.
  public var information: PDFInformation
  /// The style of the pages.
  public var style: PageStyle
  /// The header and footer of each page.
  public var headerFooter: PageHeaderFooter
  /// The content in reading order.
  public var blocks: [Block]

  /// Creates a document.
  public init(
    _ information: PDFInformation, style: PageStyle, headerFooter: PageHeaderFooter, blocks: [Block]
  ) {
    self.information = information
    self.style = style
    self.headerFooter = headerFooter
    self.blocks = blocks
  }

  /// Returns the finished pages, at least one.
  public func pages(using textLayout: TextLayout) -> [Picture] {
    flow(using: textLayout).pages
  }

  /// Returns the document as a PDF with outline and structure.
  ///
  /// Throws a ``DrawingError`` if a figure cannot be painted or a photo is unsuitable.
  public func pdf(using textLayout: TextLayout) throws(DrawingError) -> [UInt8] {
    let flow = flow(using: textLayout)
    return try Painter(using: textLayout)
      .pdf(pages: flow.pages, information: information, outline: flow.outline)
  }

  /// Returns the headings with their page numbers.
  public func outline(using textLayout: TextLayout) -> [OutlineEntry] {
    flow(using: textLayout).outline
  }

  private func flow(using textLayout: TextLayout) -> (pages: [Picture], outline: [OutlineEntry]) {
    var layout = BlockLayout(textLayout: textLayout, style: style)
    let (pages, outline) = paginated(layout.flowElements(of: blocks))
    let furniture = HeaderFooterLayout(
      headerFooter: headerFooter, style: style, textLayout: textLayout)
    let pictures = pages.enumerated().map { index, items in
      Picture(
        size: style.paper.size, title: information.title,
        items + furniture.items(page: index + 1, of: pages.count))
    }
    return (pictures, outline)
  }

  /// Distributes the elements to pages so that the last page is not nearly empty, if possible.
  ///
  /// For this, the height used on each page is reduced in steps of 2 %, down to 70 %.
  private func paginated(
    _ elements: [FlowElement]
  ) -> (pages: [[Picture.Item]], outline: [OutlineEntry]) {
    let frame = style.contentFrame
    var full: (pages: [[Picture.Item]], outline: [OutlineEntry])?
    for share in stride(from: 1, through: 0.7, by: -0.02) {
      var flow = PageFlow(frame: frame, availableHeight: frame.height * share)
      for element in elements { flow.add(element) }
      let flowed = flow.finish()
      let isEnough =
        flowed.pages.count == 1 || flow.lastPageHeight >= frame.height * Self.minimumLastPageFill
      if isEnough { return flowed }
      full = full ?? flowed
    }
    return full ?? ([], [])
  }

  /// The fraction of the last page that should be used at least.
  ///
  /// To reach it, the other pages are filled less, down to 70 %.
  private static let minimumLastPageFill = 0.2
}
