/// A weight, a length, a height or a head circumference.
package struct GrowthMeasurement: NotedRecord, Hashable {
  /// The measured quantity: length lying down, height standing up.
  package enum Kind: String, Sendable, CaseIterable {
    case weight
    case length
    case height
    case head
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let measuredOn: LocalDate
  package let kind: Kind
  /// The value in kilograms for weights, in centimeters otherwise.
  package let value: Double
  package var note: String?

  package var sortTime: Int64 { measuredOn.sortTime }
  package var timing: Timing { .day }

  package static let table = RecordTable("measurements", "profile_id measured_on kind value note") {
    row, fields throws(RowProblem) in
    let entry = try fields.entry(row)
    let profile = try fields.profile(row)
    let measuredOn = try fields.date(row)
    let kind: Kind = try fields.enumValue(row)
    return GrowthMeasurement(
      entry: entry, profile: profile, measuredOn: measuredOn, kind: kind,
      value: try fields.amount(row, of: kind.quantity, 0.01...300),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(measuredOn), Cell(kind), Cell(value), Cell(note)]
  }
}
