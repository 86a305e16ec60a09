import Drawing

/// A document that can become a PDF: its content as blocks, such as paragraphs, and the style of its pages.
package struct Document: Sendable {
  package var information: PDFInformation
  package var style: PageStyle
  package var headerFooter: PageHeaderFooter
  /// The content in reading order, in groups of blocks that belong together.
  ///
  /// Pages can have another order: if a group does not fit and much of a page would stay empty, a later group comes
  /// first. The first and the last group keep their places, and the groups of one section keep their order.
  package var blockGroups: [MovableBlockGroup]

  package init(
    _ information: PDFInformation, style: PageStyle, headerFooter: PageHeaderFooter,
    blockGroups: [MovableBlockGroup]
  ) {
    self.information = information
    self.style = style
    self.headerFooter = headerFooter
    self.blockGroups = blockGroups
  }

  /// Returns the pages as drawings; a document without content has one page.
  package func pages(using textLayout: TextLayout) -> [Picture] {
    layOut(using: textLayout).pages
  }

  /// Returns a PDF with an outline and tags for screen readers; throws if a figure or photo cannot be painted.
  package func pdf(using textLayout: TextLayout) throws(DrawingError) -> [UInt8] {
    let flow = layOut(using: textLayout)
    return try Painter(using: textLayout)
      .pdf(pages: flow.pages, information: information, outline: flow.outline)
  }

  /// Returns the headings of the document with their levels, page numbers and positions.
  package func outline(using textLayout: TextLayout) -> [OutlineEntry] {
    layOut(using: textLayout).outline
  }

  private func layOut(using textLayout: TextLayout) -> (pages: [Picture], outline: [OutlineEntry]) {
    var layout = BlockLayout(textLayout: textLayout, style: style)
    let frame = style.contentFrame
    let pages = Pagination.pages(
      of: blockGroups.map { group in
        StripGroup(
          strips: layout.strips(of: group.blocks),
          divisibleStrips: group.divisibleBlocks.map { layout.strips(of: $0) },
          sectionNumber: group.sectionNumber, avoidsFirstPage: group.avoidsFirstPage)
      }, pageHeight: frame.height)
    let outline = pages.enumerated().flatMap { index, page in
      page.outlineHeadings.map { line in
        OutlineEntry(
          title: line.title, headingLevel: line.level, pageNumber: index + 1,
          pointsFromTop: frame.y + line.y)
      }
    }
    let furniture = HeaderFooterLayout(
      headerFooter: headerFooter, style: style, textLayout: textLayout)
    let pictures = pages.enumerated().map { index, page in
      let body = Picture.Group(transform: .translation(x: frame.x, y: frame.y), page.items)
      return Picture(
        size: style.paper.size, title: information.title,
        [.group(body)] + furniture.drawingItems(page: index + 1, of: pages.count))
    }
    return (pictures, outline)
  }
}
