import Drawing

/// The texts in the header and footer of each page.
package struct PageHeaderFooter: Sendable {
  package var headerLeft: String
  package var headerRight: String
  /// The text at the left of the footer, at most two lines.
  package var footerLeft: String
  /// Returns the text at the right of the footer, such as "Page 2 of 5", for page `page` of `pages`.
  package var pageNumberText: @Sendable (_ page: Int, _ pages: Int) -> String

  package init(
    headerLeft: String = "", headerRight: String = "", footerLeft: String = "",
    pageNumberText: @escaping @Sendable (_ page: Int, _ pages: Int) -> String
  ) {
    self.headerLeft = headerLeft
    self.headerRight = headerRight
    self.footerLeft = footerLeft
    self.pageNumberText = pageNumberText
  }
}

/// Draws the header and the footer of a page.
struct HeaderFooterLayout {
  let headerFooter: PageHeaderFooter
  let style: PageStyle
  let textLayout: TextLayout

  /// The distance in points between the header and the content, and between the left and right texts of a line.
  ///
  /// The line above the footer is half of this distance below the content.
  private let textSpacing = 16.0

  func drawingItems(page: Int, of pages: Int) -> [Picture.Item] {
    let number = headerFooter.pageNumberText(page, pages)
    return [.group(Picture.Group(role: .artifact, headerItems + footerItems(pageNumber: number)))]
  }

  private var headerItems: [Picture.Item] {
    let frame = style.contentFrame
    let y = frame.y - textSpacing
    let rightWidth = textLayout.measure(headerFooter.headerRight, style.note).width
    let left = textLayout.lines(
      of: headerFooter.headerLeft, style: style.note, width: frame.width - rightWidth - textSpacing,
      maximumLineCount: 1)
    return [
      label(left.first ?? "", at: Point(x: frame.x, y: y), .start),
      label(headerFooter.headerRight, at: Point(x: frame.maxX, y: y), .end),
    ].compactMap { $0 }
  }

  private func footerItems(pageNumber number: String) -> [Picture.Item] {
    let frame = style.contentFrame
    let top = frame.maxY + textSpacing / 2
    let baseline = top + 6 + textLayout.baselineBelowTop(style.note)
    let numberWidth = textLayout.measure(number, style.note).width
    let lines = textLayout.lines(
      of: headerFooter.footerLeft, style: style.note,
      width: frame.width - numberWidth - textSpacing,
      maximumLineCount: 2)
    let left = lines.enumerated().map { index, line in
      let y = baseline + Double(index) * textLayout.lineHeight(style.note)
      return label(line, at: Point(x: frame.x, y: y), .start)
    }
    let right = label(number, at: Point(x: frame.maxX, y: baseline), .end)
    return [style.hairline(fromX: frame.x, toX: frame.maxX, y: top)]
      + (left + [right]).compactMap { $0 }
  }

  private func label(_ text: String, at point: Point, _ anchor: Label.Anchor) -> Picture.Item? {
    text.isEmpty ? nil : .label(Label(text, style.note, at: point, anchor: anchor))
  }
}
