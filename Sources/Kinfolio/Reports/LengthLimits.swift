import Figures
import Knowledge

/// Length limits that make a report's content fit on its first page.
///
/// In a line of a list, only the family's own words are cut, so severities, doses and dates stay
/// complete. Facts and table cells are cut as a whole.
struct LengthLimits {
  /// The step of the first page that tries these limits; 0 for the tightest.
  let step: Int
  /// The maximum number of items in a list; 0 moves the section to a later page.
  let maximumItemCount: Int
  let maximumCharacterCount: Int
  /// The maximum number of characters in the short forms of omitted items.
  let maximumNamesLength: Int
  let maximumRowCount: Int
  /// True if lines are printed in their brief form, which for points to raise omits the reference.
  let isBrief: Bool

  init(
    step: Int = 0, maximumItemCount: Int = 1, maximumCharacterCount: Int,
    maximumNamesLength: Int = 240, maximumRowCount: Int? = nil, isBrief: Bool = false
  ) {
    self.step = step
    self.maximumItemCount = maximumItemCount
    self.maximumCharacterCount = maximumCharacterCount
    self.maximumNamesLength = maximumNamesLength
    self.maximumRowCount = maximumRowCount ?? maximumItemCount
    self.isBrief = isBrief
  }

  /// The limits of the sections with signs of danger, from the tightest to the loosest.
  ///
  /// Omitted items are in their short form, with the value. First each section gets a fair share of
  /// these, then each has all of them, then more items are complete, and last with their reference.
  static let ofSigns: [LengthLimits] =
    [
      (0, 1, 20, 80, 2), (1, 1, 60, 160, 2), (2, 1, 60, 600, 4), (3, 1, 60, 1200, 8),
      (3, 1, 60, 4000, 8),
      (5, 2, 90, 4000, 8), (5, 4, 90, 4000, 8), (5, 8, 90, 4000, 8), (7, 20, 120, 4000, 20),
      (7, 120, 120, 4000, 120),
    ].map { step, items, characters, names, rows in
      LengthLimits(
        step: step, maximumItemCount: items, maximumCharacterCount: characters,
        maximumNamesLength: names, maximumRowCount: rows, isBrief: true)
    } + [LengthLimits(step: 8, maximumItemCount: 120, maximumCharacterCount: 400)]

  /// The limits of the doses of an illness, from the tightest to the loosest: first on a later page,
  /// then there with their short forms here, then the totals of each medicine, then the table.
  static let ofDoses: [LengthLimits] = [
    (0, 0, 0), (1, 0, 0), (1, 1, 0), (4, 2, 0), (4, 4, 0), (4, 8, 0), (4, 8, 1), (6, 8, 2),
    (6, 8, 3),
    (6, 8, 4), (9, 8, 5), (9, 8, 6), (9, 8, 8), (9, 12, 12), (9, 20, 20), (9, 40, 40),
  ].map { step, items, rows in
    LengthLimits(
      step: step, maximumItemCount: items, maximumCharacterCount: 120,
      maximumNamesLength: step == 0 ? 0 : 240, maximumRowCount: rows)
  }

  /// The limits of the other sections, from the tightest to the loosest: first on a later page, then
  /// there with their short forms here.
  static let ofOtherSections: [LengthLimits] = [
    (0, 0, 60), (1, 0, 60), (4, 1, 60), (4, 1, 80), (6, 2, 80), (6, 2, 120), (6, 3, 90),
    (6, 3, 120), (6, 4, 120), (9, 4, 160), (9, 5, 200), (9, 6, 240), (9, 8, 300), (9, 12, 400),
    (9, 20, 400),
  ].map { step, items, characters in
    LengthLimits(
      step: step, maximumItemCount: items, maximumCharacterCount: characters,
      maximumNamesLength: step == 0 ? 0 : 240)
  }

  static let lastStep = 9

  /// The length that words are cut to before the first page tries its limits, which are all lower.
  ///
  /// The page is the same without it, but takes minutes if the family wrote a lot.
  static let beforeOthers = LengthLimits(maximumCharacterCount: 1000)

  /// The limits for each name in the note that lists omitted items.
  static let forOmittedNames = LengthLimits(maximumCharacterCount: 40)

  /// Cuts a text to at most `maximumCharacterCount` characters, with "…" at the end.
  ///
  /// Cuts between words if that loses fewer than 24 characters, so that only very long words are
  /// cut.
  func cut(_ text: String) -> String {
    let end = text.index(text.startIndex, offsetBy: maximumCharacterCount, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return text }
    let start = text.prefix(maximumCharacterCount - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] }
    let kept = words.flatMap { start.count - $0.count < 24 ? $0 : nil } ?? start
    return kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }

  /// Cuts a text like `cut(_:)`, but not below the length of a fact such as a time and a number.
  func cutFact(_ text: String) -> String {
    text.count <= Self.shortestFactLimit ? text : cut(text)
  }

  private static let shortestFactLimit = 120

  /// Cuts only those of some parts of a text that are too long.
  func cut(_ text: String, onlyParts: [String]) -> String {
    onlyParts.reduce(text) { text, part in
      let short = cut(part)
      return short == part ? text : text.replacing(part, with: short, maxReplacements: 1)
    }
  }
}

extension VisitContent {
  /// Returns the content with lines whose shortenable parts are within the limits.
  func cuttingLines(to limits: LengthLimits) -> VisitContent {
    func cut(_ line: Line) -> Line {
      let parts = line.shortenableParts
      return Line(
        text: limits.cut(line.text, onlyParts: parts), shortenableParts: parts.map(limits.cut),
        brief: line.brief.map { limits.cut($0, onlyParts: parts) },
        shortForm: limits.cut(line.shortForm, onlyParts: parts))
    }
    var content = self
    content.sections = sections.map { section in
      Section(
        id: section.id, title: section.title,
        parts: section.parts.map { part in
          switch part {
          case .list(let lines): .list(lines.map(cut))
          case .questions(let lines): .questions(lines.map(cut))
          default: part
          }
        })
    }
    return content
  }
}

extension VisitContent.Section {
  /// Returns the shortened section with notes that refer to `page`, the page of the complete
  /// section.
  ///
  /// Also returns whether the section is still complete. Throws if a phrase is missing.
  func shortened(
    to limits: LengthLimits, completeOnPage: Int, _ wording: Wording
  ) throws -> (section: VisitContent.Section, isWhole: Bool) {
    var shorter: [VisitContent.Part] = []
    var isWhole = true
    for part in parts {
      if case .sources(let sources) = part {
        let cited = sources.cited(in: shorter.flatMap(\.lines))
        if !cited.references.isEmpty { shorter.append(.sources(cited)) }
        continue
      }
      let short = part.shortened(to: limits)
      if !short.part.isEmptyTable { shorter.append(short.part) }
      isWhole = isWhole && !short.isCut
      if let note = try short.note(completeOnPage: completeOnPage, wording) {
        shorter.append(.note(note))
      }
    }
    return (VisitContent.Section(id: id, title: title, parts: shorter), isWhole)
  }
}

/// A part within the limits, and what was omitted from it.
private struct ShortenedPart {
  let part: VisitContent.Part
  /// The number of omitted items or rows.
  var omittedCount = 0
  /// The short forms of omitted items, for the note.
  var omittedNames: [String] = []
  let isCut: Bool

  /// Returns a note such as "and 3 more, page 6: Ibuprofen; Amoxicillin"; nil if nothing was cut.
  ///
  /// If only texts were cut, the note gives the page of the complete texts.
  func note(completeOnPage: Int, _ wording: Wording) throws -> String? {
    guard isCut else { return nil }
    let place = ["page": wording.number(completeOnPage)]
    guard omittedCount > 0 else { return try wording.text("document.in_full", place) }
    let more = try wording.counted("document.more_items", omittedCount, place)
    guard !omittedNames.isEmpty else { return more }
    return try wording.text(
      "common.labelled", ["label": more, "value": omittedNames.joined(separator: "; ")])
  }
}

extension VisitContent.Section {
  /// The short forms of its lines, and of the rows of a table that cannot be shortened: the first and
  /// the last cell.
  var shortForms: [String] {
    parts.flatMap { part in
      switch part {
      case .list(let lines): lines.map(\.shortForm)
      case .table(let table) where !table.isShortenable:
        table.rows.map { "\($0.first ?? "") \($0.last ?? "")" }
      default: [String]()
      }
    }
  }
}

extension VisitContent.Part {
  fileprivate var isEmptyTable: Bool {
    if case .table(let table) = self { table.rows.isEmpty } else { false }
  }

  /// The lines of a list; otherwise empty.
  var lines: [VisitContent.Line] {
    if case .list(let lines) = self { lines } else { [] }
  }

  fileprivate func shortened(to limits: LengthLimits) -> ShortenedPart {
    switch self {
    case .facts(let facts):
      let short = facts.map { VisitContent.Fact(label: $0.label, value: limits.cutFact($0.value)) }
      return ShortenedPart(
        part: .facts(short), isCut: zip(facts, short).contains { $0.value != $1.value })
    case .list(let lines): return Self.shortened(lines, to: limits, VisitContent.Part.list)
    case .questions(let lines):
      return Self.shortened(lines, to: limits, VisitContent.Part.questions)
    case .table(let table) where !table.isShortenable:
      return ShortenedPart(part: self, isCut: false)
    case .table(var table):
      let rows = table.rows
      table.rows = rows.prefix(limits.maximumRowCount).map { $0.map(limits.cut) }
      return ShortenedPart(
        part: .table(table.withoutEmptyColumns),
        omittedCount: rows.count - table.rows.count, isCut: table.rows != rows)
    case .figure(let figure):
      return ShortenedPart(part: .figure(figure.withNotesOnly), isCut: false)
    case .paragraph, .numbers, .note, .sources, .row, .photos:
      return ShortenedPart(part: self, isCut: false)
    }
  }

  private static func shortened(
    _ lines: [VisitContent.Line], to limits: LengthLimits,
    _ part: ([VisitContent.Line]) -> VisitContent.Part
  ) -> ShortenedPart {
    let kept = lines.prefix(limits.maximumItemCount).map { line in
      let text = limits.isBrief ? line.brief ?? line.text : line.text
      return VisitContent.Line(text: limits.cut(text, onlyParts: line.shortenableParts))
    }
    let left = lines.dropFirst(kept.count)
    return ShortenedPart(
      part: part(kept), omittedCount: left.count,
      omittedNames: left.map {
        LengthLimits.forOmittedNames.cut($0.shortForm, onlyParts: $0.shortenableParts)
      }
      .filter { !$0.isEmpty }.withCounts.limited(toCharacterCount: limits.maximumNamesLength),
      isCut: !left.isEmpty || zip(lines, kept).contains { $0.text != $1.text })
  }
}

extension [String] {
  /// The different texts in order, those that occur several times with their number: "Growth ×2".
  fileprivate var withCounts: [String] {
    uniqued.map { text in
      let number = count { $0 == text }
      return number > 1 ? "\(text) ×\(number)" : text
    }
  }

  /// The first texts with at most so many characters in all, and "…" if there are more.
  func limited(toCharacterCount maximumCount: Int) -> [String] {
    var length = 0
    let shown = prefix { text in
      length += text.count
      return length <= maximumCount
    }
    return shown + (shown.count < count ? ["…"] : [])
  }
}
