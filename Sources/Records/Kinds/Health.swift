package struct Temperature: NotedRecord, Hashable {
  package enum BodyPart: String, Sendable, CaseIterable {
    case ear
    case armpit
    case forehead
    case mouth
    case rectal
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var measuredAt = Instant.epoch
  /// The body temperature in degrees Celsius, rounded so that a converted value is exact: 100.4 °F are 38 °C.
  package var celsius = 0.0
  package var bodyPart: BodyPart?
  package var note: String?

  package var sortTime: Int64 { measuredAt.seconds }

  package static let table = RecordTable(
    "temperatures", of: Temperature(),
    uses: [.isEvent, .endsRecordingGap, .startsDailyTable, .isForDoctors]
  ) {
    Column.eventTime("measured_at", \.measuredAt)
    Column(
      "celsius", \.celsius, .amount(25...45, of: .temperature, in: .degreesCelsius),
      label: "column.temperature")
    Column("place", \.bodyPart, .word("temperature_place"), label: "column.place")
    Column.note(\.note)
  } check: { temperature, _ in
    temperature.celsius = (temperature.celsius * 1e6).rounded() / 1e6
  }
}

/// The severity of a symptom or a reaction.
package enum Severity: String, Sendable, CaseIterable, Encodable {
  case mild
  case moderate
  case severe

  /// The severity as a number from 0 (mild) to 2 (severe).
  package var rank: Int {
    switch self {
    case .mild: 0
    case .moderate: 1
    case .severe: 2
    }
  }
}

package struct Symptom: NotedRecord, SpanRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  package var name = ""
  package var severity: Severity?
  package var note: String?

  package static let table = RecordTable(
    "symptoms", of: Symptom(), uses: [.isEvent, .printsOwnNotes, .isForDoctors]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 400 * 24 * hour, ifFuture: .isPlanned)
    Column("name", \.name, .text(.freeText), label: "field.name", identifiesRecord: true)
    Column("severity", \.severity, .word("severity"), label: "column.severity")
    Column.note(\.note)
  }
}

/// A vaccination that was given or is due, or that was given and whose next dose is due.
package struct Vaccination: NotedRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var vaccine = ""
  package var givenOn: LocalDate?
  package var nextDueOn: LocalDate?
  package var note: String?

  package var sortTime: Int64 { (givenOn ?? nextDueOn)?.sortTime ?? 0 }
  package var timing: RecordTiming { givenOn == nil ? .unrestricted : .day }

  package static let table = RecordTable(
    "vaccinations", of: Vaccination(), uses: [.isEvent, .isForDoctors]
  ) {
    Column("vaccine", \.vaccine, .text(.medicine), label: "column.vaccine", identifiesRecord: true)
    Column("given_on", \.givenOn, .day, label: "column.given", identifiesRecord: true)
    Column("next_due_on", \.nextDueOn, .day, label: "column.due")
    Column.note(\.note)
  }
}
