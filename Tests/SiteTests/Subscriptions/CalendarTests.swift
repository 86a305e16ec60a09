import TestSupport
import Testing

@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct CalendarEventTests {
  @Test func escapesTextAndFoldsLongLinesBetweenCharacters() {
    #expect(iCalendarEscaped("a;b,c\\d\ne\u{0}") == "a\\;b\\,c\\\\d\\ne")
    let long = "SUMMARY:" + String(repeating: "é👨‍👩‍👧", count: 40)
    let lines = iCalendarFolded(long).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.dropFirst().allSatisfy { $0.utf8.first == UInt8(ascii: " ") })
    #expect(
      String(iCalendarFolded(long).unicodeScalars.filter { !"\r\n ".unicodeScalars.contains($0) })
        == long)
  }

  @Test func lineBreaksInIDsAreRemoved() {
    let event = CalendarEvent(
      id: "reminder-x\r\nATTACH:http://example.invalid", when: .everyYear(LocalDate(days: 0)),
      title: "T", changedAt: Instant(seconds: 0))
    let text = event.iCalendarLines.map { iCalendarFolded($0) + "\r\n" }.joined()
    #expect(!text.contains("ATTACH"))
  }

  @Test func writesTimesInUTC() {
    let event = CalendarEvent(
      id: "x", when: .moment(Instant(seconds: 1_780_000_000)), title: "T",
      changedAt: Instant(seconds: 1_770_000_000), alarmLeadMinutes: 30)
    let lines = event.iCalendarLines
    #expect(lines.contains("DTSTART:20260528T202640Z"))
    #expect(lines.contains("DTSTAMP:20260202T024000Z"))
    #expect(lines.contains("TRIGGER:-PT30M"))
    #expect(lines.contains("UID:x@kinfolio"))
  }
}

@Suite struct CalendarClockTests {
  private func weeklyRecurrence(through last: String? = nil, on weekdays: Set<Int> = [1, 3]) throws
    -> CalendarEvent.WeeklyRecurrence
  {
    let start = try #require(LocalDate("2026-10-20"))
    let time = try #require(LocalTime("09:30"))
    let zone = try #require(Zone("Europe/Madrid"))
    let weekly = CalendarEvent.WeeklyRecurrence(
      from: start, to: last.flatMap { LocalDate($0) }, at: time, on: weekdays, minutes: 60,
      in: zone)
    return try #require(weekly)
  }

  @Test func taskKeepsLocalTimeAcrossClockChanges() throws {
    let lines = try weeklyRecurrence(through: "2026-11-30").iCalendarLines
    #expect(lines.contains("DTSTART;TZID=Europe/Madrid:20261021T093000"), "a Wednesday, the first")
    // UNTIL is in UTC: 09:30 in Madrid is 08:30 UTC on 30 November, but 07:30 in summer.
    #expect(lines.contains("RRULE:FREQ=WEEKLY;UNTIL=20261130T083000Z;BYDAY=MO,WE"))
    #expect(try weeklyRecurrence(on: Set(1...7)).iCalendarLines.contains("RRULE:FREQ=DAILY"))
  }

  @Test func timeZoneComponentListsTransitions() throws {
    let zone = try #require(Zone("Europe/Madrid"))
    let from = try #require(LocalDate("2026-07-01"))
    let to = try #require(LocalDate("2028-01-01"))
    let lines = zone.iCalendarLines(over: zone.start(of: from)..<zone.start(of: to))
    #expect(lines.first == "BEGIN:VTIMEZONE" && lines.last == "END:VTIMEZONE")
    let text = lines.joined(separator: "\n")
    #expect(
      text.contains(
        """
        BEGIN:STANDARD
        DTSTART:20261025T030000
        RDATE:20271031T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20270328T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        """))
  }

  @Test func taskWithoutOccurrencesHasNoEvent() throws {
    let day = try #require(LocalDate("2026-10-20"))
    let time = LocalTime(minutes: 0)
    #expect(
      CalendarEvent.WeeklyRecurrence(from: day, to: nil, at: time, on: [], minutes: 10, in: .utc)
        == nil)
    #expect(
      CalendarEvent.WeeklyRecurrence(from: day, to: day, at: time, on: [1], minutes: 10, in: .utc)
        == nil)
  }

  @Test func leapDayBirthdayRepeatsEveryYear() throws {
    let birth = try #require(LocalDate("2024-02-29"))
    let event = CalendarEvent(
      id: "x", when: .everyYear(birth), title: "T",
      changedAt: Instant(seconds: 0), alarmLeadMinutes: CalendarEvent.sameMorningLeadMinutes)
    #expect(event.iCalendarLines.contains("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"))
    #expect(event.iCalendarLines.contains("TRIGGER:PT540M"), "nine in the morning, not midnight")
  }
}

@Suite struct CalendarContentTests {
  private func calendarText(of profile: String, adding rows: String) throws -> String {
    let journal = try SampleDatabase(completeFamilyRows() + rows).journal(
      until: Instant(seconds: 1_782_845_000))
    let plan = try TestSite(journal).artifacts()
    let file = try #require(plan.first { $0.path == "calendar/\(profile).en.ics" })
    return String(decoding: try file.bytes(), as: UTF8.self)
  }

  @Test func tasksUseTheirScheduledLocalTimes() throws {
    let text = try calendarText(
      of: "abuela-rosa",
      adding: "UPDATE profiles SET time_zone = 'America/New_York' WHERE id = 'rosa';")
    #expect(text.contains("DTSTART;TZID=America/New_York:20260601T090000\r\n"))
    #expect(text.contains("DTSTART;TZID=America/New_York:20260601T200000\r\n"))
    #expect(text.contains("TZID:America/New_York\r\n"))
    let paused = try calendarText(of: "abuela-rosa", adding: "UPDATE tasks SET status = 'paused';")
    #expect(!paused.contains("TZID"))
  }

  @Test(arguments: [("", 15), ("40", 40), ("0", 0), ("soon", 15), ("-5", 15)])
  func mealReminderUsesConfiguredLeadTime(setting: String, minutes: Int) throws {
    let row = "INSERT INTO settings VALUES ('feed_lead_minutes', '\(setting)', 1782800000);"
    let text = try calendarText(of: "mango-loved", adding: setting.isEmpty ? "" : row)
    #expect(text.contains("UID:next-feed-cat@kinfolio\r\n"))
    #expect(text.contains("DTSTART:20260630T212000Z\r\n"), "four hours after half a packet")
    #expect(text.contains("TRIGGER:-PT\(minutes)M\r\n"))
  }
}
