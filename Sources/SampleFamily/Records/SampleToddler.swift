import Records
import SQLite

/// Generates the reward points and the screen time of the sample family's three-year-old child.
extension SampleData {
  mutating func addToddlerRecords() throws(SampleProblem) {
    try addRewardPoints()
    try addScreenTime()
  }

  private mutating func addRewardPoints() throws(SampleProblem) {
    let pointReasons: [(Int, String)] = try tables["points"]
    let rewards: [(Int, String)] = try tables["rewards"]
    var random = SeededRandom(topic: "points")
    var balance = 0
    for day in SampleCalendar.days where random.chance(0.72) {
      for _ in 0..<random.integer(1...2) {
        let (points, reason) = random.pick(pointReasons)
        let moment = calendar.instant(on: day, atMinute: random.number(540...1190))
        addPointsEntry(
          points, reason: reason, at: moment, by: random.pick([.lucia, .thomas]),
          pointsBalance: &balance)
      }
      if balance >= 32 {
        let (points, reason) = random.pick(rewards)
        let moment = calendar.instant(on: day, atMinute: 1200)
        logActivity(
          .rewardAllocated, reason, about: .leo, by: .lucia, at: moment, newValue: "\(points)")
        addPointsEntry(points, reason: reason, at: moment, by: .lucia, pointsBalance: &balance)
      }
    }
  }

  private mutating func addPointsEntry(
    _ points: Int, reason: String, at moment: Instant, by person: SampleCaregiver,
    pointsBalance: inout Int
  ) {
    addRecord(
      to: RewardPointsEntry.table, by: person, at: moment,
      [SampleProfile.leo.id, moment, points, reason])
    logActivity(
      .rewardPointsAdjusted, reason, about: .leo, by: person, at: moment,
      oldValue: "\(pointsBalance)",
      newValue: "\(pointsBalance + points)")
    pointsBalance += points
  }

  private mutating func addScreenTime() throws(SampleProblem) {
    let apps: [(String, AppUsageSession.Category)] = try tables["apps"]
    var random = SeededRandom(topic: "screens")
    for (app, category) in apps {
      let moment = calendar.instant(on: .day("2026-03-08"), atMinute: 20.5 * 60)
      logActivity(
        .appCategoryChanged, app, about: .leo, by: .thomas, at: moment, oldValue: "other",
        newValue: category.rawValue)
    }
    for day in SampleCalendar.days where random.chance(day.weekday > 5 ? 0.85 : 0.6) {
      var start = calendar.instant(on: day, atMinute: random.number(930...1020))
      for _ in 0..<random.integer(1...(day.weekday > 5 ? 3 : 2)) {
        let (app, category) = random.pick(apps)
        let end = start + Int64(random.integer(480...1920))
        addRecord(
          to: AppUsageSession.table, by: random.pick([.lucia, .thomas]), at: end,
          [SampleProfile.leo.id, start, end, app, category.rawValue])
        start = end + Int64(random.integer(900...5400))
      }
    }
  }
}
