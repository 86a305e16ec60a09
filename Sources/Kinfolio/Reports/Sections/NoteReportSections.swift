import Knowledge
import Records

/// The sections about what the family wrote in words.
struct NoteReportSections {
  let input: VisitReportInput

  /// A text that the family wrote.
  private struct Words {
    let moment: Instant
    let time: String
    /// The kind of the record, or the title of an elder's task; empty for a note of its own.
    let source: String
    let text: String
  }

  /// The tables whose notes are in a section of their own, or say nothing about health.
  private static let omittedTables: Set = ["symptoms", "measurements", "milestones", "milk_waste"]

  /// Returns the notes of the family and those of records in the window, in order of time.
  ///
  /// Equal notes of one kind of record are one row with the time of the last.
  func notes() throws -> VisitContent.Section? {
    // The note of a summary, or of a visit with a chosen window, describes the days of this report.
    let visits = input.journal.visits.of(input.profile.id).filter(describesReportDays)
    let groups = Dictionary(grouping: try words(in: input.window)) {
      [$0.source, MedicineName.normalized($0.text)]
    }
    let rows = groups.values.compactMap { equal in
      equal.last.map { (words: $0, count: equal.count) }
    }
    .sorted { ($0.words.moment, $0.words.text) < ($1.words.moment, $1.words.text) }
    return try input.section(
      "notes", "visit.notes",
      visits.compactMap(\.note).map(VisitContent.Part.paragraph)
        + input.newestRecordsTable(["date", "record", "note"], of: rows) { row in
          [
            row.words.time, row.words.source,
            row.count == 1
              ? row.words.text
              : try input.wording.counted(
                "visit.equal_texts", row.count, ["text": row.words.text]),
          ]
        })
  }

  /// True if a meal of the time of acute signs has a note, which can be about a reaction.
  var hasNotesOnMeals: Bool {
    input.journal.foodLogs.of(input.profile.id).within(acuteTimeRange)
      .contains { $0.note?.isEmpty == false }
  }

  /// Returns the notes and the answers that contain a word for a sign of danger, the newest first.
  ///
  /// The time is the same as for symptoms.
  func urgentLines() throws -> [VisitContent.Line] {
    let all = try words(in: input.window.withTwoWeeks) + answers()
    return try all.filter { input.context.rulebook.namesDanger($0.text) }
      .sorted { $0.moment > $1.moment }
      .map { words in
        let quote = try input.text("common.quoted", ["text": words.text])
        let source = words.source.isEmpty ? try input.text("column.note") : words.source
        return VisitContent.Line(
          text: try input.labeled(source, [words.time, quote]), shortenableParts: [words.text],
          shortForm: quote)
      }
  }

  private var acuteTimeRange: Range<Instant> {
    input.member.zone.start(of: input.window.withTwoWeeks.first)..<input.timeRange.upperBound
  }

  /// Returns the family's notes and those of records in a window, in order of time.
  private func words(in window: Window) throws -> [Words] {
    let zone = input.member.zone
    let end = input.timeRange.upperBound
    var noted: [(event: ProfileEvent, text: String)] = []
    input.journal.forEachEvent(matching: ProfileEventFilter(of: input.profile, in: window, zone)) {
      if let text = $0.remark, !Self.omittedTables.contains($0.table) {
        noted.append(($0, text))
      }
    }
    let ofRecords = try noted.map { event, text in
      let day = event.timing == .day ? LocalDate(days: Int(event.sortTime / 86_400)) : nil
      let moment = day.map(zone.start) ?? Instant(seconds: event.sortTime)
      return Words(
        moment: moment,
        time: day.map { input.wording.date($0, .short) }
          ?? input.wording.dateAndTime(moment, .short),
        source: try input.text("table.\(event.table)"), text: text)
    }
    let own = input.journal.notes.of(input.profile.id).within(window.timeRange(in: zone))
      .filter { $0.kind == .note }.map {
        Words(
          moment: $0.writtenAt, time: input.wording.dateAndTime($0.writtenAt, .short), source: "",
          text: $0.text)
      }
    return (ofRecords + own).filter { $0.moment < end && !$0.text.isEmpty }
      .sorted { $0.moment < $1.moment }
  }

  /// Returns the texts of an elder's answers.
  private func answers() -> [Words] {
    let titles = Dictionary(
      input.journal.tasks.of(input.profile.id).map { (ID<CareTask>($0.entry.id), $0.title) }
    ) { first, _ in first }
    return input.journal.replies.of(input.profile.id).within(acuteTimeRange).map { reply in
      Words(
        moment: reply.receivedAt, time: input.wording.dateAndTime(reply.receivedAt, .short),
        source: reply.task.flatMap { titles[$0] } ?? "", text: reply.text ?? "")
    }
  }

  /// Whether the note of a visit or summary describes the days of this report.
  private func describesReportDays(_ other: Visit) -> Bool {
    guard let own = input.visit.visit, other.isActualVisit == own.isActualVisit else {
      return false
    }
    if !own.isActualVisit {
      return Window(coveredBy: other, of: input.profile, endingBy: input.member.today)
        == input.window
    }
    return other.coversFrom != nil && other.coversFrom == own.coversFrom
      && other.visitedOn == own.visitedOn
  }
}
