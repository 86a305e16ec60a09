import TestSupport
import Testing

@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleRecordsTests {
  private let journal: Journal
  private let zone: Zone
  private let alba = ID<Profile>(SampleProfile.alba.id)
  private let leo = ID<Profile>(SampleProfile.leo.id)

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try SampleFamily().writeDatabase(to: path, schema: Project.schema.get())
    journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
    zone = journal.family.timeZone
  }

  @Test(arguments: [LocalDate.day("2026-03-29"), .day("2026-10-25")])
  func sleepSpansClockChange(on day: LocalDate) throws {
    let night = zone.timeRange(of: day)
    #expect(night.upperBound - night.lowerBound != 86_400)
    let change = try #require(zone.nextClockChange(after: night.lowerBound))
    #expect(
      journal.sleeps.of(alba).contains { sleep in
        sleep.span.start < change && (sleep.span.end ?? SampleFamily.referenceTime) > change
      })
  }

  @Test func recordsAreLoggedAfterTheyEnd() {
    #expect(journal.sleeps.allSatisfy { $0.span.end ?? $0.span.start <= $0.entry.changedAt })
    #expect(
      journal.nursingSessions.allSatisfy { $0.span.end ?? $0.span.start <= $0.entry.changedAt })
  }

  @Test func sleepsCrossMidnightAndTheLastOneIsOpen() {
    let sleeps = journal.sleeps.of(alba)
    let crossing = sleeps.filter { sleep in
      sleep.span.end.map { zone.day(of: $0) != zone.day(of: sleep.span.start) } ?? false
    }
    #expect(crossing.count > 100)
    #expect(sleeps.last?.span.end == nil)
    #expect(sleeps.filter { $0.span.end == nil }.count == 1)
  }

  @Test func sleepsOfBabyDoNotOverlap() {
    let sleeps = Array(journal.sleeps.of(alba))
    for (one, next) in zip(sleeps, sleeps.dropFirst()) {
      #expect(one.span.end ?? next.span.start <= next.span.start)
    }
  }

  @Test func feedsDecreaseWithAge() {
    func feeds(_ days: ClosedRange<LocalDate>) -> Double {
      let timeRange = zone.start(of: days.lowerBound)..<zone.start(of: days.upperBound + 1)
      let count =
        journal.bottleFeeds.of(alba).within(timeRange).count
        + journal.nursingSessions.of(alba).within(timeRange).count
      return Double(count) / Double(days.count)
    }
    #expect((8...12).contains(feeds(.day("2026-03-08") ... .day("2026-03-31"))))
    #expect((4.5...7).contains(feeds(.day("2026-10-10") ... .day("2026-11-07"))))
  }

  @Test func feverHasReadingsAndSpacedDoses() {
    let hot = journal.temperatures.of(alba).filter { $0.celsius >= 38.5 }
    #expect(Set(hot.map { zone.day(of: $0.measuredAt) }).count >= 3)
    let doses = journal.doses.of(alba).filter { $0.name.hasPrefix("Paracetamol") }
    #expect(doses.count > 5)
    for (one, next) in zip(doses, doses.dropFirst()) {
      #expect(next.givenAt - one.givenAt >= 6 * 3600)
    }
  }

  @Test func gapWeekHasFewRecords() {
    let empty = SampleCalendar.holidayDays.filter {
      journal.diapers.of(alba).within(zone.timeRange(of: $0)).isEmpty
    }
    #expect(empty.count >= 2)
  }

  @Test func foodsAreTastedUnmarkedAndReactedTo() {
    #expect(Set(journal.foodsByID.values.map(\.color)).count == Food.Color.allCases.count)
    #expect(Set(journal.foodLogs.of(leo).map(\.food)).count >= 43)
    #expect(journal.foodLogs.contains { !$0.isTried && $0.unmarkedAt != nil })
    #expect(journal.reactions.count == 2)
    let checkIns = journal.allergenCheckIns
    #expect(checkIns.contains { $0.outcome == .reaction })
    #expect(checkIns.contains { $0.doneAt == nil && $0.dueAt < SampleFamily.referenceTime })
    #expect(checkIns.contains { $0.doneAt == nil && $0.dueAt > SampleFamily.referenceTime })
  }

  @Test func badgesMatchRecords() throws {
    func end(of title: String) throws -> Instant {
      let milestone = try #require(journal.milestones.first { $0.title == title })
      return zone.start(of: milestone.reachedOn + 1)
    }
    func foods(by moment: Instant) -> Set<ID<Food>> {
      Set(journal.foodLogs.of(leo).filter { $0.isTried && $0.eatenAt < moment }.map(\.food))
    }
    for (title, count) in [("Ten foods tried", 10), ("Forty foods tried", 40)] {
      let day = try end(of: title)
      #expect(foods(by: day).count >= count)
      #expect(foods(by: day + -86_400).count < count)
    }
    let rainbow = try foods(by: end(of: "Every colour of the rainbow"))
    #expect(Set(rainbow.compactMap { journal.foodsByID[$0]?.color }).count == 7)
    let record = try end(of: "Eight hours in one go")
    let long = journal.sleeps.of(alba).filter { ($0.span.durationSeconds ?? 0) >= 8 * 3600 }
    #expect(
      long.first.map { $0.span.start < record && record - $0.span.start < 2 * 86_400 } == true)
  }
}
