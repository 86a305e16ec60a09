import Foundation
import Knowledge
import Records

/// The sections about what the family wrote in words.
struct NoteReportSections {
  let input: VisitReportInput

  private struct Words {
    let moment: Instant
    let time: String
    /// The kind of the record, or the title of an elder's task; empty for a note of its own.
    let source: String
    let text: String
    let isAboutFall: Bool
    /// True if the text has a word for a sign of danger or a fall, or reports a double dose of a medicine.
    let isUrgent: Bool
  }

  /// Returns false if another section has the note, as for a child's milestones, or if the note is not about health.
  private func isListed(_ text: String, of table: String) -> Bool {
    switch table {
    case "symptoms", "milk_waste": false
    case "measurements", "milestones":
      input.profile.kind != .child || input.context.ruleData.describesDanger(text)
    default: true
    }
  }

  /// Returns the notes of the family and of records by urgency, the family's own before others, and the newest first.
  ///
  /// Urgent notes include an elder's answers and reach back as far as symptoms; an elder's notes about falls are with
  /// the symptoms. Equal notes of one kind of record are one line with the time of the last.
  func notes() throws -> VisitContent.Section? {
    let isElder = input.profile.kind == .elder
    let all =
      try allNotes().filter { $0.moment >= input.timeRange.lowerBound || $0.isUrgent }
      + answers().filter(\.isUrgent)
    let groups = Dictionary(grouping: all.filter { !isElder || !$0.isAboutFall }) {
      [$0.source, MedicineName.normalized($0.text)]
    }
    let lines = groups.values.compactMap { equal in
      equal.max { $0.moment < $1.moment }.map { last in
        (
          words: last, count: equal.count,
          rank: (last.isUrgent ? 2 : 0) + (last.source.isEmpty ? 1 : 0)
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

  var hasUrgentWords: Bool {
    get throws { try (allNotes() + answers()).contains(where: \.isUrgent) }
  }

  /// Returns an elder's answers and notes with a word for a fall, from the same time as symptoms, the newest first.
  func falls() throws -> [VisitContent.Line] {
    guard input.profile.kind == .elder else { return [] }
    return try (allNotes() + answers()).filter(\.isAboutFall)
      .sorted { $0.moment > $1.moment }
      .map { words in
        let quote = try input.text("common.quoted", ["text": words.text])
        let source = words.source.isEmpty ? try input.text("column.note") : words.source
        return input.line(
          try input.labeled(source, [words.time, quote]), quoting: [words.text], shortForm: quote,
          isVital: true)
      }
  }

  /// True if a meal or check-in of the time of acute signs has a note, which can be about a reaction.
  var hasNotesOnMeals: Bool {
    let profile = input.profile.id
    return input.journal.foodLogs.of(profile).within(input.acuteTimeRange)
      .contains { $0.note?.isEmpty == false }
      || input.journal.checkIns.of(profile).contains {
        input.acuteTimeRange.contains($0.notedAt) && $0.note?.isEmpty == false
      }
  }

  var hasQuestionAboutFall: Bool {
    input.journal.notes.of(input.profile.id).contains {
      $0.kind == .question && $0.writtenAt <= input.referenceTime
        && input.context.ruleData.describesFall($0.text)
    }
  }

  private func line(_ words: Words, _ count: Int) throws -> VisitContent.Line {
    let text =
      count == 1
      ? words.text : try input.wording.counted("visit.equal_notes", count, ["text": words.text])
    let label = [words.time, words.source].filter { !$0.isEmpty }.joined(separator: " · ")
    return input.line(
      try input.labeled(label, [text]), quoting: [words.text], shortForm: words.text,
      isVital: words.isUrgent)
  }

  /// Returns the notes of the time of acute signs, without those that the list of reactions contains.
  private func allNotes() throws -> [Words] {
    try (ofRecords() + ofPlans() + own()).filter { $0.moment < input.timeRange.upperBound }
  }

  /// Returns the family's own notes, and its questions that were answered.
  private func own() -> [Words] {
    input.journal.notes.of(input.profile.id).within(input.acuteTimeRange).filter { note in
      note.kind == .note || note.answeredAt.map { $0 <= input.referenceTime } ?? false
    }.compactMap { words($0.text, at: $0.writtenAt) }
  }

  private func ofRecords() throws -> [Words] {
    let listed = FoodReportSections(input: input).listedRecordIDs
    var noted: [(event: ProfileEvent, text: String)] = []
    input.journal.forEachEvent(
      matching: ProfileEventFilter(
        of: input.profile, in: input.window.withTwoWeeks, input.member.zone)
    ) { event in
      if let text = event.remark, isListed(text, of: event.table),
        !listed.contains(event.entry.id)
      {
        noted.append((event, text))
      }
    }
    let names = namesOfSubjects
    return try noted.compactMap { event, text in
      let source = try names[event.entry.id] ?? input.text("table.\(event.table)")
      return event.timing == .day
        ? words(text, on: LocalDate(days: Int(event.sortTime / 86_400)), source)
        : words(text, at: Instant(seconds: event.sortTime), source)
    }
  }

  /// The names of the foods and medicines that records are about, by the ids of the records.
  private var namesOfSubjects: [String: String] {
    let profile = input.profile.id
    let foods = input.journal.foodLogs.of(profile).compactMap { log in
      input.journal.foods[log.food].map { (log.entry.id, input.wording.name(of: $0)) }
    }
    let medicines = input.journal.doses.of(profile).map { ($0.entry.id, $0.name) }
    return Dictionary(foods + medicines) { first, _ in first }
  }

  /// Returns the notes of check-ins, of medicines that ended, and of this visit.
  private func ofPlans() throws -> [Words] {
    let days = input.window.withTwoWeeks.first..<input.window.last
    let listed = FoodReportSections(input: input).listedRecordIDs
    let checkIns = input.journal.checkIns.of(input.profile.id).filter {
      input.acuteTimeRange.contains($0.notedAt) && !listed.contains($0.entry.id)
    }
    let ended = input.journal.medicines.of(input.profile.id).filter {
      $0.endsOn.map { days.contains($0) && $0 < input.day } ?? false
    }
    let visits = input.journal.visits.of(input.profile.id).filter(describesReportDays)
    let titles = try [
      input.text("table.check_ins"), input.text("table.medicines"), input.text("table.visits"),
    ]
    return checkIns.compactMap { words($0.note, at: $0.notedAt, titles[0]) }
      + ended.compactMap { words($0.note, on: $0.endsOn ?? input.day, "\(titles[1]): \($0.name)") }
      + visits.compactMap { words($0.note, on: $0.visitedOn, titles[2]) }
  }

  /// Returns the notes on the previous visit that can start a window and on later visits, usually the doctor's words.
  func previousVisits() throws -> VisitContent.Section? {
    let all = input.journal.visits.of(input.profile.id).filter {
      $0.isActualVisit && $0.visitedOn < input.visit.date && !describesReportDays($0)
    }
    let first = input.journal.visitsStartingWindows(of: input.profile)
      .last { $0.visitedOn < input.visit.date }?.visitedOn
    let noted = all.filter { $0.visitedOn >= first ?? input.window.withTwoWeeks.first }
      .compactMap { words($0.note, on: $0.visitedOn, $0.clinician ?? "") }
    return try input.section(
      "previous", "visit.previous", [input.list(try noted.map { try line($0, 1) })])
  }

  private func answers() -> [Words] {
    let tasks = Dictionary(
      input.journal.tasks.of(input.profile.id).map { (ID<CareTask>($0.entry.id), $0) }
    ) { first, _ in first }
    return input.journal.replies.of(input.profile.id).within(input.acuteTimeRange).compactMap {
      let task = $0.task.flatMap { tasks[$0] }
      return words(
        $0.text, at: $0.receivedAt, task?.title ?? "", isOnMedicine: task?.category == .medication)
    }
  }

  private func words(_ text: String?, on day: LocalDate, _ source: String) -> Words? {
    words(text, at: input.member.zone.start(of: day), source, time: input.wording.date(day, .short))
  }

  /// Returns nil if the text is empty; `time` is the text of the moment if its exact time is unknown.
  private func words(
    _ text: String?, at moment: Instant, _ source: String = "", time: String? = nil,
    isOnMedicine: Bool = false
  ) -> Words? {
    let trimmed = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let ruleData = input.context.ruleData
    return trimmed.isEmpty
      ? nil
      : Words(
        moment: moment, time: time ?? input.wording.dateAndTime(moment, .short), source: source,
        text: trimmed, isAboutFall: ruleData.describesFall(trimmed),
        isUrgent: ruleData.describesDanger(trimmed)
          || isOnMedicine && ruleData.describesDoubleDose(trimmed))
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
