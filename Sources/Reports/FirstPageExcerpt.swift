import Documents
import Figures
import Knowledge
import Records

/// The part of a section that is on the first page of a report: its vital content and some of its optional items.
struct FirstPageExcerpt {
  let section: VisitContent.Section
  /// True if the whole section is on the first page, without omissions or shortened texts.
  private(set) var isUnabridged = true
  private var partsAndNotes: [PartOrNote] = []

  private enum PartOrNote {
    case part(VisitContent.Part)
    /// A note with the number of omitted lines or rows, and the short forms of some of these lines.
    case omissionNote(Int, [String])
    /// A note that some texts of the section are shortened, but no line or row is omitted.
    case shorteningNote
  }

  /// The short forms of omitted lines, such as "Cough (mild)", if the first page contains nothing else of the section.
  private(set) var omittedLineShortForms: [String] = []

  /// True if the first page contains nothing of the section except the short forms in `omittedLineShortForms`.
  var isEmpty: Bool { partsAndNotes.isEmpty }

  init(of section: VisitContent.Section, optionalItemCount: Int) {
    self.section = section
    var count = optionalItemCount
    for part in section.parts where !part.isNote { add(part, remainingItemCount: &count) }
    let isShown = partsAndNotes.contains { if case .part = $0 { true } else { false } }
    if section.parts.allSatisfy(\.isNote) ? optionalItemCount > 0 : isShown {
      partsAndNotes += section.parts.filter(\.isNote).map { .part($0) }
    } else {
      for case .omissionNote(_, let names) in partsAndNotes { omittedLineShortForms = names }
      (partsAndNotes, isUnabridged) = ([], false)
    }
  }

  /// Adds a part of the section if it is vital, or if `count` is not zero.
  ///
  /// `count` is the number of optional items that still fit. It is reduced by the number of optional items of the part,
  /// but not below zero.
  private mutating func add(_ part: VisitContent.Part, remainingItemCount count: inout Int) {
    let available = count
    count -= min(count, part.optionalItemCount)
    switch part {
    case .facts(let facts):
      add(.facts(facts.map(\.shortened)), isShortened: facts.contains { $0.short != nil })
    case .list(let lines): add(lines, itemCount: available, as: VisitContent.Part.list)
    case .questions(let lines): add(lines, itemCount: available, as: VisitContent.Part.questions)
    case .table(let table) where !table.isVital:
      var shown = table
      shown.rows = table.rows.prefix(available).map { $0.map { $0.shortened(to: 80) } }
      let isShortened = shown.rows != Array(table.rows.prefix(available))
      if !shown.rows.isEmpty { add(.table(shown.withoutEmptyColumns), isShortened: isShortened) }
      addOmissionNote(count: table.rows.count - shown.rows.count, shortForms: [])
    case .sources(let sources):
      let cited = sources.cited(in: shownLines)
      if !cited.references.isEmpty { add(.sources(cited)) }
    case .figure(let figure) where available > 0: add(.figure(figure.withNotesAsCaption))
    case .table: add(part)
    default: if available > 0 { add(part) } else { isUnabridged = false }
    }
  }

  private mutating func add(_ part: VisitContent.Part, isShortened: Bool = false) {
    partsAndNotes.append(.part(part))
    guard isShortened else { return }
    partsAndNotes.append(.shorteningNote)
    isUnabridged = false
  }

  /// Adds the vital lines and the first optional lines as one part; a note replaces the other lines.
  private mutating func add(
    _ lines: [VisitContent.Line], itemCount: Int,
    as part: ([VisitContent.Line]) -> VisitContent.Part
  ) {
    // The short forms of omitted lines together count as the first optional item.
    var rest = itemCount - 1
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
    if isShortened { isUnabridged = false }
    addOmissionNote(
      count: omitted.count,
      shortForms: itemCount > 0 ? omitted.filter { !$0.isEmpty }.countedTexts : [])
  }

  /// Adds a note with the number and the short forms of omitted lines, unless the number is zero.
  private mutating func addOmissionNote(count: Int, shortForms names: [String]) {
    if count == 0 { return }
    isUnabridged = false
    partsAndNotes.append(.omissionNote(count, names.limited(toCharacterCount: 240)))
  }

  private var shownLines: [VisitContent.Line] {
    partsAndNotes.flatMap {
      if case .part(let part) = $0 { part.lines } else { [VisitContent.Line]() }
    }
  }

  /// Returns the section for the first page as blocks; notes refer to page `page`, which contains the whole section.
  func blocks(wholeSectionPage page: Int, _ wording: Wording) throws -> [Block] {
    let parts = try partsAndNotes.map { piece -> VisitContent.Part in
      switch piece {
      case .part(let part): return part
      case .shorteningNote:
        return .note(try wording.text("document.in_full", ["page": wording.number(page)]))
      case .omissionNote(let count, let names):
        // A note such as "and 3 more, page 6: Ibuprofen · Amoxicillin".
        let more = try wording.countedText(
          "document.more_items", count, ["page": wording.number(page)])
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
  var optionalItemCount: Int {
    parts.allSatisfy(\.isNote) ? 1 : parts.reduce(0) { $0 + $1.optionalItemCount }
  }

  /// True if some lines of the section are not vital; the short forms of these lines are the first optional item.
  var hasOptionalLines: Bool { parts.flatMap(\.lines).contains { !$0.isVital } }

  /// The number of minor lines: those that are left out first if the first page is full.
  var minorLineCount: Int { parts.flatMap(\.lines).count(where: \.isMinor) }
}

extension VisitContent.Part {
  fileprivate var optionalItemCount: Int {
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
  /// The different texts in their original order; equal texts are one text with their number, such as "Growth ×2".
  fileprivate var countedTexts: [String] {
    uniqued.map { text in
      let number = count { $0 == text }
      return number > 1 ? "\(text) ×\(number)" : text
    }
  }

  /// Returns the first texts, with at most `maximumCount` characters in total, and "…" if other texts are left out.
  fileprivate func limited(toCharacterCount maximumCount: Int) -> [String] {
    var length = 0
    let shown = prefix { text in
      length += text.count
      return length <= maximumCount
    }
    return shown + (shown.count < count ? ["…"] : [])
  }
}
