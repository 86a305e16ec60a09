import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit report as a PDF: the content that must be there (vital content), and other content that
/// fits.
///
/// If the vital content needs more than one page, it continues on the second page, and the other content follows.
struct FirstPage {
  let completeSectionIDs: Set<SectionID>
  /// The ids of the sections that are on the first page only in part, with omitted or shortened content.
  let shortenedSectionIDs: Set<SectionID>
  /// True if all sections in the plan of the first page are there in full.
  let isUnshortened: Bool
  private let layout: FirstPageLayout
  private let extent: Extent
  /// The arrangement of the sections on the page, or nil if the vital content needs more than one page.
  private let arrangement: FirstPageLayout.Arrangement?

  /// The number of optional items of each section (lines, table rows, charts, paragraphs) that are on the first page.
  ///
  /// Vital content is on the first page in any case and is not counted.
  typealias Extent = [SectionID: Int]

  /// Lays out the first page of a report; throws if a phrase is missing or a photo file cannot be read.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let layout = FirstPageLayout(
      content: content, plan: FirstPagePlan(of: content), style: style, wording: wording,
      textLayout: textLayout)
    var extent: Extent = [:]
    if try layout.arrangement(of: extent) == nil {
      // The short forms of lines that are not vital need little space.
      for section in content.sections where section.hasShortForms { extent[section.id] = 1 }
      arrangement = nil
    } else {
      let whole = content.sections.reduce(into: Extent()) { $0[$1.id] = $1.additionCount }
      extent = try layout.arrangement(of: whole) == nil ? layout.filled(extent) : whole
      arrangement = try layout.arrangement(of: extent)
    }
    let excerpts = layout.excerpts(of: layout.plan.ids, extent)
    completeSectionIDs = Set(excerpts.filter(\.isWhole).map(\.section.id))
    shortenedSectionIDs = Set(excerpts.filter { !$0.isWhole && !$0.isEmpty }.map(\.section.id))
    isUnshortened = excerpts.allSatisfy(\.isWhole)
    (self.layout, self.extent) = (layout, extent)
  }

  /// Returns the blocks of the first page, and of its continuation if the vital content needs more than one page.
  ///
  /// `pageNumbers` are the later pages with the complete sections, for sections that the first page shows in part or
  /// not at all. If it is nil, the page numbers are not known yet.
  func blocks(pageNumbers: [SectionID: Int]? = nil) throws -> [Block] {
    let blocks = try layout.blocks(extent, arrangement ?? .fullWidth, pageNumbers)
    return arrangement == nil ? blocks : [.onePage(blocks)]
  }
}

/// The order of the sections on the first page of a report, which depends on the kind of profile.
struct FirstPagePlan {
  /// The ids of the sections over the full width at the top of the page.
  ///
  /// The sections of `bottomIDs` are at the bottom of the page, also over the full width.
  let topIDs: [SectionID]
  /// The ids of the sections that are arranged in two columns of similar height, if they fit in this way.
  let columnIDs: [SectionID]
  let bottomIDs: [SectionID] = [.questions]
  /// The ids of the sections in the order in which their optional content gets the free space of the page.
  let additionIDs: [SectionID]
  /// The width of the first of the two columns divided by the width of the second column.
  var firstColumnShare = 1.0

  var ids: [SectionID] { topIDs + columnIDs + bottomIDs }

  init(of content: VisitContent) {
    // Free space goes first to the main sections of the report, then to signs of danger and overdue vaccinations.
    var leadIDs: [SectionID] = []
    var ownIDs: [SectionID] = []
    let signIDs: [SectionID] = [.symptoms, .allergens, .questions, .vaccinationsDue]
    var listIDs: [SectionID] = [
      .concerns, .symptoms, .allergens, .medicines, .doses, .vaccinationsDue,
    ]
    switch content.profile.kind {
    case .child where content.section(.illness) != nil:
      topIDs = [.identity, .illness]
      ownIDs = [.illnessChange, .illnessDoses]
      listIDs.removeAll { [.medicines, .doses].contains($0) }
    case .child:
      topIDs = [.identity, .coverage, .growth]
      leadIDs = [.coverage, .day]
      firstColumnShare = 1.2
    case .elder:
      topIDs = [.identity, .tasks]
      leadIDs = [.bloodPressure, .medicineDays]
    case .pet:
      topIDs = [.identity, .growth, .meals]
      leadIDs = [.growth, .meals]
      ownIDs = [.weightChart, .vaccinations]
      firstColumnShare = 1.2
    }
    let columnIDs = (leadIDs + ownIDs + listIDs + [.previous, .notes]).filter { [topIDs] in
      !topIDs.contains($0)
    }
    self.columnIDs = columnIDs
    additionIDs = (leadIDs + signIDs + columnIDs + topIDs).uniqued
  }
}

/// Lays out the first page of a report with a given number of optional items from each section.
struct FirstPageLayout {
  let content: VisitContent
  let plan: FirstPagePlan
  let style: PageStyle
  let wording: Wording
  let textLayout: TextLayout

  /// The arrangement of the sections that are neither at the top nor at the bottom of the first page.
  enum Arrangement: CaseIterable {
    case twoColumns
    /// All sections over the full width of the page; long lines then need less space than in two columns.
    case fullWidth
  }

  /// Returns the first arrangement in which the vital content and the optional items fit on one page, or nil if none
  /// does.
  func arrangement(of extent: FirstPage.Extent) throws -> Arrangement? {
    try Arrangement.allCases.first { arrangement in
      let blocks = try blocks(extent, arrangement, nil)
      return style.pageFraction(of: blocks, using: textLayout) <= 1
    }
  }

  /// Returns a number of optional items for each section that fills the first page, starting from numbers that fit.
  ///
  /// Items are added in four rounds, each in the order of the plan: up to one for each section, then up to three, then
  /// all except the minor lines, then all.
  func filled(_ extent: FirstPage.Extent) throws -> FirstPage.Extent {
    var filled = extent
    for (share, addsMinor) in [(1, false), (3, false), (.max, false), (.max, true)] {
      for section in plan.additionIDs.compactMap(content.section) {
        let id = section.id
        var least = filled[id] ?? 0
        var most = min(
          share, section.additionCount - (addsMinor ? 0 : section.minorAdditionCount))
        // Usually all items of a section fit, so the binary search tries the maximum first.
        var middle = most
        while least < most {
          var tried = filled
          tried[id] = middle
          if try arrangement(of: tried) != nil {
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

  func excerpts(of ids: [SectionID], _ extent: FirstPage.Extent) -> [SectionExcerpt] {
    ids.compactMap(content.section).map {
      SectionExcerpt(of: $0, additionCount: extent[$0.id] ?? 0)
    }
  }

  func blocks(
    _ extent: FirstPage.Extent, _ arrangement: Arrangement, _ pageNumbers: [SectionID: Int]?
  ) throws -> [Block] {
    // If the page numbers are not known yet, the space for a number of two digits is reserved.
    func page(_ id: SectionID) -> Int { pageNumbers.map { $0[id] ?? 2 } ?? 88 }
    func sections(_ ids: [SectionID]) throws -> [[Block]] {
      try excerpts(of: ids, extent)
        .map { try $0.blocks(completeOnPage: page($0.section.id), wording) }.filter { !$0.isEmpty }
    }
    let top = [
      Block.heading(content.title.shortened(), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .lead),
    ]
    // Over the full width, a long list of doses could move signs of danger to the next page.
    let urgentIDs: [SectionID] =
      arrangement == .twoColumns ? [] : [.concerns, .symptoms, .allergens]
    let middle = try sections((urgentIDs + plan.columnIDs).uniqued)
    let moved = try excerpts(of: plan.ids, extent).filter(\.isEmpty).map {
      let place = try wording.text(
        "document.section_page",
        ["title": $0.section.title, "page": wording.number(page($0.section.id))])
      let names = $0.movedNames.joined(separator: " · ")
      return names.isEmpty ? place : "\(place) (\(names))"
    }
    let columns =
      arrangement == .fullWidth
      ? nil
      : TwoColumns(of: middle, firstShare: plan.firstColumnShare, in: style, using: textLayout)
    return top + (try sections(plan.topIDs)).flatMap(\.self)
      + (columns.map { [$0.block] } ?? middle.flatMap(\.self))
      + (moved.isEmpty ? [] : [.paragraph(moved.joined(separator: " · "), .note)])
      + (try sections(plan.bottomIDs)).flatMap(\.self)
  }
}

extension VisitContent {
  fileprivate func section(_ id: SectionID) -> Section? { sections.first { $0.id == id } }
}
