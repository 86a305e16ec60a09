import Knowledge
import Records

/// Who the report is about, and what was noted at the visit before.
struct IdentityReportSections {
  let input: VisitReportInput

  /// Who the report is about, and what the visit was.
  func identity() throws -> VisitContent.Section {
    let born = input.profile.birthDate
    let sexes = input.profile.kind == .pet ? "pet_sex" : "sex"
    let entries: [(key: String, value: String?)] = [
      ("child.born", born.map { input.wording.date($0) }),
      ("child.age", try born.flatMap { try input.wording.age(from: $0, on: input.visit.date) }),
      ("child.corrected_age", try correctedAge()),
      ("child.sex", try input.profile.sex.map { input.wording.opening(try input.word(sexes, $0)) }),
      ("elder.relationship", input.profile.relationship),
      ("pet.ideal_weight", input.profile.idealWeightKg.map { input.wording.weight(kg: $0) }),
      ("visit.zone", input.member.zone.city),
      ("visit.kind", try reason()),
      ("visit.clinician", input.visit.visit?.clinician),
      ("visit.previous", previous.map { told($0) }),
    ]
    let facts = try entries.compactMap { (key, value) -> VisitContent.Fact? in
      guard let value, !value.isEmpty else { return nil }
      return VisitContent.Fact(label: try input.text(key), value: value)
    }
    return VisitContent.Section(
      id: VisitContent.Section.identity, title: try input.text("visit.identity"),
      parts: [.facts(facts)] + (try input.wording.bareNote().map(VisitContent.Part.note)))
  }

  /// What was noted at the visit before this one; nil where nothing was.
  func previousNote() throws -> VisitContent.Section? {
    guard let previous, let note = previous.note, !note.isEmpty else { return nil }
    return try input.section(
      "previous", "visit.previous", [.note(told(previous)), .paragraph(note)])
  }

  /// The visit before this one.
  private var previous: Visit? {
    input.journal.appointments(of: input.profile).last { $0.visitedOn < input.visit.date }
  }

  /// Why there was a visit; nil where there was none.
  private func reason() throws -> String? {
    guard let visit = input.visit.visit, visit.isAppointment else { return nil }
    return input.wording.opening(try input.word("visit_kind", visit.kind))
  }

  /// "19 October 2026, Dr Ruiz".
  private func told(_ visit: Visit) -> String {
    [input.wording.date(visit.visitedOn), visit.clinician ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The age from the due date, up to the second birthday of a child born before it.
  private func correctedAge() throws -> String? {
    guard input.profile.kind == .child, let due = input.profile.dueDate,
      let born = input.profile.birthDate,
      due > born, let age = Age(from: born, on: input.visit.date), age.years < 2
    else { return nil }
    return try input.wording.age(from: due, on: input.visit.date)
  }
}

extension VisitContent.Section {
  /// The section that says who it is about; paper needs no heading for it.
  static let identity = "identity"
  /// The section that says how much was logged, in its first words.
  static let coverage = "coverage"
}
