package struct Temperature: NotedRecord, Hashable {
  package enum BodyPart: String, Sendable, CaseIterable {
    case ear
    case armpit
    case forehead
    case mouth
    case rectal
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let measuredAt: Instant
  /// In degrees Celsius, without the rounding error of a conversion: 100.4 °F are exactly 38 °C.
  package let celsius: Double
  package let bodyPart: BodyPart?
  package var note: String?

  package var sortTime: Int64 { measuredAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "temperatures", "profile_id measured_at celsius place note"
  ) {
    row, fields throws(RowProblem) in
    Temperature(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      measuredAt: try fields.instant(row),
      celsius: try (fields.amount(row, of: .temperature, 25...45) * 1e6).rounded() / 1e6,
      bodyPart: try fields.optionalEnumValue(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(measuredAt), Cell(celsius), Cell(bodyPart), Cell(note)]
  }
}

/// The severity of a symptom or a reaction.
package enum Severity: String, Sendable, CaseIterable, Encodable {
  case mild
  case moderate
  case severe

  /// The position from mild (0) to severe (2).
  package var rank: Int {
    switch self {
    case .mild: 0
    case .moderate: 1
    case .severe: 2
    }
  }
}

package struct Symptom: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package var name: String
  package let severity: Severity?
  package var note: String?

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable(
    "symptoms", "profile_id started_at ended_at name severity note"
  ) {
    row, fields throws(RowProblem) in
    Symptom(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.spanWithExpectedEnd(row, maximumSeconds: 400 * 24 * hour),
      name: try fields.text(row),
      severity: try fields.optionalEnumValue(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(name), Cell(severity), Cell(note)]
  }
}

/// A vaccination that was given, is due, or both.
package struct Vaccination: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package var vaccine: String
  package let givenOn: LocalDate?
  package let nextDueOn: LocalDate?
  package var note: String?

  package var sortTime: Int64 { (givenOn ?? nextDueOn)?.sortTime ?? 0 }
  package var timing: Timing { givenOn == nil ? .unrestricted : .day }

  package static let table = RecordTable(
    "vaccinations", "profile_id vaccine given_on next_due_on note"
  ) {
    row, fields throws(RowProblem) in
    Vaccination(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      vaccine: try fields.text(row),
      givenOn: try fields.optionalDate(row),
      nextDueOn: try fields.optionalDate(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(vaccine), Cell(givenOn), Cell(nextDueOn), Cell(note)]
  }
}
