import Records
import SQLite

/// A food of the sample family, with its color and shape on photos.
struct SampleFood: Hashable, Sendable {
  enum DrawnShape: String, Sendable {
    case puree, slices, balls, sticks, noodles, grains, florets
  }

  let commonFood: CommonFood
  /// The color as 0xRRGGBB.
  let drawnColor: UInt32
  let drawnShape: DrawnShape

  var name: String { commonFood.englishName }

  var id: String { SeededRandom.uuid(ofTopic: "food \(name)") }
}

extension SampleTables {
  /// Returns all common foods, each with its color and shape on photos; throws if the table `foods` lacks a food.
  func foods() throws(SampleProblem) -> [SampleFood] {
    let drawings: [(String, UInt32, SampleFood.DrawnShape)] = try self["foods"]
    var foods: [SampleFood] = []
    for common in CommonFood.all {
      guard let (_, color, shape) = drawings.first(where: { $0.0 == common.englishName }) else {
        throw missingPartError("the food \(common.englishName)")
      }
      foods.append(SampleFood(commonFood: common, drawnColor: color, drawnShape: shape))
    }
    return foods
  }
}

/// Generates the foods, a record of each time that a child tastes a food, and the check-ins two hours after an
/// allergen.
extension SampleData {
  mutating func addFoods(foodNames names: [Language: [String: String]]) {
    let moment = calendar.instant(on: .day("2026-03-01"), atMinute: 20 * 60)
    for food in foods {
      addRecord(
        to: Food.table, id: food.id, by: .thomas, at: moment,
        [
          food.name, food.commonFood.colorGroup.rawValue,
          food.commonFood.allergens.map(\.rawValue).joined(separator: " "),
        ])
      for (language, names) in names.sorted(by: { $0.key < $1.key }) {
        guard let name = names[food.name] else { continue }
        addRow(
          toTable: "food_names", columns: ["food_id", "language", "name"],
          values: [food.id, language.rawValue, name])
      }
    }
    addBabyTastings()
    addToddlerTastings()
  }

  /// Adds a record that a child tasted a food; if `markedUntriedAt` is not nil, it was then corrected to "not tried".
  private mutating func addTasting(
    _ profile: SampleProfile, _ food: SampleFood, at moment: Instant, liking: FoodLog.Liking,
    by person: SampleCaregiver, note: String? = nil, markedUntriedAt: Instant? = nil
  ) -> String {
    addRecord(
      to: FoodLog.table, by: person, at: markedUntriedAt ?? moment,
      [profile.id, food.id, moment, liking.rawValue, markedUntriedAt == nil, markedUntriedAt, note])
  }

  private static let babyFoodNames = [
    "Carrot", "Pear", "Pumpkin", "Courgette", "Banana", "Rice", "Apple", "Avocado", "Chicken",
    "Yoghurt", "Sweet potato", "Egg", "Peas", "Peanut butter", "Beetroot", "Mango", "Lentils",
    "Porridge", "Hake", "Broccoli", "Bread", "Plum", "Hummus", "Cauliflower", "Blueberries",
    "Strawberry",
  ]

  /// Adds the baby's meals from the age of six months: a new food every two or three days, and known foods in between.
  private mutating func addBabyTastings() {
    var random = SeededRandom(topic: "baby foods")
    var known: [SampleFood] = []
    // A food that caused a reaction is not given again before the family has consulted the doctor.
    let risky = ["Egg", "Hummus"]
    let first: LocalDate = .day("2026-09-05")
    for day in first...SampleCalendar.lastDay where !SampleCalendar.feverDays.contains(day) {
      let due = Int(Double(day.days - first.days) / 2.5) + 1
      let isNew = known.count < min(due, Self.babyFoodNames.count)
      if isNew { known.append(food(named: Self.babyFoodNames[known.count])) }
      let safe = known.filter { !risky.contains($0.name) }
      let food = isNew ? known[known.count - 1] : random.pick(safe)
      addBabyTasting(food, on: day, atMinute: 12 * 60 + 20, isFirstTime: isNew, &random)
      if day.days - first.days > 14, random.chance(0.8) {
        addBabyTasting(random.pick(safe), on: day, atMinute: 17.5 * 60, isFirstTime: false, &random)
      }
    }
  }

  private mutating func addBabyTasting(
    _ food: SampleFood, on day: LocalDate, atMinute minutes: Double, isFirstTime: Bool,
    _ random: inout SeededRandom
  ) {
    let moment = calendar.instant(on: day, atMinute: minutes + random.number(-20...25))
    let likings: [FoodLog.Liking] = [.loved, .loved, .liked, .liked, .unsure, .disliked, .refused]
    let liking = random.pick(likings)
    let reacts = isFirstTime && ["Egg", "Hummus"].contains(food.name)
    let person = random.pick([SampleCaregiver.lucia, .thomas])
    let log = addTasting(
      .alba, food, at: moment, liking: reacts ? .liked : liking, by: person,
      note: isFirstTime && !reacts ? "First time" : nil)
    if isFirstTime {
      let caption = "\(food.name) for the first time. \(liking.photoCaption)"
      addPhoto(
        .meal(.alba, food, liking), of: .alba, by: person, at: moment + 540, caption: caption,
        isFavourite: liking == .loved, foodLogID: log)
    }
    if reacts { addReaction(to: food, foodLogID: log, at: moment) }
    if !food.commonFood.allergens.isEmpty, isFirstTime || random.chance(0.5) {
      addCheckIn(.alba, foodLogID: log, at: moment, hasReacted: reacts, &random)
    }
  }

  private mutating func addReaction(to food: SampleFood, foodLogID: String, at moment: Instant) {
    let isEgg = food.name == "Egg"
    let onset: Int64 = isEgg ? 25 : 40
    addRecord(
      to: Reaction.table, by: .lucia, at: moment + onset * 60,
      [
        SampleProfile.alba.id, foodLogID, moment + onset * 60, onset, "mild",
        isEgg
          ? "Red patches on one cheek and the chin, gone after an hour"
          : "Lips a little swollen, redness around the mouth, gone by the evening",
      ])
  }

  /// Adds a check-in: the question, two hours after a child ate an allergen, whether the child reacted to it.
  ///
  /// Most check-ins are done, some are forgotten, and the last one is not due yet.
  private mutating func addCheckIn(
    _ profile: SampleProfile, foodLogID log: String, at moment: Instant, hasReacted: Bool,
    _ random: inout SeededRandom
  ) {
    let due = moment + 7200
    let isDone = due < SampleFamily.referenceTime && (hasReacted || random.chance(0.75))
    let done = isDone ? due + Int64(random.integer(-900...1800)) : nil
    let outcome: String? = isDone ? (hasReacted ? "reaction" : "fine") : nil
    addRecord(
      to: AllergenCheckIn.table, by: .lucia, at: done ?? moment,
      [profile.id, log, due, done, outcome, hasReacted ? "Calm, still a little red." : nil])
  }

  /// Adds the meals of the three-year-old, who tastes nearly all common foods.
  private mutating func addToddlerTastings() {
    var random = SeededRandom(topic: "toddler foods")
    let untouched = ["Mussels", "Buckwheat crêpe", "Tofu", "Almond cream", "Polenta", "Aubergine"]
    var order = foods.filter { !untouched.contains($0.name) }
    for index in order.indices { order.swapAt(index, random.integer(0...index)) }
    for day in SampleCalendar.days where !SampleCalendar.holidayDays.contains(day) {
      let due = 8 + (day.days - SampleCalendar.babyBirthday.days) * 38 / 230
      let newFoods = order.prefix(due)
      for minutes in [13.5 * 60, 19.7 * 60] where random.chance(0.55) {
        let food = random.chance(0.4) ? newFoods[newFoods.count - 1] : random.pick(Array(newFoods))
        addToddlerTasting(
          food, at: calendar.instant(on: day, atMinute: minutes + random.number(-30...30)), &random)
      }
    }
    addTastingMarkedUntried()
    // The meal is so late that the check-in two hours later is not due yet at the reference time.
    let moment = calendar.instant(on: SampleCalendar.lastDay, atMinute: 20 * 60 + 20)
    let log = addTasting(.leo, food(named: "Almond cream"), at: moment, liking: .liked, by: .lucia)
    addCheckIn(.leo, foodLogID: log, at: moment, hasReacted: false, &random)
  }

  private mutating func addTastingMarkedUntried() {
    let eaten = calendar.instant(on: .day("2026-08-14"), atMinute: 14 * 60 + 10)
    let unmarked = eaten + 5 * 3600
    _ = addTasting(
      .leo, food(named: "Mussels"), at: eaten, liking: .refused, by: .henri,
      note: "He only held the shell",
      markedUntriedAt: unmarked)
    logActivity(
      .recordChanged, "food_logs", about: .leo, by: .lucia, at: unmarked,
      oldValue: "Mussels: tried",
      newValue: "Mussels: not tried")
  }

  private mutating func addToddlerTasting(
    _ food: SampleFood, at moment: Instant, _ random: inout SeededRandom
  ) {
    let likings: [FoodLog.Liking] = [
      .loved, .loved, .liked, .liked, .liked, .unsure, .disliked, .refused,
    ]
    let liking = random.pick(likings)
    let person = random.pick([SampleCaregiver.lucia, .thomas, .henri])
    let log = addTasting(.leo, food, at: moment, liking: liking, by: person)
    guard random.chance(0.115) else { return }
    addPhoto(
      .meal(.leo, food, liking), of: .leo, by: person, at: moment + 700,
      caption: random.chance(0.85) ? "\(food.name) at the big table. \(liking.photoCaption)" : nil,
      isFavourite: liking == .loved && random.chance(0.4), foodLogID: log)
  }
}

extension FoodLog.Liking {
  var photoCaption: String {
    switch self {
    case .loved: "Loved it, asked for more with both hands."
    case .liked: "Most of it went in."
    case .unsure: "Still thinking about it."
    case .disliked: "Not a friend yet."
    case .refused: "The cat's share today."
    }
  }
}
