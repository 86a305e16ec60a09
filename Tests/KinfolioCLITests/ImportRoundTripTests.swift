import Foundation
import SQLite
import TestSupport
import Testing

/// Tests that the contents of an imported file appear on the site.
///
/// Compares a total in the site's data with a total of the file. The latter is computed by
/// independent code. ``ImportTests`` does the same for the feed log.
@Suite struct ImportRoundTripTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  /// Imports a file, builds the site and returns the sum of a column in one of its tables.
  private func total(
    of column: String, in table: String, after words: String...
  ) throws -> Double {
    let program = { (arguments: [String]) in
      try ProgramResult.kinfolio(
        arguments, in: folder.url,
        environment: [
          "SOURCE_DATE_EPOCH": "1782863999", "XDG_CACHE_HOME": folder.path("cache"),
        ])
    }
    let imported = try program(["import"] + words + ["--into", sample.path, "--yes"])
    #expect(imported.code == 0, "\(imported.errorOutput)")
    let built = try program(
      ["build", sample.path, "--as-of", "2026-06-30", "--output", "site", "--languages", "en"])
    #expect(built.code == 0, "\(built.errorOutput)")
    let rows = try String(contentsOfFile: folder.path("site/data/\(table).csv"), encoding: .utf8)
      .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let names = try #require(rows.first).map { $0.filter { $0.isLetter || $0 == "_" } }
    let place = try #require(names.firstIndex(of: column), "\(names)")
    return rows.dropFirst().compactMap { Double($0[place]) }.reduce(0, +)
  }

  /// Returns the sum of the numbers with this key in a JSON text.
  private func sum(of name: String, in text: String) -> Double {
    text.components(separatedBy: "\"\(name)\":").dropFirst()
      .compactMap { Double($0.prefix { !",}\n".contains($0) }.filter { $0 != " " }) }.reduce(0, +)
  }

  @Test func babyBuddyBottleTotalsMatch() throws {
    let amounts = [3.5, 2.5, 4]
    let rows = amounts.enumerated().map { place, amount in
      "(\(place), '2026-03-01 0\(place):00:00', '2026-03-01 0\(place):20:00', 'formula', 'bottle', \(amount), 1)"
    }
    try Database(path: folder.path("db.sqlite3"), openMode: .creating).execute(
      """
      CREATE TABLE core_child (id integer PRIMARY KEY, first_name text, last_name text, birth_date date);
      CREATE TABLE core_feeding (id integer PRIMARY KEY, start datetime, "end" datetime, type text,
        method text, amount real, child_id integer);
      CREATE TABLE core_diaperchange (id integer PRIMARY KEY, time datetime, wet bool, solid bool,
        color text, child_id integer);
      INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05');
      INSERT INTO core_feeding VALUES \(rows.joined(separator: ", "));
      """)
    let total = try total(
      of: "volume_ml", in: "ida-lark/bottle_feeds", after: "babybuddy", "db.sqlite3", "--units",
      "volume=oz", "--sex", "Ida=female")
    #expect(abs(total - amounts.reduce(0, +) * 29.5735) < 0.1)
  }

  @Test func babyBuddyTableTotalsMatch() throws {
    let text = """
      id,child_id,child_first_name,child_last_name,start,end,type,method,amount,notes,tags
      31,1,Ida,Lark,2026-03-01 08:04:09,2026-03-01 08:12:09,breast milk,bottle,2.75,,
      32,1,Ida,Lark,2026-03-01 10:30:00,2026-03-01 10:44:00,formula,bottle,3.4,"slow, then fine","2,5"
      33,1,Ida,Lark,2026-03-01 13:30:00,2026-03-01 13:44:00,breast milk,left breast,,,

      """
    try folder.write(text, to: "Feeding.csv")
    try folder.write("id,first_name,last_name,birth_date\n1,Ida,Lark,2026-01-05\n", to: "Child.csv")
    let total = try total(
      of: "volume_ml", in: "ida-lark/bottle_feeds", after: "babybuddy", "Child.csv", "Feeding.csv",
      "--units", "volume=oz", "--sex", "Ida=female", "--time-zone", "America/New_York")
    let ounces = text.split(separator: ",").compactMap { Double($0) }.filter { $0.rounded() != $0 }
    #expect(ounces == [2.75, 3.4] && abs(total - ounces.reduce(0, +) * 29.5735) < 0.1)
  }

  @Test func eventSheetBottleTotalsMatch() throws {
    let text = """
      timestamp,type,note,id
      2026-06-01T06:05:00.000Z,feed,left 12 min,1
      2026-06-01T10:00:00.000Z,feed,120 ml formula,2
      2026-06-02T10:00:00.000Z,feed,95 ml,3
      2026-06-02T11:00:00.000Z,pee,,4
      """
    try folder.write(text, to: "events.csv")
    let total = try total(of: "volume_ml", in: "mia/bottle_feeds", after: "sheet", "events.csv")
    let volumes = text.matches(of: /(\d+) ml/).compactMap { Double($0.1) }
    #expect(total == volumes.reduce(0, +))
  }

  /// The file has the format of node-firestore-import-export.
  @Test func elderCareReplyTotalsMatch() throws {
    let text = try fixture("firestore-elder-care.json")
    let total = try total(
      of: "completed", in: "carmen/replies", after: "elder-care", "export.json")
    #expect(Int(total) == text.components(separatedBy: "\"isCompleted\": true").count - 1)
    let journal = try sample.journal()
    #expect(journal.replies.count == 3 && journal.replies.allSatisfy { $0.task != nil })
    #expect(journal.tasks.first?.times.map(\.description) == ["09:00"], "by Carmen's clock")
    #expect(journal.galleryEvents.first?.reply != nil)
  }

  @Test func petMealTotalsMatch() throws {
    let text = try fixture("firestore-pet-food.json")
    let total = try total(of: "portion", in: "kiki/pet_meals", after: "pet-food", "export.json")
    #expect(total == sum(of: "portionSize", in: text) && total == 1.75)
    #expect(try sample.journal().petMeals.contains { $0.entry.loggedBy != nil })
  }

  /// Copies an export from the fixtures to the place it is imported from, and returns its text.
  private func fixture(_ name: String) throws -> String {
    let text = try String(contentsOf: Project.path("Tests/Fixtures/\(name)"), encoding: .utf8)
    try folder.write(text, to: "export.json")
    return text
  }

  @Test func toddlerBottleTotalsMatch() throws {
    let text = """
      {"childProfiles": [{"id": "noor", "name": "Noor", "birthDate": "2025-08-05", "sex": "female"}],
       "bottleFeeds": [
        {"id": "b1", "childID": "noor", "timestamp": 802000800, "volume": 120.5, "contents": "formula"},
        {"id": "b2", "childID": "noor", "timestamp": 802011600, "volume": 90, "contents": "breastMilk"},
        {"id": "b3", "childID": "noor", "timestamp": 802087200, "volume": 150}]}
      """
    try folder.write(text, to: "export.json")
    let total = try total(
      of: "volume_ml", in: "noor/bottle_feeds", after: "toddler", "export.json")
    #expect(total == sum(of: "volume", in: text) && total == 360.5)
  }

  @Test func familyAppPointTotalsMatch() throws {
    let text = """
      {"children": [{"id": "lia", "name": "Lia", "birthDate": "2018-02-03"}], "pointTransactions": [
        {"id": "p1", "childID": "lia", "timestamp": 802000800, "points": 20, "reason": "tidied up"},
        {"id": "p2", "childID": "lia", "timestamp": 802011600, "points": -5, "reason": "screen time"},
        {"id": "p3", "childID": "lia", "timestamp": 802087200, "points": 7, "reason": "read a book"}]}
      """
    try folder.write(text, to: "export.json")
    let total = try total(of: "points", in: "lia/points", after: "family-app", "export.json")
    #expect(total == sum(of: "points", in: text) && total == 22)
  }
}
