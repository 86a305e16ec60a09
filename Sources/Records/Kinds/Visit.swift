/// A past or planned visit to a doctor or a vet.
package struct Visit: NotedRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case checkup
    case illness
    case vaccination
    case specialist
    case vet
    /// No visit: a report about past days that the family gives to the doctor.
    case summary
    case other
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var visitedOn = LocalDate.epoch
  package var kind = Kind.other
  package var clinician: String?
  package var note: String?
  /// The first day of the visit's report, or nil if the family has not chosen one.
  ///
  /// If the family has chosen a day, the report ends on the day of the visit. Otherwise, the report of a planned visit
  /// starts at a previous visit and ends on the day before the planned visit.
  package var coversFrom: LocalDate?

  package var isActualVisit: Bool { kind != .summary }

  package var sortTime: Int64 { visitedOn.sortTime }
  package var timing: RecordTiming { .appointment }

  package static let table = RecordTable("visits", of: Visit(), uses: [.isForDoctors]) {
    Column.eventDate("visited_on", \.visitedOn)
    Column("kind", \.kind, .word("visit_kind"), label: "visit.kind")
    Column(
      "clinician", \.clinician, .text(.unchanged(because: "it is the name of a doctor")),
      label: "visit.clinician")
    Column.note(\.note)
    Column("covers_from", \.coversFrom, .day, label: "field.covers_from")
  } check: { visit, _ throws(RowProblem) in
    if let first = visit.coversFrom, first > visit.visitedOn {
      throw RowProblem(.endsBeforeStart, column: "visited_on", found: "'\(visit.visitedOn)'")
    }
  }
}
