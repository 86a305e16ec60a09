import Records

/// All growth measurements of a child, with z-scores for the age since birth and for the corrected age since the due
/// date.
package struct GrowthHistory: Hashable, Sendable {
  /// The measurements and the values derived from them, sorted by day, then in the order of ``GrowthMeasure``.
  package let points: [GrowthPoint]
  /// The measurements that are not used, because another measurement of the same kind and day was recorded later.
  package let supersededMeasurements: [GrowthMeasurement]

  package static let empty = GrowthHistory(points: [], supersededMeasurements: [])

  package func points(of measure: GrowthMeasure) -> [GrowthPoint] {
    points.filter { $0.measure == measure }
  }
}

extension GrowthHistory {
  /// Computes the z-scores of the last recorded measurement of each kind and day.
  ///
  /// BMI and weight for length are derived from a weight and a length of the same day.
  package init(_ journal: Journal, of profile: Profile, by standards: GrowthStandards) {
    let scoring = GrowthPointScorer(
      profile: profile, standards: standards, standard: journal.family.growthStandard,
      quantitiesOfUnknownUnit: journal.family.quantitiesOfUnknownUnit)
    let measured = journal.measurements.of(profile.id)
    let used = GrowthMeasurement.Kind.allCases.flatMap { kind in
      measured.filter { $0.kind == kind }.lastRecordedPerDay
    }
    let usedIDs = Set(used.map(\.entry.id))
    supersededMeasurements = measured.filter { !usedIDs.contains($0.entry.id) }
    let days = Dictionary(grouping: used, by: \.measuredOn)
    points = days.keys.sorted().flatMap { scoring.points(of: days[$0] ?? [], on: $0) }
  }
}

/// Computes the z-scores of the measurements of one child.
private struct GrowthPointScorer {
  let profile: Profile
  let standards: GrowthStandards
  let standard: GrowthStandard
  /// The quantities with an unknown unit, which have no score and from which no value is derived.
  let quantitiesOfUnknownUnit: Quantities

  func points(of measured: [GrowthMeasurement], on date: LocalDate) -> [GrowthPoint] {
    var points = measured.map { measurement in
      growthPoint(
        measurement.kind.measure, measurement.value, [measurement], on: date,
        position: measurement.kind.measure.impliedPosition)
    }
    let weight = measured.last { $0.kind == .weight }
    let length = measured.last { $0.kind == .length || $0.kind == .height }
    if let weight, let length, quantitiesOfUnknownUnit.isDisjoint(with: [.weight, .length]) {
      points += [weightForLengthPoint(weight, length), bmiPoint(weight, length)]
    }
    return points.sorted { $0.measure.sortOrder < $1.measure.sortOrder }
  }

  private func weightForLengthPoint(_ weight: GrowthMeasurement, _ length: GrowthMeasurement)
    -> GrowthPoint
  {
    let measure: GrowthMeasure =
      isStandingExpected(on: weight.measuredOn, countingAgeFrom: profile.birthDate)
        ?? (length.kind == .height)
      ? .weightForHeight : .weightForLength
    return growthPoint(
      measure, weight.value, [weight, length], on: weight.measuredOn,
      position: length.kind.measure.impliedPosition, lengthCm: length.value)
  }

  private func bmiPoint(_ weight: GrowthMeasurement, _ length: GrowthMeasurement) -> GrowthPoint {
    growthPoint(
      .bmi, bmi(weight, length, countingAgeFrom: profile.birthDate), [weight, length],
      on: weight.measuredOn,
      valueForCorrectedAge: bmi(weight, length, countingAgeFrom: profile.correctedAgeStart)
    )
  }

  /// Returns the BMI in kilograms per square meter, for a length in the position that the reference tables expect.
  ///
  /// The tables expect a length lying below 731 days of age and standing from then on; other lengths are converted.
  private func bmi(
    _ weight: GrowthMeasurement, _ length: GrowthMeasurement, countingAgeFrom start: LocalDate?
  ) -> Double {
    var cm = length.value
    if let isStanding = isStandingExpected(on: weight.measuredOn, countingAgeFrom: start),
      isStanding != (length.kind == .height)
    {
      cm +=
        isStanding
        ? -GrowthTableLookup.lyingStandingDifferenceCm : GrowthTableLookup.lyingStandingDifferenceCm
    }
    return weight.value / (cm / 100 * cm / 100)
  }

  private func isStandingExpected(on date: LocalDate, countingAgeFrom start: LocalDate?) -> Bool? {
    start.map { date.days - $0.days >= GrowthTableLookup.firstStandingAgeDays }
  }

  private func growthPoint(
    _ measure: GrowthMeasure, _ value: Double, _ rows: [GrowthMeasurement], on date: LocalDate,
    position: BodyPosition? = nil, lengthCm: Double? = nil, valueForCorrectedAge: Double? = nil
  ) -> GrowthPoint {
    let age = profile.birthDate.map { date.days - $0.days }
    let corrected = profile.correctedAgeStart.map { date.days - $0.days }
    var query = GrowthQuery(
      measure, value, sex: profile.sex, age: age.map { GrowthAge(days: Double($0)) },
      position: position, lengthCm: lengthCm, standard: standard)
    // The standards are for children born at term, so none applies before the due date.
    let isBeforeDueDate = corrected.map { $0 < 0 } ?? false
    let score =
      isBeforeDueDate
      ? .failure(.beforeDueDate) : age == nil ? .failure(.ageUnknown) : scoreResult(for: query)
    var byWHO = query
    byWHO.standard = .who
    byWHO.age = (corrected ?? age).map { GrowthAge(days: Double($0)) }
    let whoScore = isBeforeDueDate ? nil : try? scoreResult(for: byWHO).get()
    query.age = corrected.map { GrowthAge(days: Double($0)) }
    query.measuredValue = valueForCorrectedAge ?? value
    return GrowthPoint(
      measure: measure, value: value, date: date, recordIDs: rows.map(\.entry.id), ageDays: age,
      correctedAgeDays: corrected, score: score,
      correctedAgeScore: corrected.map {
        $0 < 0 ? .failure(.beforeDueDate) : scoreResult(for: query)
      },
      whoScore: whoScore?.edition == .who2006 ? whoScore : nil)
  }

  private func scoreResult(for query: GrowthQuery) -> Result<GrowthScore, MissingScoreReason> {
    if !quantitiesOfUnknownUnit.isDisjoint(with: query.measure.quantities) {
      return .failure(.unitUnknown)
    }
    return Result { () throws(MissingScoreReason) in
      let score = try standards.score(query)
      if !query.measure.plausibleZScores.contains(score.zScore) { throw .implausible }
      return score
    }
  }
}

extension Profile {
  /// The due date of a child born before 37 weeks of pregnancy, from which the corrected age is counted.
  ///
  /// It is nil if the birth was more than half a pregnancy (140 days) early, because no child survives that.
  package var correctedAgeStart: LocalDate? {
    guard let due = dueDate, let born = birthDate, (22...140).contains(due.days - born.days) else {
      return nil
    }
    return due
  }
}

extension Collection<GrowthMeasurement> {
  /// The last recorded measurement of each day, with the largest id among those recorded at the same time.
  ///
  /// The measurements must be of one kind, sorted by day and id.
  package var lastRecordedPerDay: [GrowthMeasurement] {
    reduce(into: []) { kept, next in
      guard let last = kept.last, last.measuredOn == next.measuredOn else {
        return kept.append(next)
      }
      if last.entry.changedAt <= next.entry.changedAt { kept[kept.count - 1] = next }
    }
  }
}

extension GrowthMeasurement.Kind {
  package var measure: GrowthMeasure {
    switch self {
    case .weight: .weight
    case .length: .length
    case .height: .height
    case .head: .head
    }
  }
}

extension GrowthHistory {
  /// Returns a table with one row for each measured or derived value of a child's growth.
  ///
  /// The texts in the columns of notes are the raw values of ``MissingScoreReason`` and ``GrowthRemark``.
  package func table(in zone: Zone) -> DataTable {
    let columns = [
      "date", "age_days", "corrected_age_days", "measure", "value", "unit", "z", "centile",
      "standard", "z_corrected", "centile_corrected", "standard_corrected", "note",
      "note_corrected",
    ]
    return DataTable(columns: columns, rows: points.map(Self.row), zone: zone)
  }

  private static func row(of point: GrowthPoint) -> [Cell] {
    let measured: [Cell] = [
      .date(point.date), Cell(point.ageDays), Cell(point.correctedAgeDays),
      .text(point.measure.rawValue), .number(point.value), .text(point.measure.unit),
    ]
    return measured + scoreCells(point.score) + scoreCells(point.correctedAgeScore)
      + [.text(scoreNote(point.score)), Cell(point.correctedAgeScore.map(scoreNote))]
  }

  private static func scoreCells(_ score: Result<GrowthScore, MissingScoreReason>?) -> [Cell] {
    guard case .success(let score) = score else { return [.empty, .empty, .empty] }
    return [
      .number(score.zScore),
      score.extremeCentile.map { .text($0.rawValue) } ?? .number(score.centile),
      .text(score.edition.rawValue),
    ]
  }

  private static func scoreNote(_ score: Result<GrowthScore, MissingScoreReason>) -> String {
    switch score {
    case .success(let score): score.remarks.map(\.rawValue).joined(separator: " ")
    case .failure(let gap): gap.rawValue
    }
  }
}

extension GrowthMeasure {
  fileprivate var unit: String {
    switch self {
    case .weight, .weightForLength, .weightForHeight: "kg"
    case .length, .height, .head: "cm"
    case .bmi: "kg/m2"
    }
  }
}
