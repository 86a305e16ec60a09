import Drawing

/// Turns blocks into strips: pieces of a document, such as lines of text, that are never divided between pages.
struct BlockLayout {
  let textLayout: TextLayout
  let style: PageStyle
  /// The width of the text, in points.
  var textWidth: Double
  /// The height of a page without its margins, in points.
  var pageHeight: Double
  var containerCount = 0

  init(textLayout: TextLayout, style: PageStyle) {
    self.textLayout = textLayout
    self.style = style
    (textWidth, pageHeight) = (style.contentFrame.width, style.contentFrame.height)
  }

  mutating func strips(of blocks: [Block]) -> [Strip] {
    var strips: [Strip] = []
    for block in blocks {
      if case .paragraph(_, .note) = block, !strips.isEmpty {
        // A note stays on the same page as the strip above it.
        strips[strips.count - 1].keepsWithNext = true
      }
      strips += self.strips(of: block)
    }
    // The distance above a group of blocks may grow to fill a page.
    if !strips.isEmpty { strips[0].allowsMoreSpaceAbove = true }
    return strips
  }

  mutating func strips(of block: Block) -> [Strip] {
    switch block {
    case .heading(let text, level: let level): heading(text, level: level)
    case .paragraph(let text, let tone): paragraphs(text, tone)
    case .inlineTexts(let phrases): self.inlineTexts(phrases)
    case .list(let items): list(items)
    case .questions(let questions): self.questions(questions)
    case .table(let table): self.table(table)
    case .figure(let picture, caption: let caption): [figure(picture, caption: caption)]
    case .tiles(let tiles): self.tiles(tiles)
    case .photos(let photos): self.photos(photos)
    case .spacer(let height):
      [Strip(height: min(max(height, 0), self.pageHeight), items: [], isSpacer: true)]
    case .columns(let columns): self.columns(columns)
    case .onePage(let blocks): onePage(blocks)
    }
  }

  mutating func makeContainer(_ role: Picture.AccessibilityRole) -> Strip.Container {
    containerCount += 1
    return Strip.Container(id: containerCount, role: role)
  }

  /// Returns labels for lines of text; `x` is the position of their anchor and `y` the top of the first line.
  ///
  /// Lengths are in points. If `isContinued` is true, more text of the same paragraph follows.
  func labels(
    _ lines: [String], _ style: TextStyle, x: Double = 0, y: Double = 0,
    anchor: Label.Anchor = .start, isContinued: Bool = false
  ) -> [Picture.Item] {
    let (height, baseline) = (textLayout.lineHeight(style), textLayout.baselineBelowTop(style))
    return lines.indices.compactMap { index in
      let place = Point(x: x, y: y + Double(index) * height + baseline)
      let isLast = index == lines.count - 1 && !isContinued
      let line = lines[index].withSeparatingSpace(isFirst: index == 0, isLast: isLast, anchor)
      return lines[index].isEmpty ? nil : .label(Label(line, style, at: place, anchor: anchor))
    }
  }
}

extension String {
  /// Returns a line of text with a space at its start or end, because screen readers would join words of two lines.
  func withSeparatingSpace(isFirst: Bool, isLast: Bool, _ anchor: Label.Anchor = .start) -> String {
    guard anchor == .start else { return isFirst ? self : " " + self }
    return isLast || hasSuffix("-") || hasSuffix("–") || hasSuffix("/") ? self : self + " "
  }
}
