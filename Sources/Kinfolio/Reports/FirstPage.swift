import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit's document, a summary to read in a minute.
///
/// The content always fits on one page: the text becomes a little smaller, then lists and texts
/// become shorter. Shortened sections are repeated in full on the following pages.
struct FirstPage {
  /// The ids of the sections that are complete on this page.
  let completeSectionIDs: Set<String>
  /// Whether no section was shortened.
  let isUnshortened: Bool
  /// Whether the next section can start on this page because enough space is left.
  let hasRoomForNextSection: Bool
  private let content: VisitContent
  private let wording: Wording
  private let fit: FitCandidate

  /// Lays out the page.
  ///
  /// Throws if a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    func attempt(_ fit: FitCandidate) throws -> (
      fit: FitCandidate, layout: FirstPageLayout, share: Double
    ) {
      let layout = try FirstPageLayout(of: content, to: fit.limits, pages: [:], wording)
      return (
        fit, layout, style.pageFraction(of: layout.blocks, scale: fit.scale, using: textLayout)
      )
    }
    let fitting = try FitCandidate.fromLoosestToTightest.lazy.map(attempt).first { $0.share <= 1 }
    let found = try fitting ?? attempt(.tightest)
    (self.content, self.wording, fit) = (content, wording, found.fit)
    completeSectionIDs = found.layout.completeSectionIDs
    isUnshortened = found.layout.isUnshortened
    hasRoomForNextSection = isUnshortened && found.share < Self.maximumShareForContinuation
  }

  /// Returns the page as a block.
  ///
  /// Throws if a phrase is missing.
  ///
  /// `pageNumbers` maps the id of each shortened section to the page of the complete section.
  func block(pageNumbers: [String: Int] = [:]) throws -> Block {
    let layout = try FirstPageLayout(of: content, to: fit.limits, pages: pageNumbers, wording)
    return .scaled(layout.blocks, scale: fit.scale)
  }

  /// If the summary fills less than this share of the first page, the next section follows on the
  /// same page.
  ///
  /// A page break would leave too much of the page empty.
  private static let maximumShareForContinuation = 0.75
}

/// A text size and a set of length limits to try.
private struct FitCandidate {
  let limits: LengthLimits
  let scale: Double

  /// All forms from the loosest to the tightest: first smaller text, then shorter content.
  static let fromLoosestToTightest =
    [1, 0.96, 0.93].map { FitCandidate(limits: LengthLimits.fromLoosestToTightest[0], scale: $0) }
    + LengthLimits.fromLoosestToTightest.map { FitCandidate(limits: $0, scale: smallestScale) }
  static let tightest = FitCandidate(limits: .tightest, scale: smallestScale)
  /// The smallest scale.
  ///
  /// Notes are then just above 6 points.
  private static let smallestScale = 0.9
}

/// The first page laid out with one form.
private struct FirstPageLayout {
  private(set) var blocks: [Block]
  private(set) var completeSectionIDs: Set<String> = []
  private(set) var isUnshortened = true
  private let pageNumbers: [String: Int]

  init(
    of content: VisitContent, to limits: LengthLimits, pages: [String: Int], _ wording: Wording
  ) throws {
    let plan = FirstPageSections(of: content.profile.kind)
    self.pageNumbers = pages
    blocks = [
      .heading(limits.cut(content.title), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .lead),
    ]
    blocks += try sectionBlocks(plan.fullWidthIDs, of: content, limits, wording)
    if !content.firstPageCharts.isEmpty {
      blocks.append(
        .row(of: content.firstPageCharts.map { .figure($0.picture) }, minimumColumnCount: 3))
    }
    for columns in plan.columnRows {
      let filled = try columns.map { try sectionBlocks($0, of: content, limits, wording) }
        .filter { !$0.isEmpty }
      if !filled.isEmpty { blocks.append(.columns(filled.map { .init($0) })) }
    }
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
      // The title already names the profile, so this section needs no heading.
      return id == VisitContent.Section.identityID
        ? try short.blocksWithoutHeading(wording) : try short.blocks(wording)
    }
  }
}

/// The sections of the first page: those over the full width, then the rows of columns.
private struct FirstPageSections {
  let fullWidthIDs: [String]
  let columnRows: [[[String]]]

  init(of kind: Profile.Kind) {
    let identity = VisitContent.Section.identityID
    switch kind {
    case .child:
      fullWidthIDs = [identity, VisitContent.Section.coverageID, "growth"]
      columnRows = [
        [["day", "concerns", "questions", "vaccinations"], ["rhythm", "allergens", "medicines"]]
      ]
    case .elder:
      fullWidthIDs = [identity, "tasks"]
      columnRows = [
        [["concerns", "questions", "medicines"], ["growth", "categories"]],
        [["task_table"], ["missed_runs"]],
      ]
    case .pet:
      fullWidthIDs = [identity, "meals"]
      columnRows = [
        [["growth", "concerns", "questions"], ["vaccinations", "medicines", "stock"]]
      ]
    }
  }
}
