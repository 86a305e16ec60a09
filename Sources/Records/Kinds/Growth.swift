/// A measured weight, length, height or head circumference of a person or a pet.
package struct GrowthMeasurement: NotedRecord, Hashable {
  /// What was measured; a length is measured while the child lies, a height while the child stands.
  package enum Kind: String, Sendable, CaseIterable {
    case weight
    case length
    case height
    case head
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var measuredOn = LocalDate.epoch
  package var kind = Kind.weight
  /// The measured value, in kilograms for a weight, otherwise in centimeters.
  package var value = 0.0
  package var note: String?

  package var sortTime: Int64 { measuredOn.sortTime }
  package var timing: RecordTiming { .day }

  package static let table = RecordTable(
    "measurements", of: GrowthMeasurement(), uses: [.isEvent, .hasReportSection, .isForDoctors]
  ) {
    Column.eventDate("measured_on", \.measuredOn)
    Column("kind", \.kind, .word("measurement_kind"), label: "field.kind", identifiesRecord: true)
    Column("value", \.value, .number(plausibleValues, in: .kgOrCm), label: "column.value") {
      (row, fields, measurement) throws(RowProblem) in
      try fields.nextAmount(row, of: measurement.kind.quantity, plausibleValues)
    }
    Column.note(\.note)
  }

  private static let plausibleValues = 0.01...300.0
}
