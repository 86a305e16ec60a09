import Drawing

extension BlockLayout {
  /// Blocks beside each other, made smaller together where a page has not the room for the tallest.
  mutating func columns(_ columns: [Block.Column]) -> [Strip] {
    let gap = style.textSize * 2
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
    let scale = tallest > height ? height / tallest : 1
    return [
      Strip(
        height: tallest * scale,
        items: [.group(Picture.Group(transform: .scaled(scale), items))],
        before: style.textSize, after: style.textSize * 1.2,
        outline: outline.map { $0.moved(down: $0.y * (scale - 1)) })
    ]
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
  /// Whether blocks fit on one page as they are.
  public func fits(_ blocks: [Block], using typesetter: Typesetter) -> Bool {
    var layout = BlockLayout(typesetter: typesetter, style: self)
    return layout.stack(of: blocks, width: frame.width).height <= frame.height
  }
}
