import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// Exported tables of Baby Buddy are imported like its database.
@Suite struct BabyBuddyTablesTests {
  private let sample: BabyBuddyTablesSample

  init() throws { sample = try BabyBuddyTablesSample() }

  /// Returns the rows of the tables of records, without IDs, sources, authors and times of change.
  private static func contents(of family: SampleDatabase) throws -> String {
    let tables = [
      "bottle_feeds", "nursing_sessions", "pumping_sessions", "sleeps", "diapers", "milestones",
      "temperatures", "doses", "measurements", "notes", "profiles",
    ]
    let names = ["id", "profile_id", "source", "source_id", "changed_at", "author_id"]
    return try tables.map { table in
      let columns = try run(
        "sqlite3", family.path, "SELECT name FROM pragma_table_info('\(table)')"
      ).output.split(separator: "\n").map(String.init).filter { !names.contains($0) }
      return try run(
        "sqlite3", "-header", family.path,
        "SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY 1, 2, 3"
      ).output
    }.joined(separator: "\n")
  }

  @Test func everyRuleIsThatOfTheDatabase() throws {
    let database = try BabyBuddySample()
    let models = [
      "child", "feeding", "sleep", "diaperchange", "pumping", "tummytime", "temperature",
      "medication", "weight", "height", "headcircumference", "bmi", "note", "tag",
    ]
    var export = BabyBuddyExport()
    for model in models {
      let tags =
        "(SELECT group_concat(tag_id) FROM core_tagged WHERE object_id = r.id AND "
        + "content_type_id = (SELECT id FROM django_content_type WHERE model = '\(model)')) AS tags"
      let rows = try run(
        "sqlite3", "-header", "-csv", database.path,
        "SELECT r.*\(model == "child" ? "" : ", \(tags)") FROM core_\(model) r"
      ).output.replacing("21600000000", with: "6:00:00")
      if !rows.isEmpty { try export.addTables(at: sample.folder.write(rows, to: "\(model) 1.csv")) }
    }
    let told = try database.bringOver { $0.sexesByChildName = ["Ida": .female] }
    let read = try sample.bringOver(export, sexes: ["Ida": .female])
    #expect(
      read.outcome.countsByTable == told.outcome.countsByTable
        && read.outcome.firstSkippedRows.isEmpty)
    let contents = try Self.contents(of: sample.family)
    #expect(try contents == Self.contents(of: database.family))
    #expect(contents.contains("#night feed") && contents.contains("next dose after 6 h"))
    // Timers are not records, and are not exported.
    #expect(read.leftOut == told.leftOut.filter { $0.key != "core_timer" })
  }

  @Test func timesAreByTheClockOfTheServer() throws {
    let export = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children,
      "Sleep.csv": """
      id,child_id,start,end,nap
      1,1,2025-03-01 20:00:09,2025-03-02 01:00:00,0
      2,1,2025-03-09 02:30:00,2025-03-09 04:00:00,1
      3,1,2025-11-02 01:30:00,2025-11-02 03:00:00,1
      4,1,2025-06-01T12:00:00Z,2025-06-01T14:00:00+01:00,1
      5,1,yesterday,2025-06-01 08:00:00,1

      """,
    ])
    let zone = try #require(Zone("America/New_York"))
    let outcome = try sample.bringOver(export, in: zone).outcome
    let starts = try run(
      "sqlite3", sample.family.path,
      "SELECT datetime(started_at, 'unixepoch'), (ended_at - started_at) / 60 FROM sleeps "
        + "WHERE source = 'baby_buddy' ORDER BY 1"
    ).output
    // A skipped time means the moment after the gap, and a repeated time the first of its two moments.
    #expect(
      starts == """
        2025-03-02 01:00:09|299
        2025-03-09 07:00:00|60
        2025-06-01 12:00:00|60
        2025-11-02 05:30:00|150

        """)
    #expect(outcome.firstSkippedRows.map(\.problem.invalidValue) == ["'yesterday'"])
    #expect(outcome.firstSkippedRows.map(\.key) == ["sleep 5 of CSV"])
  }

  @Test func whichTableAFileIsItsColumnsTell() throws {
    let export = try sample.export([
      "a.csv": "\u{FEFF}birth_date;last_name;id;first_name\r\n2025-01-05;Lark;1;Ida\r\n",
      "Sleep-2026.csv": "amount,method,type,end,start,child_id,id\n"
        + "4,bottle,formula,2025-06-01 08:20:00,2025-06-01 08:00:00,1,7\n"
        + "x,bottle,formula,2025-06-01 09:20:00,2025-06-01 09:00:00,1,\n",
      "c.csv": "id,child_id,start,end,nap,notes,tags\n", "d.csv": "id,child_id,weight,date\n",
      "e.csv": "id,child_id,amount,time\n3,1,2.5,2025-06-01 10:00:00\n",
    ])
    let outcome = try sample.bringOver(export).outcome
    #expect(
      outcome.countsByTable["bottle_feeds"]?.added == 1
        && outcome.countsByTable["profiles"]?.added == 1)
    #expect(
      outcome.countsByTable["pumping_sessions"]?.added == 1
        && outcome.countsByTable["sleeps"] == nil)
    // Later imports could not recognize a row without an ID.
    #expect(outcome.firstSkippedRows.map(\.problem.column) == ["id"])
    #expect(export.containsTimes)
    #expect(try !self.sample.export(["f.csv": BabyBuddyTablesSample.children]).containsTimes)
  }

  @Test func tagsWithoutNamesAreCountedLikeColumnsThatNobodyKnows() throws {
    let rows = """
      1,1,Ida,Lark,2025-06-01 08:00:00,2025-06-01 08:10:00,formula,bottle,3,fussy,"2,5"
      2,1,Ida,Lark,2025-06-01 11:00:00,2025-06-01 11:10:00,formula,bottle,4,,2
      3,1,Ida,Lark,2025-06-01 12:00:00,2025-06-01 12:10:00,formula,bottle,4,,

      """
    let feedings = BabyBuddyTablesSample.feedingColumns + rows
    let without = try sample.bringOver(
      sample.export([
        "Child.csv": BabyBuddyTablesSample.children.replacing(",\n", with: ",10:00\n"),
        "Feeding.csv": feedings,
      ]))
    #expect(without.leftOut == ["core_feeding.tags": 2, "core_child.birth_time": 1])
    let with = try sample.bringOver(
      sample.export([
        "Child.csv": BabyBuddyTablesSample.children, "Feeding.csv": feedings,
        "Tag.csv": "id,name,color\n2,night feed,#fff\n",
      ]), exportedAt: BabyBuddySample.exported + 60)
    #expect(with.leftOut == ["core_feeding.tags": 1])
    #expect(with.outcome.countsByTable["bottle_feeds"] == .init(changed: 1, unchanged: 2))
    let notes = try sample.family.journal().bottleFeeds
    #expect(Set(notes.compactMap(\.note)) == ["fussy", "#night feed"])
  }
}
