import Drawing

/// A document as a value: its blocks and the style of its pages.
public struct Document: Sendable {
  /// The metadata: title, language and date.
  public var information: PDFInformation
  /// The style of the pages.
  public var style: PageStyle
  /// The header and footer of each page.
  public var headerFooter: PageHeaderFooter
  /// The content in reading order, in groups.
  ///
  /// If the next group would leave much of a page empty, a later group comes first. The last group always stays last.
  public var groups: [BlockGroup]

  /// Creates a document.
  public init(
    _ information: PDFInformation, style: PageStyle, headerFooter: PageHeaderFooter,
    groups: [BlockGroup]
  ) {
    self.information = information
    self.style = style
    self.headerFooter = headerFooter
    self.groups = groups
  }

  /// Returns the finished pages, at least one.
  public func pages(using textLayout: TextLayout) -> [Picture] {
    flow(using: textLayout).pages
  }

  /// Returns the PDF with outline and structure; throws a ``DrawingError`` if it cannot paint a figure or use a photo.
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
    let frame = style.contentFrame
    let pages = PageFlow.pages(
      of: groups.map { group in
        FlowGroup(
          elements: layout.flowElements(of: group.blocks),
          divisibleElements: group.divisibleBlocks.map { layout.flowElements(of: $0) },
          section: group.section, avoidsFirstPage: group.avoidsFirstPage)
      }, pageHeight: frame.height)
    let outline = pages.enumerated().flatMap { index, page in
      page.outline.map { line in
        OutlineEntry(title: line.title, level: line.level, page: index + 1, y: frame.y + line.y)
      }
    }
    let furniture = HeaderFooterLayout(
      headerFooter: headerFooter, style: style, textLayout: textLayout)
    let pictures = pages.enumerated().map { index, page in
      let body = Picture.Group(transform: .moved(x: frame.x, y: frame.y), page.items)
      return Picture(
        size: style.paper.size, title: information.title,
        [.group(body)] + furniture.items(page: index + 1, of: pages.count))
    }
    return (pictures, outline)
  }
}
