import TestSupport
import Testing

@testable import TestFamilies

/// A food has the allergens of all its tastings, in any order of the exports.
@Suite struct ToddlerAllergensTests {
  private func export(_ id: String, _ day: Int, _ allergens: String) -> String {
    """
    {"children": [{"id": "a", "name": "Ida", "birthDate": "2024-01-05"}], "foodLogs": [
     {"id": "\(id)", "childID": "a", "foodName": "Pancake", "timestamp": "2026-06-0\(day)T08:00:00Z",
      "allergens": \(allergens)}]}
    """
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2, 1, 0]])
  func theyAreThoseOfAllExports(order: [Int]) throws {
    let exports = [
      export("f1", 1, #"["egg"]"#), export("f2", 2, #"["milk"]"#), export("f3", 3, "[]"),
    ]
    let imports = try ExportImports()
    for place in order { _ = try imports.takeToddlers(exports[place]) }
    let food = try #require(
      imports.sample.journal().foodsByID.values.first { $0.name == "Pancake" })
    #expect(food.allergens == [.milk, .egg])
  }

  @Test func oneMoreAllergenIsAChangeAndTheSameIsNone() throws {
    let imports = try ExportImports()
    _ = try imports.takeToddlers(export("f2", 2, #"["milk"]"#))
    let earlier = try imports.takeToddlers(export("f1", 1, #"["egg"]"#)).outcome
    #expect(earlier.countsByTable["foods"]?.changed == 1)
    #expect(try !imports.takeToddlers(export("f1", 1, #"["egg"]"#)).outcome.changesAnything)
  }

  @Test func aCorrectedTastingTellsItsAllergen() throws {
    let imports = try ExportImports()
    let skipped = try imports.skippedFile()
    let text = """
      {"children": [{"id": "a", "name": "Ida", "birthDate": "2024-01-05"}], "foodLogs": [
       {"id": "f1", "childID": "a", "foodName": "Pancake", "timestamp": "2026-06-01T08:00:00Z",
        "allergens": 7},
       {"id": "f2", "childID": "a", "foodName": "Pancake", "timestamp": "2026-06-02T08:00:00Z",
        "allergens": ["milk"]}]}
      """
    _ = try imports.takeToddlers(text, skipped: skipped)
    let path = try #require(try skipped.copyToFolder())
    let corrected = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(/"allergens"\s*:\s*7/, with: #""allergens": ["egg"]"#)
    _ = try imports.takeToddlers(corrected)
    #expect(try imports.sample.journal().foodsByID.values.map(\.allergens).contains([.milk, .egg]))
  }
}
