/// A visit to the doctor or the vet, past or planned.
package struct Visit: NotedRecord, Hashable {
  /// What the visit was for.
  package enum Kind: String, Sendable, CaseIterable {
    case checkup
    case illness
    case vaccination
    case specialist
    case vet
    /// None at all: days that somebody looked back on for the doctor.
    case summary
    case other
  }

  package let entry: Entry
  package let profile: ID<Profile>
  package let visitedOn: LocalDate
  package let kind: Kind
  package let clinician: String?
  package var note: String?
  /// The first day that the visit's report covers, where somebody chose it.
  ///
  /// Such a report reaches to the visit's own day; without it, it looks back to the visit before.
  package let coversFrom: LocalDate?

  /// Whether somebody went or will go there.
  package var isAppointment: Bool { kind != .summary }

  package var position: Int64 { visitedOn.position }
  package var timing: Timing { .appointment }

  package static let table = RecordTable(
    "visits", "profile_id visited_on kind clinician note covers_from"
  ) {
    row, fields throws(RowProblem) in
    let visit = Visit(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      visitedOn: try fields.date(row),
      kind: try fields.word(row),
      clinician: try fields.optionalText(row),
      note: try fields.optionalText(row),
      coversFrom: try fields.optionalDate(row))
    if let first = visit.coversFrom, first > visit.visitedOn {
      throw RowProblem(.endsBeforeStart, column: "visited_on", found: "'\(visit.visitedOn)'")
    }
    return visit
  }

  package var cells: [Cell] {
    [Cell(visitedOn), Cell(kind), Cell(clinician), Cell(note), Cell(coversFrom)]
  }
}
