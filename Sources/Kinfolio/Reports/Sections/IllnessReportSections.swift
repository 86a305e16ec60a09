import Knowledge
import Records

/// The sections about the last 72 hours of a child's illness.
struct IllnessReportSections {
  let input: VisitReportInput
  let illness: IllnessMetrics

  func all() throws -> [VisitContent.Section?] {
    [try course(), try change(), try doses()]
  }

  static let ids = (
    course: "illness", change: "illness_change", doses: "illness_doses"
  )

  private static let maximumRecordCount = 40

  /// Returns the facts that a doctor needs first, and the chart of the 72 hours.
  private func course() throws -> VisitContent.Section? {
    let fever = input.wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    let entries = [
      (try input.text("illness.onset"), firstSymptom),
      (try input.text("chart.raster.fever", ["temperature": fever]), try feverTimes()),
      (
        isHighestLast
          ? try input.text("illness.highest_and_latest")
          : try input.text("illness.highest_of_illness"),
        try illness.highestTemperature.map { try text($0) }
      ),
      (
        try input.text("illness.latest"), isHighestLast ? nil : try latestTemperature()
      ),
      (try input.text("illness.wet"), try wetDiapers()),
      (try input.text("illness.weight"), try weight()),
      (try input.text("illness.vaccines"), recentVaccines),
    ]
    let facts = entries.compactMap { label, value in
      value.map {
        VisitContent.Fact(
          label: label, value: $0, short: input.short($0, quoting: [illness.firstSymptom?.name]))
      }
    }
    let missing = [
      illness.temperatures.isEmpty ? try input.text("illness.no_temperature") : nil,
      medicines.allSatisfy(\.doses.isEmpty) ? try input.text("illness.no_dose") : nil,
    ].compactMap(\.self)
    let strip: [VisitContent.Part] =
      illness.isEmpty
      ? [.note(try input.text("illness.nothing"))]
      : input.figures(["illness"])
        + (missing.isEmpty ? [] : [.note(missing.joined(separator: " "))])
    return try input.section(
      Self.ids.course, "illness.heading", [facts.isEmpty ? nil : .facts(facts)] + strip)
  }

  private var medicines: [IllnessMetrics.Medicine] {
    illness.medicines(by: input.context.ruleData)
  }

  /// True if the newest temperature is also the highest one, so that both are one fact.
  private var isHighestLast: Bool {
    illness.highestTemperature != nil && illness.highestTemperature == illness.temperatures.last
  }

  /// Returns the newest temperature, with its place only if the highest one was measured at another place.
  private func latestTemperature() throws -> String? {
    try illness.temperatures.last.map { latest in
      try text(latest, showsPlace: latest.bodyPart != illness.highestTemperature?.bodyPart)
    }
  }

  /// Returns a text such as "39.4 °C · armpit · 23 Sep, 20:14".
  private func text(_ temperature: Temperature, showsPlace: Bool = true) throws -> String {
    [
      input.wording.temperature(celsius: temperature.celsius),
      try temperature.bodyPart.flatMap {
        showsPlace ? try input.word("temperature_place", $0) : nil
      },
      input.wording.dateAndTime(temperature.measuredAt, .short),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a date and time, with the year if the moment is 60 days or more before the reference time.
  private func text(_ moment: Instant) -> String {
    let isRecent = illness.timeRange.upperBound - moment < 60 * 24 * hour
    return input.wording.dateAndTime(moment, isRecent ? .short : .medium)
  }

  private var firstSymptom: String? {
    illness.firstSymptom.map { "\($0.name) · \(text($0.span.start))" }
  }

  /// Returns the times of the first and the last fever; nil if the only fever is the highest temperature.
  private func feverTimes() throws -> String? {
    try illness.feverTimes.flatMap { times in
      if times.lowerBound == times.upperBound {
        return times.lowerBound == illness.highestTemperature?.measuredAt
          ? nil : input.wording.dateAndTime(times.lowerBound, .short)
      }
      return try input.text(
        "illness.fever_value",
        [
          "first": input.wording.dateAndTime(times.lowerBound, .short),
          "last": input.wording.dateAndTime(times.upperBound, .short),
        ])
    }
  }

  /// The vaccines of the last 14 days with their dates, because a fever can follow them.
  private var recentVaccines: String? {
    let window = Window(last: 14, endingOn: input.window.last)
    let given = input.journal.vaccinations.of(input.profile.id).filter {
      $0.givenOn.map(window.days.contains) ?? false
    }
    let byDay = Dictionary(grouping: given) { $0.givenOn }
      .compactMap { day, vaccinations in day.map { ($0, vaccinations.map(\.vaccine)) } }
      .sorted { $0.0 < $1.0 }
    return byDay.isEmpty
      ? nil
      : byDay.map { day, names in
        "\(input.wording.date(day, .short)): \(names.uniqued.joined(separator: ", "))"
      }.joined(separator: " · ")
  }

  private func weight() throws -> String? {
    guard let weight = illness.weight else { return nil }
    let newest = [
      input.wording.weight(kg: weight.value), input.wording.date(weight.measuredOn, .short),
    ]
    // The change of a longer time says nothing about an illness, and the change to a doubtful value is wrong.
    let isDoubtful = input.doubtfulMeasurementIDs.contains(weight.entry.id)
    let recent = illness.weightBefore.flatMap {
      $0.measuredOn >= weight.measuredOn - 31 && !isDoubtful ? $0 : nil
    }
    let change = try recent.map { before in
      let loss = (weight.value - before.value) / before.value
      return try input.text(
        "visit.change_since",
        [
          "change": input.wording.weightChange(kg: weight.value - before.value)
            + " (\(input.wording.percentChange(loss)))",
          "date": input.wording.date(before.measuredOn, .medium),
        ])
    }
    return (newest + [change].compactMap(\.self)).joined(separator: " · ")
  }

  /// Returns the time of the last wet diaper, and the longest gap of the 72 hours if it is known and no point to
  /// raise states this gap or one that has not ended.
  private func wetDiapers() throws -> String? {
    guard let last = illness.lastWetDiaper else { return nil }
    guard let gap = illness.longestWetGap,
      !input.concerns.contains(where: {
        $0.ruleID == "O4"
          && (["concern.wet_gap_open", "concern.wet_gap_day"].contains($0.phraseKey)
            || $0.arguments["duration"] == .duration(seconds: gap))
      })
    else { return text(last) }
    return try input.text(
      "illness.wet_value",
      [
        "moment": text(last), "duration": input.wording.duration(seconds: Double(gap)),
      ])
  }

  /// Returns the last 24 hours compared with the days before the illness.
  private func change() throws -> VisitContent.Section? {
    let rows = try illness.changes.map(row)
    let notes = [
      illness.changes.contains { $0.usual != nil }
        ? try input.text("illness.usual", ["dates": input.wording.dates(illness.usualWindow.days)])
        : nil,
      illness.isLastDayComplete ? nil : try input.text("illness.gap"),
      illness.changes.contains { $0.usual == nil || illness.isLastDayComplete && $0.latest == nil }
        ? try input.text("illness.no_usual") : nil,
    ].compactMap(\.self)
    return try input.section(
      Self.ids.change, "illness.change",
      rows.isEmpty
        ? []
        : [
          .table(
            VisitContent.Table(
              header: [
                try input.text("column.measure"), try input.text("illness.last_day"),
                try input.text("illness.before"),
                try input.text("column.change"),
              ], rows: rows, numericColumns: [1, 2, 3], isVital: true)),
          notes.isEmpty ? nil : .note(notes.joined(separator: " ")),
        ])
  }

  private func row(_ change: IllnessMetrics.Change) throws -> [String] {
    let name =
      switch change.subject {
      case .milk: try input.text("column.milk")
      case .water: try input.text("illness.water")
      case .nursings: try input.text("chart.per_day.nursings")
      case .bottles: try input.text("chart.per_day.bottles")
      case .feeds: try input.text("column.feeds")
      case .wetDiapers: try input.text("column.wet")
      case .dirtyDiapers: try input.text("column.dirty")
      case .sleep: try input.text("column.sleep")
      }
    return [
      name, change.latest.map { formatted($0, change.subject) } ?? Wording.unknown,
      change.usual.map { formatted($0, change.subject) } ?? Wording.unknown,
      changeText(change) ?? Wording.unknown,
    ]
  }

  /// Returns a percentage, or a difference of counts, because a percentage of two or three events would mislead.
  private func changeText(_ change: IllnessMetrics.Change) -> String? {
    switch change.subject {
    case .milk, .water, .sleep: change.share.map { input.wording.percent($0, signed: true) }
    case .nursings, .bottles, .feeds, .wetDiapers, .dirtyDiapers:
      change.difference.map {
        input.wording.number($0, decimals: $0 == $0.rounded() ? 0 : 1, signed: true)
      }
    }
  }

  private func formatted(_ value: Double, _ subject: IllnessMetrics.Change.Subject) -> String {
    switch subject {
    case .milk, .water: input.wording.volume(ml: value)
    case .sleep: input.wording.duration(seconds: value)
    case .nursings, .bottles, .feeds, .wetDiapers, .dirtyDiapers:
      // A median of counts is an integer or ends in one half.
      input.wording.number(value, decimals: value == value.rounded() ? 0 : 1)
    }
  }

  /// Returns the doses of the 72 hours, the newest first, and the plans and totals of the last 24 hours, the most
  /// given medicine first, without daily vitamins and iron.
  private func doses() throws -> VisitContent.Section? {
    let medicines = medicines
    let weight = MedicineReportSections(input: input).weight
    let all = medicines.flatMap(\.doses).sorted { ($1.givenAt, $0.name) < ($0.givenAt, $1.name) }
    let earlier = all.count - Self.maximumRecordCount
    let hasOneName = Set(all.map(\.name)).count <= 1
    let rows = all.prefix(Self.maximumRecordCount).map { dose in
      [
        input.wording.dateAndTime(dose.givenAt, .short),
        hasOneName ? "" : dose.name, MedicineReportSections(input: input).amount(of: dose),
        weight.flatMap { dose.milligramsPerKg(at: $0) }
          .map { input.wording.number($0, decimals: 1) } ?? "",
      ]
    }
    let totals = try medicines.map { medicine in
      let details = [
        medicine.timesPlanned > 0
          ? try input.wording.counted("illness.planned", medicine.timesPlanned) : "",
        try input.wording.counted("illness.doses", medicine.dosesInLastDay.count),
        try weight.flatMap { try perKilogram(medicine, at: $0) } ?? "",
        try medicine.doses.last.map {
          try MedicineReportSections(input: input).text(ofLast: $0, at: weight)
        } ?? "",
      ]
      return input.line(
        try input.labeled(medicine.name, details), quoting: [medicine.name], shortForm: "",
        isVital: true)
    }
    return try input.section(
      Self.ids.doses, "illness.given",
      [
        input.list(totals),
        try input.table(["time", "medicine", "amount", "per_kg"], rows, numericColumns: [2, 3]),
        earlier > 0 ? .note(try input.wording.counted("visit.earlier_entries", earlier)) : nil,
        weight == nil && all.contains { $0.milligrams != nil }
          ? .note(try input.text("illness.no_weight")) : nil,
      ])
  }

  private func perKilogram(
    _ medicine: IllnessMetrics.Medicine, at weight: GrowthMeasurement
  ) throws -> String? {
    try medicine.milligramsPerKgInLastDay(at: weight).map { amount in
      try input.text(
        "illness.mg_per_kg",
        [
          "amount": input.wording.number(amount, decimals: 1),
          "weight": input.wording.weight(kg: weight.value),
        ])
    }
  }
}
