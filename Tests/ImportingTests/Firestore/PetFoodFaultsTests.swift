import TestSupport
import Testing

@testable import TestFamilies

/// One wrong number in a pet's document does not prevent the import of anything else.
@Suite struct PetFoodFaultsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  @Test(arguments: ["0", "-3", "90000"])
  func whatCannotBeInAPacketIsToldOnceAndTheMealsStay(calories: String) throws {
    let (outcome, _) = try imports.takePets(
      """
      {"pets": {"kiki": {"name": "Kiki", "caloriesPerPacket": \(calories)}}, "logs": {
        "l1": {"petId": "kiki", "timestamp": 1780300800, "portionSize": 0.5},
        "l2": {"petId": "kiki", "timestamp": 1780340800, "portionSize": 1}}}
      """)
    #expect(outcome.firstSkippedRows.map(\.key) == ["pets/kiki"])
    #expect(outcome.firstSkippedRows.map(\.problem.column) == ["caloriesPerPacket"])
    let journal = try imports.sample.journal()
    #expect(journal.petMeals.map(\.portion) == [0.5, 1])
    #expect(journal.petFoodsByID.values.map(\.kcalPerPacket) == [nil])
  }

  @Test func aPetThatHasNothingButItsLogsIsNoMeal() throws {
    let (outcome, _) = try imports.takePets(
      """
      {"pets": {"kiki": {"name": "Kiki"}}, "feedingLogs": [{"id": "kiki", "logs": [
        {"id": "l1", "timestamp": 1780300800, "portionSize": 0.5}]}]}
      """)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    #expect(try imports.sample.journal().petMeals.map(\.portion) == [0.5])
  }
}
