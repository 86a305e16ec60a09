import TestSupport
import Testing

@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleFamilyTests {
  private let journal: Journal
  private let family: SampleFamily
  private let zone: Zone
  private let carmen = ID<Profile>(SampleProfile.carmen.id)

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    family = try SampleFamily()
    try family.writeDatabase(to: path, schema: Project.schema.get())
    journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
    zone = journal.family.timeZone
  }

  @Test func isDeterministic() throws {
    let again = try SampleFamily()
    // Compared outside `#expect`, because describing the differences of thousands of rows would
    // take hours.
    let isSame =
      again.databaseRows == family.databaseRows && again.photos == family.photos
      && again.photos.map(\.storedPicture) == family.photos.map(\.storedPicture)
    #expect(isSame)
  }

  @Test func everyRowIsUsable() {
    #expect(journal.skippedRows.count == 0, "\(journal.skippedRows.prefix(3))")
    #expect(journal.missingTablesAndColumns == [])
    #expect((8_000..<40_000).contains(family.databaseRows.count))
  }

  @Test func everyTableHasRows() throws {
    let tables = Set(family.databaseRows.map(\.tableName))
    let schema = try Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text).joined()
    for line in schema.split(separator: "\n") where line.hasPrefix("CREATE TABLE ") {
      let name = String(line.dropFirst(13).prefix { $0 != " " })
      #expect(tables.contains(name), "the sample has no rows in \(name)")
    }
  }

  @Test func referenceTimeMatchesAsOf() {
    let (day, time) = (
      zone.day(of: SampleFamily.referenceTime), zone.localTime(at: SampleFamily.referenceTime)
    )
    #expect("\(day)T\(time)" == SampleFamily.referenceTimeOption)
    #expect(day.days - SampleCalendar.babyBirthday.days >= 240)
  }

  @Test func tasksAreAnsweredInTimeLateAndUnanswered() throws {
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
    #expect(due + Int64(pills.deadlineMinutes) * 60 < SampleFamily.referenceTime)
    #expect(!replies.contains { $0.dueAt == due })
    #expect(replies.contains { $0.photo != nil })
    #expect(Set(journal.galleryEvents.map(\.kind)).count == 2)
  }

  @Test func catFoodIsLow() throws {
    let last = try #require(
      journal.petFoodStock.last { $0.isEnteredByFamily && $0.unit == .packet })
    #expect(last.amount * last.contentsPerUnit < 6)
  }

  @Test func containsInvitationsRolesAndActivity() {
    #expect(Set(journal.invitations.map(\.state)).isSuperset(of: [.pending, .expired, .accepted]))
    #expect(Set(journal.caregivers.map(\.role)).count == 3)
    #expect(
      Set(journal.activityLog.map(\.kind)).isSuperset(of: [.invitationSent, .rewardPointsAdjusted]))
    #expect(
      ActivityLogEntry.Kind.allCases.filter { kind in
        !journal.activityLog.contains { $0.kind == kind }
      } == []
    )
  }

  @Test func photosAreNumerousAndDistinct() {
    #expect((140...175).contains(family.photos.count))
    #expect(Set(family.photos.map(\.pathInPhotosFolder)).count == family.photos.count)
    #expect(Set(family.photos.map(\.exifOrientation)) == [1, 3, 6, 8])
    #expect(Set(family.photos.map(\.displayedSize)).count >= 4)
    #expect(Set(family.photos.map(\.storedPicture.items)).count == family.photos.count)
  }
}
