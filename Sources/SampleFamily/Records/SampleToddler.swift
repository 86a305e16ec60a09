import Records
import SQLite

/// Generates the reward points and the screen time of the sample family's three-year-old child.
extension SampleData {
  mutating func addToddler() throws(SampleProblem) {
    try addPoints()
    try addScreenTime()
  }

  private mutating func addPoints() throws(SampleProblem) {
    let pointReasons: [(Int, String)] = try tables["points"]
    let rewards: [(Int, String)] = try tables["rewards"]
    var random = SampleRandom("points")
    var balance = 0
    for day in SampleCalendar.days where random.chance(0.72) {
      for _ in 0..<random.integer(1...2) {
        let (points, reason) = random.pick(pointReasons)
        let moment = calendar.instant(on: day, atMinute: random.number(540...1190))
        addPointsEntry(
          points, for: reason, at: moment, by: random.pick([.lucia, .thomas]), balance: &balance)
      }
      if balance >= 32 {
        let (points, reason) = random.pick(rewards)
        let moment = calendar.instant(on: day, atMinute: 1200)
        logActivity(
          .rewardAllocated, reason, about: .leo, by: .lucia, at: moment, after: "\(points)")
        addPointsEntry(points, for: reason, at: moment, by: .lucia, balance: &balance)
      }
    }
  }

  private mutating func addPointsEntry(
    _ points: Int, for reason: String, at moment: Instant, by person: SampleCaregiver,
    balance: inout Int
  ) {
    add(
      PointsEntry.table, by: person, at: moment,
      [.text(SampleProfile.leo.id), .at(moment), .integer(Int64(points)), .text(reason)])
    logActivity(
      .rewardPointsAdjusted, reason, about: .leo, by: person, at: moment, before: "\(balance)",
      after: "\(balance + points)")
    balance += points
  }

  private mutating func addScreenTime() throws(SampleProblem) {
    let apps: [(String, UsageSession.Category)] = try tables["apps"]
    var random = SampleRandom("screens")
    for (app, category) in apps {
      let moment = calendar.instant(on: .day("2026-03-08"), atMinute: 20.5 * 60)
      logActivity(
        .appCategoryChanged, app, about: .leo, by: .thomas, at: moment, before: "other",
        after: category.rawValue)
    }
    for day in SampleCalendar.days where random.chance(day.weekday > 5 ? 0.85 : 0.6) {
      var start = calendar.instant(on: day, atMinute: random.number(930...1020))
      for _ in 0..<random.integer(1...(day.weekday > 5 ? 3 : 2)) {
        let (app, category) = random.pick(apps)
        let end = start + Int64(random.integer(480...1920))
        add(
          UsageSession.table, by: random.pick([.lucia, .thomas]), at: end,
          [.text(SampleProfile.leo.id), .at(start), .at(end), .text(app), .text(category.rawValue)])
        start = end + Int64(random.integer(900...5400))
      }
    }
  }
}

/// Generates the meals at which the three-year-old tastes foods, nearly all that exist.
extension SampleData {
  mutating func addToddlerTastings() {
    var random = SampleRandom("toddler foods")
    let untouched = ["Mussels", "Buckwheat crêpe", "Tofu", "Almond cream", "Polenta", "Aubergine"]
    var order = foods.filter { !untouched.contains($0.name) }
    for index in order.indices { order.swapAt(index, random.integer(0...index)) }
    for day in SampleCalendar.days where !SampleCalendar.sparseDays.contains(day) {
      let due = 8 + (day.days - SampleCalendar.birth.days) * 38 / 230
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
    let log = addTasting(.leo, food("Almond cream"), at: moment, liking: .liked, by: .lucia)
    addCheckIn(.leo, logID: log, at: moment, reacted: false, &random)
  }

  private mutating func addTastingMarkedUntried() {
    let eaten = calendar.instant(on: .day("2026-08-14"), atMinute: 14 * 60 + 10)
    let unmarked = eaten + 5 * 3600
    _ = addTasting(
      .leo, food("Mussels"), at: eaten, liking: .refused, by: .henri,
      note: "He only held the shell",
      markedUntriedAt: unmarked)
    logActivity(
      .recordChanged, "food_logs", about: .leo, by: .lucia, at: unmarked, before: "Mussels: tried",
      after: "Mussels: not tried")
  }

  private mutating func addToddlerTasting(
    _ food: SampleFood, at moment: Instant, _ random: inout SampleRandom
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
      caption: random.chance(0.85) ? "\(food.name) at the big table. \(liking.caption)" : nil,
      favourite: liking == .loved && random.chance(0.4), foodLogID: log)
  }
}
