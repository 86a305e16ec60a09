import Documents
import Figures
import Knowledge
import Records

/// The part of a section that is on the first page of a report: its vital content and the first of its optional items.
struct SectionExcerpt {
  let section: VisitContent.Section
  /// True if the whole section is on the first page, without omissions or shortened texts.
  private(set) var isWhole = true
  private var pieces: [Piece] = []

  private enum Piece {
    case part(VisitContent.Part)
    /// A note with the number of omitted lines or rows and the short forms of some of them.
    case omission(Int, [String])
    /// A note that some texts of the section are shortened, although no line or row is omitted.
    case shortening
  }

  /// The short forms of some lines, or none if the first page contains any other content of the section.
  private(set) var movedNames: [String] = []

  /// True if the first page contains nothing of the section, except the short forms in `movedNames`.
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

  /// Adds a part of the section if it is vital, or if `count`, the number of optional items that still fit, is not
  /// zero.
  ///
  /// The number of optional items of the part is then subtracted from `count`, which does not become negative.
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
    // The short forms of all lines count as the first optional item.
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

  /// Returns the heading and the blocks of the excerpt; its notes refer to `page`, which contains the complete section.
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
    // The title of the page contains the profile's name, and the chart about coverage has a title of its own. "No
    // questions" needs no heading.
    let isUntitled =
      [.identity, .coverage].contains(section.id)
      || section.id == .questions && parts.allSatisfy(\.isNote)
    let title = isUntitled ? "" : section.title
    return try VisitContent.Section(id: section.id, title: title, parts: parts).blocks(wording)
  }
}

extension VisitContent.Section {
  /// The number of optional items of the section: lines, their short forms, table rows, charts and paragraphs.
  var additionCount: Int {
    parts.allSatisfy(\.isNote) ? 1 : parts.reduce(0) { $0 + $1.additionCount }
  }

  /// True if the section has lines that are not vital; the short forms of these lines are its first optional item.
  var hasShortForms: Bool { parts.flatMap(\.lines).contains { !$0.isVital } }

  /// The number of minor lines, which are the first to be left out on a full first page.
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
  /// The distinct texts in their original order, with the number of repetitions: "Growth ×2" for two equal texts.
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
