import Records
import SQLite

/// Generates the cat's meals, food stock and weights, and the reminders of all profiles.
enum SampleCat {
  static func write(into data: inout SampleData) {
    let foods = writePetFoods(into: &data)
    writePetMeals(foods, into: &data)
    writeStock(foods, into: &data)
    writeReminders(into: &data)
    let weights: [(LocalDate, Double)] = [
      (.day("2026-03-09"), 4.95), (.day("2026-04-11"), 4.98), (.day("2026-06-02"), 4.9),
      (.day("2026-07-28"), 4.82),
      (.day("2026-09-15"), 4.74), (.day("2026-11-03"), 4.69),
    ]
    for (day, weight) in weights {
      SampleBabyHealth.writeMeasurement(.canela, day, .weight, weight, into: &data)
    }
  }

  private static func writePetFoods(into data: inout SampleData) -> (
    wet: String, dry: String, treat: String
  ) {
    let moment = data.calendar.instant(on: .day("2026-03-01"), atMinute: 21 * 60)
    func values(_ name: String, _ form: String, _ packet: Double?, _ dry: Double?) -> [SQLiteValue]
    {
      [.text(name), .text(form), .optional(packet), .optional(dry)]
    }
    return (
      wet: data.add(
        PetFood.table, by: .thomas, at: moment, values("Ría Azul tuna, 85 g", "wet", 74, nil)),
      dry: data.add(
        PetFood.table, by: .thomas, at: moment, values("Monte Gato light", "dry", nil, 352)),
      treat: data.add(
        PetFood.table, by: .henri, at: moment, values("Bocados chicken, 50 g", "wet", 48, nil))
    )
  }

  private static func writePetMeals(
    _ foods: (wet: String, dry: String, treat: String), into data: inout SampleData
  ) {
    var random = SampleRandom("cat meals")
    for day in SampleCalendar.days {
      let weekend = day.weekday > 5
      for minutes in [7.2 * 60, 19.2 * 60] where random.chance(0.96) {
        let portion = random.pick([0.5, 0.5, 0.5, 1, 1, 0.25])
        let person: SampleCaregiver = minutes < 600 ? .thomas : random.pick([.lucia, .thomas])
        writePetMeal(
          foods.wet, portion: portion, day, minutes + random.number(-25...25), person, into: &data)
      }
      if random.chance(0.9) {
        let grams = (random.number(near: 33, relativeDeviation: 0.25)).rounded()
        writePetMeal(
          foods.dry, grams: grams, day, 13 * 60 + random.number(-40...40), .lucia, into: &data)
      }
      if weekend, random.chance(0.35) {
        writePetMeal(
          foods.treat, portion: 0.5, day, 17 * 60 + random.number(-60...60), .henri, into: &data)
      }
    }
  }

  private static func writePetMeal(
    _ food: String, portion: Double? = nil, grams: Double? = nil, _ day: LocalDate,
    _ minutes: Double, _ person: SampleCaregiver, into data: inout SampleData
  ) {
    let moment = data.calendar.instant(on: day, atMinute: minutes)
    let isTheft = grams != nil && day.day == 17
    data.add(
      PetMeal.table, by: person, at: moment,
      [
        .text(SampleProfile.canela.id), .at(moment), .text(food), .optional(portion),
        .optional(grams), isTheft ? .text("Stole Leo's ham as well") : .null,
      ])
  }

  /// Adds purchases of boxes and bags; in the last count, the wet food is nearly used up.
  private static func writeStock(
    _ foods: (wet: String, dry: String, treat: String), into data: inout SampleData
  ) {
    for (index, day) in SampleCalendar.days.enumerated() where index % 30 == 4 {
      let moment = data.calendar.instant(on: day, atMinute: 18 * 60)
      writeStockCount(foods.wet, 3, "box", perUnit: 12, at: moment, into: &data)
      writeStockCount(
        foods.dry, index % 60 == 4 ? 2 : 1, "bag", perUnit: 1500, at: moment, into: &data)
    }
    let last = data.calendar.instant(on: .day("2026-11-06"), atMinute: 19 * 60 + 40)
    writeStockCount(foods.wet, 4, "packet", perUnit: 1, at: last, into: &data)
    writeStockCount(foods.dry, 820, "gram", perUnit: 1, at: last, into: &data)
    writeStockCount(
      foods.treat, 0, "packet", perUnit: 1, at: last, isConfigured: false, into: &data)
  }

  private static func writeStockCount(
    _ food: String, _ amount: Double, _ unit: String, perUnit: Double, at moment: Instant,
    isConfigured: Bool = true, into data: inout SampleData
  ) {
    data.add(
      StockCount.table, by: .thomas, at: moment,
      [.text(food), .at(moment), .real(amount), .text(unit), .real(perUnit), .flag(isConfigured)])
  }

  private static func writeReminders(into data: inout SampleData) {
    let reminders: [(SampleProfile, String, String, LocalDate, Int64, Bool)] = [
      (.canela, "vaccination", "Cat flu booster", .day("2026-11-14"), 10_080, false),
      (.canela, "vet", "Weight check", .day("2026-11-20"), 1440, false),
      (.canela, "stock", "Buy tuna packets", .day("2026-11-07"), 0, false),
      (.canela, "medicine", "Worm tablet", .day("2026-08-03"), 1440, true),
      (.alba, "vaccination", "Second flu dose", .day("2026-11-16"), 2880, false),
      (.alba, "other", "Bring the yellow health booklet", .day("2026-11-09"), 720, false),
      (.leo, "other", "Dentist, first look", .day("2026-10-02"), 1440, true),
      (.carmen, "medicine", "Collect the new prescription", .day("2026-11-12"), 1440, false),
    ]
    for (profile, kind, title, day, lead, isDone) in reminders {
      let due = data.calendar.instant(on: day, atMinute: 9 * 60)
      let made = min(due + -20 * 86_400, SampleFamily.referenceTime + -86_400)
      data.add(
        Reminder.table, by: .lucia, at: made,
        [
          .text(profile.id), .text(kind), .text(title), .at(due), .integer(lead),
          .optional(isDone ? due + 5000 : nil),
        ])
    }
  }
}
