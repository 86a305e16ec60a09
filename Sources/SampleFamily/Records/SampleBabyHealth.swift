import Records
import SQLite

/// Generates the baby's pumping sessions, vitamin D and fever, the growth of both children, and all vaccinations.
enum SampleBabyHealth {
  static func write(into data: inout SampleData) {
    writePumping(into: &data)
    writeVitaminD(into: &data)
    writeGrowth(into: &data)
    writeBabyVaccinations(into: &data)
    SampleFever.write(into: &data)
  }

  private static func writePumping(into data: inout SampleData) {
    var random = SampleRandom("pumping")
    let usual = PiecewiseLinearFunction([(10, 55), (40, 95), (120, 120), (190, 95), (248, 60)])
    for day in SampleCalendar.days.dropFirst(10) {
      let age = Double(day.days - SampleCalendar.birth.days)
      let hours: [Double] = age < 120 ? [11] : day.weekday > 5 ? [] : [10.5, 15]
      for time in hours where !SampleCalendar.sparseDays.contains(day) && random.chance(0.86) {
        let start = data.calendar.instant(on: day, atMinute: time * 60 + random.number(-25...25))
        let volume = (random.number(near: usual[age], relativeDeviation: 0.25) / 5).rounded() * 5
        data.add(
          PumpingSession.table, by: .lucia, at: start,
          [
            .text(SampleProfile.alba.id), .at(start),
            .at(start + Int64(random.integer(720...1320))),
            .real(volume), .text(random.pick(["both", "both", "left", "right"])), .null,
          ])
      }
    }
  }

  private static func writeVitaminD(into data: inout SampleData) {
    var random = SampleRandom("vitamin D")
    let starts: LocalDate = .day("2026-03-20")
    let plan = data.add(
      Medicine.table, by: .thomas, at: data.calendar.instant(on: starts, atMinute: 600),
      [
        .text(SampleProfile.alba.id), .text("Vitamin D3"), .real(400), .text("IU"), .text("09:30"),
        .on(starts), .null, .text("Two drops on the spoon."),
      ])
    for day in starts...SampleCalendar.lastDay {
      guard !SampleCalendar.sparseDays.contains(day), random.chance(0.95) else { continue }
      let moment = data.calendar.instant(on: day, atMinute: 570 + random.number(-25...70))
      writeDose(
        .alba, "Vitamin D3", 400, "IU", medicineID: plan, by: random.pick([.lucia, .thomas]),
        at: moment,
        into: &data)
    }
  }

  static func writeDose(
    _ profile: SampleProfile, _ name: String, _ amount: Double, _ unit: String, medicineID: String?,
    by person: SampleCaregiver, at moment: Instant, into data: inout SampleData
  ) {
    data.add(
      Dose.table, by: person, at: moment,
      [
        .text(profile.id), .at(moment), .optional(medicineID), .text(name), .real(amount),
        .text(unit),
        .null,
      ])
  }

  static func writeMeasurement(
    _ profile: SampleProfile, _ day: LocalDate, _ kind: GrowthMeasurement.Kind, _ value: Double,
    _ note: String? = nil, into data: inout SampleData
  ) {
    let moment = data.calendar.instant(on: day, atMinute: 12 * 60)
    data.add(
      GrowthMeasurement.table, by: .lucia, at: moment,
      [.text(profile.id), .on(day), .text(kind.rawValue), .real(value), .optional(note)])
    data.logActivity(
      .recordAdded, kind.rawValue, about: profile, by: .lucia, at: moment,
      after: "\(value) \(kind == .weight ? "kg" : "cm")")
  }

  /// Adds Leo's growth, and that of a girl born three weeks early, who starts small and then follows one centile.
  private static func writeGrowth(into data: inout SampleData) {
    let visits: [(LocalDate, Double, Double, Double)] = [
      (.day("2026-03-05"), 2.76, 47.5, 33.0), (.day("2026-04-07"), 3.62, 51.2, 35.4),
      (.day("2026-05-06"), 4.52, 54.8, 37.2), (.day("2026-07-07"), 5.98, 60.6, 39.9),
      (.day("2026-09-08"), 6.98, 64.9, 41.7), (.day("2026-10-19"), 7.42, 66.9, 42.5),
    ]
    for (day, weight, length, head) in visits {
      writeMeasurement(
        .alba, day, .weight, weight, day == SampleCalendar.birth ? "At birth" : nil, into: &data)
      writeMeasurement(.alba, day, .length, length, into: &data)
      writeMeasurement(.alba, day, .head, head, into: &data)
    }
    let atHome: [(LocalDate, Double)] = [
      (.day("2026-03-08"), 2.58), (.day("2026-03-12"), 2.67), (.day("2026-03-17"), 2.84),
      (.day("2026-03-24"), 3.09),
      (.day("2026-04-20"), 4.04), (.day("2026-05-25"), 5.02), (.day("2026-06-15"), 5.53),
      (.day("2026-08-03"), 6.44),
      (.day("2026-09-23"), 6.86), (.day("2026-10-05"), 7.24), (.day("2026-11-02"), 7.58),
    ]
    for (day, weight) in atHome {
      writeMeasurement(.alba, day, .weight, weight, "Scales at home", into: &data)
    }
    let leo: [(LocalDate, Double, Double)] = [
      (.day("2026-03-14"), 14.1, 95.6), (.day("2026-05-22"), 14.5, 96.9),
      (.day("2026-08-20"), 15.0, 98.7),
      (.day("2026-10-31"), 15.3, 100.1),
    ]
    for (day, weight, height) in leo {
      writeMeasurement(.leo, day, .weight, weight, into: &data)
      writeMeasurement(
        .leo, day, .height, height, day == .day("2026-10-31") ? "Stood on tiptoe, twice." : nil,
        into: &data)
    }
  }

  private static func writeBabyVaccinations(into data: inout SampleData) {
    let given: [(String, LocalDate, LocalDate?)] = [
      ("RSV antibody", .day("2026-03-06"), nil),
      ("Hexavalent", .day("2026-05-06"), .day("2026-07-07")),
      ("Pneumococcal", .day("2026-05-06"), .day("2026-07-07")),
      ("Meningococcal B", .day("2026-05-06"), .day("2026-07-07")),
      ("Rotavirus", .day("2026-05-06"), .day("2026-07-07")),
      ("Hexavalent", .day("2026-07-07"), .day("2027-02-05")),
      ("Pneumococcal", .day("2026-07-07"), .day("2027-02-05")),
      ("Meningococcal B", .day("2026-07-07"), .day("2027-03-05")),
      ("Rotavirus", .day("2026-07-07"), nil),
      ("Meningococcal ACWY", .day("2026-07-07"), .day("2027-03-05")),
      ("Influenza", .day("2026-10-19"), .day("2026-11-16")),
    ]
    for (vaccine, day, next) in given { vaccinate(.alba, vaccine, day, next, into: &data) }
    vaccinate(.leo, "Influenza", .day("2026-10-19"), nil, into: &data)
    vaccinate(.canela, "Rabies", .day("2026-04-11"), .day("2027-04-11"), into: &data)
    vaccinate(
      .canela, "Cat flu and panleukopenia", .day("2025-11-14"), .day("2026-11-14"), into: &data)
  }

  private static func vaccinate(
    _ profile: SampleProfile, _ vaccine: String, _ day: LocalDate, _ next: LocalDate?,
    into data: inout SampleData
  ) {
    let moment = data.calendar.instant(on: max(day, .day("2026-03-05")), atMinute: 11 * 60)
    data.add(
      Vaccination.table, by: .thomas, at: moment,
      [.text(profile.id), .text(vaccine), .on(day), .optional(next), .null])
  }
}

enum SampleFever {
  /// Adds a cold with five days of fever; doses are at least six hours apart.
  static func write(into data: inout SampleData) {
    var random = SampleRandom("fever")
    let peaks = [38.1, 39.0, 39.4, 39.1, 38.4, 37.6, 37.0]
    // The hour of each measurement, and the hour of a dose that follows a high temperature.
    let hours: [(measured: Double, dosed: Double?)] = [
      (7.4, 7.7), (13.6, 13.9), (16.8, nil), (20.3, 20.6),
    ]
    for (day, peak) in zip(SampleCalendar.feverDays, peaks) {
      for (measured, dosed) in hours {
        let moment = data.calendar.instant(
          on: day, atMinute: measured * 60 + random.number(-12...12))
        let evening = measured > 15 ? 0.0 : -0.6
        let celsius = ((peak + evening + random.number(-0.2...0.1)) * 10).rounded() / 10
        data.add(
          Temperature.table, by: random.pick([.lucia, .thomas]), at: moment,
          [.text(SampleProfile.alba.id), .at(moment), .real(celsius), .text("armpit"), .null])
        if celsius >= 38.3, let dosed {
          SampleBabyHealth.writeDose(
            .alba, "Paracetamol 100 mg/ml", 1, "ml", medicineID: nil, by: .thomas,
            at: data.calendar.instant(on: day, atMinute: dosed * 60), into: &data)
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
      let start = data.calendar.instant(on: first, atMinute: 9 * 60)
      data.add(
        Symptom.table, by: .lucia, at: start,
        [
          .text(SampleProfile.alba.id), .at(start),
          .at(data.calendar.instant(on: last, atMinute: 20 * 60)),
          .text(name),
          .text(severity), .optional(note),
        ])
    }
  }
}
