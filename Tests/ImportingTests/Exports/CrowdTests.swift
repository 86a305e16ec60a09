import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// A file with more people or foods than any family has is refused before they fill the memory.
@Suite struct CrowdTests {
  private func many(_ document: (Int) -> String) -> String {
    "{" + (0...10_000).map { "\"\($0)\":{\(document($0))}" }.joined(separator: ",") + "}"
  }

  @Test func moreChildrenOrParentsThanAFamilyHasAreRefused() throws {
    let imports = try ExportImports()
    let before = try imports.dump()
    let people = many { _ in "" }
    #expect(throws: ImportProblem.tooManyPeople) {
      try imports.takeParents("{\"children\":\(people)}")
    }
    let events = many { "\"userID\":\"\($0)\"" }
    #expect(throws: ImportProblem.tooManyPeople) {
      try imports.takeParents("{\"activityEvents\":\(events)}")
    }
    #expect(throws: ImportProblem.tooManyPeople) {
      try imports.takeElders("{\"profiles\":{\"carmen\":{}},\"users\":\(people)}")
    }
    #expect(throws: ImportProblem.tooManyPeople) {
      try imports.takePets("{\"pets\":{\"miso\":{}},\"users\":\(people)}")
    }
    #expect(try imports.dump() == before)
  }

  @Test func soAreMoreFoodsThanAnybodyHasTasted() throws {
    let imports = try ExportImports()
    let logs = many { "\"childID\":\"ida\",\"foodName\":\"\($0)\",\"timestamp\":770457600" }
    let child = "\"children\":{\"ida\":{\"name\":\"Ida\"}}"
    #expect(throws: ImportProblem.tooManyFoods) {
      try imports.takeToddlers("{\(child),\"foodLogs\":\(logs)}")
    }
  }

  @Test func soAreMoreChildrenOfBabyBuddy() throws {
    let sample = try BabyBuddySample()
    try sample.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 11000)
      INSERT INTO core_child (id, first_name, last_name, birth_date, slug)
      SELECT i, 'Ida', i, '2025-03-01', i FROM n
      """)
    #expect(throws: ImportProblem.tooManyPeople) { try BabyBuddy(at: sample.path) }
  }
}
