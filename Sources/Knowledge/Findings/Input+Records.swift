import Records

extension FindingRule.Input {
  /// Returns the measurements of a kind, such as weight, up to the last day that the report covers.
  ///
  /// Of several measurements of a day, only the one recorded last is returned. The result is empty if the unit of the
  /// measurements is unknown, or if the newest one is more than a year old.
  func measurementsUntilWindowEnd(of kind: GrowthMeasurement.Kind) -> [GrowthMeasurement] {
    allMeasurements(of: kind).lastRecordedPerDay
  }

  /// Returns the measurements of a kind, without those that ``implausibleMeasurementRule`` reports as probably wrong.
  func reliableMeasurements(of kind: GrowthMeasurement.Kind) -> [GrowthMeasurement] {
    let doubtfulIDs = doubtfulMeasurementIDs
    return measurementsUntilWindowEnd(of: kind).filter { !doubtfulIDs.contains($0.entry.id) }
  }

  private func allMeasurements(of kind: GrowthMeasurement.Kind) -> [GrowthMeasurement] {
    if journal.family.quantitiesOfUnknownUnit.contains(kind.quantity) { return [] }
    let all = journal.measurements.of(profileID).filter {
      $0.kind == kind && $0.measuredOn <= window.last
    }
    return all.last.map { isWithinLastYear($0.measuredOn) } ?? false ? all : []
  }

  private func isWithinLastYear(_ day: LocalDate) -> Bool { day >= window.last - 365 }

  /// Returns the weight with which a dose on `day` is compared.
  ///
  /// This is the newest weight from 60 days before to three days after the dose; of several weights on its day, the
  /// largest. If there is none, it is the first weight of the next 14 days. If the newest weight is probably wrong (its
  /// id is in `doubtfulIDs`), the largest weight of the period is used: a dose that is too large for it is too large
  /// for any other weight. The period includes three days after the dose so that the doses of the last 72 hours are
  /// compared with the newest weight, as in the report of an illness.
  func weightForDose(on day: LocalDate, doubtfulIDs: Set<String>) -> GrowthMeasurement? {
    let weights = allMeasurements(of: .weight)
    let recent = weights.filter { (day - 60...day + 3).contains($0.measuredOn) }
    guard let newest = recent.last else {
      return weights.first { (day + 1...day + 14).contains($0.measuredOn) }
    }
    let isDoubtful = doubtfulIDs.contains(newest.entry.id)
    return recent.filter { isDoubtful || $0.measuredOn == newest.measuredOn }
      .max { $0.value < $1.value }
  }

  /// Returns the profile's temperatures in a time range, or an empty array if the unit of temperatures is unknown.
  func temperatures(within timeRange: Range<Instant>) -> ArraySlice<Temperature> {
    journal.family.quantitiesOfUnknownUnit.contains(.temperature)
      ? [] : journal.temperatures.of(profileID).within(timeRange)
  }

  /// Returns the measurements with a z-score that ``implausibleMeasurementRule`` does not report as probably wrong, or
  /// an empty array if the newest of them is more than a year old.
  func reliableScoredPoints(of measure: GrowthMeasure) -> [ScoredGrowthPoint] {
    let doubtfulIDs = doubtfulMeasurementIDs
    let all = allScoredPoints(of: measure).filter { doubtfulIDs.isDisjoint(with: $0.recordIDs) }
    return all.last.map { isWithinLastYear($0.growthPoint.date) } ?? false ? all : []
  }

  /// Returns the measurements with a z-score up to the last day that the report covers.
  ///
  /// For a preterm child, the z-score is for the corrected age (since the due date).
  func allScoredPoints(of measure: GrowthMeasure) -> [ScoredGrowthPoint] {
    let isPreterm = isPreterm
    return growthHistory.points(of: measure).filter { $0.date <= window.last }.compactMap { point in
      let score = isPreterm ? point.correctedAgeScore : point.score
      return (try? score?.get()).map { ScoredGrowthPoint(growthPoint: point, score: $0) }
    }
  }

  /// Returns two lists of measurements; the z-scores within a list can be compared with each other.
  ///
  /// The first list contains the measurements with z-scores by the edition of growth tables of the newest measurement.
  /// This edition can apply only from two years of age on, so that the list contains no earlier measurement. Therefore,
  /// the second list contains the z-scores by the WHO's tables from six months to five years of age; before six months,
  /// the centile of many healthy children changes. It is empty if the newest measurement has no such z-score.
  func comparablePointGroups(of measure: GrowthMeasure) -> [[ScoredGrowthPoint]] {
    let points = reliableScoredPoints(of: measure)
    let start = profile.birthDate?.adding(months: 6)
    let byWHO = points.compactMap { one -> ScoredGrowthPoint? in
      if let start, one.growthPoint.date < start { return nil }
      return one.growthPoint.whoScore.map {
        ScoredGrowthPoint(growthPoint: one.growthPoint, score: $0)
      }
    }
    return [
      points.filter { $0.edition == points.last?.edition },
      byWHO.last?.recordIDs == points.last?.recordIDs ? byWHO : [],
    ]
  }

  /// Returns the newest measurement of a kind and an earlier measurement to compare it with.
  ///
  /// Returns nil if the newest measurement is not from the days that the report covers, or if there is no earlier one.
  func comparedMeasurements(of kind: GrowthMeasurement.Kind) -> (
    before: GrowthMeasurement, last: GrowthMeasurement
  )? {
    let all = reliableMeasurements(of: kind)
    guard let last = all.last, window.days.contains(last.measuredOn),
      let before = journal.comparisonMeasurement(for: last, among: all, in: window, of: profile)
    else { return nil }
    return (before, last)
  }

  func newestPointPerMeasure(of measures: [GrowthMeasure]) -> [ScoredGrowthPoint] {
    measures.compactMap { reliableScoredPoints(of: $0).last }
  }

  /// Returns a finding that states the centile of a measurement and the reference range of centiles.
  func centileFinding(
    of point: ScoredGrowthPoint, between low: Threshold, and high: Threshold
  ) -> Finding {
    Finding(
      phraseKey: "concern.measure_centile",
      arguments: [
        "measure": .phraseKey(point.growthPoint.measure.namePhraseKey),
        "date": .date(point.growthPoint.date),
        "centile": .centile(point.score),
      ],
      recordIDs: point.recordIDs,
      reference: .init(
        "reference.centiles", of: point.score.centile < 50 ? low : high,
        [
          "low": .number(low.value, decimals: low.value.decimalCountToShow),
          "high": .number(high.value, decimals: high.value.decimalCountToShow),
        ]))
  }

  /// Returns the temperatures in a time range that reach the limit for the day of the measurement.
  func fevers(within timeRange: Range<Instant>, limit: (LocalDate) -> Threshold?) -> [Temperature] {
    temperatures(within: timeRange).filter { reading in
      limit(day(of: reading.measuredAt)).map { reading.celsius >= $0.value } ?? false
    }
  }

  /// Returns a finding for the highest temperature in ``acuteSignRange`` that reaches the limit for its day.
  ///
  /// If `isLow` is true, the finding is for the lowest temperature that is below the limit for its day.
  func extremeTemperatureFinding(isLow: Bool = false, limit: (LocalDate) -> Threshold?) -> Finding?
  {
    let found = temperatures(within: acuteSignRange).compactMap { reading in
      limit(day(of: reading.measuredAt)).flatMap { limit in
        (reading.celsius < limit.value) == isLow ? (reading, limit) : nil
      }
    }
    let farthest =
      isLow
      ? found.min { $0.0.celsius < $1.0.celsius } : found.max { $0.0.celsius < $1.0.celsius }
    guard let (reading, limit) = farthest else { return nil }
    return Finding(
      phraseKey: phraseKeyForAge("concern.temperature"), stating: reading,
      reference: temperatureReference(
        isLow ? "reference.low_temperature" : "reference.fever", of: limit))
  }

  func temperatureReference(_ phraseKey: String, of limit: Threshold) -> Finding.ReferenceValue {
    .init(
      phraseKeyForAge(phraseKey), of: limit, ["temperature": .temperature(celsius: limit.value)])
  }

  /// Returns the key of a phrase, or of its variant for an unknown age if the profile has no birth date.
  private func phraseKeyForAge(_ phraseKey: String) -> String {
    profile.birthDate == nil ? "\(phraseKey)_unknown_age" : phraseKey
  }

  /// Returns the ids of the profile's records of one kind in a time range, or on the report's days if `range` is nil.
  func recordIDs<Record: ProfileRecord>(
    _ kind: KeyPath<Journal, RecordList<Record>>, within range: Range<Instant>? = nil
  ) -> [String] {
    journal[keyPath: kind].of(profileID).within(range ?? timeRange).map(\.entry.id)
  }

  /// The time range of the last 14 days that the report covers.
  var lastTwoWeeks: Range<Instant> {
    Window(from: window.last - 13, through: window.last).timeRange(in: zone)
  }

  /// Returns the ids of a child's feeds on a day, without breastfeeds that have not ended.
  func feedIDs(on day: LocalDate) -> [String] {
    let hours = zone.timeRange(of: day)
    let bottles = journal.bottleFeeds.of(profileID).within(hours).filter(\.countsAsFeed)
    let nursings = journal.nursingSessions.of(profileID).within(hours).filter { $0.span.end != nil }
    return bottles.map(\.entry.id) + nursings.map(\.entry.id)
  }

  /// The events of the profile on the days that the report covers, one for each record of any kind except plans.
  var recordedEvents: [RecordedEvent] {
    var kept: [RecordedEvent] = []
    journal.forEachEvent(matching: ProfileEventFilter(of: profile, in: window, zone)) { happening in
      let day =
        happening.timing == .day
        ? LocalDate(days: Int(happening.sortTime / 86_400))
        : zone.day(of: Instant(seconds: happening.sortTime))
      kept.append(RecordedEvent(tableName: happening.table, day: day, recordID: happening.entry.id))
    }
    return kept
  }

  func petMealIDs(on days: [PetMetrics.Day]) -> [String] {
    days.flatMap { recordIDs(\.petMeals, within: zone.timeRange(of: $0.date)) }
  }

  var vaccinationsGiven: [Vaccination] {
    journal.vaccinations.of(profileID).filter { $0.givenOn.map(window.days.contains) == true }
  }

  func firstTasteRecordIDs(of tastes: [FoodMetrics.TastedFood]) -> [String] {
    let firsts = Dictionary(
      tastes.map { (ID<Food>($0.food.entry.id), $0.firstTastedAt) },
      uniquingKeysWith: { first, _ in first })
    return journal.foodLogs.of(profileID).filter { firsts[$0.food] == $0.eatenAt }.map(\.entry.id)
  }

  /// Returns the number of `days` on which a supplement such as vitamin D was given, and the doses of these days.
  ///
  /// If the number is 0, the doses contain only the last dose before the days that the report covers. If there is no
  /// such dose, returns nil, because a family that does not record the supplement may still give it.
  func dayCountAndDoses(
    of substance: MedicineName.Substance, on days: [ChildDay]
  ) -> (days: Int, doses: [Dose])? {
    let doses = journal.doses.of(profileID).prefix { $0.givenAt < timeRange.upperBound }
    let all = self.doses(of: substance, among: doses)
    let dates = Set(days.map(\.date))
    let counted = all.filter { dates.contains(day(of: $0.givenAt)) }
    if !counted.isEmpty { return (Set(counted.map { day(of: $0.givenAt) }).count, counted) }
    return all.last { $0.givenAt < timeRange.lowerBound }.map { (0, [$0]) }
  }

  /// Returns the doses in `doses` whose name contains a generic or brand name of the medicine.
  func doses(of substance: MedicineName.Substance, among doses: some Collection<Dose>) -> [Dose] {
    let names = Set(doses.map(\.name)).filter {
      ruleData.substances(inMedicine: $0).contains(substance)
    }
    return doses.filter { names.contains($0.name) }
  }

  /// The symptoms that started in ``acuteSignRange``, or started earlier and had not ended when it began.
  var recentSymptoms: [Symptom] { journal.symptoms.of(profileID).overlapping(acuteSignRange) }

  func symptoms(describing sign: SymptomWords.IllnessSign) -> [Symptom] {
    recentSymptoms.filter { ruleData.describes($0, sign) }
  }

  /// Returns a finding that quotes a symptom in the family's own words, because rules can misunderstand the words.
  func finding(quoting symptom: Symptom, reference: Finding.ReferenceValue? = nil) -> Finding {
    var arguments: [String: Finding.Argument] = [
      "symptom": .text(symptom.name), "moment": .moment(symptom.span.start),
    ]
    arguments["severity"] = symptom.severity.map { .phraseKey("severity.\($0.rawValue)") }
    arguments["note"] = symptom.note.flatMap { $0.isEmpty ? nil : .quotedText($0) }
    // At the end of the days that the report covers, a later end of the symptom was not known yet.
    arguments["end"] = symptom.span.end.flatMap { $0 < timeRange.upperBound ? .moment($0) : nil }
    let suffixes = [("severity", "_severity"), ("note", "_note"), ("end", "_ended")]
      .map { arguments[$0] == nil ? "" : $1 }
    return Finding(
      phraseKey: "concern.symptom\(suffixes.joined())", arguments: arguments,
      recordIDs: [symptom.entry.id], reference: reference)
  }
}

extension Finding {
  init(phraseKey: String, stating reading: Temperature, reference: ReferenceValue? = nil) {
    self.init(
      phraseKey: phraseKey,
      arguments: [
        "temperature": .temperature(celsius: reading.celsius),
        "moment": .moment(reading.measuredAt),
      ], recordIDs: [reading.entry.id], reference: reference)
  }
}

/// A measurement and the z-score by which the rules evaluate it.
struct ScoredGrowthPoint {
  let growthPoint: GrowthPoint
  let score: GrowthScore

  var zScore: Double { score.zScore }
  var edition: GrowthTableEdition { score.edition }
  var recordIDs: [String] { growthPoint.recordIDs }
  /// True if reports print this z-score; false if it is by the WHO's tables and reports print one by other tables.
  var hasPrintedScore: Bool { growthPoint.preferredScore?.edition == edition }

  /// Returns the arguments of a phrase about the change from this measurement to `last`.
  ///
  /// `score` returns the argument for the z-score or the centile of a measurement.
  func changeArguments(
    to last: ScoredGrowthPoint, scoreArgument score: (ScoredGrowthPoint) -> Finding.Argument
  ) -> [String: Finding.Argument] {
    [
      "from": valueArgument, "first": .date(growthPoint.date), "before": score(self),
      "to": last.valueArgument, "last": .date(last.growthPoint.date), "after": score(last),
    ]
  }

  private var valueArgument: Finding.Argument {
    growthPoint.measure == .weight ? .weight(kg: growthPoint.value) : .length(cm: growthPoint.value)
  }

  /// Returns how many centile spaces (z-scores of two thirds) this measurement is above `other`; negative if below.
  func centileSpaceCount(above other: ScoredGrowthPoint) -> Double {
    (zScore - other.zScore) / GrowthMetrics.MeasureCourse.zScorePerCentileSpace
  }
}

extension GrowthMeasure {
  var namePhraseKey: String {
    GrowthMeasurement.Kind(rawValue: rawValue) == nil
      ? "growth_measure.\(rawValue)" : "measurement_kind.\(rawValue)"
  }
}

extension Double {
  fileprivate var decimalCountToShow: Int { self == rounded() ? 0 : 1 }
}

/// A record of any kind: the name of its table, the local day of its event, and its id.
struct RecordedEvent {
  let tableName: String
  let day: LocalDate
  let recordID: String
}
