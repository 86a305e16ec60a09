import Records

/// Generates corrections of wrong records in the activity log, the only place that contains the wrong values.
extension SampleData {
  mutating func addCorrections() {
    typealias Correction = (String, SampleProfile, Activity.Kind, String, String, String?)
    let corrections: [Correction] = [
      ("2026-03-11", .alba, .recordChanged, "bottle_feeds", "65 ml", "55 ml"),
      ("2026-03-27", .alba, .recordRemoved, "diapers", "wet, 04:10, logged twice", nil),
      ("2026-04-16", .alba, .recordChanged, "sleeps", "ended 15:40", "ended 16:25"),
      ("2026-05-06", .alba, .recordChanged, "weight", "4.25 kg", "4.52 kg"),
      ("2026-05-23", .leo, .recordRemoved, "food_logs", "Olive, was a grape", nil),
      ("2026-06-18", .canela, .recordChanged, "pet_meals", "1 packet", "½ packet"),
      (
        "2026-07-21", .alba, .recordRemoved, "nursing_sessions", "3 seconds, pressed by mistake",
        nil
      ),
      ("2026-08-02", .leo, .recordRemoved, "usage_sessions", "6 h, timer forgotten", nil),
      ("2026-09-10", .carmen, .recordChanged, "tasks", "Chair exercises: active", "paused"),
      ("2026-09-23", .alba, .recordChanged, "temperatures", "93.4 °C", "39.4 °C"),
      ("2026-10-14", .alba, .recordChanged, "sleeps", "nap", "night"),
      ("2026-11-06", .canela, .recordChanged, "stock", "1 box", "4 packets"),
    ]
    for (date, profile, kind, subject, before, after) in corrections {
      let day = LocalDate.day(date)
      let moment = calendar.instant(on: day, atMinute: 20 * 60 + Double(day.day))
      let person: SampleCaregiver = day.day.isMultiple(of: 2) ? .thomas : .lucia
      logActivity(
        kind, subject, about: profile, by: person, at: moment, before: before, after: after)
    }
  }
}
