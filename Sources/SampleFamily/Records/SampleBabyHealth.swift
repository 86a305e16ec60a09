import Records
import SQLite

/// Generates the baby's pumping sessions, vitamin D and fever, the growth of both children, and all vaccinations.
extension SampleData {
  mutating func addBabyHealth() {
    addPumping()
    addVitaminD()
    addGrowth()
    addBabyVaccinations()
    addFever()
  }

  private mutating func addPumping() {
    var random = SampleRandom("pumping")
    let usual = PiecewiseLinearFunction([(10, 55), (40, 95), (120, 120), (190, 95), (248, 60)])
    for day in SampleCalendar.days.dropFirst(10) {
      let age = Double(day.days - SampleCalendar.birth.days)
      let hours: [Double] = age < 120 ? [11] : day.weekday > 5 ? [] : [10.5, 15]
      for time in hours where !SampleCalendar.sparseDays.contains(day) && random.chance(0.86) {
        let start = calendar.instant(on: day, atMinute: time * 60 + random.number(-25...25))
        let volume = (random.number(near: usual[age], relativeDeviation: 0.25) / 5).rounded() * 5
        add(
          PumpingSession.table, by: .lucia, at: start,
          [
            .text(SampleProfile.alba.id), .at(start),
            .at(start + Int64(random.integer(720...1320))), .real(volume),
            .text(random.pick(["both", "both", "left", "right"])), .null,
          ])
      }
    }
  }

  private mutating func addVitaminD() {
    var random = SampleRandom("vitamin D")
    let starts: LocalDate = .day("2026-03-20")
    let plan = add(
      Medicine.table, by: .thomas, at: calendar.instant(on: starts, atMinute: 600),
      [
        .text(SampleProfile.alba.id), .text("Vitamin D3"), .real(400), .text("IU"), .text("09:30"),
        .on(starts), .null, .text("Two drops on the spoon."),
      ])
    for day in starts...SampleCalendar.lastDay {
      guard !SampleCalendar.sparseDays.contains(day), random.chance(0.95) else { continue }
      let moment = calendar.instant(on: day, atMinute: 570 + random.number(-25...70))
      addDose(
        .alba, "Vitamin D3", amount: 400, unit: "IU", medicineID: plan,
        by: random.pick([.lucia, .thomas]),
        at: moment)
    }
  }

  mutating func addDose(
    _ profile: SampleProfile, _ name: String, amount: Double, unit: String, medicineID: String?,
    by person: SampleCaregiver, at moment: Instant
  ) {
    add(
      Dose.table, by: person, at: moment,
      [
        .text(profile.id), .at(moment), .optional(medicineID), .text(name), .real(amount),
        .text(unit), .null,
      ])
  }

  mutating func addMeasurement(
    _ profile: SampleProfile, on day: String, _ kind: GrowthMeasurement.Kind, value: Double,
    note: String? = nil
  ) {
    let day = LocalDate.day(day)
    let moment = calendar.instant(on: day, atMinute: 12 * 60)
    add(
      GrowthMeasurement.table, by: .lucia, at: moment,
      [.text(profile.id), .on(day), .text(kind.rawValue), .real(value), .optional(note)])
    logActivity(
      .recordAdded, kind.rawValue, about: profile, by: .lucia, at: moment,
      after: "\(value) \(kind == .weight ? "kg" : "cm")")
  }

  /// Adds the measurements of both children: Alba is born three weeks early, starts small and then follows one centile.
  private mutating func addGrowth() {
    let visits: [(String, Double, Double, Double)] = [
      ("2026-03-05", 2.76, 47.5, 33.0), ("2026-04-07", 3.62, 51.2, 35.4),
      ("2026-05-06", 4.52, 54.8, 37.2), ("2026-07-07", 5.98, 60.6, 39.9),
      ("2026-09-08", 6.98, 64.9, 41.7), ("2026-10-19", 7.42, 66.9, 42.5),
    ]
    for (day, weight, length, head) in visits {
      addMeasurement(
        .alba, on: day, .weight, value: weight, note: day == "2026-03-05" ? "At birth" : nil)
      addMeasurement(.alba, on: day, .length, value: length)
      addMeasurement(.alba, on: day, .head, value: head)
    }
    let atHome: [(String, Double)] = [
      ("2026-03-08", 2.58), ("2026-03-12", 2.67), ("2026-03-17", 2.84), ("2026-03-24", 3.09),
      ("2026-04-20", 4.04), ("2026-05-25", 5.02), ("2026-06-15", 5.53), ("2026-08-03", 6.44),
      ("2026-09-23", 6.86), ("2026-10-05", 7.24), ("2026-11-02", 7.58),
    ]
    for (day, weight) in atHome {
      addMeasurement(.alba, on: day, .weight, value: weight, note: "Scales at home")
    }
    let leo: [(String, Double, Double)] = [
      ("2026-03-14", 14.1, 95.6), ("2026-05-22", 14.5, 96.9), ("2026-08-20", 15.0, 98.7),
      ("2026-10-31", 15.3, 100.1),
    ]
    for (day, weight, height) in leo {
      addMeasurement(.leo, on: day, .weight, value: weight)
      addMeasurement(
        .leo, on: day, .height, value: height,
        note: day == "2026-10-31" ? "Stood on tiptoe, twice." : nil)
    }
  }

  private mutating func addBabyVaccinations() {
    let given: [(String, String, String?)] = [
      ("RSV antibody", "2026-03-06", nil),
      ("Hexavalent", "2026-05-06", "2026-07-07"),
      ("Pneumococcal", "2026-05-06", "2026-07-07"),
      ("Meningococcal B", "2026-05-06", "2026-07-07"),
      ("Rotavirus", "2026-05-06", "2026-07-07"),
      ("Hexavalent", "2026-07-07", "2027-02-05"),
      ("Pneumococcal", "2026-07-07", "2027-02-05"),
      ("Meningococcal B", "2026-07-07", "2027-03-05"),
      ("Rotavirus", "2026-07-07", nil),
      ("Meningococcal ACWY", "2026-07-07", "2027-03-05"),
      ("Influenza", "2026-10-19", "2026-11-16"),
    ]
    for (vaccine, day, next) in given {
      vaccinate(.alba, against: vaccine, on: day, nextDose: next)
    }
    vaccinate(.leo, against: "Influenza", on: "2026-10-19", nextDose: nil)
    vaccinate(.canela, against: "Rabies", on: "2026-04-11", nextDose: "2027-04-11")
    vaccinate(
      .canela, against: "Cat flu and panleukopenia", on: "2025-11-14", nextDose: "2026-11-14")
  }

  private mutating func vaccinate(
    _ profile: SampleProfile, against vaccine: String, on day: String, nextDose next: String?
  ) {
    let day = LocalDate.day(day)
    let moment = calendar.instant(on: max(day, .day("2026-03-05")), atMinute: 11 * 60)
    add(
      Vaccination.table, by: .thomas, at: moment,
      [.text(profile.id), .text(vaccine), .on(day), .optional(next.map(LocalDate.day)), .null])
  }

  /// Adds the baby's cold with five days of fever; the doses of medicine are at least six hours apart.
  private mutating func addFever() {
    var random = SampleRandom("fever")
    let peaks = [38.1, 39.0, 39.4, 39.1, 38.4, 37.6, 37.0]
    // The hour of each measurement, and the hour of a dose that follows a high temperature.
    let hours: [(measured: Double, dosed: Double?)] = [
      (7.4, 7.7), (13.6, 13.9), (16.8, nil), (20.3, 20.6),
    ]
    for (day, peak) in zip(SampleCalendar.feverDays, peaks) {
      for (measured, dosed) in hours {
        let moment = calendar.instant(on: day, atMinute: measured * 60 + random.number(-12...12))
        let evening = measured > 15 ? 0.0 : -0.6
        let celsius = ((peak + evening + random.number(-0.2...0.1)) * 10).rounded() / 10
        add(
          Temperature.table, by: random.pick([.lucia, .thomas]), at: moment,
          [.text(SampleProfile.alba.id), .at(moment), .real(celsius), .text("armpit"), .null])
        if celsius >= 38.3, let dosed {
          addDose(
            .alba, "Paracetamol 100 mg/ml", amount: 1, unit: "ml", medicineID: nil, by: .thomas,
            at: calendar.instant(on: day, atMinute: dosed * 60))
        }
      }
    }
    let symptoms: [(String, String, String, String, String?)] = [
      ("Fever", "moderate", "2026-09-21", "2026-09-25", nil),
      ("Runny nose", "mild", "2026-09-20", "2026-09-28", "Clear, then thick"),
      ("Cough", "mild", "2026-09-22", "2026-10-01", "More when lying down"),
      ("Little appetite", "moderate", "2026-09-22", "2026-09-26", nil),
    ]
    for (name, severity, first, last, note) in symptoms {
      let start = calendar.instant(on: .day(first), atMinute: 9 * 60)
      add(
        Symptom.table, by: .lucia, at: start,
        [
          .text(SampleProfile.alba.id), .at(start),
          .at(calendar.instant(on: .day(last), atMinute: 20 * 60)), .text(name), .text(severity),
          .optional(note),
        ])
    }
  }
}
