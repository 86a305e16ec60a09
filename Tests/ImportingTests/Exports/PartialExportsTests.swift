import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// An export with only some of an app's collections is accepted, because the others may already be stored or may
/// follow.
@Suite struct PartialExportsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static func answer(_ collection: String, _ fields: String) -> String {
    let name = "projects/p/databases/(default)/documents/\(collection)/d"
    return #"{"documents": [{"name": "\#(name)", "fields": {\#(fields)}}]}"#
  }

  /// Firestore returns one collection at a time.
  @Test func eachAnswerOfFirestoreIsAnExport() throws {
    let profile = Self.answer("profiles", #""name": {"stringValue": "Carmen"}"#)
    let task = Self.answer(
      "tasks",
      #"""
      "profileId": {"stringValue": "d"}, "title": {"stringValue": "Walk"},
      "frequency": {"stringValue": "daily"}, "scheduledTime": {"stringValue": "8:00"},
      "createdAt": {"timestampValue": "2026-05-01T08:00:00Z"}
      """#)
    // The profile of the task is not stored yet.
    let early = try imports.takeElders(task).outcome
    #expect(early.firstSkippedRows.map(\.problem.fault) == [.danglingReference])
    #expect(try imports.takeElders(profile).outcome.countsByTable["profiles"]?.added == 1)
    #expect(try imports.takeElders(task).outcome.countsByTable["tasks"]?.added == 1)
  }

  @Test(arguments: [
    #"{"tasks": {"t": {"profileId": "a"}}}"#, #"{"responses": {"r": {"profileId": "a"}}}"#,
    #"{"users": {"u": {"displayName": "Ana"}}}"#, #"{"users": {}, "profiles": {}, "tasks": {}}"#,
    #"{"gallery_events": []}"#,
    #"{"profiles": {"a": {"name": "Ada", "tasks": {"t": {"title": "Walk", "scheduledTime": "8:00"}}}}}"#,
  ])
  func ofEldersAnyCollectionWillDo(text: String) throws {
    #expect(throws: Never.self) { try imports.takeElders(text) }
  }

  @Test(arguments: [
    #"{"feedingLogs": {"a": {"logs": {}}}}"#, #"{"stock": {"a": {"wetFoodPackets": 2}}}"#,
    #"{"users": {"u": {"displayName": "Ana"}}, "pets": {}}"#,
    #"{"users": {"u": {"displayName": "Ana"}}, "families": {"f": {"ownerUserId": "u"}}}"#,
    #"{"documents": [{"name": "projects/p/databases/(default)/documents/stock/a", "fields": {}}]}"#,
  ])
  func ofPetsAnyCollectionWillDo(text: String) throws {
    #expect(throws: Never.self) { try imports.takePets(text) }
  }

  @Test func anExportOfEmptyCollectionsHasNothingNew() throws {
    let (outcome, unknown) = try imports.takeParents(#"{"children": [], "pointTransactions": []}"#)
    #expect(!outcome.changesAnything && outcome.firstSkippedRows.isEmpty && unknown.isEmpty)
    let toddlers = try imports.takeToddlers(#"{"children": [], "bottleFeeds": {}}"#)
    #expect(!toddlers.outcome.changesAnything && toddlers.unknown.isEmpty)
    #expect(throws: ImportProblem.self) {
      try imports.takeToddlers(#"{"children": [], "pointTransactions": []}"#)
    }
  }

  @Test(arguments: ["{}", #"{"notes": {"a": {}}}"#, #"{"documents": []}"#])
  func whatHasNoCollectionOfTheAppIsRefused(text: String) throws {
    #expect(throws: ImportProblem.self) { try imports.takeElders(text) }
    #expect(throws: ImportProblem.self) { try imports.takePets(text) }
  }

  /// The name of an unknown collection may be private, such as an email address.
  @Test func onlyNamesAreTold() throws {
    let problem = #expect(throws: ImportProblem.self) {
      try imports.takeElders(#"{"ana@example.com": {"a": {}}, "notes": {"b": {}}, "foods": []}"#)
    }
    let sentence = try #require(problem).description
    #expect(sentence.hasSuffix("Its collections are: notes, and 1 without a name."), "\(sentence)")
    let people = #expect(throws: ImportProblem.self) {
      try imports.takeParents(
        #"{"foods": {"a": {}}, "pet_toys": {"b": {}}, "Rosa García": {"a": {"x": 1}}, "call Bob": {"b": {"c": 1}}}"#
      )
    }
    #expect(
      people?.description.hasSuffix("Its collections are: foods, pet_toys, and 2 without a name.")
        == true, "\(people?.description ?? "")")
    let none = #expect(throws: ImportProblem.self) {
      try imports.takePets(#"{"ana@example.com": {"a": {}}}"#)
    }
    #expect(none?.description.hasSuffix("It names no collections.") == true)
  }
}
