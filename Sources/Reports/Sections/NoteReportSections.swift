import Foundation
import Knowledge
import Records

/// The sections of a visit report with the family's own words.
extension VisitReportBuilder {
  private struct Words {
    let moment: Instant
    let time: String
    /// The kind of record with the note, or the title of an elder's task; empty for a note that belongs to no record.
    let source: String
    let text: String
    let isAboutFall: Bool
    /// True if the text contains a word for a sign of danger or a fall, or describes a double dose of a medicine.
    let isUrgent: Bool
  }

  /// Returns whether the section of notes contains the note of an event.
  ///
  /// The result is false if the note is not about health, or if another section contains it with its record, such as a
  /// child's milestone. A note about a danger to a child is listed even if its record is in another section.
  private func isListed(_ remark: String, of event: ProfileEvent) -> Bool {
    if event.uses.contains(.hasNotesElsewhere) { return false }
    return !event.uses.contains(.hasOwnSection) || profile.kind != .child
      || context.ruleData.describesDanger(remark)
  }

  /// Returns the section with the family's notes, the urgent ones first.
  ///
  /// Notes that belong to no record come before notes of records, and new notes before old ones. Urgent notes include
  /// an elder's answers, and notes of at least 14 days. An elder's notes about falls are in the section about symptoms.
  /// Equal notes on one kind of record are one line with the time of the last one.
  func notes() throws -> VisitContent.Section? {
    let isElder = profile.kind == .elder
    let all =
      try allNotes().filter { $0.moment >= timeRange.lowerBound || $0.isUrgent }
      + answers().filter(\.isUrgent)
    let groups = Dictionary(grouping: all.filter { !isElder || !$0.isAboutFall }) {
      [$0.source, MedicineName.normalized($0.text)]
    }
    let lines = groups.values.compactMap { equal in
      equal.max { $0.moment < $1.moment }.map { last in
        let rank = (last.isUrgent ? 2 : 0) + (last.source.isEmpty ? 1 : 0)
        return (words: last, count: equal.count, rank: rank)
      }
    }.sorted {
      ($1.rank, $1.words.moment, $0.words.text) < ($0.rank, $0.words.moment, $1.words.text)
    }
    return try section(
      .notes, "visit.notes",
      [
        list(try lines.prefix(Self.maximumRecords).map { try line($0.words, count: $0.count) }),
        note("visit.more_entries", counting: lines.count - Self.maximumRecords),
      ])
  }

  var hasUrgentWords: Bool {
    get throws { try (allNotes() + answers()).contains(where: \.isUrgent) }
  }

  /// Returns a line for each answer or note of an elder that contains a word for a fall, the newest first.
  ///
  /// The lines are from the days that the report covers, and from at least 14 days.
  func falls() throws -> [VisitContent.Line] {
    guard profile.kind == .elder else { return [] }
    return try (allNotes() + answers()).filter(\.isAboutFall).sorted { $0.moment > $1.moment }
      .map { words in
        let quote = try text("common.quoted", ["text": words.text])
        let source = words.source.isEmpty ? try text("column.note") : words.source
        return line(
          try labeled(source, [words.time, quote]), quoting: [words.text], shortForm: quote,
          isVital: true)
      }
  }

  /// True if a meal or an allergen check-in of the report's days (at least 14) has a note, which can be about a
  /// reaction.
  var hasNotesOnMeals: Bool {
    journal.foodLogs.of(profile.id).within(acuteSignRange).contains { $0.note?.isEmpty == false }
      || journal.checkIns.of(profile.id).contains {
        acuteSignRange.contains($0.notedAt) && $0.note?.isEmpty == false
      }
  }

  var hasQuestionAboutFall: Bool {
    journal.notes.of(profile.id).contains {
      $0.kind == .question && $0.writtenAt <= referenceTime
        && context.ruleData.describesFall($0.text)
    }
  }

  private func line(_ words: Words, count: Int) throws -> VisitContent.Line {
    let text =
      count == 1
      ? words.text : try wording.counted("visit.equal_notes", count, ["text": words.text])
    return line(
      try labeled([words.time, words.source].joinedByDots, [text]), quoting: [words.text],
      shortForm: words.text, isVital: words.isUrgent)
  }

  /// Returns all notes of the report's days (at least 14), without those that the list of reactions contains.
  private func allNotes() throws -> [Words] {
    try (ofRecords() + ofPlans() + own()).filter { $0.moment < timeRange.upperBound }
  }

  /// Returns the family's notes that belong to no record, and its questions that were answered.
  private func own() -> [Words] {
    journal.notes.of(profile.id).within(acuteSignRange).filter { note in
      note.kind == .note || note.answeredAt.map { $0 <= referenceTime } ?? false
    }.compactMap { words($0.text, at: $0.writtenAt) }
  }

  private func ofRecords() throws -> [Words] {
    let listed = listedRecordIDs
    var noted: [(event: ProfileEvent, remark: String)] = []
    journal.forEachEvent(
      matching: ProfileEventFilter(of: profile, in: window.withTwoWeeks, member.zone)
    ) { event in
      if let remark = event.remark, isListed(remark, of: event),
        !listed.contains(event.entry.id)
      {
        noted.append((event, remark))
      }
    }
    let names = namesOfSubjects
    return try noted.compactMap { event, remark in
      let source = try names[event.entry.id] ?? text("table.\(event.table)")
      return event.timing == .day
        ? words(remark, on: LocalDate(days: Int(event.sortTime / 86_400)), source: source)
        : words(remark, at: Instant(seconds: event.sortTime), source: source)
    }
  }

  /// The name of the food of each meal and of the medicine of each dose, by the id of the meal or dose.
  private var namesOfSubjects: [String: String] {
    let foods = journal.foodLogs.of(profile.id).compactMap { log in
      journal.foods[log.food].map { (log.entry.id, wording.name(of: $0)) }
    }
    let medicines = journal.doses.of(profile.id).map { ($0.entry.id, $0.name) }
    return Dictionary(foods + medicines) { first, _ in first }
  }

  /// Returns the notes on allergen check-ins, on medicines that ended, and on the visit of the report.
  private func ofPlans() throws -> [Words] {
    let days = window.withTwoWeeks.first..<window.last
    let listed = listedRecordIDs
    let checkIns = journal.checkIns.of(profile.id).filter {
      acuteSignRange.contains($0.notedAt) && !listed.contains($0.entry.id)
    }
    let ended = journal.medicines.of(profile.id).filter {
      $0.endsOn.map { days.contains($0) && $0 < day } ?? false
    }
    let visits = journal.visits.of(profile.id).filter(describesReportDays)
    let titles = try ["check_ins", "medicines", "visits"].map { try text("table.\($0)") }
    return checkIns.compactMap { words($0.note, at: $0.notedAt, source: titles[0]) }
      + ended.compactMap {
        words($0.note, on: $0.endsOn ?? day, source: "\(titles[1]): \($0.name)")
      }
      + visits.compactMap { words($0.note, on: $0.visitedOn, source: titles[2]) }
  }

  /// Returns a section with the notes on earlier visits, usually the doctor's words.
  ///
  /// The visits are the last one with which the days of a report can start, and the visits after it.
  func previousVisits() throws -> VisitContent.Section? {
    let all = journal.visits.of(profile.id).filter {
      $0.isActualVisit && $0.visitedOn < visit.date && !describesReportDays($0)
    }
    let first = previousVisit?.visitedOn ?? window.withTwoWeeks.first
    let noted = all.filter { $0.visitedOn >= first }
      .compactMap { words($0.note, on: $0.visitedOn, source: $0.clinician ?? "") }
    return try section(
      .previous, "visit.previous", [list(try noted.map { try line($0, count: 1) })])
  }

  private func answers() -> [Words] {
    let tasks = tasksByID
    return journal.replies.of(profile.id).within(acuteSignRange).compactMap {
      let task = $0.task.flatMap { tasks[$0] }
      return words(
        $0.text, at: $0.receivedAt, source: task?.title ?? "",
        isOnMedicine: task?.category == .medication)
    }
  }

  private func words(_ text: String?, on day: LocalDate, source: String) -> Words? {
    words(text, at: member.zone.start(of: day), source: source, time: wording.date(day, .short))
  }

  /// Returns a note with its time, or nil if its text is empty.
  ///
  /// If only the day is known, `time` is the text of the day and replaces the date and time of `moment`.
  private func words(
    _ text: String?, at moment: Instant, source: String = "", time: String? = nil,
    isOnMedicine: Bool = false
  ) -> Words? {
    let trimmed = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let ruleData = context.ruleData
    return trimmed.isEmpty
      ? nil
      : Words(
        moment: moment, time: time ?? wording.dateAndTime(moment, .short), source: source,
        text: trimmed, isAboutFall: ruleData.describesFall(trimmed),
        isUrgent: ruleData.describesDanger(trimmed)
          || isOnMedicine && ruleData.describesDoubleDose(trimmed))
  }

  /// True if the note on a visit or requested summary describes the days that this report covers.
  private func describesReportDays(_ other: Visit) -> Bool {
    guard let own = visit.visit, other.isActualVisit == own.isActualVisit else { return false }
    if !own.isActualVisit {
      return Window(coveredBy: other, of: profile, endingBy: member.today) == window
    }
    return other.coversFrom != nil && other.coversFrom == own.coversFrom
      && other.visitedOn == own.visitedOn
  }
}
