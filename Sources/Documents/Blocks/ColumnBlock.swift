import Drawing

extension BlockLayout {
  /// Blocks beside each other, made smaller together where a page has not the room for the tallest.
  mutating func columns(_ columns: [Block.Column]) -> [Strip] {
    let gap = style.columnGap
    let room = width - gap * Double(max(0, columns.count - 1))
    let shares = columns.map { max(0, $0.share) }
    let whole = max(shares.reduce(0, +), .leastNormalMagnitude)
    var x = 0.0
    var tallest = 0.0
    var items: [Picture.Item] = []
    var outline: [Strip.OutlineLine] = []
    for (column, share) in zip(columns, shares) {
      let width = room * share / whole
      let stack = stack(of: column.blocks, width: width)
      items.append(.group(Picture.Group(transform: .moved(x: x, y: 0), stack.items)))
      outline += stack.outline
      tallest = max(tallest, stack.height)
      x += width + gap
    }
    return [strip(items, height: tallest, scale: 1, outline)]
  }

  /// Blocks drawn smaller by a scale, and yet as wide as the text.
  mutating func sheet(_ blocks: [Block], scale: Double) -> Strip {
    let stack = stack(of: blocks, scale: scale)
    return strip(stack.items, height: stack.height, scale: scale, stack.outline)
  }

  /// Blocks one below the other, on a page as much larger as they are drawn smaller.
  mutating func stack(of blocks: [Block], scale: Double) -> StripStack {
    let page = height
    height /= scale
    defer { height = page }
    return stack(of: blocks, width: width / scale)
  }

  /// Items drawn smaller by a scale, or so much that they fit on a page.
  private func strip(
    _ items: [Picture.Item], height: Double, scale: Double, _ outline: [Strip.OutlineLine]
  ) -> Strip {
    let scale = height * scale > self.height ? self.height / height : scale
    return Strip(
      height: height * scale,
      items: [.group(Picture.Group(transform: .scaled(scale), items))],
      before: style.textSize, after: style.textSize * 1.2,
      outline: outline.map { $0.moved(down: $0.y * (scale - 1)) })
  }

  /// Blocks one below the other on a sheet of their own, however tall.
  mutating func stack(of blocks: [Block], width: Double) -> StripStack {
    var inner = self
    inner.width = width
    var stack = StripStack()
    for case .strip(let strip) in inner.pieces(of: blocks) { stack.add(strip) }
    // What stands in different columns is never one container.
    containers = inner.containers
    return stack
  }
}

extension PageStyle {
  /// Whether each word of a table has room in one of so many columns beside each other.
  public func hasRoom(
    for table: Table, amongColumns columns: Int, using typesetter: Typesetter
  ) -> Bool {
    let gaps = columnGap * Double(columns - 1)
    let places = TableColumns(
      of: table, style: self, width: (frame.width - gaps) / Double(columns), typesetter: typesetter)
    return table.rows.allSatisfy { row in
      zip(row, places.columns).allSatisfy { text, column in
        text.split(whereSeparator: \.isBreak).allSatisfy {
          typesetter.measure(String($0), cell).width <= column.width + 0.01
        }
      }
    }
  }

  /// How much of a page blocks take that are drawn smaller by a scale: 1 is all of it.
  public func share(of blocks: [Block], scale: Double = 1, using typesetter: Typesetter) -> Double {
    var layout = BlockLayout(typesetter: typesetter, style: self)
    return layout.stack(of: blocks, scale: scale).height * scale / frame.height
  }
}

extension PageStyle {
  /// The distance between columns.
  fileprivate var columnGap: Double { textSize * 2 }
}

extension Character {
  /// Whether a line may end at it; spaces that hold words together are none.
  fileprivate var isBreak: Bool { isWhitespace && self != "\u{a0}" && self != "\u{202f}" }
}
