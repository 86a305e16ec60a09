import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Records that are imported again, from a table or from a later export, are stored once.
@Suite struct ToddlerAgainTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// Returns each collection as a table, with decimal commas as in many spreadsheets.
  private func tables(of text: String) throws -> [String: String] {
    var file = try members(JSONDecoder().decode(JSONNode.self, from: Data(text.utf8)))
    file["ChildProfile"] = try members(file["userAccount"])["childProfiles"]
    file["nursingSessions"] = .list(
      try members(file["nursingSessions"]).map { id, session in
        .object(try members(session).merging(["id": .text(id)]) { $1 })
      })
    var tables: [String: String] = [:]
    for case (let name, .list(let list)) in file {
      let records = try list.map(members)
      let names = Set(records.flatMap(\.keys)).sorted()
      let lines = records.map { record in names.map { cell(record[$0]) }.joined(separator: ";") }
      tables[name] = ([names.joined(separator: ";")] + lines).joined(separator: "\r\n")
    }
    return tables
  }

  private func members(_ node: JSONNode?) throws -> [String: JSONNode] {
    guard case .object(let members)? = node else { throw ImportProblem("This is no object.") }
    return members
  }

  private func cell(_ node: JSONNode?) -> String {
    switch node {
    case .list(let items): items.map(cell).joined(separator: ", ")
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.plainText.replacing(".", with: ",")
    case .flag(let flag): String(flag).uppercased()
    default: ""
    }
  }

  @Test func tablesSayTheSameAsTheObject() throws {
    _ = try imports.takeToddlers(ToddlerSample.export)
    let before = try imports.dump()
    for (name, table) in try tables(of: ToddlerSample.export) {
      try imports.folder.write(table, to: "tables/\(name).csv")
    }
    let folder = imports.folder.path("tables")
    let (outcome, unknown) = try imports.takeToddlers(at: [folder])
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    #expect(!outcome.changesAnything, "\(outcome.countsByTable)")
    #expect(try imports.dump() == before)
    #expect(unknown["bottleFeeds.temperature"] == 1 && unknown["reminders"] == 2)
  }

  /// Swift's encoder writes keys in any order, so an account's children may come before its own ID.
  @Test func theOrderOfKeysDoesNotMatter() throws {
    _ = try imports.takeToddlers(ToddlerSample.export)
    let before = try imports.dump()
    var file = try members(
      JSONDecoder().decode(JSONNode.self, from: Data(ToddlerSample.export.utf8)))
    file["userAccounts"] = .list([.object(try members(file.removeValue(forKey: "userAccount")))])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let sorted = String(decoding: try encoder.encode(file), as: UTF8.self)
    let (outcome, unknown) = try imports.takeToddlers(sorted)
    #expect(!outcome.changesAnything && outcome.firstSkippedRows.isEmpty, "\(outcome)")
    #expect(try imports.dump() == before && unknown["userAccounts"] == 1)
  }

  @Test func tablesComeOneByOneToo() throws {
    let tables = try tables(of: ToddlerSample.export)
    for name in ["ChildProfile", "foodLogs", "bottleFeeds"] {
      let path = try imports.folder.write(tables[name] ?? "", to: "\(name).csv")
      #expect(try imports.takeToddlers(at: [path]).outcome.skippedCount == 0)
    }
    let journal = try imports.sample.journal()
    #expect(journal.bottleFeeds.count == 3 && journal.foodLogs.count == 3)
  }

  @Test func anotherExportChangesOnlyWhatChanged() throws {
    #expect(try imports.takeToddlers(ToddlerSample.export).outcome.changesAnything)
    let before = try imports.dump()
    #expect(try !imports.takeToddlers(ToddlerSample.export).outcome.changesAnything)
    #expect(try imports.dump() == before)
    let soon = ExportImports.exported + 900
    #expect(
      try !imports.takeToddlers(ToddlerSample.export, exportedAt: soon).outcome.changesAnything)
    let changed = ToddlerSample.export.replacing(
      "\"volume\": 120,", with: "\"volume\": 150, \"updatedAt\": 804393800,")
    let later = try imports.takeToddlers(changed, exportedAt: soon + 900).outcome
    #expect(later.countsByTable["bottle_feeds"] == .init(changed: 1, unchanged: 2))
    #expect(
      try imports.sample.journal().activityLog.first?.before?.contains("volume_ml 120") == true)
  }

  /// The tracker does not record the colors of foods, so the color that the family has set stays.
  @Test func theColourThatTheFamilyHasSetStays() throws {
    _ = try imports.takeToddlers(ToddlerSample.export)
    try imports.sample.run("UPDATE foods SET colour = 'yellow' WHERE name = 'Scrambled egg'")
    let later = ToddlerSample.export.replacing("802087200", with: "802087260")
    #expect(try imports.takeToddlers(later).outcome.changesAnything)
    let foods = try imports.sample.journal().foodsByID
    #expect(foods.values.first { $0.name == "Scrambled egg" }?.color == .yellow)
  }
}
