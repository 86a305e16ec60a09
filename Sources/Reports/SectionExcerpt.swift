import Documents
import Figures
import Knowledge
import Records

/// The part of a section that is on the first page: its vital content and its first additions.
struct SectionExcerpt {
  let section: VisitContent.Section
  /// True if the later pages contain nothing of the section that is not here.
  private(set) var isWhole = true
  private var pieces: [Piece] = []

  private enum Piece {
    case part(VisitContent.Part)
    /// The number of omitted items, and the short forms of some of them.
    case omission(Int, [String])
    /// Only texts were shortened.
    case shortening
  }

  /// The short forms of some lines; they are here only if the first page has space for nothing else of the section.
  private(set) var movedNames: [String] = []

  /// True if the first page has nothing of the section except `movedNames`.
  var isEmpty: Bool { pieces.isEmpty }

  init(of section: VisitContent.Section, additionCount: Int) {
    self.section = section
    var count = additionCount
    for part in section.parts where !part.isNote { add(part, &count) }
    let isShown = pieces.contains { if case .part = $0 { true } else { false } }
    if section.parts.allSatisfy(\.isNote) ? additionCount > 0 : isShown {
      pieces += section.parts.filter(\.isNote).map { .part($0) }
    } else {
      for case .omission(_, let names) in pieces { movedNames = names }
      (pieces, isWhole) = ([], false)
    }
  }

  /// Adds the part if it is vital, or if it is among the next additions; then the additions are subtracted from
  /// `count`.
  private mutating func add(_ part: VisitContent.Part, _ count: inout Int) {
    let available = count
    count -= min(count, part.additionCount)
    switch part {
    case .facts(let facts):
      add(.facts(facts.map(\.shortened)), isShortened: facts.contains { $0.short != nil })
    case .list(let lines): add(lines, available: available, as: VisitContent.Part.list)
    case .questions(let lines): add(lines, available: available, as: VisitContent.Part.questions)
    case .table(let table) where !table.isVital:
      var shown = table
      shown.rows = table.rows.prefix(available).map { $0.map { $0.shortened(to: 80) } }
      let isShortened = shown.rows != Array(table.rows.prefix(available))
      if !shown.rows.isEmpty { add(.table(shown.withoutEmptyColumns), isShortened: isShortened) }
      omit(table.rows.count - shown.rows.count, [])
    case .sources(let sources):
      let cited = sources.cited(in: shownLines)
      if !cited.references.isEmpty { add(.sources(cited)) }
    case .figure(let figure) where available > 0: add(.figure(figure.withNotesOnly))
    case .table: add(part)
    default: if available > 0 { add(part) } else { isWhole = false }
    }
  }

  private mutating func add(_ part: VisitContent.Part, isShortened: Bool = false) {
    pieces.append(.part(part))
    guard isShortened else { return }
    pieces.append(.shortening)
    isWhole = false
  }

  private mutating func add(
    _ lines: [VisitContent.Line], available: Int,
    as part: ([VisitContent.Line]) -> VisitContent.Part
  ) {
    // The first addition is the short forms.
    var rest = available - 1
    var shown: [VisitContent.Line] = []
    var omitted: [String] = []
    for line in lines {
      if !line.isVital { rest -= 1 }
      if line.isVital || rest >= 0 { shown.append(line) } else { omitted.append(line.shortForm) }
    }
    let isShortened = shown.contains { $0.short != nil }
    if !shown.isEmpty {
      add(part(shown.map(\.shortened)), isShortened: isShortened && omitted.isEmpty)
    }
    if isShortened { isWhole = false }
    omit(omitted.count, available > 0 ? omitted.filter { !$0.isEmpty }.withCounts : [])
  }

  private mutating func omit(_ count: Int, _ names: [String]) {
    if count == 0 { return }
    isWhole = false
    pieces.append(.omission(count, names.limited(toCharacterCount: 240)))
  }

  private var shownLines: [VisitContent.Line] {
    pieces.flatMap { if case .part(let part) = $0 { part.lines } else { [VisitContent.Line]() } }
  }

  /// Returns the heading and the blocks; notes refer to `page`, on which the section is complete.
  func blocks(completeOnPage page: Int, _ wording: Wording) throws -> [Block] {
    let parts = try pieces.map { piece -> VisitContent.Part in
      switch piece {
      case .part(let part): return part
      case .shortening:
        return .note(try wording.text("document.in_full", ["page": wording.number(page)]))
      case .omission(let count, let names):
        // A note such as "and 3 more, page 6: Ibuprofen · Amoxicillin".
        let more = try wording.counted("document.more_items", count, ["page": wording.number(page)])
        let list = names.joined(separator: " · ")
        return .note(names.isEmpty ? more : try wording.labeled(more, list))
      }
    }
    if parts.isEmpty { return [] }
    // The title of the page names the profile, that of the chart the coverage. "No questions" needs no heading.
    let isUntitled =
      [.identity, .coverage].contains(section.id)
      || section.id == .questions && parts.allSatisfy(\.isNote)
    let title = isUntitled ? "" : section.title
    return try VisitContent.Section(id: section.id, title: title, parts: parts).blocks(wording)
  }
}

extension VisitContent.Section {
  /// The number of items that the first page can leave out: lines, their short forms, rows, charts and paragraphs.
  var additionCount: Int {
    parts.allSatisfy(\.isNote) ? 1 : parts.reduce(0) { $0 + $1.additionCount }
  }

  /// True if the section has short forms of lines, which are then its first addition.
  var hasShortForms: Bool { parts.flatMap(\.lines).contains { !$0.isVital } }

  /// The number of lines that get space last.
  var minorAdditionCount: Int { parts.flatMap(\.lines).count(where: \.isMinor) }
}

extension VisitContent.Part {
  fileprivate var additionCount: Int {
    switch self {
    case .facts, .note, .sources: 0
    case .list(let lines), .questions(let lines):
      lines.allSatisfy(\.isVital) ? 0 : 1 + lines.count { !$0.isVital }
    case .table(let table): table.isVital ? 0 : table.rows.count
    case .figure, .row, .numbers, .paragraph, .photos: 1
    }
  }

  var lines: [VisitContent.Line] {
    switch self {
    case .list(let lines), .questions(let lines): lines
    default: []
    }
  }
}

extension VisitContent.Line {
  fileprivate var shortened: Self { Self(text: short ?? text) }
}

extension Fact {
  fileprivate var shortened: Self { Self(label: label, value: short ?? value) }
}

extension [String] {
  /// The different texts in order; a text that occurs several times has its count: "Growth ×2".
  fileprivate var withCounts: [String] {
    uniqued.map { text in
      let number = count { $0 == text }
      return number > 1 ? "\(text) ×\(number)" : text
    }
  }

  /// Returns the first texts, with at most `maximumCount` characters in total, and "…" if there are more texts.
  fileprivate func limited(toCharacterCount maximumCount: Int) -> [String] {
    var length = 0
    let shown = prefix { text in
      length += text.count
      return length <= maximumCount
    }
    return shown + (shown.count < count ? ["…"] : [])
  }
}
