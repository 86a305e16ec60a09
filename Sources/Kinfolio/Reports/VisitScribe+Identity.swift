import Knowledge
import Records

extension VisitScribe {
  /// Who the report is about, and what the visit was.
  func identity() throws -> Section {
    let born = profile.birthDate
    let sexes = profile.kind == .pet ? "pet_sex" : "sex"
    let entries: [(key: String, value: String?)] = [
      ("child.born", born.map { wording.date($0) }),
      ("child.age", try born.flatMap { try wording.age(from: $0, on: visit.date) }),
      ("child.corrected_age", try correctedAge()),
      ("child.sex", try profile.sex.map { wording.opening(try word(sexes, $0)) }),
      ("elder.relationship", profile.relationship),
      ("pet.ideal_weight", profile.idealWeightKg.map { wording.weight(kg: $0) }),
      ("visit.zone", member.zone.city),
      ("visit.kind", try reason()),
      ("visit.clinician", visit.visit?.clinician),
      ("visit.previous", previous.map { told($0) }),
    ]
    let facts = try entries.compactMap { (key, value) -> Fact? in
      guard let value, !value.isEmpty else { return nil }
      return Fact(label: try text(key), value: value)
    }
    return Section(
      id: Section.identity, title: try text("visit.identity"),
      parts: [.facts(facts)] + (try wording.bareNote().map(Part.note)))
  }

  /// What was noted at the visit before this one; nil where nothing was.
  func previousNote() throws -> Section? {
    guard let previous, let note = previous.note, !note.isEmpty else { return nil }
    return try section(
      "previous", "visit.previous", [.note(told(previous)), .paragraph(note)])
  }

  /// The visit before this one.
  private var previous: Visit? {
    journal.appointments(of: profile).last { $0.visitedOn < visit.date }
  }

  /// Why there was a visit; nil where there was none.
  private func reason() throws -> String? {
    guard let visit = visit.visit, visit.isAppointment else { return nil }
    return wording.opening(try word("visit_kind", visit.kind))
  }

  /// "19 October 2026, Dr Ruiz".
  private func told(_ visit: Visit) -> String {
    [wording.date(visit.visitedOn), visit.clinician ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The age from the due date, up to the second birthday of a child born before it.
  private func correctedAge() throws -> String? {
    guard profile.kind == .child, let due = profile.dueDate, let born = profile.birthDate,
      due > born, let age = Age(from: born, on: visit.date), age.years < 2
    else { return nil }
    return try wording.age(from: due, on: visit.date)
  }
}

extension VisitContent.Section {
  /// The section that says who it is about; paper needs no heading for it.
  static let identity = "identity"
  /// The section that says how much was logged, in its first words.
  static let coverage = "coverage"
}
