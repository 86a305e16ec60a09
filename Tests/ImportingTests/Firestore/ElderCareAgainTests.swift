import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Documents that are imported again are stored once, and impossible ones are not stored.
@Suite struct ElderCareAgainTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  @Test func anotherExportChangesOnlyWhatChanged() throws {
    let first = try imports.takeElders(ElderCareSample.export).outcome
    #expect(first.changesAnything)
    let before = try imports.dump()
    #expect(try !imports.takeElders(ElderCareSample.export).outcome.changesAnything)
    #expect(try imports.dump() == before)
    let changed = ElderCareSample.export.replacing("pendingConfirmation", with: "confirmed")
    let later = try imports.takeElders(changed, exportedAt: ExportImports.exported + 60).outcome
    #expect(later.countsByTable["profiles"] == .init(changed: 1, unchanged: 1))
    #expect(later.countsByTable["replies"] == .init(unchanged: 3))
    let journal = try imports.sample.journal()
    #expect(journal.profiles.first { $0.name == "Théo" }?.status == .confirmed)
    #expect(journal.activityLog.first?.before?.contains("status pending") == true)
  }

  @Test func exportsOfTwoDaysMergeToTheSameInEitherOrder() throws {
    let later = ElderCareSample.export.replacing("pendingConfirmation", with: "inactive")
      .replacing("Once around", with: "Twice").replacing("\"r2\"", with: "\"r4\"")
    let dumps = try [[0, 1], [1, 0]].map { order in
      let imports = try ExportImports()
      for day in order {
        _ = try imports.takeElders(
          [ElderCareSample.export, later][day],
          exportedAt: ExportImports.exported + Int64(day) * 86_400)
      }
      return try imports.dump()
    }
    #expect(dumps[0] == dumps[1])
    #expect(dumps[0].contains { $0.contains("Twice") } && dumps[0].contains { $0.contains("r4") })
  }

  /// If a task is deleted in the app, its replies stay linked to it, in any order of the exports.
  @Test(arguments: [[0, 1], [1, 0]])
  func linksStayWhereTheirOtherEndIsGone(order: [Int]) throws {
    let gone = ElderCareSample.export.replacing(
      #""walk": {"userId""#, with: #""stroll": {"userId""#
    ).replacing(#""title": "Walk""#, with: #""title": "Stroll""#)
    for day in order {
      _ = try imports.takeElders(
        [ElderCareSample.export, gone][day],
        exportedAt: ExportImports.exported + Int64(day) * 86_400)
    }
    let journal = try imports.sample.journal()
    #expect(journal.tasks.count == 3)
    #expect(journal.replies.filter { $0.task != nil }.count == 2)
  }

  @Test func aLetterIsAWeekdayWhereItCanOnlyBeOne() throws {
    let letters = ElderCareSample.export.replacing(#"["Mon", "Thu"]"#, with: #"["M", "Th", "f"]"#)
    _ = try imports.takeElders(letters)
    let pills = try imports.sample.journal().tasks.first { $0.title == "Pills" }
    #expect(pills?.weekdays == [1, 4, 5])
    let outcome = try imports.takeElders(letters.replacing(#""Th""#, with: #""T""#)).outcome
    #expect(
      outcome.firstSkippedRows.map(\.problem) == [
        RowProblem(.notAllowed, column: "weekdays", found: "'T'")
      ])
  }

  @Test func impossibleDocumentsAreSkippedWithTheReason() throws {
    let (outcome, _) = try imports.takeElders(
      """
      {"profiles": {"a": {"name": "Ada", "status": "confirmed", "createdAt": "2026-05-01T08:00:00Z"},
      "b": {"name": 7},
      "c": {"name": "Cleo", "status": "waiting"}},
      "tasks": {"t": {"profileId": "a", "title": "Tea", "frequency": "sometimes", "scheduledTime": "8:00",
        "createdAt": 1780300800},
      "u": {"profileId": "b", "title": "Tea", "frequency": "daily", "scheduledTime": "8:00", "createdAt": 1780300800}},
      "responses": {"r": {"profileId": "a", "receivedAt": "2027-01-01T08:00:00Z"},
      "s": {"profileId": "a", "receivedAt": "soon"},
      "v": {"taskId": "none", "receivedAt": 1780300800},
      "w": {"taskId": "t", "profileId": "a", "receivedAt": 1780300800}}}
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2, 3, 4, 6, 7, 8, 9])
    #expect(
      outcome.firstSkippedRows.map(\.problem.fault) == [
        .notText, .notAllowed, .notAllowed, .danglingReference, .inTheFuture, .notADate, .missing,
      ])
    #expect(
      outcome.firstSkippedRows[0].problem == RowProblem(.notText, column: "name", found: "7"))
    #expect(outcome.firstSkippedRows.map(\.key).prefix(2) == ["profiles/b", "profiles/c"])
    #expect(outcome.countsByTable["replies"]?.added == 1)
  }

  @Test func nobodyJoinsAndNoTaskIsMadeInTheFuture() throws {
    let (outcome, _) = try imports.takeElders(
      """
      {"profiles": {"a": {"name": "Ada"}, "b": {"name": "Bo", "createdAt": "2036-05-01T08:00:00Z"}},
       "tasks": {"t": {"profileId": "a", "title": "Tea", "frequency": "daily", "scheduledTime": "8:00",
         "createdAt": "2036-05-01T08:00:00Z"}}}
      """)
    #expect(outcome.firstSkippedRows.map(\.key) == ["profiles/b", "tasks/t"])
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.inTheFuture, .inTheFuture])
  }

  /// Otherwise, the picture of a skipped event would become an ordinary picture of the gallery.
  @Test func anEventOfNoKindBringsNoPicture() throws {
    try imports.folder.write("", to: "photos/a.jpg")
    let (outcome, _) = try imports.takeElders(
      """
      {"profiles": {"a": {"name": "Ada"}}, "gallery_events": {"e": {"profileId": "a",
        "createdAt": 1780300800, "eventData": {"photoURL": "https://x.example/a.jpg"}}}}
      """)
    #expect(outcome.firstSkippedRows.map(\.problem.column) == ["eventType"])
    #expect(outcome.countsByTable["photos"] == nil)
  }

  @Test func halfAFileOrAnotherLeavesNothing() throws {
    let before = try imports.dump()
    for length in [40, 700, 2500, ElderCareSample.export.utf8.count - 3] {
      #expect(throws: ImportProblem.self) {
        try imports.takeElders(
          String(decoding: ElderCareSample.export.utf8.prefix(length), as: UTF8.self))
      }
    }
    let problem = #expect(throws: ImportProblem.self) {
      try imports.takeElders(#"{"pets": {"a": {}}}"#)
    }
    #expect(problem?.description.contains("pets") == true)
    #expect(try imports.dump() == before)
  }

  /// Any word may be valid Base64.
  @Test func aTextThatIsNoPictureIsNoPortrait() throws {
    let text = """
      {"profiles": {"a": {"name": "Ada", "status": "confirmed", "createdAt": "2026-05-01T08:00:00Z",
        "photoData": "aGVsbG8gd29ybGQ="}}}
      """
    let (outcome, unknown) = try imports.takeElders(text)
    #expect(outcome.countsByTable["profiles"]?.added == 1 && outcome.countsByTable["photos"] == nil)
    #expect(unknown["profiles.photoData"] == 1)
  }
}
