import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// An export is accepted only by the importer of its own app, however small it is, unless several apps may have written
/// it.
@Suite struct OtherAppsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static let apps = ["elder-care", "pet-food", "toddler", "family-app"]

  private func take(_ text: String, as app: String) throws -> ImportOutcome {
    switch app {
    case "elder-care": try imports.takeElders(text).outcome
    case "pet-food": try imports.takePets(text).outcome
    case "toddler": try imports.takeToddlers(text).outcome
    default: try imports.takeParents(text).outcome
    }
  }

  private static let exports: [(app: String, text: String)] = [
    ("elder-care", ElderCareSample.export), ("pet-food", PetFoodSample.export),
    ("toddler", ToddlerSample.export), ("family-app", ParentsSample.export),
    ("elder-care", #"{"profiles": {"a": {"name": "Ada"}}, "tasks": {"t": {"profileId": "a"}}}"#),
    ("elder-care", #"{"profiles": {"a": {"name": "Ada", "isEmergencyContact": false}}}"#),
    ("pet-food", #"{"pets": {"a": {"name": "Ava"}}, "users": {"u": {"name": "Ife"}}}"#),
    (
      "pet-food",
      #"{"pets": {"a": {"name": "Ava"}}, "families": {"f": {"ownerUserId": "u"}}, "users": {}}"#
    ),
    (
      "toddler",
      #"{"profiles": [{"id": "a", "name": "Ida"}], "bottleFeeds": [{"id": "b", "childID": "a", "timestamp": 1780300800, "volume": 9}]}"#
    ),
    (
      "family-app",
      #"{"children": [{"id": "a", "name": "Ida"}], "familyInvitations": [{"id": "i"}]}"#
    ),
    (
      "family-app",
      #"{"users": [{"id": "u", "name": "Sam"}], "parentPermissions": [{"userID": "u", "role": "viewer"}]}"#
    ),
    (
      "family-app",
      #"{"children": [{"id": "l", "name": "Lia"}], "transactions": [{"id": "p", "childID": "l", "timestamp": 770457600, "points": 20}]}"#
    ),
    (
      "family-app",
      #"{"children": [{"id": "l", "name": "Lia"}], "PointTransaction": [{"id": "p", "childID": "l", "timestamp": 770457600, "points": 20}]}"#
    ),
    ("family-app", #"{"children": [{"id": "l", "name": "Lia"}], "usage_sessions": []}"#),
    (
      "family-app",
      #"{"children": [{"id": "l", "name": "Lia"}], "activity": [{"id": "e", "childID": "l", "timestamp": 1, "action": "settingsChanged"}]}"#
    ),
    (
      "toddler",
      #"{"profiles": [{"id": "a", "name": "Ida"}], "measurements": [{"id": "m", "childID": "a", "date": 1780300800, "weight": 9}]}"#
    ),
    ("elder-care", Self.elder(beside: #""photos": {"p": {"url": "x"}}"#)),
    ("elder-care", Self.elder(beside: #""medications": {"m": {"name": "D"}}"#)),
    ("elder-care", Self.elder(beside: #""measurements": {"m": {"kg": 60}}"#)),
    ("pet-food", #"{"_skipped_by": "pet-food", "users": {"u": {"name": "Ife"}}}"#),
    (
      "toddler",
      #"{"_skipped_by": "toddler", "profiles": {"a": {"name": "B"}}}"#
    ),
    ("family-app", #"{"_skipped_by": "family-app", "users": {"u": {"name": "I"}}}"#),
    ("elder-care", #"{"_skipped_by": "elder-care", "profiles": {"a": {"name": "Ada"}}}"#),
  ]

  private static func elder(beside others: String) -> String {
    """
    {"users": {"u": {"displayName": "Ana"}}, "profiles": {"c": {"name": "Carmen", "phoneNumber": "1",
      "relationship": "Grandmother", "status": "confirmed"}}, \(others)}
    """
  }

  @Test(arguments: exports.indices)
  func itIsTakenByItsOwnAppAlone(place: Int) throws {
    let (app, text) = Self.exports[place]
    let before = try imports.dump()
    for other in Self.apps where other != app {
      let problem = #expect(throws: ImportProblem.self, "\(other)") { try take(text, as: other) }
      #expect(problem?.description.hasPrefix("This is no export of the ") == true)
    }
    #expect(try imports.dump() == before)
    #expect(throws: Never.self) { try take(text, as: app) }
    // The format that is detected for the file, if any, is that of the right app.
    let path = try imports.folder.write(text, to: "export.json")
    #expect(ImportFormat.likeliest(of: path).map { $0.source?.rawValue == app } != false)
  }

  /// Exports of a bank, a shop or a to-do list share common names with an app, but have other fields.
  @Test(arguments: [
    #"{"transactions": [{"id": "1", "amount": 20, "date": "2025-01-01", "description": "rent"}], "accounts": [{"id": 1, "name": "Bank"}]}"#,
    #"{"tasks": [{"id": "1", "title": "call", "status": "open"}], "contacts": [{"id": 1}], "users": [{"id": 2, "displayName": "Zed"}]}"#,
    #"{"stock": [{"id": "AAPL", "amount": 2}], "users": [{"id": 2, "displayName": "Zed"}]}"#,
    #"{"permissions": [{"id": "p", "scope": "all"}], "users": [{"id": 2, "displayName": "Zed"}]}"#,
  ])
  func whatElseHasSuchNamesIsRefused(text: String) throws {
    for app in Self.apps {
      #expect(throws: ImportProblem.self, "\(app)") { try take(text, as: app) }
    }
    let path = try imports.folder.write(text, to: "export.json")
    #expect(ImportFormat.likeliest(of: path)?.source == nil)
  }

  /// These exports have one collection of the app, but everything else is from another program.
  @Test(arguments: [
    (#"{"count": 1, "activities": [{"action_type": "ac_nap", "details_blob": {}}]}"#, "family-app"),
    (#"{"__collections__": {"children": {"a": {"name": "Mia"}}, "events": {}}}"#, "toddler"),
    (#"{"__collections__": {"children": {"a": {"name": "Mia"}}, "events": {}}}"#, "family-app"),
  ])
  func anExportOfAnotherKindIsRefused(text: String, app: String) throws {
    #expect(throws: ImportProblem.self) { try take(text, as: app) }
  }

  @Test func whatWasSkippedOfAnotherAppIsNamed() throws {
    let problem = #expect(throws: ImportProblem.self) {
      try imports.takeToddlers(
        #"{"_skipped_by": "elder-care", "profiles": {"a": {"name": "Ada"}}}"#)
    }
    #expect(problem?.description.contains("skipped records of the elder-care app") == true)
  }

  @Test(arguments: [
    (#"{"familyInvitations": [{"id": "i"}]}"#, ImportSource.familyApp),
    (#"{"__collections__": {"familyInvitations": {}}}"#, .familyApp),
    (#"{"__collections__": {"pets": {}}}"#, .petFood),
    (#"{"_skipped_by": "elder-care", "__collections__": {"users": {}}}"#, .elderCare),
    (
      #"{"documents": [{"name": "projects/p/databases/(default)/documents/tasks/t", "fields": {"profileId": {"stringValue": "a"}}}]}"#,
      .elderCare
    ),
  ])
  func oneCollectionMayTellWhoseItIs(text: String, source: ImportSource) throws {
    let path = try imports.folder.write(text, to: "export.json")
    #expect(ImportFormat.likeliest(of: path)?.source == source)
  }

  /// An export that contains only children may be from any app that has children.
  @Test func namesThatSeveralAppsHaveAreTaken() throws {
    let text = #"{"children": [{"id": "a", "name": "Ida"}]}"#
    #expect(try take(text, as: "toddler").countsByTable["profiles"]?.added == 1)
    #expect(try take(text, as: "family-app").countsByTable["profiles"]?.added == 1)
  }
}
