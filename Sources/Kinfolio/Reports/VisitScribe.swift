import Drawing
import Knowledge
import Records

/// Writes down what a visit's page and document say, in one language.
struct VisitScribe {
  typealias Fact = VisitContent.Fact
  typealias Line = VisitContent.Line
  typealias Part = VisitContent.Part
  typealias Section = VisitContent.Section
  typealias Table = VisitContent.Table

  let context: SiteContext
  let member: Summary.Member
  let visit: Summary.VisitFigures
  /// The words, in the zone of whom it is about.
  let wording: Wording
  let charts: FigureSet

  var journal: Journal { context.journal }
  var profile: Profile { member.profile }
  var window: Window { visit.figures.window }

  /// Nothing after this moment is told.
  var moment: Instant { visit.moment }

  func content() throws -> VisitContent {
    let isVisit = visit.visit?.isAppointment ?? true
    let title = "visit.title_\(isVisit ? profile.kind.rawValue : "summary")"
    let name = ["title": try text(title), "name": profile.name]
    let date = ["date": wording.date(visit.date)]
    let isPet = profile.kind == .pet
    return VisitContent(
      profile: profile, date: visit.date, since: visit.since, language: wording.language,
      title: try text("visit.heading", name),
      occasion: try text(occasion, date),
      window: try wording.count(
        "visit.period_days", window.count, ["dates": wording.dates(window.days)]),
      moment: moment,
      prepared: try text(
        "document.records_until", ["moment": wording.dateAndTime(moment, .long)]),
      disclaimer: try text(isPet ? "disclaimer.pet" : "disclaimer.short"),
      sections: try sections(),
      small: charts.figures.filter { Self.small.contains($0.id) })
  }

  private var occasion: String {
    switch visit.visit?.isAppointment {
    case nil: "visit.for_today"
    case true: "visit.for_visit"
    case false: "visit.for_window"
    }
  }

  private func sections() throws -> [Section] {
    let told =
      switch visit.figures {
      case .child(let figures): try childSections(figures)
      case .elder(let figures): try elderSections(figures)
      case .pet(let figures): try petSections(figures)
      }
    let sections = told.compactMap(\.self)
    let isEmpty = sections.flatMap(\.parts).allSatisfy(\.isNote)
    let nothing = Section(
      id: "empty", title: try text("visit.summary"),
      parts: [.paragraph(try text("common.nothing_recorded"))])
    return [try identity()] + (isEmpty ? [nothing] : sections) + [try methods()]
  }

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func word<Word: RawRepresentable<String>>(_ group: String, _ word: Word) throws -> String {
    try wording.phrases.word(group, word)
  }

  /// A section, or nil where it would be empty.
  func section(
    _ id: String, _ title: String, _ parts: [Part?]
  ) throws -> Section? {
    let parts = parts.compactMap(\.self)
    if parts.isEmpty { return nil }
    return Section(id: id, title: try text(title), parts: parts)
  }

  /// A table of the columns `column.NAME`, or nil without rows; a column without a word is left out.
  func table(
    _ columns: [String], _ rows: [[String]], caption: String = "", figures: [Int] = []
  ) throws -> Part? {
    if rows.isEmpty { return nil }
    let filled = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let places = filled.enumerated().filter { figures.contains($0.element) }.map(\.offset)
    return .table(
      Table(
        caption: caption.isEmpty ? "" : try text(caption),
        header: try filled.map { try text("column.\(columns[$0])") },
        rows: rows.map { row in filled.map { row[$0] } }, figureColumns: places))
  }

  /// A table of the newest of many records, told in the order they are handed over, and how many it
  /// leaves out.
  func newest<Record>(
    _ columns: [String], of records: some BidirectionalCollection<Record>, figures: [Int] = [],
    _ row: (Record) throws -> [String]
  ) throws -> [Part?] {
    let earlier = records.count - Self.mostRows
    return [
      try table(columns, try records.suffix(Self.mostRows).map(row), figures: figures),
      earlier > 0 ? .note(try wording.count("visit.earlier_entries", earlier)) : nil,
    ]
  }

  /// Some two pages of a table.
  private static let mostRows = 120

  /// A list, or nil without items.
  func list(_ items: [String]) -> Part? { list(items.map { Line(text: $0) }) }

  /// A list, or nil without lines.
  func list(_ lines: [Line]) -> Part? { lines.isEmpty ? nil : .list(lines) }

  /// The charts of certain kinds.
  func figures(_ ids: [String]) -> [Part] {
    charts.figures.filter { ids.contains($0.id) }.map(Part.figure)
  }

  /// The charts of certain kinds: first those that need a whole width, then two beside each other.
  func pairs(_ ids: [String]) -> [Part] {
    let found = charts.figures.filter { ids.contains($0.id) }
    let narrow = found.filter(\.isNarrow)
    let rows = stride(from: 0, to: narrow.count, by: 2).map { start in
      Part.row(Array(narrow[start..<min(start + 2, narrow.count)]))
    }
    return found.filter { !$0.isNarrow }.map(Part.figure) + rows
  }

  private static let small = ["weight_micro", "length_micro", "head_micro"]

  /// What says which charts there is too little for.
  func tooFewNote() throws -> Part? {
    if charts.tooFew.isEmpty { return nil }
    return .note("\(try text("chart.too_few")) \(wording.list(charts.tooFew))")
  }
}

extension VisitContent.Part {
  /// Whether it only remarks on what is there or lacks.
  fileprivate var isNote: Bool {
    if case .note = self { true } else { false }
  }
}
