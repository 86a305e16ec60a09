import Drawing

extension BlockLayout {
  /// Returns columns of blocks next to each other as one strip, scaled down if the tallest column exceeds a page.
  mutating func columns(_ columns: [Block.Column]) -> [Strip] {
    let gap = style.columnGap
    let availableWidth = textWidth - gap * Double(max(0, columns.count - 1))
    let shares = columns.map { max(0, $0.relativeWidth) }
    let totalShare = max(shares.reduce(0, +), .leastNormalMagnitude)
    var x = 0.0
    var tallest = 0.0
    var items: [Picture.Item] = []
    var outline: [Strip.OutlineHeading] = []
    for (column, share) in zip(columns, shares) {
      let width = availableWidth * share / totalShare
      let stack = stripStack(of: column.blocks, width: width)
      items.append(.group(Picture.Group(transform: .translation(x: x, y: 0), stack.items)))
      outline += stack.outlineHeadings
      tallest = max(tallest, stack.height)
      x += width + gap
    }
    return [scaledStrip(items, height: tallest, outline)]
  }

  /// Returns blocks as strips that stay on one page, or as one scaled-down strip if the blocks are taller than a page.
  mutating func onePage(_ blocks: [Block]) -> [Strip] {
    let stack = stripStack(of: blocks, width: textWidth)
    if stack.height > pageHeight {
      return [scaledStrip(stack.items, height: stack.height, stack.outlineHeadings)]
    }
    var strips: [Strip] = []
    for block in blocks {
      let isBelowHeading = strips.last?.keepsWithNext == true
      var added = self.strips(of: block)
      if !added.isEmpty {
        added[0].allowsMoreSpaceAbove = block.allowsMoreSpaceAbove && !isBelowHeading
      }
      strips += added
    }
    for index in strips.indices.dropLast() { strips[index].keepsWithNext = true }
    return strips
  }

  /// Returns drawing items as one strip, scaled down if `height` (in points) exceeds the height of a page.
  private func scaledStrip(
    _ items: [Picture.Item], height: Double, _ outline: [Strip.OutlineHeading]
  ) -> Strip {
    let scale = height > pageHeight ? pageHeight / height : 1
    return Strip(
      height: height * scale,
      items: [.group(Picture.Group(transform: .scaling(by: scale), items))],
      spaceBefore: style.textSize, spaceAfter: style.textSize * 1.2,
      outlineHeadings: outline.map { $0.moved(down: $0.y * (scale - 1)) })
  }

  /// Returns a column of the strips of blocks, each `width` points wide; the column may be taller than a page.
  mutating func stripStack(of blocks: [Block], width: Double) -> StripStack {
    var inner = self
    inner.textWidth = width
    var stack = StripStack()
    for strip in inner.strips(of: blocks) { stack.add(strip) }
    // The count continues, so that different columns never share a container.
    containerCount = inner.containerCount
    return stack
  }
}

extension Block {
  /// True for the kinds of blocks above which the space may grow to fill a page.
  fileprivate var allowsMoreSpaceAbove: Bool {
    switch self {
    case .heading, .columns, .figure: true
    default: false
    }
  }
}

extension PageStyle {
  fileprivate var columnGap: Double { textSize * 2 }

  /// Returns whether no word in the rows of a table is split if `columnCount` such tables are side by side on a page.
  package func keepsWordsWhole(
    in table: Table, columnCount columns: Int, using textLayout: TextLayout
  ) -> Bool {
    let gaps = columnGap * Double(columns - 1)
    let tableColumns = TableColumns(
      of: table, style: self, width: (contentFrame.width - gaps) / Double(columns),
      textLayout: textLayout)
    return table.rows.allSatisfy { row in
      zip(row, tableColumns.columns).allSatisfy { text, column in
        // A line may be broken at white space, but not at a non-breaking space.
        text.split { $0.isWhitespace && $0 != "\u{a0}" && $0 != "\u{202f}" }.allSatisfy {
          textLayout.measure(String($0), cell).width <= column.width + 0.01
        }
      }
    }
  }

  /// Returns the height of blocks as a fraction of the height of a page without its margins; 1 is a full page.
  package func heightInPages(of blocks: [Block], using textLayout: TextLayout) -> Double {
    var layout = BlockLayout(textLayout: textLayout, style: self)
    return layout.stripStack(of: blocks, width: contentFrame.width).height / contentFrame.height
  }
}
