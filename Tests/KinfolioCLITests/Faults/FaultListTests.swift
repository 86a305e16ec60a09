import Foundation
import TestSupport
import Testing

/// Tests that the list of faults in the documentation matches the tests it names.
@Suite struct FaultListTests {
  /// Returns the last cell of each table row, which names tests, by the row's number.
  private func testCellsByFault() throws -> [Int: String] {
    let page = try String(contentsOf: Project.path("Documentation/Faults.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { line -> (Int, String)? in
      let cells = line.split(separator: " | ")
      guard line.hasPrefix("| "), cells.count == 4, let number = Int(cells[0].dropFirst(2)) else {
        return nil
      }
      return (number, String(cells[3]))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Returns the names of tests that start with “Fault” and a number, by that number.
  private func testNamesByFault() throws -> [Int: Set<String>] {
    let files = try Project.texts(below: "Tests", ending: ".swift")
    return files.flatMap { $0.text.matches(of: /@Test\(\s*"Fault (\d+): ([^"]+)"/) }
      .reduce(into: [:]) { names, match in
        names[Int(match.1) ?? 0, default: []].insert(String(match.2))
      }
  }

  @Test func everyFaultHasTestOrExplanation() throws {
    let (rows, tests) = (try testCellsByFault(), try testNamesByFault())
    #expect(rows.keys.sorted() == Array(1...34))
    #expect(tests.keys.filter { rows[$0] == nil }.isEmpty)
    for (number, cell) in rows {
      let named = Set(cell.matches(of: /“([^”]+)”/).map { String($0.1) })
      #expect(named == tests[number] ?? [], "\(number)")
      #expect(!named.isEmpty || cell.hasPrefix("cannot apply: "), "\(number)")
    }
  }
}
