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
  /// The ids of the sections that are in part on this page.
  let shortenedSectionIDs: Set<String>
  /// True if no section was shortened or moved.
  let isUnshortened: Bool
  private let blockWithPageNumbers: ([String: Int]) throws -> Block

  /// Lays out the page.
  ///
  /// Throws if a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    func layout(_ limits: SectionLimits, pages: [String: Int] = [:]) throws -> FirstPageLayout {
      try FirstPageLayout(
        of: content, to: limits, pages: pages, in: style, wording, using: textLayout)
    }
    let limits = try SectionLimits(of: FirstPageSections(of: content)) { limits in
      style.pageFraction(of: try layout(limits).blocks, using: textLayout) <= 1
    }
    let found = try layout(limits)
    blockWithPageNumbers = { .onePage(try layout(limits, pages: $0).blocks) }
    completeSectionIDs = found.completeSectionIDs
    shortenedSectionIDs = found.shortenedSectionIDs
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

/// The length limits of each section of the first page.
private struct SectionLimits {
  /// The limits that each section can have, from the loosest to the tightest.
  private var choices: [String: [LengthLimits]]
  /// The index of each section's limits in `choices`.
  private var levels: [String: Int]
  /// The sections that are only on a later page.
  private(set) var movedIDs: Set<String> = []

  /// Chooses limits so that the page fits.
  ///
  /// If the whole content does not fit, sections keep only their least numbers of items. Then the
  /// least important ones move to a later page until the rest fits. Only if nothing is left to move,
  /// the others become even shorter, and at last all but the points to raise can move. The space that
  /// is left goes to the most important sections first.
  init(of sections: FirstPageSections, fitting fits: (SectionLimits) throws -> Bool) rethrows {
    let ids = sections.idsByImportance
    choices = Dictionary(
      uniqueKeysWithValues: ids.map { ($0, LengthLimits.fromLoosestToTightest(for: $0)) })
    levels = Dictionary(uniqueKeysWithValues: ids.map { ($0, 0) })
    if try fits(self) { return }
    func shorten(by divisor: Int) {
      for id in ids {
        levels[id] = tightestLevel(id, keeping: (sections.leastItemCounts[id] ?? 1) / divisor)
      }
    }
    shorten(by: 1)
    for id in ids.reversed() where sections.isMovable(id) {
      if try fits(self) { break }
      movedIDs.insert(id)
    }
    let least = levels
    for divisor in [2, Int.max] where try !fits(self) { shorten(by: divisor) }
    for id in ids.reversed() where sections.isMovableIfFull(id) {
      if try fits(self) { break }
      movedIDs.insert(id)
    }
    try returnSections(ids.filter { !sections.isMovable($0) }, fitting: fits)
    for id in ids { try loosen(id, upTo: least[id] ?? 0, fitting: fits) }
    try returnSections(ids, fitting: fits)
    for share in [2, Int.max] {
      for id in ids {
        try loosen(id, upTo: (choices[id] ?? []).count / share, fitting: fits)
      }
    }
  }

  /// Moves those sections back that are short enough for the space that is left.
  private mutating func returnSections(
    _ ids: [String], fitting fits: (SectionLimits) throws -> Bool
  ) rethrows {
    for id in ids where movedIDs.contains(id) {
      var fuller = self
      fuller.movedIDs.remove(id)
      if try fits(fuller) { self = fuller }
    }
  }

  /// Returns the index of the tightest limits of a section that keep a number of items.
  private func tightestLevel(_ id: String, keeping itemCount: Int) -> Int {
    let limits = choices[id] ?? []
    return limits.lastIndex { $0.maximumItemCount >= itemCount } ?? 0
  }

  /// Gives a section the loosest limits that fit, from the index `loosest` on.
  private mutating func loosen(
    _ id: String, upTo loosest: Int, fitting fits: (SectionLimits) throws -> Bool
  ) rethrows {
    guard let level = levels[id], level > loosest else { return }
    var range = loosest..<level
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      var looser = self
      looser.levels[id] = middle
      range = try fits(looser) ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    levels[id] = range.lowerBound
  }

  subscript(id: String) -> LengthLimits {
    (choices[id] ?? LengthLimits.fromLoosestToTightest(for: id))[levels[id] ?? 0]
  }
}

/// The first page laid out with one form.
private struct FirstPageLayout {
  private(set) var blocks: [Block]
  private(set) var completeSectionIDs: Set<String> = []
  private(set) var shortenedSectionIDs: Set<String> = []
  private(set) var isUnshortened = true
  private let pageNumbers: [String: Int]

  init(
    of content: VisitContent, to limits: SectionLimits, pages: [String: Int], in style: PageStyle,
    _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let plan = FirstPageSections(of: content)
    self.pageNumbers = pages
    blocks = [
      .heading(limits[VisitContent.Section.identityID].cut(content.title), level: 1),
      .paragraph("\(content.purpose) · \(content.windowText)", .lead),
    ]
    blocks += try sectionBlocks(plan.topIDs, of: content, limits, wording)
    let added = try plan.columnIDs.map { try sectionBlocks([$0], of: content, limits, wording) }
      .filter { !$0.isEmpty }
    let columns = Self.balancedColumns(of: added, firstShare: plan.firstColumnShare) {
      style.pageFraction(of: [.columns($0)], using: textLayout)
    }
    let filled = columns.filter { !$0.blocks.isEmpty }
    blocks += filled.count > 1 ? [.columns(columns)] : filled.flatMap(\.blocks)
    blocks += try pagesOfMovedSections(of: content, limits, wording)
    blocks += try sectionBlocks(plan.bottomIDs, of: content, limits, wording)
  }

  /// Returns a note such as "Current medicines: page 2" for the sections that have no space here.
  private func pagesOfMovedSections(
    of content: VisitContent, _ limits: SectionLimits, _ wording: Wording
  ) throws -> [Block] {
    let places = try content.sections.filter { limits.movedIDs.contains($0.id) }.map { section in
      try wording.text(
        "document.section_page",
        ["title": section.title, "page": wording.number(pageNumbers[section.id] ?? 2)])
    }
    return places.isEmpty ? [] : [.paragraph(places.joined(separator: " · "), .note)]
  }

  /// Returns two columns of similar height with the sections in order; the first one is in the first
  /// column.
  private static func balancedColumns(
    of sections: [[Block]], firstShare: Double, height: ([Block.Column]) -> Double
  ) -> [Block.Column] {
    func columns(_ blocks: [[Block]]) -> [Block.Column] {
      [.init(share: firstShare, blocks[0]), .init(blocks[1])]
    }
    let heights = sections.map { blocks in
      [height(columns([blocks, []])), height(columns([[], blocks]))]
    }
    // Bit n of a choice is the column of section n.
    let choices = 0..<(1 << max(0, sections.count - 1))
    func column(_ index: Int, _ choice: Int) -> Int { ((choice << 1) >> index) & 1 }
    func tallest(_ choice: Int) -> Double {
      var sums = [0.0, 0.0]
      for index in sections.indices {
        let column = column(index, choice)
        sums[column] += heights[index][column]
      }
      return max(sums[0], sums[1])
    }
    let best = choices.min { tallest($0) < tallest($1) } ?? 0
    return columns(
      [0, 1].map { wanted in
        sections.indices.filter { column($0, best) == wanted }.flatMap { sections[$0] }
      })
  }

  /// Returns the blocks of the given sections in this order.
  ///
  /// Skips sections that the report lacks.
  private mutating func sectionBlocks(
    _ ids: [String], of content: VisitContent, _ limits: SectionLimits, _ wording: Wording
  ) throws -> [Block] {
    try ids.flatMap { id -> [Block] in
      guard let section = content.sections.first(where: { $0.id == id }) else { return [] }
      if limits.movedIDs.contains(id) {
        isUnshortened = false
        return []
      }
      let (short, isWhole) = try section.shortened(
        to: limits[id], completeOnPage: pageNumbers[id] ?? 2, wording)
      if isWhole {
        completeSectionIDs.insert(id)
      } else {
        shortenedSectionIDs.insert(id)
        isUnshortened = false
      }
      // The title names the profile, and that of the chart the coverage. The sentence that there are
      // no questions needs no heading.
      let isUntitled =
        [VisitContent.Section.identityID, VisitContent.Section.coverageID].contains(id)
        || id == "questions" && section.parts.allSatisfy(\.isNote)
      return isUntitled
        ? try short.blocksWithoutHeading(wording) : try short.blocks(wording)
    }
  }
}

/// The sections of the first page.
private struct FirstPageSections {
  /// The sections over the full width at the top.
  let topIDs: [String]
  /// The sections in two columns of similar height.
  let columnIDs: [String]
  /// The sections over the full width at the bottom.
  let bottomIDs = ["questions"]
  /// All sections, the most important ones first: these are shortened last.
  let idsByImportance: [String]
  /// The relative width of the first of the two columns.
  var firstColumnShare = 1.0

  /// The number of lines that a section keeps while others can move to a later page.
  ///
  /// Tables keep one row more.
  let leastItemCounts = [
    "concerns": 8, "symptoms": 5, "allergens": 2, IllnessReportSections.ids.doses: 2,
    "blood_pressure": 2, "medicine_days": 4,
  ]

  /// True if a section may be only on a later page.
  func isMovable(_ id: String) -> Bool {
    isMovableIfFull(id)
      && !["symptoms", "allergens", IllnessReportSections.ids.doses].contains(id)
  }

  /// True if a section may be only on a later page although the others are as short as possible.
  func isMovableIfFull(_ id: String) -> Bool {
    id == "tasks" || columnIDs.contains(id) && id != "concerns"
  }

  init(of content: VisitContent) {
    let identity = VisitContent.Section.identityID
    let illness = IllnessReportSections.ids
    switch content.profile.kind {
    case .child where content.sections.contains { $0.id == illness.course }:
      topIDs = [identity, illness.course]
      columnIDs = [
        illness.change, illness.doses, "symptoms", "concerns", "allergens", "vaccinations_due",
      ]
      idsByImportance =
        topIDs + [
          "concerns", "symptoms", illness.doses, "allergens", "questions", illness.change,
          "vaccinations_due",
        ]
    case .child:
      topIDs = [identity, VisitContent.Section.coverageID, "growth"]
      columnIDs = ["day", "allergens", "concerns", "symptoms", "medicines", "vaccinations_due"]
      idsByImportance =
        topIDs + [
          "concerns", "symptoms", "allergens", "day", "vaccinations_due", "questions", "medicines",
        ]
      firstColumnShare = 1.2
    case .elder:
      topIDs = [identity, "tasks"]
      columnIDs = [
        "blood_pressure", "medicine_days", "concerns", "symptoms", "allergens", "medicines",
        "vaccinations_due",
      ]
      idsByImportance = [
        identity, "concerns", "symptoms", "blood_pressure", "medicine_days", "allergens",
        "questions", "vaccinations_due", "medicines", "tasks",
      ]
    case .pet:
      topIDs = [identity, "growth", "meals"]
      columnIDs = [
        "weight_chart", "vaccinations", "concerns", "symptoms", "allergens", "medicines", "stock",
      ]
      idsByImportance =
        topIDs + [
          "concerns", "symptoms", "allergens", "questions", "vaccinations", "weight_chart",
          "medicines", "stock",
        ]
    }
  }
}
