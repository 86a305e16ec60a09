import Records
import SQLite

/// Generates the cat's meals, food stock and weights, and the reminders of all profiles.
extension SampleData {
  mutating func addCat() {
    let foods = addPetFoods()
    addPetMeals(foods)
    addStock(foods)
    addReminders()
    let weights: [(String, Double)] = [
      ("2026-03-09", 4.95), ("2026-04-11", 4.98), ("2026-06-02", 4.9), ("2026-07-28", 4.82),
      ("2026-09-15", 4.74), ("2026-11-03", 4.69),
    ]
    for (day, weight) in weights { addMeasurement(.canela, on: day, .weight, value: weight) }
  }

  private typealias PetFoods = (wet: String, dry: String, treat: String)

  private mutating func addPetFoods() -> PetFoods {
    let moment = calendar.instant(on: .day("2026-03-01"), atMinute: 21 * 60)
    func addFood(
      _ name: String, form: String, kcalPerPacket packet: Double?, kcalPerGram dry: Double?,
      by person: SampleCaregiver
    ) -> String {
      add(
        PetFood.table, by: person, at: moment,
        [.text(name), .text(form), .optional(packet), .optional(dry)])
    }
    return (
      wet: addFood(
        "Ría Azul tuna, 85 g", form: "wet", kcalPerPacket: 74, kcalPerGram: nil, by: .thomas),
      dry: addFood(
        "Monte Gato light", form: "dry", kcalPerPacket: nil, kcalPerGram: 352, by: .thomas),
      treat: addFood(
        "Bocados chicken, 50 g", form: "wet", kcalPerPacket: 48, kcalPerGram: nil, by: .henri)
    )
  }

  private mutating func addPetMeals(_ foods: PetFoods) {
    var random = SampleRandom("cat meals")
    for day in SampleCalendar.days {
      let weekend = day.weekday > 5
      for minutes in [7.2 * 60, 19.2 * 60] where random.chance(0.96) {
        let portion = random.pick([0.5, 0.5, 0.5, 1, 1, 0.25])
        let person: SampleCaregiver = minutes < 600 ? .thomas : random.pick([.lucia, .thomas])
        addPetMeal(
          foods.wet, portion: portion, on: day, atMinute: minutes + random.number(-25...25),
          by: person)
      }
      if random.chance(0.9) {
        let grams = (random.number(near: 33, relativeDeviation: 0.25)).rounded()
        addPetMeal(
          foods.dry, grams: grams, on: day, atMinute: 13 * 60 + random.number(-40...40), by: .lucia)
      }
      if weekend, random.chance(0.35) {
        addPetMeal(
          foods.treat, portion: 0.5, on: day, atMinute: 17 * 60 + random.number(-60...60),
          by: .henri)
      }
    }
  }

  private mutating func addPetMeal(
    _ food: String, portion: Double? = nil, grams: Double? = nil, on day: LocalDate,
    atMinute minutes: Double, by person: SampleCaregiver
  ) {
    let moment = calendar.instant(on: day, atMinute: minutes)
    let isTheft = grams != nil && day.day == 17
    add(
      PetMeal.table, by: person, at: moment,
      [
        .text(SampleProfile.canela.id), .at(moment), .text(food), .optional(portion),
        .optional(grams), isTheft ? .text("Stole Leo's ham as well") : .null,
      ])
  }

  /// Adds the stock of cat food: purchases of boxes and bags, and a last count with little wet food left.
  private mutating func addStock(_ foods: PetFoods) {
    for (index, day) in SampleCalendar.days.enumerated() where index % 30 == 4 {
      let moment = calendar.instant(on: day, atMinute: 18 * 60)
      addStockCount(foods.wet, amount: 3, unit: "box", perUnit: 12, at: moment)
      addStockCount(
        foods.dry, amount: index % 60 == 4 ? 2 : 1, unit: "bag", perUnit: 1500, at: moment)
    }
    let last = calendar.instant(on: .day("2026-11-06"), atMinute: 19 * 60 + 40)
    addStockCount(foods.wet, amount: 4, unit: "packet", perUnit: 1, at: last)
    addStockCount(foods.dry, amount: 820, unit: "gram", perUnit: 1, at: last)
    addStockCount(foods.treat, amount: 0, unit: "packet", perUnit: 1, at: last, isConfigured: false)
  }

  private mutating func addStockCount(
    _ food: String, amount: Double, unit: String, perUnit: Double, at moment: Instant,
    isConfigured: Bool = true
  ) {
    add(
      StockCount.table, by: .thomas, at: moment,
      [.text(food), .at(moment), .real(amount), .text(unit), .real(perUnit), .flag(isConfigured)])
  }

  private mutating func addReminders() {
    let reminders: [(SampleProfile, String, String, String, Int64, Bool)] = [
      (.canela, "vaccination", "Cat flu booster", "2026-11-14", 10_080, false),
      (.canela, "vet", "Weight check", "2026-11-20", 1440, false),
      (.canela, "stock", "Buy tuna packets", "2026-11-07", 0, false),
      (.canela, "medicine", "Worm tablet", "2026-08-03", 1440, true),
      (.alba, "vaccination", "Second flu dose", "2026-11-16", 2880, false),
      (.alba, "other", "Bring the yellow health booklet", "2026-11-09", 720, false),
      (.leo, "other", "Dentist, first look", "2026-10-02", 1440, true),
      (.carmen, "medicine", "Collect the new prescription", "2026-11-12", 1440, false),
    ]
    for (profile, kind, title, day, lead, isDone) in reminders {
      let due = calendar.instant(on: .day(day), atMinute: 9 * 60)
      let made = min(due + -20 * 86_400, SampleFamily.referenceTime + -86_400)
      add(
        Reminder.table, by: .lucia, at: made,
        [
          .text(profile.id), .text(kind), .text(title), .at(due), .integer(lead),
          .optional(isDone ? due + 5000 : nil),
        ])
    }
  }
}
