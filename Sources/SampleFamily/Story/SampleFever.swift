import Records
import SQLite

/// The week of the fever.
enum SampleFever {
  /// A cold with four hot days; doses never closer than six hours.
  static func write(into book: inout SampleBook) {
    var random = SampleRandom("fever")
    let peaks = [38.1, 39.0, 39.4, 39.1, 38.4, 37.6, 37.0]
    // When it was measured, and when a dose followed if it was high.
    let hours: [(measured: Double, dosed: Double?)] = [
      (7.4, 7.7), (13.6, 13.9), (16.8, nil), (20.3, 20.6),
    ]
    for (day, peak) in zip(SampleCalendar.feverDays, peaks) {
      for (measured, dosed) in hours {
        let moment = book.calendar.at(day, measured * 60 + random.number(-12...12))
        let evening = measured > 15 ? 0.0 : -0.6
        let celsius = ((peak + evening + random.number(-0.2...0.1)) * 10).rounded() / 10
        book.add(
          Temperature.table, by: random.pick([.lucia, .thomas]), at: moment,
          [.text(SampleProfile.alba.id), .at(moment), .real(celsius), .text("armpit"), .null])
        if celsius >= 38.3, let dosed {
          SampleBabyHealth.dose(
            .alba, "Paracetamol 100 mg/ml", 1, "ml", plan: nil, by: .thomas,
            at: book.calendar.at(day, dosed * 60), into: &book)
        }
      }
    }
    let symptoms: [(String, String, LocalDate, LocalDate, String?)] = [
      ("Fever", "moderate", .day("2026-09-21"), .day("2026-09-25"), nil),
      ("Runny nose", "mild", .day("2026-09-20"), .day("2026-09-28"), "Clear, then thick"),
      ("Cough", "mild", .day("2026-09-22"), .day("2026-10-01"), "More when lying down"),
      ("Little appetite", "moderate", .day("2026-09-22"), .day("2026-09-26"), nil),
    ]
    for (name, severity, first, last, note) in symptoms {
      let start = book.calendar.at(first, 9 * 60)
      book.add(
        Symptom.table, by: .lucia, at: start,
        [
          .text(SampleProfile.alba.id), .at(start), .at(book.calendar.at(last, 20 * 60)),
          .text(name),
          .text(severity), .optional(note),
        ])
    }
  }
}
