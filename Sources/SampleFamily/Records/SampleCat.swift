import Records
import SQLite

/// Generates the cat's meals, food stock and weights, and the reminders of all profiles.
extension SampleData {
  mutating func addCatRecords() throws(SampleProblem) {
    let foods = addPetFoods()
    addPetMeals(foods)
    addPetFoodStock(foods)
    try addReminders()
    try addMeasurements(fromTable: "cat weights")
  }

  private typealias PetFoodIDs = (wet: String, dry: String, treat: String)

  private mutating func addPetFoods() -> PetFoodIDs {
    let moment = calendar.instant(on: .day("2026-03-01"), atMinute: 21 * 60)
    return (
      wet: addRecord(
        to: PetFood.table, by: .thomas, at: moment, ["Ría Azul tuna, 85 g", "wet", 74.0, nil]),
      dry: addRecord(
        to: PetFood.table, by: .thomas, at: moment, ["Monte Gato light", "dry", nil, 352.0]),
      treat: addRecord(
        to: PetFood.table, by: .henri, at: moment, ["Bocados chicken, 50 g", "wet", 48.0, nil])
    )
  }

  private mutating func addPetMeals(_ foods: PetFoodIDs) {
    var random = SeededRandom(topic: "cat meals")
    for day in SampleCalendar.days {
      let weekend = day.weekday > 5
      for minutes in [7.2 * 60, 19.2 * 60] where random.chance(0.96) {
        let portion = random.pick([0.5, 0.5, 0.5, 1, 1, 0.25])
        let person: SampleCaregiver = minutes < 600 ? .thomas : random.pick([.lucia, .thomas])
        addPetMeal(
          foodID: foods.wet, portion: portion, on: day, atMinute: minutes + random.number(-25...25),
          by: person)
      }
      if random.chance(0.9) {
        let grams = (random.number(near: 33, relativeDeviation: 0.25)).rounded()
        addPetMeal(
          foodID: foods.dry, grams: grams, on: day, atMinute: 13 * 60 + random.number(-40...40),
          by: .lucia)
      }
      if weekend, random.chance(0.35) {
        addPetMeal(
          foodID: foods.treat, portion: 0.5, on: day, atMinute: 17 * 60 + random.number(-60...60),
          by: .henri)
      }
    }
  }

  private mutating func addPetMeal(
    foodID food: String, portion: Double? = nil, grams: Double? = nil, on day: LocalDate,
    atMinute minutes: Double, by person: SampleCaregiver
  ) {
    let moment = calendar.instant(on: day, atMinute: minutes)
    let isTheft = grams != nil && day.day == 17
    addRecord(
      to: PetMeal.table, by: person, at: moment,
      [
        SampleProfile.canela.id, moment, food, portion, grams,
        isTheft ? "Stole Leo's ham as well" : nil,
      ])
  }

  /// Adds the stock of cat food: purchases of boxes and bags, and a last count with little wet food left.
  private mutating func addPetFoodStock(_ foods: PetFoodIDs) {
    for (index, day) in SampleCalendar.days.enumerated() where index % 30 == 4 {
      let moment = calendar.instant(on: day, atMinute: 18 * 60)
      addStockCount(foodID: foods.wet, amount: 3, unit: "box", contentPerUnit: 12, at: moment)
      addStockCount(
        foodID: foods.dry, amount: index % 60 == 4 ? 2 : 1, unit: "bag", contentPerUnit: 1500,
        at: moment)
    }
    let last = calendar.instant(on: .day("2026-11-06"), atMinute: 19 * 60 + 40)
    addStockCount(foodID: foods.wet, amount: 4, unit: "packet", contentPerUnit: 1, at: last)
    addStockCount(foodID: foods.dry, amount: 820, unit: "gram", contentPerUnit: 1, at: last)
    addStockCount(
      foodID: foods.treat, amount: 0, unit: "packet", contentPerUnit: 1, at: last,
      isConfigured: false)
  }

  private mutating func addStockCount(
    foodID food: String, amount: Double, unit: String, contentPerUnit: Double, at moment: Instant,
    isConfigured: Bool = true
  ) {
    addRecord(
      to: PetFoodStockCount.table, by: .thomas, at: moment,
      [food, moment, amount, unit, contentPerUnit, isConfigured])
  }

  private mutating func addReminders() throws(SampleProblem) {
    let reminders: [(SampleProfile, String, String, LocalDate, Int, String)] =
      try tables["reminders"]
    for (profile, kind, title, day, lead, state) in reminders {
      let due = calendar.instant(on: day, atMinute: 9 * 60)
      let made = min(due + -20 * 86_400, SampleFamily.referenceTime + -86_400)
      addRecord(
        to: Reminder.table, by: .lucia, at: made,
        [profile.id, kind, title, due, lead, state == "done" ? due + 5000 : nil])
    }
  }
}
