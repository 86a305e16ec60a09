import Records
import SQLite

/// What the three-year-old tastes: nearly every food there is.
enum SampleToddlerMeals {
  static func write(into book: inout SampleBook) {
    var random = SampleRandom("toddler foods")
    let untouched = ["Mussels", "Buckwheat crêpe", "Tofu", "Almond cream", "Polenta", "Aubergine"]
    let foods = SampleFood.all.filter { !untouched.contains($0.name) }
    var order = foods
    for index in order.indices { order.swapAt(index, random.integer(0...index)) }
    for day in SampleCalendar.days where !SampleCalendar.gapDays.contains(day) {
      let due = 8 + (day.days - SampleCalendar.birth.days) * 38 / 230
      let newFoods = order.prefix(due)
      for minutes in [13.5 * 60, 19.7 * 60] where random.chance(0.55) {
        let food = random.chance(0.4) ? newFoods[newFoods.count - 1] : random.pick(Array(newFoods))
        toddlerTastes(
          food, at: book.calendar.at(day, minutes + random.number(-30...30)), &random, into: &book)
      }
    }
    writeUnmarkedFood(into: &book)
    // So late that the look two hours on is still to come.
    let moment = book.calendar.at(SampleCalendar.lastDay, 20 * 60 + 20)
    let log = SampleMeals.taste(
      .leo, .named("Almond cream"), at: moment, .liked, by: .lucia, into: &book)
    SampleMeals.checkIn(.leo, log, at: moment, reacted: false, &random, into: &book)
  }

  private static func writeUnmarkedFood(into book: inout SampleBook) {
    let eaten = book.calendar.at(.day("2026-08-14"), 14 * 60 + 10)
    let unmarked = eaten + 5 * 3600
    _ = SampleMeals.taste(
      .leo, .named("Mussels"), at: eaten, .refused, by: .henri, note: "He only held the shell",
      unmarkedAt: unmarked, into: &book)
    book.note(
      .recordChanged, "food_logs", on: .leo, by: .lucia, at: unmarked, before: "Mussels: tried",
      after: "Mussels: not tried")
  }

  private static func toddlerTastes(
    _ food: SampleFood, at moment: Instant, _ random: inout SampleRandom,
    into book: inout SampleBook
  ) {
    let likings: [FoodLog.Liking] = [
      .loved, .loved, .liked, .liked, .liked, .unsure, .disliked, .refused,
    ]
    let liking = random.pick(likings)
    let person = random.pick([SampleCaregiver.lucia, .thomas, .henri])
    let log = SampleMeals.taste(.leo, food, at: moment, liking, by: person, into: &book)
    guard random.chance(0.115) else { return }
    _ = book.photograph(
      .meal(.leo, food, liking), of: .leo, by: person, at: moment + 700,
      caption: random.chance(0.85) ? "\(food.name) at the big table. \(liking.remark)" : nil,
      favourite: liking == .loved && random.chance(0.4), foodLog: log)
  }
}
