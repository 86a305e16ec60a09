import Audiences
import Foundation
import Knowledge
import Publishing
import Records
import Reports

/// The iCalendar files with birthdays and future events, with the paths `calendar/PROFILE.LANG.ics`.
struct Calendars {
  let site: SiteContent
  private var context: ReportContext { site.context }

  func artifacts() -> [Artifact] {
    return context.languages.flatMap { language in
      membersWithCalendar.map { member in
        let path = "calendar/\(site.lookup.slugs[member.profile]).\(language.rawValue).ics"
        return calendar(of: member, in: language, at: path)
      }
    }
  }

  private func calendar(
    of member: FamilySummary.Member, in language: Language, at path: String
  ) -> Artifact {
    Artifact(path, from: try file(of: member, in: language)) { Data($0.text.utf8) }
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
    if site.audience.includes(.planCalendars) { return context.summary.members }
    guard site.audience.includes(.birthdayCalendars) else { return [] }
    return context.summary.members.filter { $0.profile.birthDate != nil }
  }
}

extension FamilySummary.Member {
  /// Returns the calendar events of a member: the birthday and all events from the reference time on.
  ///
  /// A former profile, such as that of a dead pet, has no events. Its empty calendar stays on the site, because
  /// without it, phones would keep the old events.
  fileprivate func events(in journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    if isFormer { return [] }
    return try birthdays(wording) + visits(journal, wording) + vaccinations(journal, wording)
      + checkIns(journal, wording) + reminders(journal, wording) + tasks(journal, wording)
      + nextFeed(journal, wording)
  }

  private func birthdays(_ wording: Wording) throws -> [CalendarEvent] {
    guard let birth = profile.birthDate else { return [] }
    let title = try wording.text("calendar.birthday", ["name": profile.name])
    return [
      CalendarEvent(
        id: "birthday-\(profile.entry.id)", when: .everyYear(birth), title: title,
        changedAt: profile.entry.changedAt, alarmLeadMinutes: CalendarEvent.sameMorningLeadMinutes)
    ]
  }

  private func visits(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    try journal.upcomingVisits(of: profile).map { visit in
      let kind = try wording.phrases.word("visit_kind", visit.kind)
      return CalendarEvent(
        id: "visit-\(visit.entry.id)", when: .day(visit.visitedOn),
        title: try wording.text("calendar.visit", ["name": profile.name, "kind": kind]),
        changedAt: visit.entry.changedAt, alarmLeadMinutes: CalendarEvent.previousMorningLeadMinutes
      )
    }
  }

  private func vaccinations(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    let due = journal.dueVaccinations(of: profile, on: today).filter { $0.day >= today }
    return try due.map { due in
      let vaccination = due.vaccination
      return CalendarEvent(
        id: "vaccination-\(vaccination.entry.id)", when: .day(due.day),
        title: try wording.text(
          "calendar.vaccination", ["name": profile.name, "vaccine": vaccination.vaccine]),
        changedAt: vaccination.entry.changedAt,
        alarmLeadMinutes: CalendarEvent.previousMorningLeadMinutes)
    }
  }

  private func checkIns(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    let logs = journal.foodLogs.of(profile.id).firstByKey(\.entry.id)
    return try journal.openCheckIns(of: profile).compactMap { checkIn in
      guard let food = logs[checkIn.foodLog.text].flatMap({ journal.foods[$0.food] })
      else { return nil }
      return CalendarEvent(
        id: "check-in-\(checkIn.entry.id)", when: .moment(checkIn.dueAt),
        title: try wording.text(
          "calendar.check_in", ["name": profile.name, "food": wording.nameInSentence(of: food)]),
        changedAt: checkIn.entry.changedAt, alarmLeadMinutes: 0)
    }
  }

  private func reminders(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    let reminders = journal.openReminders(of: profile).filter { $0.dueAt > journal.referenceTime }
    return try reminders.map { reminder in
      CalendarEvent(
        id: "reminder-\(reminder.entry.id)", when: .moment(reminder.dueAt),
        title: try wording.text(
          "calendar.reminder", ["name": profile.name, "title": reminder.title]),
        changedAt: reminder.entry.changedAt, alarmLeadMinutes: reminder.leadMinutes)
    }
  }

  /// Returns a weekly event for each time of an elder's active tasks, in the elder's time zone.
  private func tasks(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    try journal.activeTasks(of: profile).flatMap { task in
      try task.times.compactMap { time -> CalendarEvent? in
        let weekly = CalendarEvent.WeeklyRecurrence(
          from: task.startsOn, to: task.endsOn, at: time, on: task.weekdays,
          minutes: task.deadlineMinutes, in: zone)
        guard let weekly else { return nil }
        return CalendarEvent(
          id: "task-\(task.entry.id)-\(time.minutes)", when: .weekly(weekly),
          title: try wording.text("calendar.task", ["name": profile.name, "title": task.title]),
          changedAt: task.entry.changedAt, alarmLeadMinutes: 0)
      }
    }
  }

  private func nextFeed(_ journal: Journal, _ wording: Wording) throws -> [CalendarEvent] {
    guard let feed = expectedFeed(in: journal), feed.dueAt > journal.referenceTime else {
      return []
    }
    let key = profile.kind == .pet ? "calendar.next_meal" : "calendar.next_feed"
    return [
      CalendarEvent(
        id: "next-feed-\(profile.entry.id)", when: .moment(feed.dueAt),
        title: try wording.text(key, ["name": profile.name]), changedAt: feed.changedAt,
        alarmLeadMinutes: journal.family.feedReminderLeadMinutes)
    ]
  }
}

struct CalendarFile: Encodable {
  let name: String
  let version: String
  /// The year of the reference time in the time zone of the profile.
  let year: Int
  let events: [CalendarEvent]

  var text: String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kinfolio//Kinfolio \(version)//EN",
        "CALSCALE:GREGORIAN", "X-WR-CALNAME:\(iCalendarEscaped(name))",
      ] + zoneLines + events.flatMap(\.iCalendarLines) + ["END:VCALENDAR"]
    return lines.map { iCalendarFolded($0) + "\r\n" }.joined()
  }

  /// The iCalendar lines of the time zone for weekly events, or none if there are no weekly events.
  ///
  /// The lines describe the clock changes from the first of these events to about ten years after the reference time.
  private var zoneLines: [String] {
    let weekly = events.compactMap { event in
      if case .weekly(let weekly) = event.when { weekly } else { nil }
    }
    guard let first = weekly.map(\.first).min(), let zone = weekly.first?.zone else { return [] }
    let end = LocalDate(year: max(year, first.year) + 10, month: 1, day: 1) ?? first
    return CalendarZone(zone, over: zone.start(of: first)..<zone.start(of: end)).iCalendarLines
  }
}
