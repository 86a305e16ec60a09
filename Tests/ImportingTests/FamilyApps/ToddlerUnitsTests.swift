import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

/// A measurement is never read in a unit other than the one in its record.
@Suite struct ToddlerUnitsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// Imports a growth record with `fields` of a child of two years, and returns the measurements and problems.
  private func sizes(_ fields: String) throws -> (Set<String>, [RowProblem]) {
    let (outcome, _) = try imports.takeToddlers(
      """
      {"children": [{"id": "a", "name": "Ida", "birthDate": "2024-01-05"}],
       "growthLogs": [{"id": "g", "childID": "a", "date": "2026-06-01", \(fields)}]}
      """)
    let sizes = try imports.sample.journal().measurements
      .map { "\($0.kind) \(($0.value * 10).rounded() / 10)" }
    return (Set(sizes), outcome.firstSkippedRows.map(\.problem))
  }

  @Test(arguments: [
    (#""weight": 18, "unit": "lb""#, ["weight 8.2"]),
    (#""weight": 8200, "units": "g""#, ["weight 8.2"]),
    (#""height": 30, "unit": "in""#, ["height 76.2"]),
    (#""height": 30, "head": 18, "unit": "inches""#, ["height 76.2", "head 45.7"]),
    (
      #""weight": 18, "weightUnit": "lb", "height": 30, "unit": "in""#,
      ["weight 8.2", "height 76.2"]
    ),
    (#""weight": 8.2, "height": 76.2"#, ["weight 8.2", "height 76.2"]),
    (#""weightKg": 8.2, "unit": "kg""#, ["weight 8.2"]),
  ])
  func theUnitBesideAFigureIsItsOwn(fields: String, expected: [String]) throws {
    let (sizes, problems) = try sizes(fields)
    #expect(sizes == Set(expected) && problems.isEmpty, "\(problems)")
  }

  @Test(arguments: [
    (#""weight": 8.2, "height": 76.2, "unit": "kg""#, "unit"),
    (#""weight": 18, "head": 45, "units": "lb""#, "units"),
    (#""weight": 18, "unit": "st""#, "unit"), (#""height": 76, "unit": "kg""#, "unit"),
    (#""weightKg": 8.2, "unit": "lb""#, "unit"), (#""weight": 8.2, "unit": 7"#, "unit"),
  ])
  func aUnitThatMayNotBeItsOwnSkipsTheRecord(fields: String, column: String) throws {
    let (sizes, problems) = try sizes(fields)
    #expect(sizes.isEmpty && problems.map(\.column) == [column])
  }
}
