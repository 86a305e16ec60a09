import TestSupport
import Testing

@testable import Kinfolio

@Suite struct SampleFamilyTests {
  private let journal: Journal
  private let family: SampleFamily
  private let zone: Zone
  private let alba = ID<Profile>(SampleProfile.alba.id)
  private let leo = ID<Profile>(SampleProfile.leo.id)
  private let carmen = ID<Profile>(SampleProfile.carmen.id)

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    family = try SampleFamily()
    try family.write(
      to: path, schema: Schema(folder: Project.path("Assets/Schema")), withMess: false)
    journal = try Journal(readingFrom: TrackingDatabase(at: path), until: SampleFamily.moment)
    zone = journal.family.zone
  }

  @Test func isTheSameEachTime() throws {
    let again = try SampleFamily()
    #expect(again.rows == family.rows)
    #expect(again.photos == family.photos)
    #expect(again.photos.last?.picture == family.photos.last?.picture)
  }

  @Test func everyRowIsUsable() {
    #expect(journal.leftOut.count == 0, "\(journal.leftOut.prefix(3))")
    #expect(journal.missingTables == [])
    #expect((8_000..<40_000).contains(family.rows.count))
  }

  @Test func everyTableHasRows() throws {
    let tables = Set(family.rows.map(\.table))
    let schema = try String(contentsOf: Project.path("Assets/Schema/001.sql"), encoding: .utf8)
    for line in schema.split(separator: "\n") where line.hasPrefix("CREATE TABLE ") {
      let name = String(line.dropFirst(13).prefix { $0 != " " })
      #expect(tables.contains(name), "nothing is told about \(name)")
    }
  }

  @Test func itsMomentIsTheOneItNames() {
    let (day, time) = (zone.day(of: SampleFamily.moment), zone.time(at: SampleFamily.moment))
    #expect("\(day)T\(time)" == SampleFamily.asOf)
    #expect(day.days - SampleCalendar.birth.days >= 240)
  }

  @Test(arguments: ["2026-03-29", "2026-10-25"] as [LocalDate])
  func aSleepLastsThroughTheChangeOfClocks(on day: LocalDate) throws {
    let night = zone.moments(of: day)
    #expect(night.upperBound - night.lowerBound != 86_400)
    let change = try #require(zone.nextTransition(after: night.lowerBound))
    #expect(
      journal.sleeps.of(alba).contains { sleep in
        sleep.span.start < change && (sleep.span.end ?? SampleFamily.moment) > change
      })
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

  @Test func nothingOfTheBabyOverlaps() {
    let sleeps = Array(journal.sleeps.of(alba))
    for (one, next) in zip(sleeps, sleeps.dropFirst()) {
      #expect(one.span.end ?? next.span.start <= next.span.start)
    }
  }

  @Test func aNewbornDrinksOftenAndLessSoLater() {
    func feeds(_ days: ClosedRange<LocalDate>) -> Double {
      let moments = zone.start(of: days.lowerBound)..<zone.start(of: days.upperBound + 1)
      let count =
        journal.bottleFeeds.of(alba).within(moments).count
        + journal.nursingSessions.of(alba).within(moments).count
      return Double(count) / Double(days.count)
    }
    #expect((8...12).contains(feeds("2026-03-08"..."2026-03-31")))
    #expect((4.5...7).contains(feeds("2026-10-10"..."2026-11-07")))
  }

  @Test func theFeverIsMeasuredAndTreatedWithCare() {
    let hot = journal.temperatures.of(alba).filter { $0.celsius >= 38.5 }
    #expect(Set(hot.map { zone.day(of: $0.measuredAt) }).count >= 3)
    let doses = journal.doses.of(alba).filter { $0.name.hasPrefix("Paracetamol") }
    #expect(doses.count > 5)
    for (one, next) in zip(doses, doses.dropFirst()) {
      #expect(next.givenAt - one.givenAt >= 6 * 3600)
    }
  }

  @Test func aWeekIsHardlyLogged() {
    let empty = SampleCalendar.gapDays.filter {
      journal.diapers.of(alba).within(zone.moments(of: $0)).isEmpty
    }
    #expect(empty.count >= 2)
  }

  @Test func foodsAreTastedUnmarkedAndReactedTo() {
    #expect(Set(journal.foods.values.map(\.colour)).count == Food.Colour.allCases.count)
    #expect(Set(journal.foodLogs.of(leo).map(\.food)).count >= 43)
    #expect(journal.foodLogs.contains { !$0.isTried && $0.unmarkedAt != nil })
    #expect(journal.reactions.count == 2)
    let checkIns = journal.checkIns
    #expect(checkIns.contains { $0.outcome == .reaction })
    #expect(checkIns.contains { $0.doneAt == nil && $0.dueAt < SampleFamily.moment })
    #expect(checkIns.contains { $0.doneAt == nil && $0.dueAt > SampleFamily.moment })
  }

  @Test func tasksAreAnsweredInTimeLateAndNotYet() throws {
    let replies = journal.replies.of(carmen)
    let deadlines = Dictionary(
      uniqueKeysWithValues: journal.tasks.map { (ID<CareTask>($0.entry.id), $0.deadlineMinutes) })
    let late = replies.filter { reply in
      guard let due = reply.dueAt, let task = reply.task else { return false }
      return reply.receivedAt - due > Int64(deadlines[task] ?? 0) * 60
    }
    #expect((20..<120).contains(late.count))
    let pills = try #require(journal.tasks.first { $0.title == "Evening pills" })
    let due = zone.instant(on: SampleCalendar.lastDay, at: pills.times[0])
    #expect(due + Int64(pills.deadlineMinutes) * 60 < SampleFamily.moment)
    #expect(!replies.contains { $0.dueAt == due })
    #expect(replies.contains { $0.photo != nil })
    #expect(Set(journal.galleryEvents.map(\.kind)).count == 2)
  }

  @Test func theCatFoodRunsLow() throws {
    let last = try #require(journal.stock.last { $0.configured && $0.unit == .packet })
    #expect(last.amount * last.perUnit < 6)
  }

  @Test func peopleWereAskedToJoin() {
    #expect(Set(journal.invitations.map(\.state)).isSuperset(of: [.pending, .expired, .accepted]))
    #expect(Set(journal.caregivers.map(\.role)).count == 3)
    #expect(Set(journal.activity.map(\.kind)).isSuperset(of: [.invitationSent, .pointsAdjusted]))
    #expect(
      Activity.Kind.allCases.filter { kind in !journal.activity.contains { $0.kind == kind } } == []
    )
  }

  @Test func photosAreManyAndNoTwoAlike() {
    #expect((140...175).contains(family.photos.count))
    #expect(Set(family.photos.map(\.file)).count == family.photos.count)
    #expect(Set(family.photos.map(\.orientation)) == [1, 3, 6, 8])
    #expect(Set(family.photos.map(\.size)).count >= 4)
    #expect(Set(family.photos.map(\.picture.items)).count == family.photos.count)
  }
}
