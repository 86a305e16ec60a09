import Drawing

/// Turns blocks into strips.
struct BlockLayout {
  let typesetter: Typesetter
  let style: PageStyle
  /// How wide strips are.
  var width: Double
  /// How tall a strip can be.
  let height: Double
  var containers = 0

  init(typesetter: Typesetter, style: PageStyle) {
    self.typesetter = typesetter
    self.style = style
    (width, height) = (style.frame.width, style.frame.height)
  }

  mutating func pieces(of blocks: [Block]) -> [FlowPiece] {
    var pieces: [FlowPiece] = []
    for block in blocks {
      if case .pageBreak = block {
        pieces.append(.pageBreak)
      } else {
        pieces += strips(of: block).map { .strip($0) }
      }
    }
    return pieces
  }

  private mutating func strips(of block: Block) -> [Strip] {
    switch block {
    case .heading(let text, let level): heading(text, level)
    case .paragraph(let text, let tone): paragraphs(text, tone)
    case .list(let items): list(items)
    case .table(let table): self.table(table)
    case .figure(let picture, let caption): [figure(picture, caption)]
    case .tiles(let tiles): self.tiles(tiles)
    case .spacer(let height):
      [Strip(height: min(max(height, 0), self.height), items: [], isSpace: true)]
    case .columns(let columns): self.columns(columns)
    case .pageBreak: []
    }
  }

  /// A container of its own for the strips of one block.
  mutating func container(_ role: Picture.Role) -> Strip.Container {
    containers += 1
    return Strip.Container(id: containers, role: role)
  }

  /// Lines of text from the top down, seen from the top left corner of the first.
  func labels(
    _ lines: [String], _ style: TextStyle, x: Double = 0, y: Double = 0,
    anchor: Label.Anchor = .start
  ) -> [Picture.Item] {
    let (height, baseline) = (typesetter.lineHeight(style), typesetter.baseline(style))
    return lines.enumerated().compactMap { index, line in
      let place = Point(x: x, y: y + Double(index) * height + baseline)
      return line.isEmpty ? nil : .label(Label(line, style, at: place, anchor: anchor))
    }
  }
}
