import Records
import SQLite

/// Generates the baby's pumping sessions, vitamin D and fever, the growth of both children, and all vaccinations.
extension SampleData {
  mutating func addBabyHealthRecords() throws(SampleProblem) {
    addPumpingSessions()
    addVitaminDDoses()
    try addMeasurements(fromTable: "measurements")
    try addVaccinations()
    try addColdWithFever()
  }

  private mutating func addPumpingSessions() {
    var random = SeededRandom(topic: "pumping")
    let usual = PiecewiseLinearFunction([(10, 55), (40, 95), (120, 120), (190, 95), (248, 60)])
    for day in SampleCalendar.days.dropFirst(10) {
      let age = Double(day.days - SampleCalendar.babyBirthday.days)
      let hours: [Double] = age < 120 ? [11] : day.weekday > 5 ? [] : [10.5, 15]
      for time in hours where !SampleCalendar.holidayDays.contains(day) && random.chance(0.86) {
        let start = calendar.instant(on: day, atMinute: time * 60 + random.number(-25...25))
        let volume = (random.number(near: usual[age], relativeDeviation: 0.25) / 5).rounded() * 5
        addRecord(
          to: PumpingSession.table, by: .lucia, at: start,
          [
            SampleProfile.alba.id, start, start + Int64(random.integer(720...1320)), volume,
            random.pick(["both", "both", "left", "right"]), nil,
          ])
      }
    }
  }

  private mutating func addVitaminDDoses() {
    var random = SeededRandom(topic: "vitamin D")
    let starts: LocalDate = .day("2026-03-20")
    let plan = addRecord(
      to: Medicine.table, by: .thomas, at: calendar.instant(on: starts, atMinute: 600),
      [
        SampleProfile.alba.id, "Vitamin D3", 400.0, "IU", "09:30", starts, nil,
        "Two drops on the spoon.",
      ])
    for day in starts...SampleCalendar.lastDay {
      guard !SampleCalendar.holidayDays.contains(day), random.chance(0.95) else { continue }
      let moment = calendar.instant(on: day, atMinute: 570 + random.number(-25...70))
      addDose(
        .alba, medicineName: "Vitamin D3", amount: 400, unit: "IU", medicineID: plan,
        by: random.pick([.lucia, .thomas]),
        at: moment)
    }
  }

  mutating func addDose(
    _ profile: SampleProfile, medicineName name: String, amount: Double, unit: String,
    medicineID: String?,
    by person: SampleCaregiver, at moment: Instant
  ) {
    addRecord(
      to: Dose.table, by: person, at: moment,
      [profile.id, moment, medicineID, name, amount, unit, nil])
  }

  /// Adds a growth measurement for each row of a table of `SampleTables`, in the order of the rows.
  mutating func addMeasurements(fromTable table: String) throws(SampleProblem) {
    let measurements: [(SampleProfile, LocalDate, GrowthMeasurement.Kind, Double, String?)] =
      try tables[table]
    for (profile, day, kind, value, note) in measurements {
      let moment = calendar.instant(on: day, atMinute: 12 * 60)
      addRecord(
        to: GrowthMeasurement.table, by: .lucia, at: moment,
        [profile.id, day, kind.rawValue, value, note])
      logActivity(
        .recordAdded, kind.rawValue, about: profile, by: .lucia, at: moment,
        newValue: "\(value) \(kind == .weight ? "kg" : "cm")")
    }
  }

  private mutating func addVaccinations() throws(SampleProblem) {
    let given: [(SampleProfile, String, LocalDate, LocalDate?)] = try tables["vaccinations"]
    for (profile, vaccine, day, next) in given {
      let moment = calendar.instant(on: max(day, .day("2026-03-05")), atMinute: 11 * 60)
      addRecord(
        to: Vaccination.table, by: .thomas, at: moment, [profile.id, vaccine, day, next, nil])
    }
  }

  /// Adds the baby's cold: temperatures with five days of fever, doses of medicine, and symptoms.
  private mutating func addColdWithFever() throws(SampleProblem) {
    var random = SeededRandom(topic: "fever")
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
        addRecord(
          to: Temperature.table, by: random.pick([.lucia, .thomas]), at: moment,
          [SampleProfile.alba.id, moment, celsius, "armpit", nil])
        if celsius >= 38.3, let dosed {
          addDose(
            .alba, medicineName: "Paracetamol 100 mg/ml", amount: 1, unit: "ml", medicineID: nil,
            by: .thomas,
            at: calendar.instant(on: day, atMinute: dosed * 60))
        }
      }
    }
    let symptoms: [(String, String, LocalDate, LocalDate, String?)] = try tables["symptoms"]
    for (name, severity, first, last, note) in symptoms {
      let start = calendar.instant(on: first, atMinute: 9 * 60)
      addRecord(
        to: Symptom.table, by: .lucia, at: start,
        [
          SampleProfile.alba.id, start, calendar.instant(on: last, atMinute: 20 * 60), name,
          severity, note,
        ])
    }
  }
}
