import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// An ambiguous row of a table is skipped with the reason, and its values are not guessed.
@Suite struct ToddlerTablesTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// Imports a table with one child, and `tables`, which contains the name and the text of each other table.
  private func take(
    _ tables: KeyValuePairs<String, String>, skipped: SkippedItemsFile? = nil
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    let child = "id,name,birthDate\na,Ida,2026-01-05\n"
    var paths = [try imports.folder.write(child, to: "childProfiles.csv")]
    for (name, text) in tables { paths.append(try imports.folder.write(text, to: "\(name).csv")) }
    return try imports.takeToddlers(at: paths, skipped: skipped)
  }

  /// Baby Buddy's tables are named after their content, like those of this tracker.
  @Test func tablesOfBabyBuddyAreRefused() throws {
    let child = try imports.folder.write(
      "id,first_name,last_name,birth_date,birth_time\n1,Ida,Lark,2026-01-05,\n",
      to: "buddy/Child-2026-07-13.csv")
    let sleep = try imports.folder.write(
      "id,child_id,start,end,nap\n1,1,2026-06-01 09:30:00,2026-06-01 10:00:00,1\n",
      to: "buddy/Sleep-2026-07-13.csv")
    for paths in [[child], [sleep], [child, sleep], [imports.folder.path("buddy")]] {
      #expect(throws: ImportProblem.self, "\(paths)") { try imports.takeToddlers(at: paths) }
    }
    #expect(ImportFormat.likeliest(of: imports.folder.path("buddy"))?.source == .babyBuddy)
  }

  /// A table of another kind counts as one unknown table, whether its name sorts first or last.
  @Test(arguments: ["aaa", "zzz"])
  func aTableOfAnotherKindAmongThemIsCounted(name: String) throws {
    try imports.folder.write("Date,Time,Volume\n6/1/2026,8:05 AM,120\n", to: "tabs/\(name).csv")
    try imports.folder.write("id,name,birthDate\na,Ida,2026-01-05\n", to: "tabs/childProfiles.csv")
    try imports.folder.write(
      "id,childID,timestamp,volume\nb,a,2026-06-01T08:00:00Z,9\n", to: "tabs/bottleFeeds.csv")
    try imports.folder.write(
      "id,childID,timestamp,type\nd,a,2026-06-01T08:00:00Z,wet\n", to: "tabs/diapers.csv")
    let tabs = imports.folder.path("tabs")
    #expect(ImportFormat.likeliest(of: tabs)?.source == .toddler)
    let (outcome, unknown) = try imports.takeToddlers(at: [tabs])
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1 && outcome.firstSkippedRows.isEmpty)
    #expect(unknown == [name: 1])
  }

  @Test func tablesWithTheColumnsOfASheetAreTaken() throws {
    let (outcome, _) = try take([
      "bottleFeeds": "id,childID,date,time,volume\nb,a,2026-06-01T08:00:00Z,,120\n",
      "diapers": "id,childID,timestamp,type,note\nd,a,2026-06-01T08:00:00Z,wet,x\n",
    ])
    #expect(outcome.firstSkippedRows.isEmpty && outcome.countsByTable["diapers"]?.added == 1)
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
  }

  @Test func whatCanBeThousandsOrDecimalsIsNoDoseAndNoVolume() throws {
    let (outcome, _) = try take([
      "medicationLogs": """
      id,childID,timestamp,name,dosage
      m1,a,2026-06-01T08:00:00Z,Iron,"1,000 mg"
      m2,a,2026-06-01T09:00:00Z,Iron,1.000 IU
      m3,a,2026-06-01T10:00:00Z,Iron,"0,125 mg"
      m4,a,2026-06-01T11:00:00Z,Iron,a spoon

      """,
      "bottleFeeds": """
      id,childID,timestamp,volume
      b1,a,2026-06-01T08:00:00Z,"1,125"
      b2,a,2026-06-01T08:00:00Z,"120,5"
      b3,a,2026-06-01T08:00:00Z,much

      """,
      "growthLogs": "id,childID,date,weight\ng,a,2026-06-01,6.125\n",
    ])
    let problems = outcome.firstSkippedRows.map(\.problem).sorted {
      $0.invalidValue < $1.invalidValue
    }
    #expect(
      problems == [
        RowProblem(.ambiguousNumber, column: "dosage", found: "'1,000 mg'"),
        RowProblem(.ambiguousNumber, column: "volume", found: "'1,125'"),
        RowProblem(.ambiguousNumber, column: "dosage", found: "'1.000 IU'"),
        RowProblem(.notANumber, column: "volume", found: "'much'"),
      ])
    let journal = try imports.sample.journal()
    #expect(journal.doses.filter { $0.name == "Iron" }.map(\.amount) == [0.125, nil])
    // Programs write decimal points, so a plain number may have any number of digits after a point.
    #expect(journal.measurements.contains { $0.value == 6.125 })
  }

  /// A decimal comma without quotation marks shifts the cells after it.
  @Test func aRowWithMoreCellsThanColumnsWaitsUntilItIsCorrected() throws {
    let skipped = try imports.skippedFile()
    let table = "id,childID,date,weight,notes\ng1,a,2026-06-01,6.5,\ng2,a,2026-06-02,8,5,\n"
    let (outcome, _) = try take(["growthLogs": table], skipped: skipped)
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.tooManyCells])
    #expect(outcome.firstSkippedRows.map(\.key) == ["growthLogs/g2"])
    #expect(outcome.countsByTable["measurements"] == .init(added: 1))
    let list = try #require(try skipped.copyToFolder())
    let text = try String(contentsOfFile: list, encoding: .utf8)
    #expect(try imports.takeToddlers(text).outcome.countsByTable["measurements"] == nil, "\(text)")
    let corrected = text.replacing(#""8""#, with: #""8.5""#).replacing(#""5""#, with: #""""#)
      .replacing(ExportDocument.surplusCellsField, with: "_corrected")
    let again = try imports.takeToddlers(corrected)
    #expect(again.outcome.countsByTable["measurements"] == .init(added: 1), "\(corrected)")
    #expect(try imports.sample.journal().measurements.contains { $0.value == 8.5 })
  }

  @Test func aSecondColumnOfANameIsCountedAndNotTaken() throws {
    let (outcome, unknown) = try take([
      "growthLogs":
        "id,childID,date,weight,weight,id\ng,a,2026-06-01,6.5,7,x\nh,a,2026-06-02,6.5,,\n"
    ])
    #expect(
      unknown.filter { $0.key.contains("growth") } == [
        "growthLogs.weight in column 5": 1, "growthLogs.id in column 6": 1,
      ])
    #expect(outcome.countsByTable["measurements"] == .init(added: 2))
  }
}
