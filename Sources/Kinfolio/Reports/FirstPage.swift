import Documents
import Drawing
import Knowledge
import Records

/// The first page of a visit's document, a summary to read in a minute.
///
/// The content always fits on one page. All points to raise, symptoms, reactions and vaccinations due
/// are on it, at least in their short form; everything else as far as it fits. Shortened sections
/// are repeated in full on the following pages.
struct FirstPage {
  let completeSectionIDs: Set<String>
  let shortenedSectionIDs: Set<String>
  /// True if no section was shortened or moved.
  let isUnshortened: Bool
  private let blockWithPageNumbers: ([String: Int]) throws -> Block

  /// Throws if a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    let content = content.cuttingLines(to: .beforeOthers)
    let plan = FirstPageSections(of: content)
    func layout(_ limits: SectionLimits, pages: [String: Int] = [:]) throws -> FirstPageLayout {
      try FirstPageLayout(
        of: content, by: plan, to: limits, pages: pages, in: style, wording, using: textLayout)
    }
    let limits = try SectionLimits(of: plan) { limits in
      style.pageFraction(of: try layout(limits).blocks, using: textLayout) <= 1
    }
    let found = try layout(limits)
    blockWithPageNumbers = { .onePage(try layout(limits, pages: $0).blocks) }
    completeSectionIDs = found.completeSectionIDs
    shortenedSectionIDs = found.shortenedSectionIDs
    isUnshortened = found.isUnshortened
  }

  /// Throws if a phrase is missing.
  ///
  /// `pageNumbers` maps the id of each shortened section to the page of the complete section.
  func block(pageNumbers: [String: Int] = [:]) throws -> Block {
    try blockWithPageNumbers(pageNumbers)
  }
}

/// The length limits of each section of the first page.
private struct SectionLimits {
  /// The limits that each section can have, from the tightest to the loosest.
  private let choices: [String: [LengthLimits]]
  /// The index of each section's limits in `choices`.
  private var levels: [String: Int]

  /// Chooses limits so that the page fits.
  ///
  /// If the whole content does not fit, all sections start with their tightest limits. In each step
  /// they get looser ones as far as the page still fits, the most important sections first.
  init(of sections: FirstPageSections, fitting fits: (SectionLimits) throws -> Bool) rethrows {
    let ids = sections.idsByImportance
    choices = Dictionary(uniqueKeysWithValues: ids.map { ($0, sections.limits(of: $0)) })
    levels = choices.mapValues { $0.count - 1 }
    if try fits(self) { return }
    levels = choices.mapValues { _ in 0 }
    for step in 1...LengthLimits.lastStep {
      for id in ids { try loosen(id, in: step, fitting: fits) }
    }
  }

  /// Gives a section the loosest limits up to those of a step that fit.
  private mutating func loosen(
    _ id: String, in step: Int, fitting fits: (SectionLimits) throws -> Bool
  ) rethrows {
    guard var level = levels[id],
      var loosest = choices[id]?.lastIndex(where: { $0.step <= step })
    else { return }
    while level < loosest {
      let middle = (level + loosest + 1) / 2
      var looser = self
      looser.levels[id] = middle
      if try fits(looser) { level = middle } else { loosest = middle - 1 }
    }
    levels[id] = level
  }

  subscript(id: String) -> LengthLimits? { levels[id].flatMap { choices[id]?[$0] } }

  /// Returns true if a section is only on a later page.
  func isMoved(_ id: String) -> Bool { self[id]?.maximumItemCount == 0 }
}

private struct FirstPageLayout {
  private(set) var blocks: [Block]
  private(set) var completeSectionIDs: Set<String> = []
  private(set) var shortenedSectionIDs: Set<String> = []
  private(set) var isUnshortened = true
  private let pageNumbers: [String: Int]

  init(
    of content: VisitContent, by plan: FirstPageSections, to limits: SectionLimits,
    pages: [String: Int], in style: PageStyle, _ wording: Wording, using textLayout: TextLayout
  ) throws {
    self.pageNumbers = pages
    blocks = [
      .heading(
        limits[VisitContent.Section.identityID]?.cut(content.title) ?? content.title, level: 1),
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
  ///
  /// It contains the values of an illness: "Calpol: 4 doses in the last 24 hours · 60.8 mg/kg".
  private func pagesOfMovedSections(
    of content: VisitContent, _ limits: SectionLimits, _ wording: Wording
  ) throws -> [Block] {
    let places = try content.sections.filter { limits.isMoved($0.id) }.map { section in
      let place = try wording.text(
        "document.section_page",
        ["title": section.title, "page": wording.number(pageNumbers[section.id] ?? 2)])
      let ids = IllnessReportSections.ids
      let values = [ids.change, ids.doses].contains(section.id) ? section.shortForms : []
      let limit = limits[section.id]?.maximumNamesLength ?? 0
      return values.isEmpty || limit == 0
        ? place : "\(place) (\(values.limited(toCharacterCount: limit).joined(separator: "; ")))"
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

  /// Skips sections that the report lacks.
  private mutating func sectionBlocks(
    _ ids: [String], of content: VisitContent, _ limits: SectionLimits, _ wording: Wording
  ) throws -> [Block] {
    try ids.flatMap { id -> [Block] in
      guard let section = content.sections.first(where: { $0.id == id }), let own = limits[id]
      else { return [] }
      if limits.isMoved(id) {
        isUnshortened = false
        return []
      }
      let (short, isWhole) = try section.shortened(
        to: own, completeOnPage: pageNumbers[id] ?? 2, wording)
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
      return isUntitled ? try short.blocksWithoutHeading(wording) : try short.blocks(wording)
    }
  }
}

private struct FirstPageSections {
  /// The sections over the full width at the top.
  let topIDs: [String]
  /// The sections in two columns of similar height.
  let columnIDs: [String]
  /// The sections over the full width at the bottom.
  let bottomIDs = ["questions"]
  /// All sections; in each step, the most important ones come first.
  let idsByImportance: [String]
  /// The relative width of the first of the two columns.
  var firstColumnShare = 1.0

  /// Returns the limits that a section can have, from the tightest to the loosest.
  ///
  /// The heading, the strip of an illness, the questions and all signs of danger are never only on a
  /// later page.
  func limits(of id: String) -> [LengthLimits] {
    if Self.signs.contains(id) || id == "vaccinations" { return LengthLimits.ofSigns }
    if id == IllnessReportSections.ids.doses { return LengthLimits.ofDoses }
    let kept = [VisitContent.Section.identityID, IllnessReportSections.ids.course] + bottomIDs
    return LengthLimits.ofOtherSections.filter { $0.maximumItemCount > 0 || !kept.contains(id) }
  }

  /// The sections with signs of danger and what is overdue, the most important ones first.
  private static let signs = ["concerns", "symptoms", "allergens", "vaccinations_due"]

  init(of content: VisitContent) {
    let identity = VisitContent.Section.identityID
    let illness = IllnessReportSections.ids
    switch content.profile.kind {
    case .child where content.sections.contains { $0.id == illness.course }:
      topIDs = [identity, illness.course]
      columnIDs = [
        illness.change, illness.doses, "symptoms", "concerns", "allergens", "vaccinations_due",
        "notes",
      ]
      idsByImportance = topIDs + Self.signs + [illness.change, illness.doses, "questions", "notes"]
    case .child:
      topIDs = [identity, VisitContent.Section.coverageID, "growth"]
      columnIDs = [
        "day", "allergens", "concerns", "symptoms", "medicines", "vaccinations_due", "notes",
      ]
      idsByImportance = topIDs + Self.signs + ["day", "questions", "medicines", "notes"]
      firstColumnShare = 1.2
    case .elder:
      topIDs = [identity, "tasks"]
      columnIDs = [
        "blood_pressure", "medicine_days", "concerns", "symptoms", "allergens", "medicines",
        "vaccinations_due", "notes",
      ]
      idsByImportance =
        [identity] + Self.signs + [
          "blood_pressure", "medicine_days", "questions", "medicines", "notes", "tasks",
        ]
    case .pet:
      topIDs = [identity, "growth", "meals"]
      columnIDs = [
        "weight_chart", "vaccinations", "concerns", "symptoms", "allergens", "medicines", "stock",
        "notes",
      ]
      idsByImportance =
        topIDs + [
          "concerns", "symptoms", "allergens", "questions", "vaccinations", "weight_chart",
          "medicines", "stock", "notes",
        ]
    }
  }
}
