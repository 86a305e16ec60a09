import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// Exported tables can be imported repeatedly and separately, but not together with another database.
@Suite struct BabyBuddyTablesAgainTests {
  private let sample: BabyBuddyTablesSample

  init() throws { sample = try BabyBuddyTablesSample() }

  private static let feedings =
    BabyBuddyTablesSample.feedingColumns
    + "1,1,Ida,Lark,2025-06-01 08:00:00,2025-06-01 08:10:00,formula,bottle,3,,\n"

  private func problem(_ body: () throws -> Void) throws -> String {
    try #require(#expect(throws: ImportProblem.self, performing: body)).description
  }

  @Test func theSameAgainChangesNothingAndALaterExportDoes() throws {
    let files = { (amount: String) in
      try sample.export([
        "Child.csv": BabyBuddyTablesSample.children,
        "Feeding.csv": Self.feedings.replacing(",3,,", with: ",\(amount),,"),
      ])
    }
    try sample.bringOver(files("3"))
    let before = try run("sqlite3", sample.family.path, ".dump").output
    #expect(try !sample.bringOver(files("3")).outcome.changesAnything)
    #expect(try run("sqlite3", sample.family.path, ".dump").output == before)
    let later = try sample.bringOver(files("4"), exportedAt: BabyBuddySample.exported + 60)
    #expect(later.outcome.countsByTable["bottle_feeds"] == .init(changed: 1))
  }

  @Test func anotherClockMovesAllRecordsOfUntouchedTables() throws {
    let zone = try #require(Zone("America/New_York"))
    let sleeps =
      "id,child_id,start,end,nap\n"
      + "1,1,2025-06-01 09:30:00,2025-06-01 10:00:00,1\n"
    let all = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children, "Feeding.csv": Self.feedings,
      "Sleep.csv": sleeps,
    ])
    try sample.bringOver(all)
    let before = try sample.family.journal()
    let part = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children, "Feeding.csv": Self.feedings,
    ])
    #expect(
      try problem { try sample.bringOver(part, in: zone, differsFromBefore: true) }
        .contains("do not contain the tables of: sleep."))
    try sample.bringOver(all, in: zone, differsFromBefore: true)
    let after = try sample.family.journal()
    let fourHours: Int64 = 4 * 3600
    #expect(
      after.bottleFeeds.map(\.span.start.seconds)
        == before.bottleFeeds.map { $0.span.start.seconds + fourHours })
    #expect(
      after.sleeps.map(\.span.start.seconds)
        == before.sleeps.map { $0.span.start.seconds + fourHours })
    #expect(try !sample.bringOver(all, in: zone).outcome.changesAnything)
  }

  @Test func childrenAreNeededOnceAndKnownThen() throws {
    let heights = "id,child_id,date,height\n1,1,2025-06-01,25\n2,1,2027-02-01,35\n"
    let alone = try sample.export(["Height.csv": heights, "Feeding.csv": Self.feedings])
    let strangers = try BabyBuddy(alone).missingChildrenProblem(knownProfileIDs: [])
    #expect(strangers?.description.contains("still unknown: Ida Lark") == true)
    try sample.bringOver(sample.export(["Child.csv": BabyBuddyTablesSample.children]))
    let known = Set(try sample.family.journal().profiles.map(\.id))
    #expect(try BabyBuddy(alone).missingChildrenProblem(knownProfileIDs: known) == nil)
    let outcome = try sample.bringOver(alone).outcome
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
    // The date of birth is known from the earlier import: at five months, a child is measured lying.
    let kinds = try sample.family.journal().measurements
    #expect(kinds.map(\.kind) == [.length])
  }

  @Test func tablesAndADatabaseAreNotMixed() throws {
    let tables = try sample.export(["Child.csv": BabyBuddyTablesSample.children])
    let database = try BabyBuddySample()
    try database.bringOver()
    let both = try BabyBuddyTablesSample(into: database.family)
    #expect(try problem { try both.bringOver(tables) }.contains("would be there twice"))
    try sample.bringOver(tables)
    let other = try BabyBuddySample(into: sample.family)
    #expect(try problem { try other.bringOver() }.contains("would be there twice"))
    let stranger = try sample.export([
      "Child.csv": "id,first_name,last_name,birth_date\n1,Leo,Hill,2024-07-01\n"
    ])
    #expect(
      try problem { try sample.bringOver(stranger) }
        == "Child 1 is Leo Hill in these tables, and was Ida Lark in those imported before, who was "
        + "born on another day: they are from another Baby Buddy.")
    // A child with a corrected name is the same child.
    let corrected = try sample.export([
      "Child.csv": "id,first_name,last_name,birth_date\n1,Ada,Lark,2025-01-05\n"
    ])
    let outcome = try sample.bringOver(corrected, exportedAt: BabyBuddySample.exported + 9).outcome
    #expect(outcome.countsByTable["profiles"] == .init(changed: 1))
  }

  /// The rows contain the child's name, which differs from that of the earlier import.
  @Test func rowsOfAnotherChildWithTheSameIdAreRefused() throws {
    try sample.bringOver(
      sample.export(["Child.csv": BabyBuddyTablesSample.children, "Feeding.csv": Self.feedings]))
    let before = try run("sqlite3", sample.family.path, ".dump").output
    let other = Self.feedings.replacing("Ida,Lark", with: "Tom,Lark")
    let alone = try sample.export(["Feeding.csv": other])
    #expect(
      try problem { try sample.bringOver(alone) }.hasPrefix(
        "Child 1 is called Tom Lark in these tables, and Ida Lark in this family: they may be from "
          + "another Baby Buddy."))
    // The right name in another table or row does not make the import accept the wrong name.
    let both: [KeyValuePairs<String, String>] = [
      ["Child.csv": BabyBuddyTablesSample.children, "Feeding.csv": other],
      ["Feeding.csv": Self.feedings + other.split(separator: "\n").dropFirst().joined()],
    ]
    for tables in both {
      let export = try sample.export(tables)
      #expect(try problem { try sample.bringOver(export) }.hasPrefix("Child 1 is called Tom Lark"))
    }
    #expect(try run("sqlite3", sample.family.path, ".dump").output == before)
    let shouting = try sample.export(["Feeding.csv": Self.feedings.replacing("Ida", with: "IDA")])
    #expect(throws: Never.self) { try sample.bringOver(shouting) }
    // If the table of children has the new name, too, the child is renamed.
    let renamed = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children.replacing("Ida", with: "Tom"),
      "Feeding.csv": other,
    ])
    let outcome = try sample.bringOver(renamed, exportedAt: BabyBuddySample.exported + 9).outcome
    #expect(outcome.countsByTable["profiles"] == .init(changed: 1))
    // From then on, rows with the new name can be imported without the table of children.
    #expect(throws: Never.self) { try sample.bringOver(alone) }
  }

  @Test(arguments: [
    ("id,name\n1,a\n", "no table of Baby Buddy's. Its columns are: id, name."),
    ("child_id,weight,date\n1,4,2025-06-01\n", "It has no column id"),
    ("id,first_name,last_name,birth_date\n", "same kind of records as Child.csv"),
    ("", "The file is empty."),
  ])
  func whatIsNoTableIsRefused(text: String, words: String) throws {
    var export = try sample.export(["Child.csv": BabyBuddyTablesSample.children])
    let path = try sample.folder.write(text, to: "x.csv")
    let problem = try problem { try export.addTables(at: path) }
    #expect(problem.contains(words), "\(problem)")
  }

  @Test func ofAFolderEveryTableIsReadAndOthersAreCounted() throws {
    try sample.folder.write(BabyBuddyTablesSample.children, to: "all/Child.csv")
    try sample.folder.write(Self.feedings, to: "all/Feeding.csv")
    try sample.folder.write("table,id,column\na,1,b\na,2,b\n", to: "all/babybuddy.skipped.csv")
    try sample.folder.write("id,child_id,water\n1,1,warm\n", to: "all/Bath.csv")
    try sample.folder.write("no table", to: "all/notes.txt")
    var export = BabyBuddyExport()
    try export.addTables(at: sample.folder.path("all"))
    let (outcome, leftOut, _) = try sample.bringOver(export)
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
    #expect(leftOut == ["babybuddy.skipped.csv": 2, "Bath.csv": 1])
    var none = BabyBuddyExport()
    try sample.folder.write("a,b\n", to: "none/a.csv")
    #expect(
      try problem { try none.addTables(at: sample.folder.path("none")) }.contains("in this folder"))
  }
}
