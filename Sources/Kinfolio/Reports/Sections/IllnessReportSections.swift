import Knowledge
import Records

/// The sections about the last 72 hours of a child's illness.
struct IllnessReportSections {
  let input: VisitReportInput
  let illness: IllnessMetrics

  /// Returns the sections of the first page: the course, the change, the doses and the symptoms.
  func all() throws -> [VisitContent.Section?] {
    [try course(), try change(), try doses(), try symptoms()]
  }

  /// The ids of the sections, from the first to the last.
  static let ids = (
    course: "illness", change: "illness_change", doses: "illness_doses",
    symptoms: "illness_symptoms"
  )

  /// The maximum number of doses and of symptoms.
  private static let maximumRecordCount = 40

  /// Returns the facts that a doctor asks first, and the strip of the 72 hours.
  private func course() throws -> VisitContent.Section? {
    let entries: [(key: String, value: String?)] = [
      ("illness.onset", illness.onset.map { input.wording.dateAndTime($0) }),
      ("illness.highest", try illness.highestTemperature.map(text)),
      ("illness.latest", try illness.temperatures.last.map(text)),
      ("illness.wet", try wetDiapers()),
    ]
    let facts = try entries.compactMap { key, value in
      try value.map { VisitContent.Fact(label: try input.text(key), value: $0) }
    }
    return try input.section(
      Self.ids.course, "illness.title",
      [facts.isEmpty ? nil : .facts(facts)]
        + (illness.isEmpty
          ? [.note(try input.text("illness.nothing"))] : input.figures(["illness"])))
  }

  /// Returns a text such as "39.4 °C · armpit · 23 Sep 2026, 20:14".
  private func text(_ temperature: Temperature) throws -> String {
    [
      input.wording.temperature(celsius: temperature.celsius),
      try temperature.bodyPart.map { try input.word("temperature_place", $0) },
      input.wording.dateAndTime(temperature.measuredAt),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns the number of the last 24 hours and the time of the last one.
  private func wetDiapers() throws -> String? {
    guard let last = illness.wetDiaperTimes.last else { return nil }
    let count = illness.changes.first { $0.subject == .wetDiapers }?.latest ?? 0
    return try input.text(
      "illness.wet_value",
      ["number": input.wording.number(count), "moment": input.wording.dateAndTime(last)])
  }

  /// Returns the last 24 hours compared with the days before the illness.
  private func change() throws -> VisitContent.Section? {
    let rows = try illness.changes.map(row) + [try weightRow()].compactMap(\.self)
    let usual = try input.text("illness.usual", ["dates": usualDates])
    let notes = [
      illness.isLastDayComplete || illness.changes.isEmpty
        ? nil : try input.text("illness.gap"),
      illness.changes.contains { $0.usual == nil } ? try input.text("illness.no_usual") : nil,
    ].compactMap(\.self)
    return try input.section(
      Self.ids.change, "illness.change",
      rows.isEmpty
        ? []
        : [
          .table(
            VisitContent.Table(
              header: [
                try input.text("column.measure"), try input.text("illness.last_day"), usual,
                try input.text("column.change"),
              ], rows: rows, numericColumns: [1, 2, 3], isShortenable: false)),
          notes.isEmpty ? nil : .note(notes.joined(separator: " ")),
        ])
  }

  /// Returns the days before the illness, such as "13 Sep – 19 Sep".
  private var usualDates: String {
    let days = illness.usualWindow
    return [days.first, days.last].map { input.wording.date($0, .short) }.uniqued
      .joined(separator: " – ")
  }

  private func row(_ change: IllnessMetrics.Change) throws -> [String] {
    let name =
      switch change.subject {
      case .milk: try input.text("column.milk")
      case .nursings: try input.text("chart.per_day.nursings")
      case .feeds: try input.text("column.feeds")
      case .wetDiapers: try input.text("column.wet")
      case .dirtyDiapers: try input.text("column.dirty")
      case .sleep: try input.text("column.sleep")
      }
    return [
      name, formatted(change.latest, change.subject),
      change.usual.map { formatted($0, change.subject) } ?? Wording.unknown,
      change.share.map { input.wording.percent($0, signed: true) } ?? Wording.unknown,
    ]
  }

  private func formatted(_ value: Double, _ subject: IllnessMetrics.Change.Subject) -> String {
    switch subject {
    case .milk: input.wording.volume(ml: value)
    case .sleep: input.wording.duration(seconds: value)
    case .nursings, .feeds, .wetDiapers, .dirtyDiapers:
      // A median of counts is an integer or ends in one half.
      input.wording.number(value, decimals: value == value.rounded() ? 0 : 1)
    }
  }

  /// Returns the newest weight and the one before it, each with its date.
  private func weightRow() throws -> [String]? {
    guard let weight = illness.weight else { return nil }
    func dated(_ measurement: GrowthMeasurement) -> String {
      let value = input.wording.weight(kg: measurement.value)
      return "\(value) · \(input.wording.date(measurement.measuredOn, .short))"
    }
    return [
      input.wording.capitalizingFirstLetter(
        try input.word("measurement_kind", GrowthMeasurement.Kind.weight)),
      dated(weight), illness.weightBefore.map(dated) ?? Wording.unknown,
      illness.weightBefore.map { input.wording.weightChange(kg: weight.value - $0.value) }
        ?? Wording.unknown,
    ]
  }

  /// Returns the doses of the 72 hours, the newest first, and the totals of the last 24 hours.
  ///
  /// Daily vitamins and iron are not among them. The name is in the rows only if it is not always
  /// the same.
  private func doses() throws -> VisitContent.Section? {
    let medicines = illness.medicines.filter {
      ![.vitaminD, .iron].contains(input.context.rulebook.substance(of: $0.name))
    }
    let all = medicines.flatMap(\.doses)
      .sorted { ($1.givenAt, $0.name) < ($0.givenAt, $1.name) }
    let earlier = all.count - Self.maximumRecordCount
    let rows = all.prefix(Self.maximumRecordCount).map { dose in
      [
        input.wording.dateAndTime(dose.givenAt, .short),
        medicines.count > 1 ? dose.name : "", amount(dose),
        illness.milligramsPerKg(dose).map { input.wording.number($0, decimals: 1) } ?? "",
      ]
    }
    let totals = try medicines.map { medicine in
      VisitContent.Line(
        text: try input.labeled(
          medicine.name,
          [
            try input.wording.counted("illness.doses", medicine.dosesInLastDay.count),
            try medicine.milligramsPerKgInLastDay.map {
              try input.text(
                "illness.mg_per_kg", ["amount": input.wording.number($0, decimals: 0)])
            } ?? "",
          ]), shortenableParts: [medicine.name], shortForm: medicine.name)
    }
    let isWeighed = all.contains { illness.milligramsPerKg($0) != nil }
    let note = try illness.weight.map { weight in
      try input.text(
        "illness.weight_used",
        [
          "weight": input.wording.weight(kg: weight.value),
          "date": input.wording.date(weight.measuredOn, .medium),
        ])
    }
    return try input.section(
      Self.ids.doses, "illness.given",
      [
        input.list(totals),
        try input.table(["time", "medicine", "amount", "per_kg"], rows, numericColumns: [2, 3]),
        earlier > 0 ? .note(try input.wording.counted("visit.earlier_entries", earlier)) : nil,
        isWeighed ? note.map(VisitContent.Part.note) : nil,
      ])
  }

  /// Returns the amount as recorded, with the milligrams if another unit was recorded.
  private func amount(_ dose: Dose) -> String {
    let recorded = input.wording.medicineAmount(dose.amount, dose.unit)
    guard let milligrams = dose.milligrams, dose.unit?.lowercased() != "mg" else {
      return recorded
    }
    return "\(recorded) = \(input.wording.medicineAmount(milligrams, "mg"))"
  }

  /// Returns the symptoms, and the signs of danger that no record describes.
  private func symptoms() throws -> VisitContent.Section? {
    let fewer = illness.symptoms.count - Self.maximumRecordCount
    let lines = try illness.symptoms.prefix(Self.maximumRecordCount).map { symptom in
      let start = ["date": input.wording.dateAndTime(symptom.span.start, .short)]
      let end = symptom.span.end.map { ["date": input.wording.dateAndTime($0, .short)] }
      return VisitContent.Line(
        text: try input.labeled(
          symptom.name,
          [
            try symptom.severity.map { try input.word("severity", $0) } ?? "",
            try input.text("visit.since", start),
            try end.map { try input.text("illness.until", $0) } ?? "", symptom.note ?? "",
          ]),
        shortenableParts: [symptom.name, symptom.note ?? ""].filter { !$0.isEmpty },
        shortForm: symptom.name)
    }
    let missing = try SignWords.Sign.askedInIllness.filter { sign in
      !illness.symptoms.contains { input.context.rulebook.describes($0, sign) }
    }.map { try input.word("sign", $0) }
    return try input.section(
      Self.ids.symptoms, "visit.symptoms",
      [
        input.list(lines),
        fewer > 0 ? .note(try input.wording.counted("visit.earlier_entries", fewer)) : nil,
        missing.isEmpty
          ? nil
          : .note(try input.text("illness.not_recorded", ["signs": input.wording.list(missing)])),
      ])
  }
}
