import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit report as a PDF.
///
/// It contains all vital content, which a doctor must see first, and as much of the optional content as fits. If the
/// vital content needs more than one page, it continues on the second page, and the optional content follows.
struct FirstPage {
  let completeSectionIDs: Set<SectionID>
  /// The ids of the sections that are on the first page only in part: some content is omitted or shortened.
  let shortenedSectionIDs: Set<SectionID>
  /// True if the first page contains all its sections in full.
  let showsAllSectionsInFull: Bool
  private let layout: FirstPageLayout
  private let optionalItemCounts: OptionalItemCounts
  /// The arrangement of the sections on the page, or nil if the vital content needs more than one page.
  private let sectionArrangement: FirstPageLayout.SectionArrangement?

  /// The number of optional items (lines, table rows, charts, paragraphs) of each section that are on the first page.
  ///
  /// Vital content is not counted, because it is on the first page in any case.
  typealias OptionalItemCounts = [SectionID: Int]

  /// Lays out the first page of a report; throws if a phrase is missing or a photo file cannot be read.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let layout = FirstPageLayout(
      content: content, order: FirstPageSectionOrder(of: content), style: style, wording: wording,
      textLayout: textLayout)
    var extent: OptionalItemCounts = [:]
    if try layout.fittingArrangement(of: extent) == nil {
      // The short forms of lines that are not vital need little space.
      for section in content.sections where section.hasOptionalLines { extent[section.id] = 1 }
      sectionArrangement = nil
    } else {
      let whole = content.sections.reduce(into: OptionalItemCounts()) {
        $0[$1.id] = $1.optionalItemCount
      }
      extent =
        try layout.fittingArrangement(of: whole) == nil ? layout.fillingCounts(from: extent) : whole
      sectionArrangement = try layout.fittingArrangement(of: extent)
    }
    let excerpts = layout.excerpts(of: layout.order.sectionIDs, extent)
    completeSectionIDs = Set(excerpts.filter(\.isUnabridged).map(\.section.id))
    shortenedSectionIDs = Set(excerpts.filter { !$0.isUnabridged && !$0.isEmpty }.map(\.section.id))
    showsAllSectionsInFull = excerpts.allSatisfy(\.isUnabridged)
    (self.layout, self.optionalItemCounts) = (layout, extent)
  }

  /// Returns the blocks of the first page, which continue on the next page if the vital content needs more than one.
  ///
  /// `sectionPageNumbers` contains, for each section that the first page omits or shortens, the number of the page with
  /// the complete section. It is nil as long as these numbers are not known.
  func blocks(sectionPageNumbers: [SectionID: Int]? = nil) throws -> [Block] {
    let blocks = try layout.blocks(
      optionalItemCounts: optionalItemCounts, arrangement: sectionArrangement ?? .fullWidth,
      sectionPageNumbers: sectionPageNumbers)
    return sectionArrangement == nil ? blocks : [.onePage(blocks)]
  }
}

/// The order of the sections on the first page of a report, which depends on the kind of profile.
struct FirstPageSectionOrder {
  /// The ids of the sections over the full width at the top of the page.
  let topIDs: [SectionID]
  /// The ids of the sections below the top ones, in two similarly tall columns if they fit, else over the full width.
  let columnIDs: [SectionID]
  /// The ids of the sections over the full width at the bottom of the page.
  let bottomIDs: [SectionID] = [.questions]
  /// The ids of the sections in the order in which their optional items are added while the page has free space.
  let fillingOrder: [SectionID]
  /// The width of the first of the two columns divided by the width of the second column.
  var columnWidthRatio = 1.0

  var sectionIDs: [SectionID] { topIDs + columnIDs + bottomIDs }

  init(of content: VisitContent) {
    // Free space goes first to the main sections of the report, then to signs of danger and overdue vaccinations.
    var leadIDs: [SectionID] = []
    var ownIDs: [SectionID] = []
    let signIDs: [SectionID] = [.symptoms, .allergens, .questions, .vaccinationsDue]
    var listIDs: [SectionID] = [
      .concerns, .symptoms, .allergens, .medicines, .doses, .vaccinationsDue,
    ]
    switch content.profile.kind {
    case .child where content.section(withID: .illness) != nil:
      topIDs = [.identity, .illness]
      ownIDs = [.illnessChange, .illnessDoses]
      listIDs.removeAll { [.medicines, .doses].contains($0) }
    case .child:
      topIDs = [.identity, .coverage, .growth]
      leadIDs = [.coverage, .day]
      columnWidthRatio = 1.2
    case .elder:
      topIDs = [.identity, .tasks]
      leadIDs = [.bloodPressure, .medicineDays]
    case .pet:
      topIDs = [.identity, .growth, .meals]
      leadIDs = [.growth, .meals]
      ownIDs = [.weightChart, .vaccinations]
      columnWidthRatio = 1.2
    }
    let columnIDs = (leadIDs + ownIDs + listIDs + [.previous, .notes]).filter { [topIDs] in
      !topIDs.contains($0)
    }
    self.columnIDs = columnIDs
    fillingOrder = (leadIDs + signIDs + columnIDs + topIDs).uniqued
  }
}

/// Lays out the first page of a report with a given number of optional items from each section.
struct FirstPageLayout {
  let content: VisitContent
  let order: FirstPageSectionOrder
  let style: PageStyle
  let wording: Wording
  let textLayout: TextLayout

  /// How the sections between the top and the bottom of the first page are arranged.
  enum SectionArrangement: CaseIterable {
    case twoColumns
    /// All sections over the full width of the page, in which long lines need less height than in two columns.
    case fullWidth
  }

  /// Returns the first arrangement in which the vital content and the given optional items fit on one page, or nil if
  /// they fit in none.
  func fittingArrangement(of extent: FirstPage.OptionalItemCounts) throws -> SectionArrangement? {
    try SectionArrangement.allCases.first { arrangement in
      let blocks = try blocks(
        optionalItemCounts: extent, arrangement: arrangement, sectionPageNumbers: nil)
      return style.heightInPages(of: blocks, using: textLayout) <= 1
    }
  }

  /// Returns how many optional items of each section fill the first page; `extent` contains numbers that surely fit.
  ///
  /// Items are added in four rounds, each for all sections in turn: up to one item of each section, then up to three,
  /// then all except minor lines, then all.
  func fillingCounts(from extent: FirstPage.OptionalItemCounts) throws
    -> FirstPage.OptionalItemCounts
  {
    var filled = extent
    for (share, addsMinor) in [(1, false), (3, false), (.max, false), (.max, true)] {
      for section in order.fillingOrder.compactMap(content.section) {
        let id = section.id
        var least = filled[id] ?? 0
        var most = min(
          share, section.optionalItemCount - (addsMinor ? 0 : section.minorLineCount))
        // Usually all items of a section fit, so the binary search tries the maximum first.
        var middle = most
        while least < most {
          var tried = filled
          tried[id] = middle
          if try fittingArrangement(of: tried) != nil {
            (least, filled) = (middle, tried)
          } else {
            most = middle - 1
          }
          middle = (least + most + 1) / 2
        }
      }
    }
    return filled
  }

  func excerpts(of ids: [SectionID], _ extent: FirstPage.OptionalItemCounts) -> [FirstPageExcerpt] {
    ids.compactMap(content.section).map {
      FirstPageExcerpt(of: $0, optionalItemCount: extent[$0.id] ?? 0)
    }
  }

  /// Returns the blocks of the first page with the given optional items; `sectionPageNumbers` is nil if not known yet.
  func blocks(
    optionalItemCounts extent: FirstPage.OptionalItemCounts, arrangement: SectionArrangement,
    sectionPageNumbers: [SectionID: Int]?
  ) throws -> [Block] {
    // If the page numbers are not known yet, the space for a number of two digits is reserved.
    func page(_ id: SectionID) -> Int { sectionPageNumbers.map { $0[id] ?? 2 } ?? 88 }
    func sections(_ ids: [SectionID]) throws -> [[Block]] {
      try excerpts(of: ids, extent)
        .map { try $0.blocks(wholeSectionPage: page($0.section.id), wording) }.filter {
          !$0.isEmpty
        }
    }
    let top = [
      Block.heading(content.title.shortened(), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .introduction),
    ]
    // Over the full width, a long list of doses could move signs of danger to the next page.
    let urgentIDs: [SectionID] =
      arrangement == .twoColumns ? [] : [.concerns, .symptoms, .allergens]
    let middle = try sections((urgentIDs + order.columnIDs).uniqued)
    let moved = try excerpts(of: order.sectionIDs, extent).filter(\.isEmpty).map {
      let place = try wording.text(
        "document.section_page",
        ["title": $0.section.title, "page": wording.number(page($0.section.id))])
      let names = $0.omittedLineShortForms.joined(separator: " · ")
      return names.isEmpty ? place : "\(place) (\(names))"
    }
    let columns =
      arrangement == .fullWidth
      ? nil
      : TwoColumns(of: middle, widthRatio: order.columnWidthRatio, in: style, using: textLayout)
    return top + (try sections(order.topIDs)).flatMap(\.self)
      + (columns.map { [$0.block] } ?? middle.flatMap(\.self))
      + (moved.isEmpty ? [] : [.paragraph(moved.joined(separator: " · "), .note)])
      + (try sections(order.bottomIDs)).flatMap(\.self)
  }
}

extension VisitContent {
  fileprivate func section(withID id: SectionID) -> Section? { sections.first { $0.id == id } }
}
