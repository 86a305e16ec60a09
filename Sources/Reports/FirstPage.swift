import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit's document: all vital content, and as much of the other content as fits.
///
/// If the vital content needs more than a page, it continues on the next one, and the other content comes after it.
struct FirstPage {
  let completeSectionIDs: Set<SectionID>
  /// The ids of the sections of which only a part is on the first page.
  let shortenedSectionIDs: Set<SectionID>
  /// True if no section was shortened or moved.
  let isUnshortened: Bool
  private let layout: FirstPageLayout
  private let extent: Extent
  /// The arrangement of the sections, or nil if the vital content needs more than one page.
  private let arrangement: FirstPageLayout.Arrangement?

  /// The number of lines, rows, charts and paragraphs of each section that are added to its vital content.
  typealias Extent = [SectionID: Int]

  /// Lays out the page; throws if a phrase is missing or a photo file cannot be read.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let layout = FirstPageLayout(
      content: content, plan: FirstPagePlan(of: content), style: style, wording: wording,
      textLayout: textLayout)
    var extent: Extent = [:]
    if try layout.arrangement(of: extent) == nil {
      // The short forms of other lines need little space.
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

  /// Returns the first page and its continuation.
  ///
  /// `pageNumbers` are the pages on which the sections are complete that are not complete here.
  func blocks(pageNumbers: [SectionID: Int]? = nil) throws -> [Block] {
    let blocks = try layout.blocks(extent, arrangement ?? .fullWidth, pageNumbers)
    return arrangement == nil ? blocks : [.onePage(blocks)]
  }
}

/// The order of the sections on the first page.
struct FirstPagePlan {
  /// The sections over the full width at the top of the page; those of `bottomIDs` are at the bottom.
  let topIDs: [SectionID]
  /// The sections in two columns of similar height.
  let columnIDs: [SectionID]
  let bottomIDs: [SectionID] = [.questions]
  /// The sections in the order in which they get space for additions.
  let additionIDs: [SectionID]
  /// The width of the first column divided by that of the second.
  var firstColumnShare = 1.0

  var ids: [SectionID] { topIDs + columnIDs + bottomIDs }

  init(of content: VisitContent) {
    // The first sections of a kind of report, then signs of danger and what is overdue get space first.
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

/// Lays out the first page with a given number of additions to each section.
struct FirstPageLayout {
  let content: VisitContent
  let plan: FirstPagePlan
  let style: PageStyle
  let wording: Wording
  let textLayout: TextLayout

  /// The arrangement of the sections that are not at the top of the page.
  enum Arrangement: CaseIterable {
    case twoColumns
    /// All sections over the full width, which needs less space for long lines.
    case fullWidth
  }

  /// Returns the first arrangement in which the additions fit on one page, or nil if they do not fit.
  func arrangement(of extent: FirstPage.Extent) throws -> Arrangement? {
    try Arrangement.allCases.first { arrangement in
      let blocks = try blocks(extent, arrangement, nil)
      return style.pageFraction(of: blocks, using: textLayout) <= 1
    }
  }

  /// Returns as many additions as fit on the page, starting from an extent that fits.
  ///
  /// Additions are made in four rounds, each in the order of the plan: one for each section, then up to three, then all
  /// except the minor ones, then all.
  func filled(_ extent: FirstPage.Extent) throws -> FirstPage.Extent {
    var filled = extent
    for (share, addsMinor) in [(1, false), (3, false), (.max, false), (.max, true)] {
      for section in plan.additionIDs.compactMap(content.section) {
        let id = section.id
        var least = filled[id] ?? 0
        var most = min(
          share, section.additionCount - (addsMinor ? 0 : section.minorAdditionCount))
        // Usually all fit.
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
    // An unknown page number is measured with two digits.
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
