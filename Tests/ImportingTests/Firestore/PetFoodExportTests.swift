import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// An export of the pet food tracker is imported completely, and repeated imports add nothing.
@Suite struct PetFoodExportTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static let export = PetFoodSample.export

  @Test func everyDocumentIsThereWithWhatItSays() throws {
    let (outcome, _) = try imports.takePets(Self.export)
    #expect(outcome.firstSkippedRows.map(\.problem.column) == ["vaccinations[1].date"])
    let journal = try imports.sample.journal()
    #expect(journal.skippedRows.isEmpty, "\(journal.skippedRows)")
    let pets = journal.profiles.filter { $0.kind == .pet }.sorted { $0.colorIndex < $1.colorIndex }
    #expect(pets.map(\.name) == ["Kiki", "Bruno"] && pets.map(\.emoji) == ["🐱", "🐶"])
    #expect(pets[0].feedingGapHours == 10 && pets[0].careNotes == "No milk")
    let people = journal.caregivers.filter { $0.name != "Ana" }.sorted { $0.name < $1.name }
    #expect(people.map(\.name) == ["Ife", "sam"] && people.map(\.role) == [.owner, .coParent])
    let shots = journal.vaccinations
    #expect(shots.map(\.vaccine) == ["FVRCP"])
    #expect(shots.first?.nextDueOn?.description == "2027-05-20")
  }

  @Test func mealsAndStockAreOfEachPetsFood() throws {
    _ = try imports.takePets(Self.export)
    let journal = try imports.sample.journal()
    let meals = journal.petMeals.sorted { $0.fedAt < $1.fedAt }
    #expect(meals.map(\.portion) == [0.5, 1, 0.25, 1])
    let foods = meals.map { journal.petFoodsByID[$0.food] }
    #expect(foods.map(\.?.name) == ["Wet food", "Wet food", "Dry food", "Wet food"])
    #expect(foods.map(\.?.kcalPerPacket) == [85, 85, nil, nil])
    let names = meals.map { meal in
      journal.caregivers.first { $0.entry.id == meal.entry.loggedBy?.text }?.name
    }
    #expect(names == ["Ife", "sam", nil, "Ife"])
    let stock = journal.petFoodStock.sorted { $0.amount < $1.amount }
    #expect(stock.map(\.amount) == [2, 12, 40] && stock.map(\.unit) == [.packet, .packet, .gram])
    // Stock below five packets or fifty grams is taken for the initial value of the tracker.
    #expect(stock.map(\.isEnteredByFamily) == [false, true, false])
    #expect(stock[1].food == meals[0].food && stock[2].food == meals[2].food)
  }

  /// The tracker counts only packets of wet food and grams of dry food, so each meal belongs to one of these two foods.
  @Test(
    arguments: [
      (#", "foodType": "Salmon""#, PetFood.Form.wet, "Salmon"),
      (#", "foodType": "Salmon", "note": "All eaten""#, .wet, "Salmon · All eaten"),
      (#", "foodType": "Salmon kibble""#, .dry, "Salmon kibble"),
      (#", "foodType": "Wet food", "note": "Half""#, .wet, "Half"), ("", .wet, nil),
    ] as [(String, PetFood.Form, String?)])
  func aMealOfANamedFoodIsOfThePetsOwn(
    type: String, form: PetFood.Form, note: String?
  ) throws {
    _ = try imports.takePets(
      """
      {"pets": {"kiki": {"name": "Kiki", "caloriesPerPacket": 85}},
      "feedingLogs": [{"id": "a", "petId": "kiki", "timestamp": 1780300800, "portionSize": 0.5\(type)}],
      "stock": {"kiki": {"wetFoodPackets": 12, "dryFoodGrams": 400, "lastUpdated": 1780300700}}}
      """)
    let journal = try imports.sample.journal()
    let meal = try #require(journal.petMeals.first)
    #expect(journal.petFoodsByID[meal.food]?.form == form)
    #expect(journal.petFoodsByID[meal.food]?.name == (form == .wet ? "Wet food" : "Dry food"))
    #expect(meal.note == note)
    #expect(journal.petFoodsByID.count == 2)
    let pet = try #require(journal.profiles.first { $0.kind == .pet })
    let supplies = PetMetrics.FoodSupply.supplies(for: pet.id, in: journal, at: meal.fedAt)
    #expect(supplies.compactMap(\.remainingAmount) == (form == .wet ? [400, 11.5] : [12]))
  }

  @Test func aPacketsCaloriesAreThereBeforeTheFirstMeal() throws {
    _ = try imports.takePets(#"{"pets": {"kiki": {"name": "Kiki", "caloriesPerPacket": 85}}}"#)
    #expect(try imports.sample.journal().petFoodsByID.values.map(\.kcalPerPacket) == [85])
  }

  @Test func totalsAreThoseOfTheFileAndSecretsAreCountedByNameAlone() throws {
    let unknown = try imports.takePets(Self.export).unknown
    #expect(
      unknown == [
        "families.inviteCode": 1, "families.name": 1, "logs.mood": 1, "logs.userId": 1,
        "pets.vaccinations.batch": 1,
        "pets.weight": 1, "users.email": 1, "users.planType": 1,
      ])
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(Self.export.utf8)) as? [String: Any])
    let logs = try #require(file["feedingLogs"] as? [String: [String: [String: [String: Any]]]])
    let portions = logs.values.flatMap {
      $0["logs"]?.values.map { $0["portionSize"] as? Double } ?? []
    }
    let told: Double = portions.compactMap(\.self).reduce(0, +)
    let meals = try imports.sample.journal().petMeals
    #expect(meals.count == portions.count)
    #expect(meals.compactMap(\.portion).reduce(0, +) == told)
    #expect(try !imports.dump().contains { $0.contains("XK42") || $0.contains("example.org") })
  }

  @Test func anotherExportChangesOnlyWhatChanged() throws {
    _ = try imports.takePets(Self.export)
    let before = try imports.dump()
    #expect(try !imports.takePets(Self.export).outcome.changesAnything)
    #expect(try imports.dump() == before)
    let changed = Self.export.replacing("\"portionSize\": 0.5", with: "\"portionSize\": 0.75")
    let later = try imports.takePets(changed, exportedAt: ExportImports.exported + 60).outcome
    #expect(later.countsByTable["pet_meals"] == .init(changed: 1, unchanged: 3))
    #expect(try imports.sample.journal().activityLog.first?.before?.contains("portion 0.5") == true)
  }

  @Test func exportsOfTwoDevicesMergeToTheSameInEitherOrder() throws {
    let other = Self.export.replacing("\"wetFoodPackets\": 12", with: "\"wetFoodPackets\": 9")
      .replacing("\"l2\"", with: "\"l7\"").replacing(
        "\"feedingGapHours\": 10", with: "\"feedingGapHours\": 8")
    let dumps = try [[0, 1], [1, 0]].map { order in
      let imports = try ExportImports()
      for device in order {
        _ = try imports.takePets(
          [Self.export, other][device], exportedAt: ExportImports.exported + Int64(device) * 60)
      }
      return try imports.dump()
    }
    #expect(dumps[0] == dumps[1])
    #expect(dumps[0].filter { $0.contains("/logs/") && !$0.contains("activity") }.count >= 5)
  }

  @Test func impossibleDocumentsAreSkippedWithTheReason() throws {
    let (outcome, _) = try imports.takePets(
      """
      {"pets": [{"id": "a", "name": "Ava"},
      {"name": "nobody"}],
      "feedingLogs": [{"id": "l1", "petId": "a", "timestamp": 1780300800, "portionSize": -1},
      {"id": "l2", "petId": "a", "timestamp": 1780300800, "portionSize": "half"},
      {"id": "l3", "petId": "x", "timestamp": 1780300800, "portionSize": 1},
      {"id": "l4", "petId": "a", "timestamp": 1800000000, "portionSize": 1},
      {"id": "l5", "petId": "a", "timestamp": 1780300800, "portionSize": 1}],
      "stock": {"a": {"wetFoodPackets": -3, "lastUpdated": 1780300800}}}
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2, 3, 4, 5, 6, 8])
    #expect(
      outcome.firstSkippedRows.map(\.problem.fault) == [
        .missing, .outOfRange, .notANumber, .danglingReference, .inTheFuture, .outOfRange,
      ])
    #expect(outcome.countsByTable["pet_meals"]?.added == 1)
  }

  @Test func anotherExportIsNone() throws {
    #expect(throws: ImportProblem.self) { try imports.takePets("{\"notes\": {\"a\": {}}}") }
  }

  @Test func aMealIsTheSameInAnyShape() throws {
    let log = #""timestamp": 1780300800, "portionSize": 0.5"#
    let pets = #""pets": {"kiki": {"name": "Kiki"}, "bruno": {"name": "Bruno"}}"#
    for logs in [
      #""feedingLogs": {"kiki": {"logs": {"l1": {\#(log)}}}, "bruno": {"logs": {"l1": {\#(log)}}}}"#,
      #""logs": [{"id": "l1", "petId": "kiki", \#(log)}]"#,
      #""feedingLogs": [{"id": "l1", "petId": "pets/kiki", \#(log)}]"#,
    ] {
      #expect(try imports.takePets("{\(pets), \(logs)}").outcome.skippedCount == 0)
      #expect(try imports.sample.journal().petMeals.count == 2)
    }
  }
}
