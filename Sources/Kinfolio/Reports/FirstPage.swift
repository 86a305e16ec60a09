import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit's document, a summary to read in a minute.
///
/// The content always fits on one page: lists and texts become shorter. Shortened sections are
/// repeated in full on the following pages.
struct FirstPage {
  /// The ids of the sections that are complete on this page.
  let completeSectionIDs: Set<String>
  /// Whether no section was shortened.
  let isUnshortened: Bool
  private let blockWithPageNumbers: ([String: Int]) throws -> Block

  /// Lays out the page.
  ///
  /// Throws if a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    func layout(_ limits: LengthLimits) throws -> FirstPageLayout {
      try FirstPageLayout(
        of: content, to: limits, pages: [:], in: style, wording, using: textLayout)
    }
    let all = LengthLimits.fromLoosestToTightest
    let limits =
      try all.first { limits in
        style.pageFraction(of: try layout(limits).blocks, using: textLayout) <= 1
      } ?? .tightest
    let found = try layout(limits)
    blockWithPageNumbers = { pages in
      let layout = try FirstPageLayout(
        of: content, to: limits, pages: pages, in: style, wording, using: textLayout)
      return .onePage(layout.blocks)
    }
    completeSectionIDs = found.completeSectionIDs
    isUnshortened = found.isUnshortened
  }

  /// Returns the page as a block.
  ///
  /// Throws if a phrase is missing.
  ///
  /// `pageNumbers` maps the id of each shortened section to the page of the complete section.
  func block(pageNumbers: [String: Int] = [:]) throws -> Block {
    try blockWithPageNumbers(pageNumbers)
  }
}

/// The first page laid out with one form.
private struct FirstPageLayout {
  private(set) var blocks: [Block]
  private(set) var completeSectionIDs: Set<String> = []
  private(set) var isUnshortened = true
  private let pageNumbers: [String: Int]

  init(
    of content: VisitContent, to limits: LengthLimits, pages: [String: Int], in style: PageStyle,
    _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let plan = FirstPageSections(of: content)
    self.pageNumbers = pages
    blocks = [
      .heading(limits.cut(content.title), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .lead),
    ]
    blocks += try sectionBlocks(plan.topIDs, of: content, limits, wording)
    var columns: [Block.Column] = [.init(share: plan.firstColumnShare, []), .init([])]
    func height(_ column: Int) -> Double {
      let only = columns.indices.map {
        Block.Column(share: columns[$0].share, $0 == column ? columns[$0].blocks : [])
      }
      return style.pageFraction(of: [.columns(only)], using: textLayout)
    }
    for id in plan.columnIDs {
      let added = try sectionBlocks([id], of: content, limits, wording)
      columns[height(0) <= height(1) ? 0 : 1].blocks += added
    }
    let filled = columns.filter { !$0.blocks.isEmpty }
    blocks += filled.count > 1 ? [.columns(columns)] : filled.flatMap(\.blocks)
    blocks += try sectionBlocks(plan.bottomIDs, of: content, limits, wording)
  }

  /// Returns the blocks of the given sections in this order.
  ///
  /// Skips sections that the report lacks.
  private mutating func sectionBlocks(
    _ ids: [String], of content: VisitContent, _ limits: LengthLimits, _ wording: Wording
  ) throws -> [Block] {
    try ids.flatMap { id -> [Block] in
      guard let section = content.sections.first(where: { $0.id == id }) else { return [] }
      let (short, isWhole) = try section.shortened(
        to: limits, completeOnPage: pageNumbers[id] ?? 2, wording)
      if isWhole { completeSectionIDs.insert(id) } else { self.isUnshortened = false }
      // The title names the profile, and that of the chart the coverage.
      return [VisitContent.Section.identityID, VisitContent.Section.coverageID].contains(id)
        ? try short.blocksWithoutHeading(wording) : try short.blocks(wording)
    }
  }
}

/// The sections of the first page.
private struct FirstPageSections {
  /// The sections over the full width at the top.
  let topIDs: [String]
  /// The sections in two columns: each is below the shorter one.
  let columnIDs: [String]
  /// The sections over the full width at the bottom.
  let bottomIDs = ["questions"]
  /// The relative width of the first of the two columns.
  var firstColumnShare = 1.0

  init(of content: VisitContent) {
    let identity = VisitContent.Section.identityID
    let illness = IllnessReportSections.ids
    switch content.profile.kind {
    case .child where content.sections.contains { $0.id == illness.course }:
      topIDs = [identity, illness.course]
      columnIDs = [illness.change, illness.doses, illness.symptoms, "concerns"]
    case .child:
      topIDs = [identity, VisitContent.Section.coverageID, "growth"]
      columnIDs = ["day", "allergens", "concerns", "medicines", "vaccinations_due"]
      firstColumnShare = 1.2
    case .elder:
      topIDs = [identity, "tasks"]
      columnIDs = ["blood_pressure", "medicine_days", "concerns", "falls", "medicines"]
    case .pet:
      topIDs = [identity, "growth", "meals"]
      columnIDs = ["weight_chart", "vaccinations", "concerns", "medicines", "stock"]
    }
  }
}
