import TestSupport
import Testing

@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleTablesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func tables(_ text: String) throws -> SampleTables {
    try folder.write(text, to: "family.txt")
    return try SampleTables(file: folder.url.appendingPathComponent("family.txt"))
  }

  @Test func cellsAreRead() throws {
    let tables = try tables(
      "# A comment\n\n[foods]\n[weights]\n Leo|15.0 |  | 2026-10-31| a b\n")
    let rows: [(SampleProfile, Double, Int?, LocalDate?, String)] = try tables["weights"]
    #expect(rows.count == 1)
    #expect(rows[0].0 == .leo && rows[0].1 == 15 && rows[0].2 == nil)
    #expect(rows[0].3 == .day("2026-10-31") && rows[0].4 == "a b")
  }

  @Test(arguments: [
    ("Leo | 15 | 1", "the row has more than 2 cells."), ("Leo", "cell 2 is missing or not valid."),
    ("Leo | heavy", "cell 2 is missing or not valid."),
    ("Theo | 15", "cell 1 is missing or not valid."), ("Leo |", "cell 2 is missing or not valid."),
  ])
  func badRowIsNamed(row: String, reason: String) throws {
    let tables = try tables("[weights]\n\(row)\n")
    let problem = SampleProblem.invalidRow(path: folder.path("family.txt"), line: 2, reason: reason)
    #expect(throws: problem) {
      let _: [(SampleProfile, Double)] = try tables["weights"]
    }
  }

  @Test func missingFileOrTableIsNamed() throws {
    let missing = folder.url.appendingPathComponent("missing.txt")
    #expect(throws: SampleProblem.self) { try SampleTables(file: missing) }
    #expect(throws: SampleProblem.self) { try SampleFamily(tables("[visits]\n"), foodNames: [:]) }
  }
}
