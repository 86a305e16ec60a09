import Audiences
import Foundation
import Knowledge
import Publishing
import Records
import Reports

/// The iCalendar files with birthdays and future events, with the paths `calendar/PROFILE.LANG.ics`.
struct CalendarFiles {
  let site: SiteContent
  private var context: ReportContext { site.context }

  func artifacts() -> [Artifact] {
    context.languages.flatMap { language in
      membersWithCalendar.map { calendar(of: $0, in: language) }
    }
  }

  private func calendar(of member: FamilySummary.Member, in language: Language) -> Artifact {
    let path = "calendar/\(site.lookup.slugs[member.profile]).\(language.rawValue).ics"
    return Artifact(path, from: try file(of: member, in: language)) { Data($0.iCalendarText.utf8) }
  }

  private func file(of member: FamilySummary.Member, in language: Language) throws -> CalendarFile {
    let wording = try context.wording(in: language).in(member.zone)
    return CalendarFile(
      name: try wording.text("calendar.name", ["name": member.profile.name]),
      version: site.settings.version,
      year: member.zone.day(of: context.journal.referenceTime).year,
      events: try member.events(in: context.journal, wording))
  }

  /// The members with a calendar on the site of this audience: all, only those with a known birthday, or none.
  private var membersWithCalendar: [FamilySummary.Member] {
    if site.audience.canSee(.planCalendars) { return context.summary.members }
    guard site.audience.canSee(.birthdayCalendars) else { return [] }
    return context.summary.members.filter { $0.profile.birthDate != nil }
  }
}

extension FamilySummary.Member {
  /// Returns the calendar events of a member: the birthday, and everything that is planned after the moment up to which
  /// the site shows records.
  ///
  /// A former profile, such as that of a dead pet, has no events. Its empty calendar stays on the site, because without
  /// it, phones would keep the old events.
  fileprivate func events(in journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    if isFormer { return [] }
    var events: [CalendarEvent] = []
    func add(
      _ id: String, _ when: CalendarEvent.Timing, _ titleKey: String,
      _ values: [String: String] = [:], changedAt: Instant, alarm leadMinutes: Int?
    ) throws {
      let title = try wording.text(titleKey, values.merging(["name": profile.name]) { $1 })
      events.append(
        CalendarEvent(
          id: id, when: when, title: title, changedAt: changedAt, alarmLeadMinutes: leadMinutes))
    }
    if let birth = profile.birthDate {
      try add(
        "birthday-\(profile.entry.id)", .everyYear(birth), "calendar.birthday",
        changedAt: profile.entry.changedAt, alarm: CalendarEvent.sameMorningLeadMinutes)
    }
    for visit in journal.upcomingVisits(of: profile) {
      try add(
        "visit-\(visit.entry.id)", .day(visit.visitedOn), "calendar.visit",
        ["kind": try wording.phrases.word("visit_kind", visit.kind)],
        changedAt: visit.entry.changedAt, alarm: CalendarEvent.previousMorningLeadMinutes)
    }
    for due in journal.dueVaccinations(of: profile, on: today) where due.dueOn >= today {
      let entry = due.vaccination.entry
      try add(
        "vaccination-\(entry.id)", .day(due.dueOn), "calendar.vaccination",
        ["vaccine": due.vaccination.vaccine],
        changedAt: entry.changedAt, alarm: CalendarEvent.previousMorningLeadMinutes)
    }
    let logs = journal.foodLogs.of(profile.id).firstByKey(\.entry.id)
    for checkIn in journal.openCheckIns(of: profile) {
      guard let food = logs[checkIn.foodLog.text].flatMap({ journal.foodsByID[$0.food] })
      else { continue }
      try add(
        "check-in-\(checkIn.entry.id)", .moment(checkIn.dueAt), "calendar.check_in",
        ["food": wording.nameInSentence(of: food)], changedAt: checkIn.entry.changedAt, alarm: 0)
    }
    let now = journal.referenceTime
    for reminder in journal.openReminders(of: profile) where reminder.dueAt > now {
      try add(
        "reminder-\(reminder.entry.id)", .moment(reminder.dueAt), "calendar.reminder",
        ["title": reminder.title], changedAt: reminder.entry.changedAt,
        alarm: reminder.leadMinutes)
    }
    // A weekly event for each time of an elder's active tasks, in the elder's time zone.
    for task in journal.activeTasks(of: profile) {
      for time in task.times {
        let weekly = CalendarEvent.WeeklyRecurrence(
          from: task.startsOn, to: task.endsOn, at: time, on: task.weekdays,
          minutes: task.deadlineMinutes, in: zone)
        guard let weekly else { continue }
        try add(
          "task-\(task.entry.id)-\(time.minutes)", .weekly(weekly), "calendar.task",
          ["title": task.title], changedAt: task.entry.changedAt, alarm: 0)
      }
    }
    if let feed = expectedFeed(in: journal), feed.expectedAt > now {
      try add(
        "next-feed-\(profile.entry.id)", .moment(feed.expectedAt),
        profile.kind == .pet ? "calendar.next_meal" : "calendar.next_feed",
        changedAt: feed.recordChangedAt, alarm: journal.family.feedReminderLeadMinutes)
    }
    return events
  }
}

struct CalendarFile: Encodable {
  let name: String
  let version: String
  /// The year of the moment up to which the site shows records, in the time zone of the profile.
  let year: Int
  let events: [CalendarEvent]

  var iCalendarText: String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kinfolio//Kinfolio \(version)//EN",
        "CALSCALE:GREGORIAN", "X-WR-CALNAME:\(iCalendarEscaped(name))",
      ] + timeZoneLines + events.flatMap(\.iCalendarLines) + ["END:VCALENDAR"]
    return lines.map { iCalendarFolded($0) + "\r\n" }.joined()
  }

  /// The iCalendar lines of the time zone for weekly events, or no lines if there are no weekly events.
  ///
  /// The lines describe the clock changes from the first of these events to ten years after `year`.
  private var timeZoneLines: [String] {
    let weekly = events.compactMap { event in
      if case .weekly(let weekly) = event.when { weekly } else { nil }
    }
    guard let first = weekly.map(\.first).min(), let zone = weekly.first?.zone else { return [] }
    let end = LocalDate(year: max(year, first.year) + 10, month: 1, day: 1) ?? first
    return zone.iCalendarLines(over: zone.start(of: first)..<zone.start(of: end))
  }
}
