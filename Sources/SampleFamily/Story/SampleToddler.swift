import Records
import SQLite

/// The three-year-old's points and screen time.
enum SampleToddler {
  static func write(into book: inout SampleBook) {
    writePoints(into: &book)
    writeScreenTime(into: &book)
  }

  private static let deeds: [(Int, String)] = [
    (2, "Brushed his teeth without a chase"), (3, "Put the blocks away"), (1, "Said thank you"),
    (3, "Tasted something new"), (2, "Fed Canela with Papa"), (5, "Slept in his own bed"),
    (2, "Helped to set the table"), (-2, "Threw the train"), (-1, "Poured water on the floor"),
    (4, "Comforted Alba"),
  ]
  private static let rewards: [(Int, String)] = [
    (-20, "An afternoon at the swimming pool"), (-15, "Chose the film"),
    (-10, "A new sticker book"),
  ]

  private static func writePoints(into book: inout SampleBook) {
    var random = SampleRandom("points")
    var balance = 0
    for day in SampleCalendar.days where random.chance(0.72) {
      for _ in 0..<random.integer(1...2) {
        let (points, reason) = random.pick(Self.deeds)
        let moment = book.calendar.at(day, random.number(540...1190))
        give(
          points, reason, at: moment, by: random.pick([.lucia, .thomas]), balance: &balance,
          into: &book)
      }
      if balance >= 32 {
        let (points, reason) = random.pick(Self.rewards)
        let moment = book.calendar.at(day, 1200)
        book.note(.rewardAllocated, reason, on: .leo, by: .lucia, at: moment, after: "\(points)")
        give(points, reason, at: moment, by: .lucia, balance: &balance, into: &book)
      }
    }
  }

  private static func give(
    _ points: Int, _ reason: String, at moment: Instant, by person: SampleCaregiver,
    balance: inout Int, into book: inout SampleBook
  ) {
    book.add(
      PointsEntry.table, by: person, at: moment,
      [.text(SampleProfile.leo.id), .at(moment), .integer(Int64(points)), .text(reason)])
    book.note(
      .pointsAdjusted, reason, on: .leo, by: person, at: moment, before: "\(balance)",
      after: "\(balance + points)")
    balance += points
  }

  private static let apps: [(String, UsageSession.Category)] = [
    ("Pequeletras", .learning), ("Pintamonas", .creative), ("Cuentos de la luna", .video),
    ("Burbujas", .games), ("Videollamada con Papi Henri", .social), ("Radio Patio", .other),
  ]

  private static func writeScreenTime(into book: inout SampleBook) {
    var random = SampleRandom("screens")
    for (app, category) in Self.apps {
      let moment = book.calendar.at(.day("2026-03-08"), 20.5 * 60)
      book.note(
        .appCategorised, app, on: .leo, by: .thomas, at: moment, before: "other",
        after: category.rawValue)
    }
    for day in SampleCalendar.days where random.chance(day.weekday > 5 ? 0.85 : 0.6) {
      var start = book.calendar.at(day, random.number(930...1020))
      for _ in 0..<random.integer(1...(day.weekday > 5 ? 3 : 2)) {
        let (app, category) = random.pick(Self.apps)
        let end = start + Int64(random.integer(480...1920))
        book.add(
          UsageSession.table, by: random.pick([.lucia, .thomas]), at: end,
          [
            .text(SampleProfile.leo.id), .at(start), .at(end), .text(app),
            .text(category.rawValue),
          ])
        start = end + Int64(random.integer(900...5400))
      }
    }
  }
}
