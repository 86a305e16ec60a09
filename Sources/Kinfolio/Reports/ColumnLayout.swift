import Documents
import Drawing
import Figures
import Knowledge

/// Lays out sections over the width of a page, with narrow sections in two columns.
///
/// This fills the pages and keeps the lines short.
struct ColumnLayout {
  typealias Section = VisitContent.Section
  typealias Part = VisitContent.Part

  let style: PageStyle
  let wording: Wording
  let textLayout: TextLayout
  /// The ids of the sections with facts that are also on the first page.
  let repeatedIDs: Set<String>

  /// A section that fits in half of the width.
  private struct NarrowSection {
    let section: Section
    let blocks: [Block]
    /// The height in half of the width, as a share of the page height.
    let pageShare: Double
  }

  /// Returns a group of blocks for each section, with consecutive narrow ones in two columns.
  ///
  /// Throws if a phrase is missing.
  func groups(of sections: [Section]) throws -> [BlockGroup] {
    var groups: [BlockGroup] = []
    var waiting: [NarrowSection] = []
    for (number, section) in sections.enumerated() {
      for section in section.separatingCharts {
        let narrow = try narrowSection(section)
        let height = (waiting + [narrow].compactMap(\.self)).reduce(0) { $0 + $1.pageShare }
        if narrow == nil || height > Self.maximumColumnBlockHeight {
          groups += try twoColumns(waiting)
          waiting = []
        }
        if let narrow {
          waiting.append(narrow)
        } else {
          var group = try self.group(section)
          group.section = number
          groups.append(group)
        }
      }
    }
    return groups + (try twoColumns(waiting))
  }

  /// The maximum total height of the sections in one block of two columns, as a share of the page.
  ///
  /// Such a block never breaks over pages. A taller one could leave much of the page before it
  /// empty.
  private static let maximumColumnBlockHeight = 0.6
  /// The maximum height of a list in two columns, as a share of the page.
  private static let maximumColumnListHeight = 0.2
  /// The maximum height of a table in two columns, as a share of the page.
  private static let maximumColumnTableHeight = 0.3
  /// The maximum height of a narrow section, as a share of the page.
  private static let maximumNarrowSectionHeight = 0.45
  /// The maximum height of the content next to a narrow chart, as a share of the page.
  private static let maximumHeightNextToChart = 0.62
  /// A longer list is divided into two columns.
  private static let maximumNarrowListCount = 7

  private func narrowSection(
    _ section: Section, upTo maximumHeight: Double = maximumNarrowSectionHeight
  )
    throws -> NarrowSection?
  {
    let isChart = section.parts.count == 1
    let fits = section.parts.allSatisfy { part in
      switch part {
      case .figure(let figure): isChart && figure.isNarrow
      case .table(let table):
        style.fitsWords(of: table.documentTable, columnCount: 2, using: textLayout)
      case .list(let lines): lines.count <= Self.maximumNarrowListCount
      case .paragraph, .note, .sources: true
      case .facts, .numbers, .questions, .row, .photos: false
      }
    }
    guard fits else { return nil }
    let blocks = try section.blocks(wording)
    let height = pageShare(inHalfWidth: blocks)
    return height <= maximumHeight
      ? NarrowSection(section: section, blocks: blocks, pageShare: height) : nil
  }

  private func pageShare(inHalfWidth blocks: [Block]) -> Double {
    style.pageFraction(of: [.columns([.init(blocks), .init([])])], using: textLayout)
  }

  /// Returns the sections in two columns of similar height.
  ///
  /// The order continues from the first column to the second. Sections that would leave half of a
  /// column empty are over the full width.
  private func twoColumns(_ sections: [NarrowSection]) throws -> [BlockGroup] {
    guard sections.count > 1 else { return try sections.map { try group($0.section) } }
    func height(_ sections: some Sequence<NarrowSection>) -> Double {
      sections.reduce(0) { $0 + $1.pageShare }
    }
    let splitIndex = (1..<sections.count).min { one, other in
      func tallest(_ splitIndex: Int) -> Double {
        max(height(sections.prefix(splitIndex)), height(sections.dropFirst(splitIndex)))
      }
      return tallest(one) < tallest(other)
    }
    let halves = [sections.prefix(splitIndex ?? 1), sections.dropFirst(splitIndex ?? 1)]
    let heights = halves.map { height($0) }
    if let least = heights.min(), let most = heights.max(), least < most / 2 {
      return try sections.map { try group($0.section) }
    }
    var columns = BlockGroup(
      [.columns(halves.map { .init($0.flatMap(\.blocks)) })],
      divisible: try sections.flatMap { try group($0.section).blocks })
    columns.avoidsFirstPage = sections.contains { repeatedIDs.contains($0.section.id) }
    return [columns]
  }

  /// Returns a section over the full width.
  ///
  /// If it starts with a narrow chart, the rest of the section is next to the chart if it fits.
  private func fullWidthBlocks(_ section: Section) throws -> [Block] {
    let heading = section.heading
    if case .figure(let figure) = section.parts.first, figure.isNarrow {
      let rest = section.continuation(with: Array(section.parts.dropFirst()))
      if let rest = try narrowSection(rest, upTo: Self.maximumHeightNextToChart),
        !rest.blocks.isEmpty
      {
        let chart = try section.parts[0].block(wording)
        return heading + [.columns([.init([chart]), .init(rest.blocks)])]
      }
    }
    return heading + (try section.parts.map(fullWidthBlock))
  }

  /// Returns a section over the full width as a group that, if it is short, is only divided to fill a
  /// page.
  private func group(_ section: Section) throws -> BlockGroup {
    let blocks = try fullWidthBlocks(section)
    let isShort = style.pageFraction(of: blocks, using: textLayout) <= Self.maximumUndividedHeight
    var group =
      isShort ? BlockGroup([.columns([.init(blocks)])], divisible: blocks) : BlockGroup(blocks)
    group.avoidsFirstPage = repeatedIDs.contains(section.id)
    return group
  }

  /// The height up to which a section is not divided between pages, as a share of the page.
  private static let maximumUndividedHeight = 0.15

  private func fullWidthBlock(_ part: Part) throws -> Block {
    switch part {
    case .figure(let figure) where figure.isNarrow: return chartWithCaption(figure)
    case .list(let lines) where lines.count > Self.maximumNarrowListCount:
      let columns = Block.columns(lines.halves.map { .init([.list($0.map(\.text))]) })
      return height(columns) <= Self.maximumColumnListHeight ? columns : try part.block(wording)
    case .table(let table) where table.rows.count > Self.maximumNarrowListCount:
      let whole = Block.table(table.documentTable)
      let columns = Block.columns(
        table.rows.halves.map { rows in
          var half = table
          half.rows = Array(rows)
          return .init([.table(half.documentTable)])
        })
      // In narrow columns, cells could need more lines.
      return height(columns) <= min(Self.maximumColumnTableHeight, height(whole) * 0.6)
        ? columns : whole
    default: return try part.block(wording)
    }
  }

  private func height(_ block: Block) -> Double {
    style.pageFraction(of: [block], using: textLayout)
  }

  private func chartWithCaption(_ figure: Figure) -> Block {
    .columns([
      .init([.figure(figure.picture)]), .init([.paragraph(figure.caption, .note)]),
    ])
  }
}

extension VisitContent.Section {
  /// The section, divided before each chart over the full width and before a last single chart.
  ///
  /// Each can then be laid out on its own.
  fileprivate var separatingCharts: [Self] {
    var sections: [Self] = []
    var parts: [VisitContent.Part] = []
    func close() {
      if parts.isEmpty { return }
      sections.append(
        sections.isEmpty ? Self(id: id, title: title, parts: parts) : continuation(with: parts))
      parts = []
    }
    for (index, part) in self.parts.enumerated() {
      switch part {
      case .row(let figures) where figures.count == 1 && index == self.parts.count - 1:
        close()
        parts = [.figure(figures[0])]
      case .figure(let figure) where !figure.isNarrow && index > 0:
        close()
        parts = [part]
      default: parts.append(part)
      }
    }
    close()
    return sections
  }

  fileprivate func continuation(with parts: [VisitContent.Part]) -> Self {
    Self(id: "", title: "", parts: parts)
  }
}

extension Array {
  /// The first and the second half; the first one is longer if the count is odd.
  fileprivate var halves: [ArraySlice<Element>] {
    let half = (count + 1) / 2
    return [prefix(half), dropFirst(half)]
  }
}

extension Figure {
  /// Whether the figure is narrow enough for half of the width on paper.
  var isNarrow: Bool { picture.size.width <= FigureFormat.halfWidth.width }
}
