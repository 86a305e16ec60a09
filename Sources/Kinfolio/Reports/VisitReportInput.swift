import Drawing
import Knowledge
import Records

/// What the sections of a visit's report are made from, in one language: whose visit it is, the
/// words, and the charts.
struct VisitReportInput {
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

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func word<Word: RawRepresentable<String>>(_ group: String, _ word: Word) throws -> String {
    try wording.phrases.word(group, word)
  }
}

/// How sections are made.
extension VisitReportInput {
  /// A section, or nil where it would be empty.
  func section(
    _ id: String, _ title: String, _ parts: [VisitContent.Part?]
  ) throws -> VisitContent.Section? {
    let parts = parts.compactMap(\.self)
    if parts.isEmpty { return nil }
    return VisitContent.Section(id: id, title: try text(title), parts: parts)
  }

  /// A table of the columns `column.NAME`, or nil without rows; a column without a word is left out.
  func table(
    _ columns: [String], _ rows: [[String]], caption: String = "", figures: [Int] = []
  ) throws -> VisitContent.Part? {
    if rows.isEmpty { return nil }
    let filled = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let places = filled.enumerated().filter { figures.contains($0.element) }.map(\.offset)
    return .table(
      VisitContent.Table(
        caption: caption.isEmpty ? "" : try text(caption),
        header: try filled.map { try text("column.\(columns[$0])") },
        rows: rows.map { row in filled.map { row[$0] } }, figureColumns: places))
  }

  /// A table of the newest of many records, told in the order they are handed over, and how many it
  /// leaves out.
  func newest<Record>(
    _ columns: [String], of records: some BidirectionalCollection<Record>, figures: [Int] = [],
    _ row: (Record) throws -> [String]
  ) throws -> [VisitContent.Part?] {
    let earlier = records.count - Self.mostRows
    return [
      try table(columns, try records.suffix(Self.mostRows).map(row), figures: figures),
      earlier > 0 ? .note(try wording.count("visit.earlier_entries", earlier)) : nil,
    ]
  }

  /// Some two pages of a table.
  private static let mostRows = 120

  /// A list, or nil without items.
  func list(_ items: [String]) -> VisitContent.Part? {
    list(items.map { VisitContent.Line(text: $0) })
  }

  /// A list, or nil without lines.
  func list(_ lines: [VisitContent.Line]) -> VisitContent.Part? {
    lines.isEmpty ? nil : .list(lines)
  }

  /// The charts of certain kinds.
  func figures(_ ids: [String]) -> [VisitContent.Part] {
    charts.figures.filter { ids.contains($0.id) }.map(VisitContent.Part.figure)
  }

  /// The charts of certain kinds: first those that need a whole width, then two beside each other.
  func pairs(_ ids: [String]) -> [VisitContent.Part] {
    let found = charts.figures.filter { ids.contains($0.id) }
    let narrow = found.filter(\.isNarrow)
    let rows = stride(from: 0, to: narrow.count, by: 2).map { start in
      VisitContent.Part.row(Array(narrow[start..<min(start + 2, narrow.count)]))
    }
    return found.filter { !$0.isNarrow }.map(VisitContent.Part.figure) + rows
  }

  /// What says which charts there is too little for.
  func tooFewNote() throws -> VisitContent.Part? {
    if charts.tooFew.isEmpty { return nil }
    return .note("\(try text("chart.too_few")) \(wording.list(charts.tooFew))")
  }

  /// "Vitamin D: 400 IU · 09:30"; the name alone where nothing is known of it.
  func labelled(_ name: String, _ details: [String]) throws -> String {
    let known = details.filter { !$0.isEmpty }.joined(separator: " · ")
    return known.isEmpty ? name : try text("common.labelled", ["label": name, "value": known])
  }
}
