import Foundation
import TestSupport
import Testing

@testable import TestFamilies

/// An export of the elder-care app is imported completely.
@Suite struct ElderCareExportTests {
  private let imports: ExportImports

  init() throws {
    imports = try ExportImports()
    try imports.folder.write("a photo", to: "photos/2026/walk 1.jpg")
    try imports.folder.write("a portrait", to: "photos/carmen.jpg")
  }

  @Test func everyDocumentIsThereWithWhatItSays() throws {
    let (outcome, _) = try imports.takeElders(ElderCareSample.export)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let journal = try imports.sample.journal()
    #expect(journal.skippedRows.isEmpty, "\(journal.skippedRows)")
    let people = journal.profiles.filter { $0.kind == .elder }.sorted { $0.name < $1.name }
    #expect(people.map(\.name) == ["Carmen", "Théo"])
    #expect(people.map(\.colorIndex) == [3, 1] && people.map(\.status) == [.confirmed, .pending])
    #expect(people[0].timeZone?.name == "Atlantic/Canary" && people[1].timeZone == nil)
    #expect(people[0].careNotes == "Hears badly" && people[1].joinedAt == nil)
    #expect(people[0].joinedAt?.seconds == 1_777_629_600)
    let tasks = journal.tasks.sorted { $0.title < $1.title }
    #expect(tasks.map(\.title) == ["Pills", "Walk"])
    #expect(
      tasks[0].weekdays == [1, 4] && tasks[0].times.map(\.description) == ["08:00", "18:30"])
    #expect(tasks[0].confirmation == .photo && tasks[0].status == .paused)
    #expect(tasks[1].weekdays.count == 7 && tasks[1].deadlineMinutes == 30)
    // 8:00 in UTC is 9:00 in Carmen's time zone, and her time zone counts, not the family's.
    #expect(
      tasks[1].times.map(\.description) == ["09:00"]
        && tasks[1].startsOn.description == "2026-05-01")
  }

  @Test func answersAndPicturesBelongTogether() throws {
    _ = try imports.takeElders(ElderCareSample.export)
    let journal = try imports.sample.journal()
    let replies = journal.replies.sorted { $0.receivedAt < $1.receivedAt }
    #expect(replies.map(\.receivedAt.seconds) == [1_780_300_800, 1_780_387_200, 1_780_466_400])
    #expect(replies.map(\.completesTask) == [true, false, true] && replies[0].isFavorite)
    #expect(replies[0].text == "Done 🌞")
    #expect(replies[0].task == replies[1].task && replies[0].task != nil && replies[2].task == nil)
    #expect(replies[1].profile == replies[0].profile, "the task tells whose it is")
    let photos = journal.photos
    #expect(Set(photos.map(\.file)) == ["2026/walk 1.jpg", "carmen.jpg", nil])
    #expect(replies.map { $0.photo != nil } == [true, false, true])
    let carmen = journal.profiles.first { $0.name == "Carmen" }
    #expect(photos.contains { $0.entry.id == carmen?.portraitId && $0.file == "carmen.jpg" })
    let events = journal.galleryEvents.sorted { $0.happenedAt < $1.happenedAt }
    #expect(events.map(\.kind) == [.profileJoined, .taskAnswered])
    #expect(events.map(\.reply?.text) == [nil, replies[0].entry.id])
  }

  @Test func whatIsNotTakenIsCountedByName() throws {
    let unknown = try imports.takeElders(ElderCareSample.export).unknown
    #expect(
      unknown == [
        "billing": 2, "gallery_events.eventData.taskTitle": 1, "profiles.phoneNumber": 1,
        "profiles.timeZone": 1, "responses.photoURL": 1, "responses.responseType": 1,
        "responses.taskId": 1, "responses.taskTitle": 1, "tasks.completionCount": 1,
        "users.email": 1,
        "users.subscriptionStatus": 1,
      ])
  }

  @Test func totalsAreThoseOfTheFile() throws {
    _ = try imports.takeElders(ElderCareSample.export)
    let parsed =
      try JSONSerialization.jsonObject(with: Data(ElderCareSample.export.utf8)) as? [String: Any]
    let file = try #require(parsed?["__collections__"] as? [String: [String: [String: Any]]])
    let journal = try imports.sample.journal()
    #expect(journal.replies.count == file["responses"]?.count)
    #expect(journal.tasks.count == file["tasks"]?.count)
    #expect(journal.galleryEvents.count == file["gallery_events"]?.count)
    let done = file["responses"]?.values.filter { $0["isCompleted"] as? Bool == true }.count
    #expect(journal.replies.filter(\.completesTask).count == done)
  }
}
