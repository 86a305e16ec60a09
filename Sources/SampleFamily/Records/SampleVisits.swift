import Records
import SQLite

/// Generates visits to doctors, notes of the family, and questions for the next visit.
extension SampleData {
  mutating func addVisits() {
    let pediatrician = "Dr Amparo Ruiz"
    let visits: [(SampleProfile, String, Visit.Kind, String, String?)] = [
      (.alba, "2026-03-10", .checkup, pediatrician, "Newborn check. Hearing fine on both sides."),
      (.alba, "2026-04-07", .checkup, pediatrician, "Growing well; jaundice gone."),
      (.alba, "2026-05-06", .vaccination, pediatrician, nil),
      (.alba, "2026-07-07", .vaccination, pediatrician, "Holds her head up well."),
      (.alba, "2026-09-08", .checkup, pediatrician, "Solids have begun; keep the vitamin D."),
      (.alba, "2026-09-23", .illness, "Dr Núria Bosch", "A viral cold. Ears and lungs clear."),
      (.alba, "2026-10-19", .checkup, pediatrician, "Egg: wait, then try again after the visit."),
      (.alba, "2026-11-09", .checkup, pediatrician, "The eight-month check."),
      (.leo, "2026-05-22", .checkup, pediatrician, "Three-year check. Eyes tested, all well."),
      (.carmen, "2026-06-16", .specialist, "Dr Ignacio Prats", "Knee: keep walking, no stairs."),
      (.carmen, "2026-10-06", .checkup, "Dr Elena Cano", "Blood pressure steady."),
      (.canela, "2026-04-11", .vet, "Clínica La Huella", "Teeth clean. A little too round."),
    ]
    for (profile, date, kind, clinician, note) in visits {
      let day = LocalDate.day(date)
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
    addQuestions()
    addNotes()
  }

  private mutating func addQuestions() {
    let questions: [(String, String, String?)] = [
      ("2026-03-30", "Is the peeling skin on her feet normal?", "2026-04-07"),
      ("2026-06-28", "She wakes every two hours again. A growth spurt?", "2026-07-07"),
      ("2026-09-01", "May we start with allergens right away?", "2026-09-08"),
      ("2026-10-09", "Red patches on her cheek after egg: test, or try again?", "2026-10-19"),
      ("2026-10-24", "Does she still need the night feed?", nil),
      ("2026-10-30", "Lips a little swollen after hummus. Is it the sesame?", nil),
      ("2026-11-04", "Is the flat spot at the back of her head better?", nil),
      ("2026-11-07", "When is the second flu dose due?", nil),
    ]
    for (day, text, answered) in questions {
      addNote("question", about: .alba, on: day, text, answeredOn: answered)
    }
  }

  private mutating func addNotes() {
    let notes: [(SampleProfile, String, String)] = [
      (.alba, "2026-03-06", "First night at home tomorrow. Leo has chosen the blanket."),
      (.alba, "2026-04-25", "Turns to Thomas's voice, even when she is drinking."),
      (.alba, "2026-06-27", "Sleep has fallen apart. Everybody says four months."),
      (
        .alba, "2026-07-20", "Back from the sea. We wrote down almost nothing, and she grew anyway."
      ),
      (.alba, "2026-08-16", "Babbles to the ceiling fan for ten minutes."),
      (.alba, "2026-09-29", "Fever gone, a tooth in its place."),
      (.alba, "2026-11-01", "Three long nights in a row!"),
      (.leo, "2026-04-12", "Will eat anything that is called a dinosaur."),
      (.leo, "2026-07-02", "Dry all day for two weeks."),
      (.leo, "2026-10-12", "Sings to Alba when she cries; it works better than we do."),
      (.carmen, "2026-05-19", "Knee sore after the long walk on Sunday."),
      (.carmen, "2026-09-14", "New pill organiser with big letters."),
      (.canela, "2026-08-30", "Found asleep in the pram again."),
    ]
    for (profile, day, text) in notes { addNote("note", about: profile, on: day, text) }
  }

  private mutating func addNote(
    _ kind: String, about profile: SampleProfile, on day: String, _ text: String,
    answeredOn: String? = nil
  ) {
    let moment = calendar.instant(on: .day(day), atMinute: 21 * 60 + 10)
    add(
      Note.table, by: text.count.isMultiple(of: 2) ? .lucia : .thomas, at: moment,
      [
        .text(profile.id), .at(moment), .text(kind), .text(text),
        .optional(answeredOn.map { calendar.instant(on: .day($0), atMinute: 12 * 60) }),
      ])
  }
}
