/// A weight, a length, a height or a head circumference.
package struct GrowthMeasurement: NotedRecord, Hashable {
  /// The measured quantity; a length is measured lying down, a height standing up.
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
  /// The value in kilograms for weights, in centimeters otherwise.
  package var value = 0.0
  package var note: String?

  package var sortTime: Int64 { measuredOn.sortTime }
  package var timing: Timing { .day }

  package static let table = RecordTable(
    "measurements", of: GrowthMeasurement(), uses: [.isEvent, .hasOwnSection, .isForDoctors]
  ) {
    Column.date("measured_on", \.measuredOn)
    Column("kind", \.kind, .word("measurement_kind"), label: "field.kind", identifies: true)
    Column("value", \.value, .number(bounds, in: .growth), label: "column.value") {
      (row, fields, measurement) throws(RowProblem) in
      try fields.amount(row, of: measurement.kind.quantity, bounds)
    }
    Column.note(\.note)
  }

  private static let bounds = 0.01...300.0
}
