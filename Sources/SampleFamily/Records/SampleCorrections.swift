import Records

/// Generates corrections of wrong records in the activity log, the only place that contains the wrong values.
extension SampleData {
  mutating func addCorrections() throws(SampleProblem) {
    let corrections: [(LocalDate, SampleProfile, Activity.Kind, String, String, String?)] =
      try tables["corrections"]
    for (day, profile, kind, subject, before, after) in corrections {
      let moment = calendar.instant(on: day, atMinute: 20 * 60 + Double(day.day))
      let person: SampleCaregiver = day.day.isMultiple(of: 2) ? .thomas : .lucia
      logActivity(
        kind, subject, about: profile, by: person, at: moment, before: before, after: after)
    }
  }
}
