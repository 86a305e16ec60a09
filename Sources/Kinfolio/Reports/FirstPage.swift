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
  let isWhole: Bool
  /// Whether the next section can start on this page because enough space is left.
  let hasRoomForNextSection: Bool
  private let content: VisitContent
  private let wording: Wording
  private let fit: Fit

  /// Lays out the page.
  ///
  /// Throws if a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    func attempt(_ fit: Fit) throws -> (fit: Fit, layout: FirstPageLayout, share: Double) {
      let layout = try FirstPageLayout(of: content, to: fit.limits, pages: [:], wording)
      return (
        fit, layout, style.pageFraction(of: layout.blocks, scale: fit.scale, using: textLayout)
      )
    }
    let fitting = try Fit.all.lazy.map(attempt).first { $0.share <= 1 }
    let found = try fitting ?? attempt(.tightest)
    (self.content, self.wording, fit) = (content, wording, found.fit)
    completeSectionIDs = found.layout.completeSectionIDs
    isWhole = found.layout.isWhole
    hasRoomForNextSection = isWhole && found.share < Self.maximumShareForContinuation
  }

  /// Returns the page as a block.
  ///
  /// Throws if a phrase is missing.
  ///
  /// `pages` maps the id of each shortened section to the page of the complete section.
  func block(pages: [String: Int] = [:]) throws -> Block {
    let layout = try FirstPageLayout(of: content, to: fit.limits, pages: pages, wording)
    return .scaled(layout.blocks, scale: fit.scale)
  }

  /// The share of the page below which the next section follows on the same page.
  ///
  /// A page break would leave too much of the page empty.
  private static let maximumShareForContinuation = 0.75
}

/// A text size and a set of length limits to try.
private struct Fit {
  let limits: LengthLimits
  let scale: Double

  /// All forms from the loosest to the tightest: first smaller text, then shorter content.
  static let all =
    [1, 0.96, 0.93].map { Fit(limits: LengthLimits.fromLoosestToTightest[0], scale: $0) }
    + LengthLimits.fromLoosestToTightest.map { Fit(limits: $0, scale: smallest) }
  static let tightest = Fit(limits: .tightest, scale: smallest)
  /// The smallest scale.
  ///
  /// Notes are then just above 6 points.
  private static let smallest = 0.9
}

/// The first page laid out with one form.
private struct FirstPageLayout {
  private(set) var blocks: [Block]
  private(set) var completeSectionIDs: Set<String> = []
  private(set) var isWhole = true
  private let pages: [String: Int]

  init(
    of content: VisitContent, to limits: LengthLimits, pages: [String: Int], _ wording: Wording
  ) throws {
    let plan = Arrangement(of: content.profile.kind)
    self.pages = pages
    blocks = [
      .heading(limits.cut(content.title), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .lead),
    ]
    blocks += try sectionBlocks(plan.top, of: content, limits, wording)
    if !content.firstPageCharts.isEmpty {
      blocks.append(
        .row(of: content.firstPageCharts.map { .figure($0.picture) }, minimumColumnCount: 3))
    }
    for columns in plan.columns {
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
      let (short, isWhole) = try section.shortened(to: limits, page: pages[id] ?? 2, wording)
      if isWhole { completeSectionIDs.insert(id) } else { self.isWhole = false }
      // The title already names the profile, so this section needs no heading.
      return id == VisitContent.Section.identity
        ? try short.blocksWithoutHeading(wording) : try short.blocks(wording)
    }
  }
}

/// The sections of the first page: those over the full width, then the rows of columns.
private struct Arrangement {
  let top: [String]
  let columns: [[[String]]]

  init(of kind: Profile.Kind) {
    let identity = VisitContent.Section.identity
    switch kind {
    case .child:
      top = [identity, VisitContent.Section.coverage, "growth"]
      columns = [
        [["day", "concerns", "questions", "vaccinations"], ["rhythm", "allergens", "medicines"]]
      ]
    case .elder:
      top = [identity, "tasks"]
      columns = [
        [["task_table"], ["categories", "missed_runs"]], [["questions", "medicines"], ["growth"]],
      ]
    case .pet:
      top = [identity, "meals"]
      columns = [[["growth", "questions"], ["vaccinations", "medicines", "stock"]]]
    }
  }
}
