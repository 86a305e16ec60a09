/// A visit to the doctor or the vet, past or planned.
package struct Visit: NotedRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case checkup
    case illness
    case vaccination
    case specialist
    case vet
    /// No visit, but a summary of past days for the doctor.
    case summary
    case other
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let visitedOn: LocalDate
  package let kind: Kind
  package var clinician: String?
  package var note: String?
  /// The first day of the visit's report, or nil if none was chosen.
  ///
  /// If a day was chosen, the report ends on the day of the visit. Otherwise the report of an
  /// appointment starts at a previous one and ends on the day before.
  package let coversFrom: LocalDate?

  package var isActualVisit: Bool { kind != .summary }

  package var sortTime: Int64 { visitedOn.sortTime }
  package var timing: Timing { .appointment }

  package static let table = RecordTable(
    "visits", "profile_id visited_on kind clinician note covers_from"
  ) {
    row, fields throws(RowProblem) in
    let visit = Visit(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      visitedOn: try fields.date(row),
      kind: try fields.enumValue(row),
      clinician: try fields.optionalText(row),
      note: try fields.optionalText(row),
      coversFrom: try fields.optionalDate(row))
    if let first = visit.coversFrom, first > visit.visitedOn {
      throw RowProblem(.endsBeforeStart, column: "visited_on", found: "'\(visit.visitedOn)'")
    }
    return visit
  }

  package var columnValues: [Cell] {
    [Cell(visitedOn), Cell(kind), Cell(clinician), Cell(note), Cell(coversFrom)]
  }
}
