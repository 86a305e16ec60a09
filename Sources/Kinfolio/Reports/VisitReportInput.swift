import Drawing
import Figures
import Knowledge
import Records

/// The input for the sections of a visit report in one language: profile, visit, wording and charts.
struct VisitReportInput {
  let context: SiteContext
  let member: FamilySummary.Member
  let visit: FamilySummary.VisitMetrics
  /// The points to raise, the most urgent first.
  let concerns: [Finding]
  /// The wording in the profile's time zone.
  let wording: Wording
  let charts: FigureSet

  var journal: Journal { context.journal }
  var profile: Profile { member.profile }
  var window: Window { visit.metrics.window }

  var referenceTime: Instant { visit.referenceTime }

  /// The time range of the window, up to the reference time of the report.
  var timeRange: Range<Instant> {
    let all = window.timeRange(in: member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, referenceTime + 1))
  }

  /// The time range of the window and at least the 14 days up to its end, for acute signs.
  var acuteTimeRange: Range<Instant> {
    member.zone.start(of: window.withTwoWeeks.first)..<timeRange.upperBound
  }

  /// The day of ages and planned medicines: that of the report, or the last day of a profile that ended earlier.
  var day: LocalDate { min(visit.date, member.today) }

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func word<Word: RawRepresentable<String>>(_ phraseGroup: String, _ word: Word) throws -> String {
    try wording.phrases.word(phraseGroup, word)
  }
}

extension VisitReportInput {
  /// Returns a section, or nil if it would be empty.
  func section(
    _ id: String, _ titleKey: String, _ parts: [VisitContent.Part?]
  ) throws -> VisitContent.Section? {
    let parts = parts.compactMap(\.self)
    if parts.isEmpty { return nil }
    return VisitContent.Section(id: id, title: try text(titleKey), parts: parts)
  }

  /// Returns a table with the titles `column.NAME` and without empty columns; nil if there are no rows.
  func table(
    _ columnNames: [String], _ rows: [[String]], numericColumns: [Int] = []
  ) throws -> VisitContent.Part? {
    if rows.isEmpty { return nil }
    return .table(
      VisitContent.Table(
        header: try columnNames.map { try text("column.\($0)") }, rows: rows,
        numericColumns: numericColumns
      ).withoutEmptyColumns)
  }

  /// Returns a table of the newest records, in the given order, with a note on the number of omitted ones.
  func newestRecordsTable<Record>(
    _ columnNames: [String], of records: some BidirectionalCollection<Record>,
    numericColumns: [Int] = [],
    _ row: (Record) throws -> [String]
  ) throws -> [VisitContent.Part?] {
    [
      try table(
        columnNames, try records.suffix(Self.maximumRecords).map(row),
        numericColumns: numericColumns),
      try earlierRecordsNote(of: records.count),
    ]
  }

  /// Returns a note on the records that a table of the newest ones omits; nil if it omits none.
  func earlierRecordsNote(of count: Int) throws -> VisitContent.Part? {
    let earlier = count - Self.maximumRecords
    return earlier > 0 ? .note(try wording.counted("visit.earlier_entries", earlier)) : nil
  }

  /// The maximum number of records in a table, about two pages with a row for each.
  static let maximumRecords = 120

  /// Returns a line with words of the family, which are cut on the first page if they are long.
  func line(
    _ text: String, quoting words: [String?], shortForm: String, isVital: Bool = false,
    isMinor: Bool = false
  ) -> VisitContent.Line {
    VisitContent.Line(
      text: text, short: short(text, quoting: words),
      shortForm: short(shortForm, quoting: words, maximumCount: 40) ?? shortForm,
      isVital: isVital, isMinor: isMinor)
  }

  /// Returns a text in which each quotation has at most `maximumCount` characters; nil if none has more.
  func short(_ text: String, quoting words: [String?], maximumCount: Int = 200) -> String? {
    let short = words.compactMap(\.self).reduce(text) { text, words in
      let excerpt = context.ruleData.excerpt(of: words, maximumCount: maximumCount)
      return excerpt == words
        ? text : text.replacing(words, with: excerpt, maxReplacements: 1)
    }
    return short == text ? nil : short
  }

  func list(_ items: [String]) -> VisitContent.Part? {
    list(items.map { VisitContent.Line(text: $0) })
  }

  func list(_ lines: [VisitContent.Line]) -> VisitContent.Part? {
    lines.isEmpty ? nil : .list(lines)
  }

  func figures(_ ids: [String]) -> [VisitContent.Part] {
    charts.figures.filter { ids.contains($0.id) }.map(VisitContent.Part.figure)
  }

  func figuresInPairs(_ ids: [String]) -> [VisitContent.Part] {
    charts.figures.filter { ids.contains($0.id) }.inPairs
  }

  /// Returns a sentence with the measurements that were left out as implausible; empty if there are none.
  func doubtfulMeasurementsNote() throws -> [String] {
    try wording.measurementsNote(
      "growth.doubtful",
      journal.doubtfulMeasurements.of(profile.id).filter { $0.measuredOn <= window.last })
  }

  /// The ids of the measurements that a point to raise calls probably wrong.
  var doubtfulMeasurementIDs: Set<String> {
    Set(concerns.filter { $0.ruleID == "G8" }.flatMap(\.recordIDs))
  }

  func tooFewRecordsNote() throws -> VisitContent.Part? {
    if charts.titlesWithTooFewPoints.isEmpty { return nil }
    return .note("\(try text("chart.too_few")) \(wording.list(charts.titlesWithTooFewPoints))")
  }

  /// Returns a text such as "Vitamin D: 400 IU · 09:30", or only the name if there are no details.
  func labeled(_ name: String, _ details: [String]) throws -> String {
    let known = details.filter { !$0.isEmpty }.joined(separator: " · ")
    return known.isEmpty ? name : try text("common.labelled", ["label": name, "value": known])
  }
}

extension [Figure] {
  /// The charts: first the wide ones, then the narrow ones in pairs.
  var inPairs: [VisitContent.Part] {
    let narrow = filter(\.isNarrow)
    let rows = stride(from: 0, to: narrow.count, by: 2).map { start in
      VisitContent.Part.row(Array(narrow[start..<Swift.min(start + 2, narrow.count)]))
    }
    return filter { !$0.isNarrow }.map(VisitContent.Part.figure) + rows
  }
}
