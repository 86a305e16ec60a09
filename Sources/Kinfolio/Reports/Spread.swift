import Documents
import Drawing
import Knowledge

/// Sections over the width of a page: what is narrow stands beside what is narrow, so that pages are
/// full and lines short.
struct Spread {
  typealias Section = VisitContent.Section
  typealias Part = VisitContent.Part

  let style: PageStyle
  let wording: Wording
  let typesetter: Typesetter

  /// A section that has room in half the width.
  private struct Narrow {
    let section: Section
    let blocks: [Block]
    /// How much of a page it takes there.
    let height: Double
  }

  /// The sections in their order, the narrow ones among them in two columns; throws where a phrase
  /// is missing.
  func blocks(of sections: [Section]) throws -> [Block] {
    var blocks: [Block] = []
    var waiting: [Narrow] = []
    for section in sections.flatMap(\.parted) {
      let narrow = try narrow(section)
      let height = (waiting + [narrow].compactMap(\.self)).reduce(0) { $0 + $1.height }
      if narrow == nil || height > Self.mostTogether {
        blocks += try beside(waiting)
        waiting = []
      }
      if let narrow { waiting.append(narrow) } else { blocks += try wide(section) }
    }
    return blocks + (try beside(waiting))
  }

  /// Two columns are never parted; taller ones would leave too much of a page empty before them.
  private static let mostTogether = 0.8
  private static let mostAlone = 0.45
  private static let mostBeside = 0.62
  /// A longer list is told in two columns by itself.
  private static let mostItems = 7

  private func narrow(_ section: Section, upTo most: Double = mostAlone) throws -> Narrow? {
    let isChart = section.parts.count == 1
    let fits = section.parts.allSatisfy { part in
      switch part {
      case .figure(let figure): isChart && figure.isNarrow
      case .table(let table): style.hasRoom(for: table.onPaper, amongColumns: 2, using: typesetter)
      case .list(let lines): lines.count <= Self.mostItems
      case .paragraph, .note: true
      case .facts, .numbers, .row, .photos: false
      }
    }
    guard fits else { return nil }
    let blocks = try section.blocks(wording)
    let height = height(inHalf: blocks)
    return height <= most
      ? Narrow(section: section, blocks: blocks, height: height) : nil
  }

  private func height(inHalf blocks: [Block]) -> Double {
    style.share(of: [.columns([.init(blocks), .init([])])], using: typesetter)
  }

  /// Sections in two columns of about one height, the first ones in the first.
  private func beside(_ sections: [Narrow]) throws -> [Block] {
    guard sections.count > 1 else { return try sections.flatMap { try wide($0.section) } }
    func height(_ sections: some Sequence<Narrow>) -> Double {
      sections.reduce(0) { $0 + $1.height }
    }
    let cut = (1..<sections.count).min { one, other in
      func tallest(_ cut: Int) -> Double {
        max(height(sections.prefix(cut)), height(sections.dropFirst(cut)))
      }
      return tallest(one) < tallest(other)
    }
    let halves = [sections.prefix(cut ?? 1), sections.dropFirst(cut ?? 1)]
    return [.columns(halves.map { .init($0.flatMap(\.blocks)) })]
  }

  /// A section over the whole width: a narrow chart has beside it what it is told with.
  private func wide(_ section: Section) throws -> [Block] {
    let heading = section.heading()
    if case .figure(let figure) = section.parts.first, figure.isNarrow {
      let rest = section.rest(Array(section.parts.dropFirst()))
      if let rest = try narrow(rest, upTo: Self.mostBeside), !rest.blocks.isEmpty {
        let chart = try section.parts[0].block(wording)
        return heading + [.columns([.init([chart]), .init(rest.blocks)])]
      }
    }
    return heading + (try section.parts.map(wide))
  }

  private func wide(_ part: Part) throws -> Block {
    switch part {
    case .figure(let figure) where figure.isNarrow: return alone(figure)
    case .list(let lines) where lines.count > Self.mostItems:
      let half = (lines.count + 1) / 2
      return .columns(
        [lines.prefix(half), lines.dropFirst(half)].map { .init([.list($0.map(\.text))]) })
    default: return try part.block(wording)
    }
  }

  /// A chart with its words beside it.
  private func alone(_ figure: Figure) -> Block {
    .columns([
      .init([.figure(figure.picture)]), .init([.paragraph(figure.caption, .note)]),
    ])
  }
}

extension VisitContent.Section {
  /// The section, and what it ends with where that is a chart with nothing beside it.
  fileprivate var parted: [Self] {
    guard case .row(let figures) = parts.last, figures.count == 1 else { return [self] }
    let last = VisitContent.Part.figure(figures[0])
    return parts.count == 1
      ? [Self(id: id, title: title, parts: [last])]
      : [Self(id: id, title: title, parts: parts.dropLast()), rest([last])]
  }

  /// What follows its first parts, without a title.
  fileprivate func rest(_ parts: [VisitContent.Part]) -> Self {
    Self(id: "", title: "", parts: parts)
  }
}

extension Figure {
  /// Whether it is drawn to stand beside something on paper.
  var isNarrow: Bool { picture.size.width <= FigureForm.half.width }
}
