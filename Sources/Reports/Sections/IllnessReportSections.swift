import Knowledge
import Records

/// The sections of a visit report about the last 72 hours of a child's illness.
extension VisitReportBuilder {
  func illnessSections(_ illness: IllnessMetrics) throws -> [VisitContent.Section?] {
    try [course(of: illness), changesFromUsual(in: illness), doses(in: illness)]
  }

  /// Returns a section with the most important facts about a child's illness, and the chart of its last 72 hours.
  private func course(of illness: IllnessMetrics) throws -> VisitContent.Section? {
    let (highest, latest) = (illness.highestTemperature, illness.temperatures.last)
    // If the newest temperature is also the highest one, the report states it once. The place of measurement of the
    // newest one is stated only if the highest one was measured at another place.
    let isHighestLast = highest != nil && highest == latest
    let fever = wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    let onset = illness.firstSymptom.map { "\($0.name) · \(illnessTime($0.span.start))" }
    let latestText = try latest.map {
      try temperaturePlaceAndTime($0, showsPlace: $0.bodyPart != highest?.bodyPart)
    }
    let highestKey = isHighestLast ? "illness.highest_and_latest" : "illness.highest_of_illness"
    let entries: [(label: String, value: String?)] = try [
      (text("illness.onset"), onset),
      (text("chart.raster.fever", ["temperature": fever]), firstAndLastFever(in: illness)),
      (text(highestKey), highest.map { try temperaturePlaceAndTime($0) }),
      (text("illness.latest"), isHighestLast ? nil : latestText),
      (text("illness.wet"), lastWetDiaperAndGap(in: illness)),
      (text("illness.weight"), newestWeightAndChange(in: illness)),
      (text("illness.vaccines"), recentVaccines),
    ]
    let facts = entries.compactMap { label, value in
      value.map {
        Fact(
          label: label, value: $0, short: shortened($0, quoting: [illness.firstSymptom?.name]))
      }
    }
    let missing = [
      illness.temperatures.isEmpty ? try text("illness.no_temperature") : nil,
      illness.medicines(by: input.ruleData).allSatisfy(\.doses.isEmpty)
        ? try text("illness.no_dose") : nil,
    ]
    let strip =
      illness.isEmpty
      ? [.note(try text("illness.nothing"))] : figures(["illness"]) + [note(missing)]
    return try section(
      .illness, "illness.heading",
      [facts.isEmpty ? nil : .facts(facts)] + strip)
  }

  /// Returns a temperature as a text such as "39.4 °C · armpit · 23 Sep, 20:14".
  private func temperaturePlaceAndTime(
    _ temperature: Temperature, showsPlace: Bool = true
  ) throws -> String {
    [
      wording.temperature(celsius: temperature.celsius),
      try temperature.bodyPart.flatMap { showsPlace ? try word("temperature_place", $0) : nil },
      wording.dateAndTime(temperature.measuredAt, .short),
    ].joinedByDots
  }

  private func illnessTime(_ moment: Instant) -> String {
    dateAndTime(moment, before: referenceTime + 1)
  }

  /// Returns the times of the first and the last fever in an illness.
  ///
  /// Returns nil if there was no fever. Also returns nil if there was only one and it is the highest temperature, which
  /// the report states with its time.
  private func firstAndLastFever(in illness: IllnessMetrics) throws -> String? {
    guard let times = illness.feverTimes else { return nil }
    let first = wording.dateAndTime(times.lowerBound, .short)
    if times.lowerBound == times.upperBound {
      return times.lowerBound == illness.highestTemperature?.measuredAt ? nil : first
    }
    let last = wording.dateAndTime(times.upperBound, .short)
    return try text("illness.fever_value", ["first": first, "last": last])
  }

  /// The vaccines that were given in the 14 days up to the last day of the report, because vaccines can cause a fever.
  private var recentVaccines: String? {
    let days = Window(dayCount: 14, endingOn: window.last).days
    let given = journal.vaccinations.of(profile.id).filter {
      $0.givenOn.map(days.contains) ?? false
    }
    let byDay = Dictionary(grouping: given) { $0.givenOn }
      .compactMap { day, vaccinations in day.map { ($0, vaccinations.map(\.vaccine)) } }
      .sorted { $0.0 < $1.0 }
    return byDay.isEmpty
      ? nil
      : byDay.map { day, names in
        "\(wording.date(day, .short)): \(names.uniqued.joined(separator: ", "))"
      }.joined(separator: " · ")
  }

  /// Returns the newest weight with its day and, if it is probably right, the change since the weight before.
  private func newestWeightAndChange(in illness: IllnessMetrics) throws -> String? {
    guard let weight = illness.recentWeight else { return nil }
    // A change over more than 31 days is no sign of an illness, and a change to a doubtful value is wrong.
    let isDoubtful = doubtfulMeasurementIDs.contains(weight.entry.id)
    let recent = illness.previousWeight.flatMap {
      $0.measuredOn >= weight.measuredOn - 31 && !isDoubtful ? $0 : nil
    }
    let change = try recent.map { before in
      let loss = (weight.value - before.value) / before.value
      return try text(
        "visit.change_since",
        [
          "change": wording.weightChange(kg: weight.value - before.value)
            + " (\(wording.percentChange(loss)))",
          "date": wording.date(before.measuredOn, .medium),
        ])
    }
    return [
      wording.weight(kg: weight.value), wording.date(weight.measuredOn, .short), change,
    ].joinedByDots
  }

  /// Returns the time of the last wet diaper and the longest time without one in the last 72 hours of an illness.
  ///
  /// The longest time is left out if it is unknown, or if a point to raise with the doctor states it. It is also left
  /// out if such a point states that the time since the last wet diaper is too long.
  private func lastWetDiaperAndGap(in illness: IllnessMetrics) throws -> String? {
    guard let last = illness.lastWetDiaperAt else { return nil }
    guard let gap = illness.longestWetGapSeconds,
      !concerns.contains(where: {
        $0.isResult(of: wetDiaperGapRule)
          && (["concern.wet_gap_open", "concern.wet_gap_day"].contains($0.phraseKey)
            || $0.arguments["duration"] == .duration(seconds: gap))
      })
    else { return illnessTime(last) }
    return try text(
      "illness.wet_value",
      ["moment": illnessTime(last), "duration": wording.duration(seconds: Double(gap))])
  }

  /// Returns a section that compares the last 24 hours of a child's feeding, diapers and sleep with the days before the
  /// illness.
  private func changesFromUsual(in illness: IllnessMetrics) throws -> VisitContent.Section? {
    if illness.amountChanges.isEmpty { return nil }
    let notes = [
      illness.amountChanges.contains { $0.usual != nil }
        ? try text("illness.usual", ["dates": wording.dateRange(illness.comparisonWindow.days)])
        : nil,
      illness.isLastDayComplete ? nil : try text("illness.gap"),
      illness.amountChanges.contains {
        $0.usual == nil || illness.isLastDayComplete && $0.lastDayAmount == nil
      }
        ? try text("illness.no_usual") : nil,
    ]
    let header = try ["column.measure", "illness.last_day", "illness.before", "column.change"]
      .map { try text($0) }
    let table = ReportTable(
      header: header, rows: try illness.amountChanges.map(changeRow), numericColumns: [1, 2, 3],
      isVital: true)
    return try section(.illnessChange, "illness.change", [.table(table), note(notes)])
  }

  private func changeRow(_ change: IllnessMetrics.AmountChange) throws -> [String] {
    let nameKey =
      switch change.subject {
      case .milk: "column.milk"
      case .water: "illness.water"
      case .nursings: "chart.per_day.nursings"
      case .bottles: "chart.per_day.bottles"
      case .feeds: "column.feeds"
      case .wetDiapers: "column.wet"
      case .dirtyDiapers: "column.dirty"
      case .sleep: "column.sleep"
      }
    return [
      try text(nameKey),
      change.lastDayAmount.map { formatted($0, change.subject) } ?? Wording.unknownValueMark,
      change.usual.map { formatted($0, change.subject) } ?? Wording.unknownValueMark,
      percentageOrDifference(change) ?? Wording.unknownValueMark,
    ]
  }

  /// Returns the change from the usual value: in percent for milk, water and sleep, as a difference for counts.
  ///
  /// A percentage of two or three diapers would mislead.
  private func percentageOrDifference(_ change: IllnessMetrics.AmountChange) -> String? {
    switch change.subject {
    case .milk, .water, .sleep: change.differenceShare.map { wording.percent($0, signed: true) }
    case .nursings, .bottles, .feeds, .wetDiapers, .dirtyDiapers:
      change.amountDifference.map {
        wording.number($0, decimals: $0 == $0.rounded() ? 0 : 1, signed: true)
      }
    }
  }

  private func formatted(_ value: Double, _ subject: IllnessMetrics.AmountChange.Subject) -> String
  {
    switch subject {
    case .milk, .water: wording.volume(ml: value)
    case .sleep: wording.duration(seconds: value)
    case .nursings, .bottles, .feeds, .wetDiapers, .dirtyDiapers:
      // A median of counts is an integer or ends in one half.
      wording.number(value, decimals: value == value.rounded() ? 0 : 1)
    }
  }

  /// Returns a section with the doses of the last 72 hours of an illness, the newest first.
  ///
  /// Above the doses, a line for each medicine contains the plan and the total of the last 24 hours. The medicine with
  /// most doses is first. Daily vitamins and iron are left out.
  private func doses(in illness: IllnessMetrics) throws -> VisitContent.Section? {
    let medicines = illness.medicines(by: input.ruleData)
    let weight = bodyWeightForDoses
    let all = medicines.flatMap(\.doses).sorted { ($1.givenAt, $0.name) < ($0.givenAt, $1.name) }
    let maximumCount = 40
    let hasOneName = Set(all.map(\.name)).count <= 1
    let rows = all.prefix(maximumCount).map { dose in
      [
        wording.dateAndTime(dose.givenAt, .short), hasOneName ? "" : dose.name, amount(of: dose),
        weight.flatMap { dose.milligramsPerKg(at: $0) }
          .map { wording.number($0, decimals: 1) } ?? "",
      ]
    }
    let totals = try medicines.map { medicine in
      let details: [String?] = [
        medicine.plannedDosesPerDay > 0
          ? try wording.countedText("illness.planned", medicine.plannedDosesPerDay) : nil,
        try wording.countedText("illness.doses", medicine.dosesInLastDay.count),
        try weight.flatMap { try amountPerKilogram(of: medicine, at: $0) },
        try medicine.doses.last.map { try lastDoseText($0, bodyWeight: weight) },
      ]
      return line(
        try labeled(medicine.name, details), quoting: [medicine.name], shortForm: "",
        isVital: true)
    }
    return try section(
      .illnessDoses, "illness.given",
      [
        list(totals),
        table(["time", "medicine", "amount", "per_kg"], rows, numericColumns: [2, 3]),
        note("visit.earlier_entries", counting: all.count - maximumCount),
        weight == nil && all.contains { $0.milligrams != nil }
          ? .note(text("illness.no_weight")) : nil,
      ])
  }

  /// Returns the amount of a medicine in the last 24 hours in mg per kilogram of body weight, as text.
  private func amountPerKilogram(
    of medicine: IllnessMetrics.Medicine, at weight: GrowthMeasurement
  ) throws -> String? {
    try medicine.milligramsPerKgInLastDay(at: weight).map { amount in
      try text(
        "illness.mg_per_kg",
        ["amount": wording.number(amount, decimals: 1), "weight": wording.weight(kg: weight.value)])
    }
  }
}
