import Foundation
import Knowledge
import Records

/// The sections of a visit report with the family's own words.
extension VisitReportBuilder {
  /// A note of the family or an answer of an elder, with its time.
  private struct DatedNote {
    let moment: Instant
    let timeText: String
    /// The food, medicine, task or kind of record that the note is on, or the clinician of an earlier visit; or empty.
    let sourceLabel: String
    let text: String
    let isAboutFall: Bool
    /// True if the text contains a word for a sign of danger or a fall, or describes a double dose of a medicine.
    let isUrgent: Bool
  }

  /// Returns whether the section of notes contains the note of an event.
  ///
  /// Returns false if the note is not about health, or if another section contains it, such as the section of a child's
  /// milestones. A child's note about a danger is in the section of notes even then.
  private func isInNotesSection(_ remark: String, of event: ProfileEvent) -> Bool {
    if event.uses.contains(.printsOwnNotes) { return false }
    return !event.uses.contains(.hasReportSection) || profile.kind != .child
      || input.ruleData.describesDanger(remark)
  }

  /// Returns the section with the family's notes, the urgent ones first.
  ///
  /// Notes that belong to no record come before notes of records, and new notes before old ones. Urgent notes can be
  /// from before the days of the report, up to 14 days in total, and include an elder's urgent answers. An elder's
  /// notes about falls are in the section about symptoms. Equal notes with the same `sourceLabel` are one line with the
  /// time of the last note.
  func notes() throws -> VisitContent.Section? {
    let isElder = profile.kind == .elder
    let all =
      try allNotes().filter { $0.moment >= timeRange.lowerBound || $0.isUrgent }
      + elderAnswers().filter(\.isUrgent)
    let groups = Dictionary(grouping: all.filter { !isElder || !$0.isAboutFall }) {
      [$0.sourceLabel, MedicineName.normalized($0.text)]
    }
    let lines = groups.values.compactMap { equal in
      equal.max { $0.moment < $1.moment }.map { last in
        let rank = (last.isUrgent ? 2 : 0) + (last.sourceLabel.isEmpty ? 1 : 0)
        return (words: last, count: equal.count, rank: rank)
      }
    }.sorted {
      ($1.rank, $1.words.moment, $0.words.text) < ($0.rank, $0.words.moment, $1.words.text)
    }
    return try section(
      .notes, "visit.notes",
      [
        list(
          try lines.prefix(Self.maximumRecordCount).map {
            try line($0.words, equalNoteCount: $0.count)
          }),
        note("visit.more_entries", counting: lines.count - Self.maximumRecordCount),
      ])
  }

  /// True if a note of the family or an answer of an elder is urgent.
  var hasUrgentNotes: Bool {
    get throws { try (allNotes() + elderAnswers()).contains(where: \.isUrgent) }
  }

  /// Returns a line for each answer or note of an elder that contains a word for a fall, the newest first.
  ///
  /// The answers and notes are those of the days that the report covers, or of 14 days if these are fewer.
  func fallLines() throws -> [VisitContent.Line] {
    guard profile.kind == .elder else { return [] }
    return try (allNotes() + elderAnswers()).filter(\.isAboutFall).sorted { $0.moment > $1.moment }
      .map { words in
        let quote = try text("common.quoted", ["text": words.text])
        let source = words.sourceLabel.isEmpty ? try text("column.note") : words.sourceLabel
        return line(
          try labeled(source, [words.timeText, quote]), quoting: [words.text], shortForm: quote,
          isVital: true)
      }
  }

  /// True if a meal or an allergen check-in in the days of the report (at least 14) has a note, which can be about a
  /// reaction.
  var hasNotesOnMeals: Bool {
    journal.foodLogs.of(profile.id).within(acuteSignRange).contains { $0.note?.isEmpty == false }
      || journal.allergenCheckIns.of(profile.id).contains {
        acuteSignRange.contains($0.notedAt) && $0.note?.isEmpty == false
      }
  }

  var hasQuestionAboutFall: Bool {
    journal.notes.of(profile.id).contains {
      $0.kind == .question && $0.writtenAt <= referenceTime
        && input.ruleData.describesFall($0.text)
    }
  }

  private func line(_ words: DatedNote, equalNoteCount: Int) throws -> VisitContent.Line {
    let text =
      equalNoteCount == 1
      ? words.text
      : try wording.countedText("visit.equal_notes", equalNoteCount, ["text": words.text])
    return line(
      try labeled([words.timeText, words.sourceLabel].joinedByDots, [text]), quoting: [words.text],
      shortForm: words.text, isVital: words.isUrgent)
  }

  /// Returns all notes in the days of the report (at least 14), except those in the list of reactions.
  private func allNotes() throws -> [DatedNote] {
    try (notesOfRecords() + notesOfPlans() + notesWithoutRecord()).filter {
      $0.moment < timeRange.upperBound
    }
  }

  /// Returns the family's notes that belong to no record, and its questions that were answered.
  private func notesWithoutRecord() -> [DatedNote] {
    journal.notes.of(profile.id).within(acuteSignRange).filter { note in
      note.kind == .note || note.answeredAt.map { $0 <= referenceTime } ?? false
    }.compactMap { datedNote($0.text, at: $0.writtenAt) }
  }

  private func notesOfRecords() throws -> [DatedNote] {
    let listed = reactionListRecordIDs
    var noted: [(event: ProfileEvent, remark: String)] = []
    journal.forEachEvent(
      matching: ProfileEventFilter(of: profile, in: window.extendedToTwoWeeks, member.zone)
    ) { event in
      if let remark = event.remark, isInNotesSection(remark, of: event),
        !listed.contains(event.entry.id)
      {
        noted.append((event, remark))
      }
    }
    let names = subjectNamesByRecordID
    return try noted.compactMap { event, remark in
      let source = try names[event.entry.id] ?? text("table.\(event.table)")
      return event.timing == .day
        ? datedNote(remark, on: LocalDate(days: Int(event.sortTime / 86_400)), sourceLabel: source)
        : datedNote(remark, at: Instant(seconds: event.sortTime), sourceLabel: source)
    }
  }

  /// The name of the food of each meal and of the medicine of each dose, by the id of the meal or dose.
  private var subjectNamesByRecordID: [String: String] {
    let foods = journal.foodLogs.of(profile.id).compactMap { log in
      journal.foodsByID[log.food].map { (log.entry.id, wording.name(of: $0)) }
    }
    let medicines = journal.doses.of(profile.id).map { ($0.entry.id, $0.name) }
    return Dictionary(foods + medicines) { first, _ in first }
  }

  /// Returns the notes on allergen check-ins, on medicines that ended, and on the visit that the report is for.
  private func notesOfPlans() throws -> [DatedNote] {
    let days = window.extendedToTwoWeeks.first..<window.last
    let listed = reactionListRecordIDs
    let checkIns = journal.allergenCheckIns.of(profile.id).filter {
      acuteSignRange.contains($0.notedAt) && !listed.contains($0.entry.id)
    }
    let ended = journal.medicines.of(profile.id).filter {
      $0.endsOn.map { days.contains($0) && $0 < reportDay } ?? false
    }
    let visits = journal.visits.of(profile.id).filter(describesReportDays)
    let titles = try ["check_ins", "medicines", "visits"].map { try text("table.\($0)") }
    return checkIns.compactMap { datedNote($0.note, at: $0.notedAt, sourceLabel: titles[0]) }
      + ended.compactMap {
        datedNote($0.note, on: $0.endsOn ?? reportDay, sourceLabel: "\(titles[1]): \($0.name)")
      }
      + visits.compactMap { datedNote($0.note, on: $0.visitedOn, sourceLabel: titles[2]) }
  }

  /// Returns a section with the notes on earlier visits, which are usually the doctor's words.
  ///
  /// The first is the note on `previousVisit` or, if there is none, on a visit in the days of the report (at least 14).
  func previousVisits() throws -> VisitContent.Section? {
    let all = journal.visits.of(profile.id).filter {
      $0.isActualVisit && $0.visitedOn < visit.date && !describesReportDays($0)
    }
    let first = previousVisit?.visitedOn ?? window.extendedToTwoWeeks.first
    let noted = all.filter { $0.visitedOn >= first }
      .compactMap { datedNote($0.note, on: $0.visitedOn, sourceLabel: $0.clinician ?? "") }
    return try section(
      .previous, "visit.previous", [list(try noted.map { try line($0, equalNoteCount: 1) })])
  }

  private func elderAnswers() -> [DatedNote] {
    let tasks = tasksByID
    return journal.replies.of(profile.id).within(acuteSignRange).compactMap {
      let task = $0.task.flatMap { tasks[$0] }
      return datedNote(
        $0.text, at: $0.receivedAt, sourceLabel: task?.title ?? "",
        isOnMedicine: task?.category == .medication)
    }
  }

  private func datedNote(_ text: String?, on day: LocalDate, sourceLabel: String) -> DatedNote? {
    datedNote(
      text, at: member.zone.start(of: day), sourceLabel: sourceLabel,
      timeText: wording.date(day, .short))
  }

  /// Returns a note with its time, or nil if its text is empty.
  ///
  /// If only the day is known, `timeText` is the text of that day and replaces the date and time of `moment`.
  private func datedNote(
    _ text: String?, at moment: Instant, sourceLabel: String = "", timeText: String? = nil,
    isOnMedicine: Bool = false
  ) -> DatedNote? {
    let trimmed = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let ruleData = input.ruleData
    return trimmed.isEmpty
      ? nil
      : DatedNote(
        moment: moment, timeText: timeText ?? wording.dateAndTime(moment, .short),
        sourceLabel: sourceLabel,
        text: trimmed, isAboutFall: ruleData.describesFall(trimmed),
        isUrgent: ruleData.describesDanger(trimmed)
          || isOnMedicine && ruleData.describesDoubleDose(trimmed))
  }

  /// Returns true if the note on a visit or requested summary describes the days that this report covers.
  private func describesReportDays(_ other: Visit) -> Bool {
    guard let own = visit.visit, other.isActualVisit == own.isActualVisit else { return false }
    if !own.isActualVisit {
      return Window(coveredBy: other, of: profile, endingBy: member.today) == window
    }
    return other.coversFrom != nil && other.coversFrom == own.coversFrom
      && other.visitedOn == own.visitedOn
  }
}
