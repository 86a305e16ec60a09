import Foundation
import TestSupport
import Testing

@testable import Kinfolio

/// What comes again, in another form or from another device, is there once.
@Suite struct ToddlerAgainTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// Each collection as a table, numbers with a comma as many spreadsheets write them.
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
    case .number(let number): number.written.replacing(".", with: ",")
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
    #expect(ToddlerExport.fits(folder))
    let (outcome, unknown) = try imports.takeToddlers(at: [folder])
    #expect(outcome.skipped.isEmpty, "\(outcome.skipped)")
    #expect(!outcome.changesAnything, "\(outcome.counts)")
    #expect(try imports.dump() == before)
    #expect(unknown["bottleFeeds.temperature"] == 1 && unknown["reminders"] == 2)
  }

  /// Swift's encoder puts keys in any order, so children may stand in an account before its own id.
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
    #expect(!outcome.changesAnything && outcome.skipped.isEmpty, "\(outcome)")
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
      "\"volume\": 120,", with: "\"volume\": 150, \"updatedAt\": 802000000,")
    let later = try imports.takeToddlers(changed).outcome
    #expect(later.counts["bottle_feeds"] == .init(changed: 1, known: 2))
    #expect(try imports.sample.journal().activity.first?.before?.contains("volume_ml 120") == true)
  }

  /// The same moments in every way in which Swift may write them.
  @Test(arguments: ["2001", "1970", "milliseconds", "text"])
  func momentsAreThoseOfTheFileHoweverTheyAreWritten(form: String) throws {
    let moments: [Int64] = [1_780_300_800, 1_780_311_600, 1_782_000_000]
    let feeds = moments.enumerated().map { place, moment in
      let written =
        switch form {
        case "2001": "\(moment - 978_307_200).0"
        case "1970": "\(moment)"
        case "milliseconds": "\(moment)500"
        default: "\"\(Date(timeIntervalSince1970: Double(moment)).ISO8601Format())\""
        }
      return #"{"id": "b\#(place)", "childID": "a", "timestamp": \#(written), "volume": 50}"#
    }
    _ = try imports.takeToddlers(
      #"{"children": [{"id": "a", "name": "Ida"}], "bottleFeeds": ["#
        + feeds.joined(separator: ",") + "]}")
    #expect(try imports.sample.journal().bottleFeeds.map(\.span.start.seconds).sorted() == moments)
  }

  /// Nearer to the export by either beginning: the two are 31 years apart.
  @Test(arguments: [
    (802_000_000, true), (1_780_300_800, false),
    // Half of 31 years before the export, and a second less.
    (1_782_700_000 - 489_153_600, true), (1_782_700_000 - 489_153_599, false),
  ])
  func fromWhenNumbersCountTheMajorityTells(number: Int, isSwift: Bool) throws {
    let path = try imports.folder.write(
      #"{"logs": [{"createdAt": \#(number), "volume": 1e9}, {"napTime": 3600}]}"#, to: "a.json")
    let origin = try NumberOrigin.told(
      by: CollectionFile(path, nested: []), in: ["logs"], exportedAt: ExportImports.exported)
    #expect(origin == (isSwift ? 978_307_200 : 0))
  }

  /// One wrong moment does not move all the others by 31 years.
  @Test func aRecordOfTheFutureIsSkippedAlone() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      {"children": {"a": {"name": "Ida", "birthDate": 778000000}},
      "diapers": [{"id": "d1", "childID": "a", "timestamp": 801993600, "type": "wet"},
      {"id": "d2", "childID": "a", "timestamp": 1801993600, "type": "wet"}]}
      """)
    #expect(outcome.skipped.map(\.row) == [3])
    #expect(outcome.skipped.map(\.problem.fault) == [.inTheFuture])
    #expect(try imports.sample.journal().diapers.map(\.happenedAt.seconds) == [1_780_300_800])
  }
}
