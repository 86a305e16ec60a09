import Figures
import Knowledge
import Records

/// Builds the content of a visit report in one language; extensions contain a function for each section.
struct VisitReportBuilder {
  let input: ReportContext
  let member: FamilySummary.Member
  /// The dates and metrics of the report.
  let visit: FamilySummary.VisitMetrics
  /// The points to raise with the doctor, the most urgent first.
  let concerns: [Finding]
  /// Turns values into texts of the report's language, with times in the profile's time zone.
  let wording: Wording
  let figureSet: FigureSet

  var journal: Journal { input.journal }
  var profile: Profile { member.profile }
  var window: Window { visit.metrics.window }

  var referenceTime: Instant { visit.referenceTime }

  /// The time range of the days that the report covers; it ends at the latest at the time of the report.
  var timeRange: Range<Instant> {
    let all = window.timeRange(in: member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, referenceTime + 1))
  }

  /// The time range for acute signs such as symptoms: the days that the report covers, or 14 days if these are fewer.
  var acuteSignRange: Range<Instant> {
    member.zone.start(of: window.extendedToTwoWeeks.first)..<timeRange.upperBound
  }

  /// The day for which the report states ages and planned medicines.
  ///
  /// It is the day of the report. If the profile ended before, for example because a pet died, it is the last day of
  /// the profile.
  var reportDay: LocalDate { min(visit.date, member.today) }

  func content() throws -> VisitContent {
    let isVisit = visit.visit?.isActualVisit ?? true
    let title = "visit.title_\(isVisit ? profile.kind.rawValue : "summary")"
    return VisitContent(
      profile: profile, date: visit.date, since: visit.summaryFirstDay, language: wording.language,
      title: try text("visit.heading", ["title": text(title), "name": profile.name]),
      purpose: try text(purposePhraseKey, ["date": wording.date(visit.date)]),
      windowText: try wording.countedText(
        "visit.period_days", window.dayCount, ["dates": wording.dateRange(window.days)]),
      moment: referenceTime,
      referenceTimeText: try text(
        "document.records_until", ["moment": wording.dateAndTime(referenceTime, .long)]),
      disclaimer: try text(profile.kind == .pet ? "disclaimer.pet" : "disclaimer.short"),
      sections: try sections())
  }

  private var purposePhraseKey: String {
    switch visit.visit?.isActualVisit {
    case nil: "visit.for_today"
    case true: "visit.for_visit"
    case false: "visit.for_window"
    }
  }

  private func sections() throws -> [VisitContent.Section] {
    let sections =
      switch visit.metrics {
      case .child(let metrics): try childSections(metrics)
      case .elder(let metrics): try elderSections(metrics)
      case .pet(let metrics): try petSections(metrics)
      }
    let isEmpty = sections.compactMap(\.self).flatMap(\.parts).allSatisfy(\.isNote)
    let all = try [identity(isReportEmpty: isEmpty)] + (isEmpty ? [] : sections) + [methods()]
    return all.compactMap(\.self)
  }

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  /// Returns the text of an enumeration case, such as "mild"; `phraseGroup` is the first part of the phrase's key.
  func word<Word: RawRepresentable<String>>(_ phraseGroup: String, _ word: Word) throws -> String {
    try wording.phrases.word(phraseGroup, word)
  }

  /// Returns the words in quotation marks, or nil if the words are nil.
  func quoted(_ words: String?) throws -> String? {
    try words.map { try text("common.quoted", ["text": $0]) }
  }

  /// Returns the date and time as text, with the year if the moment is 60 days or more before `end`.
  func dateAndTime(_ moment: Instant, before end: Instant) -> String {
    wording.dateAndTime(moment, end - moment < 60 * 24 * hour ? .short : .medium)
  }

  /// Returns a text such as "3 of 7", from the number, the total and the key of a phrase that contains both.
  func shareText(_ number: Int, of total: Int, phraseKey key: String = "common.of_total") throws
    -> String
  {
    try text(key, ["number": wording.number(number), "total": wording.number(total)])
  }

  /// Returns a text such as "Vitamin D: 400 IU · 09:30", or only the name if all details are nil or empty.
  func labeled(_ name: String, _ details: [String?]) throws -> String {
    let known = details.joinedByDots
    return known.isEmpty ? name : try wording.labeled(name, known)
  }

  /// Returns a section of the report from the parts that are not nil, or nil if all parts are nil.
  func section(
    _ id: SectionID, _ titleKey: String, _ parts: [VisitContent.Part?]
  ) throws -> VisitContent.Section? {
    let parts = parts.compactMap(\.self)
    if parts.isEmpty { return nil }
    return VisitContent.Section(id: id, title: try text(titleKey), parts: parts)
  }

  /// Returns a table without its empty columns, or nil if there are no rows.
  ///
  /// The title of a column with the name NAME is the phrase with the key `column.NAME`.
  func table(
    _ columnNames: [String], _ rows: [[String]], numericColumns: [Int] = []
  ) throws -> VisitContent.Part? {
    if rows.isEmpty { return nil }
    return .table(
      ReportTable(
        header: try columnNames.map { try text("column.\($0)") }, rows: rows,
        numericColumns: numericColumns
      ).withoutEmptyColumns)
  }

  func fact(
    _ labelKey: String, _ value: String, detail: String = ""
  ) throws -> Fact {
    Fact(label: try text(labelKey), value: value, detail: detail)
  }

  /// Returns a note with the sentences that are not nil, or nil if all are nil.
  func note(_ sentences: [String?]) -> VisitContent.Part? {
    let known = sentences.compactMap(\.self)
    return known.isEmpty ? nil : .note(known.joined(separator: " "))
  }

  /// Returns the phrase with a number as a note, such as "3 earlier entries", or nil if the number is not positive.
  func note(_ key: String, counting number: Int) throws -> VisitContent.Part? {
    number > 0 ? .note(try wording.countedText(key, number)) : nil
  }

  /// Returns a note with the number of older records that a table omits, or nil if it omits none of `count` records.
  func earlierRecordsNote(ofTotal count: Int) throws -> VisitContent.Part? {
    try note("visit.earlier_entries", counting: count - Self.maximumRecordCount)
  }

  /// The maximum number of records that a table of a report contains; this many rows fill about two pages.
  static let maximumRecordCount = 120

  /// Returns a line of a list; on the first page of the report, words of the family in the line are shortened.
  func line(
    _ text: String, quoting words: [String?], shortForm: String, isVital: Bool = false,
    isMinor: Bool = false
  ) -> VisitContent.Line {
    VisitContent.Line(
      text: text, short: shortened(text, quoting: words),
      shortForm: shortened(shortForm, quoting: words, maximumCharacterCount: 40) ?? shortForm,
      isVital: isVital, isMinor: isMinor)
  }

  /// Returns the text with each of the quoted words shortened to `maximumCharacterCount` characters, or nil if none is
  /// longer.
  func shortened(_ text: String, quoting words: [String?], maximumCharacterCount: Int = 200)
    -> String?
  {
    let short = words.compactMap(\.self).reduce(text) { text, words in
      let excerpt = input.ruleData.excerpt(of: words, maximumCount: maximumCharacterCount)
      return excerpt == words
        ? text : text.replacing(words, with: excerpt, maxReplacements: 1)
    }
    return short == text ? nil : short
  }

  /// Returns a list of the lines, or nil if there are none.
  func list(_ lines: [VisitContent.Line]) -> VisitContent.Part? {
    lines.isEmpty ? nil : .list(lines)
  }

  /// Returns the charts with the given ids; charts with too little data are missing.
  func figures(_ ids: [String]) -> [VisitContent.Part] {
    figureSet.figures.filter { ids.contains($0.id) }.map(VisitContent.Part.figure)
  }

  func figuresInPairs(_ ids: [String]) -> [VisitContent.Part] {
    figureSet.figures.filter { ids.contains($0.id) }.inPairs
  }

  /// Returns a sentence that lists measurements that the report ignores as implausible, or an empty list if there are
  /// none.
  func doubtfulMeasurementsNote() throws -> [String] {
    try wording.measurementsNote(
      "growth.doubtful",
      journal.doubtfulMeasurements.of(profile.id).filter { $0.measuredOn <= window.last })
  }

  /// The ids of the measurements that are probably wrong according to a point to raise with the doctor.
  var doubtfulMeasurementIDs: Set<String> {
    Set(concerns.filter { $0.isResult(of: implausibleMeasurementRule) }.flatMap(\.recordIDs))
  }

  /// Returns a note with the titles of the charts that are left out because they would have too few data points.
  func sparseFiguresNote() throws -> VisitContent.Part? {
    if figureSet.titlesOfSparseFigures.isEmpty { return nil }
    return .note("\(try text("chart.too_few")) \(wording.list(figureSet.titlesOfSparseFigures))")
  }
}

extension VisitContent.Part {
  /// True if the part is a note, which contains no records.
  var isNote: Bool {
    if case .note = self { true } else { false }
  }
}

extension Wording {
  /// Returns a text such as "Born: 10 January 2026".
  func labeled(_ label: String, _ value: String) throws(PhraseError) -> String {
    try text("common.labelled", ["label": label, "value": value])
  }
}

extension [String?] {
  /// The texts that are neither nil nor empty, in one line and separated by " · ".
  package var joinedByDots: String {
    compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension [Figure] {
  /// The charts in display order: first the wide ones, then the narrow ones in rows of two.
  var inPairs: [VisitContent.Part] {
    let narrow = filter(\.fitsHalfWidth)
    let rows = stride(from: 0, to: narrow.count, by: 2).map { start in
      VisitContent.Part.row(Array(narrow[start..<Swift.min(start + 2, narrow.count)]))
    }
    return filter { !$0.fitsHalfWidth }.map(VisitContent.Part.figure) + rows
  }
}
