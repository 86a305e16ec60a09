import Documents
import Drawing
import Figures
import Knowledge

/// Lays out the sections of a report on the pages after the first; consecutive short sections are in two columns.
struct LaterPagesLayout {
  typealias Section = VisitContent.Section

  let style: PageStyle
  let wording: Wording
  let textLayout: TextLayout
  /// The ids of the sections whose content is also on the first page, at least in part.
  let repeatedSectionIDs: Set<SectionID>

  /// A section that fits in a column of half the page width.
  private struct NarrowSection {
    let section: Section
    let blocks: [Block]
    /// The height of the section in a column of half the page width, as a fraction of the page height.
    let heightInPages: Double
  }

  /// The maximum height of two columns side by side, as a fraction of the page height.
  ///
  /// Columns are never divided between pages, so taller columns could leave much of the page before them empty.
  private static let maximumColumnHeightInPages = 0.6
  /// The maximum height of a section that is not divided between pages, as a fraction of the page height.
  private static let maximumUndividedHeightInPages = 0.15
  /// The maximum number of lines of a list, or rows of a table, in a column of half the page width.
  ///
  /// Over the full width of the page, a longer list or table is divided into two halves side by side.
  private static let maximumNarrowRowCount = 7

  /// Returns the blocks of each section as a group; consecutive narrow sections are one group with two columns.
  ///
  /// Throws if a phrase is missing or a photo file cannot be read.
  func blockGroups(of sections: [Section]) throws -> [MovableBlockGroup] {
    var groups: [MovableBlockGroup] = []
    var waiting: [NarrowSection] = []
    let parts = sections.enumerated().flatMap { number, section in
      section.dividedAtCharts.map { (number, $0) }
    }
    for (number, section) in parts {
      let narrow = try narrowSection(section)
      let height = (waiting + [narrow].compactMap(\.self)).reduce(0) { $0 + $1.heightInPages }
      if narrow == nil || height > Self.maximumColumnHeightInPages || waiting.count == 10 {
        groups += try twoColumnGroups(of: waiting)
        waiting = []
      }
      if let narrow {
        waiting.append(narrow)
      } else {
        var group = try self.fullWidthGroup(of: section)
        group.sectionNumber = number
        groups.append(group)
      }
    }
    return groups + (try twoColumnGroups(of: waiting))
  }

  private func narrowSection(_ section: Section) throws -> NarrowSection? {
    let fits = section.parts.allSatisfy { part in
      switch part {
      case .figure(let figure): section.parts.count == 1 && figure.fitsHalfWidth
      case .row(let figures): section.parts.count == 1 && figures.count == 1
      case .table(let table):
        style.keepsWordsWhole(in: table.documentTable, columnCount: 2, using: textLayout)
      case .list(let lines): lines.count <= Self.maximumNarrowRowCount
      case .paragraph, .note, .sources: true
      case .facts, .numbers, .questions, .photos: false
      }
    }
    guard fits else { return nil }
    var column = section
    // A figure that is alone in a row fills the column.
    if case .row(let figures) = section.parts.first { column.parts = figures.map { .figure($0) } }
    let blocks = try column.blocks(wording)
    let height = heightInPages(of: .columns([.init(blocks), .init([])]))
    return height <= 0.75 * Self.maximumColumnHeightInPages
      ? NarrowSection(section: section, blocks: blocks, heightInPages: height) : nil
  }

  /// Returns the sections in two columns, or each over the full width if one column would be less than half as tall.
  private func twoColumnGroups(of sections: [NarrowSection]) throws -> [MovableBlockGroup] {
    let groups = try sections.map { try self.fullWidthGroup(of: $0.section) }
    guard
      let columns = TwoColumns(of: sections.map(\.blocks), in: style, using: textLayout),
      columns.heightRatio >= 0.5
    else { return groups }
    var group = MovableBlockGroup([columns.block], divisible: groups.flatMap(\.blocks))
    group.avoidsFirstPage = groups.contains(where: \.avoidsFirstPage)
    return [group]
  }

  /// Returns a section over the full width of the page; a short section is divided between pages only to fill a page.
  private func fullWidthGroup(of section: Section) throws -> MovableBlockGroup {
    let blocks = section.headingBlocks + (try section.parts.map(fullWidthBlock))
    let isShort =
      style.heightInPages(of: blocks, using: textLayout) <= Self.maximumUndividedHeightInPages
    var group =
      isShort
      ? MovableBlockGroup([.columns([.init(blocks)])], divisible: blocks)
      : MovableBlockGroup(blocks)
    group.avoidsFirstPage =
      repeatedSectionIDs.contains(section.id) && !section.headingBlocks.isEmpty
    return group
  }

  private func fullWidthBlock(_ part: VisitContent.Part) throws -> Block {
    let whole = try part.block(wording)
    let halves: [Block]
    switch part {
    case .figure(let figure) where figure.fitsHalfWidth:
      return .columns([
        .init([.figure(figure.picture)]), .init([.paragraph(figure.caption, .note)]),
      ])
    case .list(let lines) where lines.count > Self.maximumNarrowRowCount:
      halves = lines.halves.map { .list($0.map(\.text)) }
    case .table(let table) where table.rows.count > Self.maximumNarrowRowCount:
      halves = table.rows.halves.map { rows in
        var half = table
        half.rows = Array(rows)
        return .table(half.documentTable)
      }
    default: return whole
    }
    // Columns must save much height: they are never divided between pages, and table cells can need more lines in them.
    let columns = Block.columns(halves.map { .init([$0]) })
    return heightInPages(of: columns)
      <= min(Self.maximumColumnHeightInPages / 2, heightInPages(of: whole) * 0.6)
      ? columns : whole
  }

  /// Returns the height of a block as a fraction of the page height.
  private func heightInPages(of block: Block) -> Double {
    style.heightInPages(of: [block], using: textLayout)
  }
}

extension VisitContent.Section {
  /// The section in pieces, divided before each wide chart and before a chart at its end, so that each piece is laid
  /// out separately.
  fileprivate var dividedAtCharts: [Self] {
    parts.indices.reduce(into: []) { sections, index in
      let isChart =
        switch parts[index] {
        case .row(let figures): figures.count == 1 && index == parts.count - 1
        case .figure(let figure): !figure.fitsHalfWidth
        default: false
        }
      if isChart || index == 0 {
        sections.append(Self(id: id, title: index == 0 ? title : "", parts: []))
      }
      sections[sections.count - 1].parts.append(parts[index])
    }
  }
}

extension Array {
  /// The first and the second half of the array; if the count is odd, the first half is longer.
  fileprivate var halves: [ArraySlice<Element>] {
    let half = (count + 1) / 2
    return [prefix(half), dropFirst(half)]
  }
}

extension Figure {
  /// Whether the figure fits into half of the width between the margins of a report's page.
  var fitsHalfWidth: Bool { picture.size.width <= FigureFormat.halfWidth.width }
}
