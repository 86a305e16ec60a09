import Records
import SQLite

/// Generates visits to doctors, notes of the family, and questions for the next visit.
extension SampleData {
  mutating func addVisits() throws(SampleProblem) {
    let visits: [(SampleProfile, LocalDate, Visit.Kind, String, String?)] = try tables["visits"]
    for (profile, day, kind, clinician, note) in visits {
      let moment = calendar.instant(on: min(day, .day("2026-11-02")), atMinute: 13 * 60)
      add(
        Visit.table, by: .lucia, at: moment,
        [
          .text(profile.id), .on(day), .text(kind.rawValue), .text(clinician), .optional(note),
          .null,
        ])
      logActivity(
        .recordAdded, "visits", about: profile, by: .lucia, at: moment,
        after: "\(day) \(clinician)")
    }
    let notes: [(String, SampleProfile, LocalDate, String, LocalDate?)] = try tables["notes"]
    for (kind, profile, day, text, answered) in notes {
      let moment = calendar.instant(on: day, atMinute: 21 * 60 + 10)
      add(
        Note.table, by: text.count.isMultiple(of: 2) ? .lucia : .thomas, at: moment,
        [
          .text(profile.id), .at(moment), .text(kind), .text(text),
          .optional(answered.map { calendar.instant(on: $0, atMinute: 12 * 60) }),
        ])
    }
  }
}
