import Foundation
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

    init(_ text: String, at moment: Instant, time: String, source: String = "") {
      self.moment = moment
      self.time = time
      self.source = source
      self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// The tables whose notes are in a section of their own, or say nothing about health.
  private var omittedTables: Set<String> {
    input.profile.kind == .child
      ? ["symptoms", "milk_waste", "measurements", "milestones"] : ["symptoms"]
  }

  /// Returns the notes of the family and of records: first the family's own with a word for a sign of
  /// danger, then others with one, then the family's own, then the newest.
  ///
  /// Those about danger include an elder's answers and reach back as far as symptoms; an elder's notes
  /// about falls are with the symptoms. Equal notes of one kind of record are one line with the time of
  /// the last.
  func notes() throws -> VisitContent.Section? {
    let rulebook = input.context.rulebook
    let isElder = input.profile.kind == .elder
    let all =
      try allNotes().filter {
        $0.moment >= input.timeRange.lowerBound || rulebook.describesDanger($0.text)
      } + answers().filter { rulebook.describesDanger($0.text) }
    let groups = Dictionary(grouping: all.filter { !isElder || !rulebook.describesFall($0.text) }) {
      [$0.source, MedicineName.normalized($0.text)]
    }
    let lines = groups.values.compactMap { equal in
      equal.max { $0.moment < $1.moment }.map { last in
        (
          words: last, count: equal.count,
          rank: (rulebook.describesDanger(last.text) ? 2 : 0) + (last.source.isEmpty ? 1 : 0)
        )
      }
    }.sorted {
      ($1.rank, $1.words.moment, $0.words.text) < ($0.rank, $0.words.moment, $1.words.text)
    }
    let omitted = lines.count - VisitReportInput.maximumRecords
    return try input.section(
      "notes", "visit.notes",
      [
        input.list(
          try lines.prefix(VisitReportInput.maximumRecords).map { try line($0.words, $0.count) }),
        omitted > 0 ? .note(try input.wording.counted("visit.more_entries", omitted)) : nil,
      ])
  }

  /// Returns an elder's answers and notes with a word for a fall, the newest first.
  ///
  /// The time is the same as for symptoms.
  func falls() throws -> [VisitContent.Line] {
    guard input.profile.kind == .elder else { return [] }
    return try (allNotes() + answers())
      .filter { input.context.rulebook.describesFall($0.text) }
      .sorted { $0.moment > $1.moment }
      .map { words in
        let quote = try input.text("common.quoted", ["text": words.text])
        let source = words.source.isEmpty ? try input.text("column.note") : words.source
        return VisitContent.Line(
          text: try input.labeled(source, [words.time, quote]), shortenableParts: [words.text],
          shortForm: quote)
      }
  }

  /// True if a meal of the time of acute signs, or a check-in after it, has a note, which can be about
  /// a reaction.
  var hasNotesOnMeals: Bool {
    let profile = input.profile.id
    return input.journal.foodLogs.of(profile).within(acuteTimeRange)
      .contains { $0.note?.isEmpty == false }
      || input.journal.checkIns.of(profile).contains {
        acuteTimeRange.contains($0.notedAt) && $0.note?.isEmpty == false
      }
  }

  private var acuteTimeRange: Range<Instant> {
    input.member.zone.start(of: input.window.withTwoWeeks.first)..<input.timeRange.upperBound
  }

  private func line(_ words: Words, _ count: Int) throws -> VisitContent.Line {
    let text =
      count == 1
      ? words.text : try input.wording.counted("visit.equal_texts", count, ["text": words.text])
    let label = [words.time, words.source].filter { !$0.isEmpty }.joined(separator: " · ")
    return VisitContent.Line(
      text: try input.labeled(label, [text]), shortenableParts: [words.text], shortForm: words.text)
  }

  /// Returns the notes of the time of acute signs, without those that the list of reactions contains.
  private func allNotes() throws -> [Words] {
    try (ofRecords() + ofPlans() + own()).filter {
      $0.moment < input.timeRange.upperBound && !$0.text.isEmpty
    }
  }

  /// Returns the family's own notes, and its questions that were answered.
  private func own() -> [Words] {
    input.journal.notes.of(input.profile.id).within(acuteTimeRange).filter { note in
      note.kind == .note || note.answeredAt.map { $0 <= input.referenceTime } ?? false
    }.map { Words($0.text, at: $0.writtenAt, time: time($0.writtenAt)) }
  }

  /// Returns the notes of records of events.
  private func ofRecords() throws -> [Words] {
    let listed = FoodReportSections(input: input).listedRecordIDs
    var noted: [(event: ProfileEvent, text: String)] = []
    input.journal.forEachEvent(
      matching: ProfileEventFilter(
        of: input.profile, in: input.window.withTwoWeeks, input.member.zone)
    ) { event in
      if let text = event.remark, !omittedTables.contains(event.table),
        !listed.contains(event.entry.id)
      {
        noted.append((event, text))
      }
    }
    return try noted.map { event, text in
      let source = try input.text("table.\(event.table)")
      return event.timing == .day
        ? words(text, on: LocalDate(days: Int(event.sortTime / 86_400)), source)
        : Words(
          text, at: Instant(seconds: event.sortTime), time: time(Instant(seconds: event.sortTime)),
          source: source)
    }
  }

  /// Returns the notes of check-ins, of medicines that ended, and of visits after the previous and before
  /// this one.
  private func ofPlans() throws -> [Words] {
    let days = input.window.withTwoWeeks.first..<input.window.last
    let listed = FoodReportSections(input: input).listedRecordIDs
    let checkIns = input.journal.checkIns.of(input.profile.id).filter {
      acuteTimeRange.contains($0.notedAt) && !listed.contains($0.entry.id)
    }
    let ended = input.journal.medicines.of(input.profile.id).filter {
      $0.endsOn.map { days.contains($0) && $0 < input.day } ?? false
    }
    let previous = input.journal.visitsStartingWindows(of: input.profile)
      .filter { $0.visitedOn == input.window.first }.map(\.entry.id)
    let visits = input.journal.visits.of(input.profile.id).filter { visit in
      describesReportDays(visit)
        || visit.isActualVisit && days.contains(visit.visitedOn)
          && !previous.contains(visit.entry.id)
    }
    let titles = try [
      input.text("table.check_ins"), input.text("table.medicines"), input.text("table.visits"),
    ]
    return checkIns.map {
      Words($0.note ?? "", at: $0.notedAt, time: time($0.notedAt), source: titles[0])
    } + ended.map { words($0.note ?? "", on: $0.endsOn ?? input.day, "\(titles[1]): \($0.name)") }
      + visits.map { words($0.note ?? "", on: $0.visitedOn, titles[2]) }
  }

  /// Returns the texts of an elder's answers.
  private func answers() -> [Words] {
    let titles = Dictionary(
      input.journal.tasks.of(input.profile.id).map { (ID<CareTask>($0.entry.id), $0.title) }
    ) { first, _ in first }
    return input.journal.replies.of(input.profile.id).within(acuteTimeRange).map { reply in
      Words(
        reply.text ?? "", at: reply.receivedAt, time: time(reply.receivedAt),
        source: reply.task.flatMap { titles[$0] } ?? "")
    }
  }

  private func time(_ moment: Instant) -> String { input.wording.dateAndTime(moment, .short) }

  private func words(_ text: String, on day: LocalDate, _ source: String) -> Words {
    Words(
      text, at: input.member.zone.start(of: day), time: input.wording.date(day, .short),
      source: source)
  }

  /// True if the note of a visit or summary describes the days of this report.
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
