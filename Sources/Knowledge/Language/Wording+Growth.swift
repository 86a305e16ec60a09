import Records

extension Wording {
  package func name(of measure: GrowthMeasure) throws(PhraseError) -> String {
    guard let kind = GrowthMeasurement.Kind(rawValue: measure.rawValue) else {
      return try phrases.word("growth_measure", measure)
    }
    return try phrases.word("measurement_kind", kind)
  }

  /// Returns the text of a measured value, which is in kilograms, centimeters or kilograms per square meter.
  package func growthValue(_ value: Double, _ measure: GrowthMeasure) -> String {
    switch measure {
    case .weight, .weightForLength, .weightForHeight: weight(kg: value)
    case .length, .height, .head: length(cm: value)
    case .bmi: quantity(value, "kg/m²", decimals: 1)
    }
  }

  /// Returns an array with one sentence that lists measurements, such as implausible ones; the array is empty if there
  /// are no measurements.
  package func measurementsNote(_ phraseKey: String, _ measurements: [GrowthMeasurement])
    throws(PhraseError) -> [String]
  {
    let values = try measurements.map { measured throws(PhraseError) in
      try text(
        "growth.doubtful_value",
        [
          "measure": name(of: measured.kind.measure),
          "value": growthValue(measured.value, measured.kind.measure),
          "date": date(measured.measuredOn, .medium),
        ])
    }
    return values.isEmpty ? [] : [try text(phraseKey, ["values": list(values)])]
  }

  /// Returns the text of a centile, such as "21", "0.5" or "<0.1"; in Spain and France, the last one is "<0,1".
  package func centile(_ score: GrowthScore) -> String {
    switch score.extremeCentile {
    case .low: "<\(number(0.1, decimals: 1))"
    case .high: ">\(number(99.9, decimals: 1))"
    // Print tenths only near 0 and 100. Elsewhere, tenths are smaller than the error of a measurement.
    case nil:
      number(score.centile, decimals: (0.95..<99.05).contains(score.centile) ? 0 : 1)
    }
  }

  /// Returns a centile with its z-score: "21 (z −0.80)", "<0.1 (z −3.40)".
  package func centileAndZ(_ score: GrowthScore) throws(PhraseError) -> String {
    let z = number(score.zScore, decimals: 2, signed: true)
    return try text("growth.centile_and_z", ["centile": centile(score), "z": z])
  }

  /// Returns a centile and z-score for a narrow column with a header: "12 · −1.17".
  package func shortCentileAndZ(_ score: GrowthScore) -> String {
    "\(centile(score))\u{a0}· \(number(score.zScore, decimals: 2, signed: true))"
  }

  /// Returns an array with one sentence that lists the quantities of unknown unit; the array is empty if all are known.
  package func unknownUnitsNote(
    of quantities: Quantities = [.weight, .length, .volume, .temperature]
  ) throws(PhraseError) -> [String] {
    let bare = quantitiesOfUnknownUnit.intersection(quantities)
    let names = try Quantities.namePhraseKeys.filter { bare.contains($0.quantity) }
      .map { _, key throws(PhraseError) in try text(key) }
    return names.isEmpty ? [] : [try text("quantity.bare", ["quantities": list(names)])]
  }

  /// Returns a sentence with the reason why a measurement has no z-score.
  package func sentence(_ gap: MissingScoreReason) throws(PhraseError) -> String {
    try text("growth.no_score", ["reason": phrases.word("growth_gap", gap)])
  }

  /// Returns the gain of a growth measure with its start, such as "+320 g since 3 May 2026", or nil if unknown.
  package func gainWithStartDate(_ course: GrowthMetrics.MeasureCourse) throws(PhraseError)
    -> String?
  {
    guard let gain = gain(course), let since = comparisonDate(of: course) else { return nil }
    return try text("visit.change_since", ["change": gain, "date": since])
  }

  /// Returns the gain of a growth measure such as "+320 g".
  ///
  /// Returns nil if the gain is unknown, or if the measure is computed from weight and length.
  package func gain(_ course: GrowthMetrics.MeasureCourse) -> String? {
    guard let change = course.change else { return nil }
    switch course.measure {
    case .bmi, .weightForLength, .weightForHeight: return nil
    case .weight: return weightChange(kg: change)
    case .length, .height, .head: return lengthChange(cm: change)
    }
  }

  /// Returns the date of the measurement with which the newest one is compared, such as "3 May".
  ///
  /// The year is included only if the measurement was 300 or more days before the newest one.
  package func comparisonDate(of course: GrowthMetrics.MeasureCourse) -> String? {
    course.comparisonPoint.map { first in
      let isNear = course.newestPoint.date.days - first.date.days < 300
      return date(first.date, isNear ? .short : .medium)
    }
  }

  /// Returns the mean gain of a growth measure: per day for a weight ("+16 g per day"), per week for a length.
  ///
  /// Returns nil if the measure is computed from weight and length, if the unit or the gain is unknown, or if the gain
  /// was in less than a week.
  package func growthRate(_ course: GrowthMetrics.MeasureCourse) throws(PhraseError) -> String? {
    // Different clothes and scales change a weight by more than a child gains in a few days.
    guard let days = course.days, days >= 7, let perDay = course.changePerDay,
      let perWeek = course.changePerWeek,
      quantitiesOfUnknownUnit.isDisjoint(with: course.measure.quantities)
    else { return nil }
    switch course.measure {
    case .weight: return try text("common.amount_per_day", ["amount": weightChange(kg: perDay)])
    case .length, .height, .head:
      // Print hundredths of a centimeter: a tenth is about half of a week's growth from the second year on.
      return try text("common.amount_per_week", ["amount": lengthChange(cm: perWeek, decimals: 2)])
    case .bmi, .weightForLength, .weightForHeight: return nil
    }
  }

  package func centileAndZ(_ point: GrowthPoint) throws(PhraseError) -> String {
    guard case .success(let found) = point.score else { return Self.unknownValueMark }
    return try centileAndZ(found)
  }

  /// Returns the centile and z-score for the corrected age (since the due date), or the reason why there is none.
  ///
  /// Returns a dash if the reason is the same as for the age since birth, or if the measure is weight for length or
  /// height, which does not depend on age.
  package func correctedCentileAndZ(_ point: GrowthPoint) throws(PhraseError) -> String {
    switch point.correctedAgeScore {
    case _ where [.weightForLength, .weightForHeight].contains(point.measure):
      return Self.unknownValueMark
    case .success(let found): return try centileAndZ(found)
    case .failure(let gap) where point.score != .failure(gap):
      return try phrases.word("growth_gap", gap)
    default: return Self.unknownValueMark
    }
  }

  /// Returns the edition of the growth tables and the remarks on how a z-score was computed, or the reason why there is
  /// none.
  package func scoreBasis(_ point: GrowthPoint) throws(PhraseError) -> String {
    switch point.score {
    case .failure(let gap): return try sentence(gap)
    case .success(let score):
      var parts = [try phrases.word("growth_short", score.edition)]
      for remark in score.remarks { parts.append(try phrases.word("growth_remark", remark)) }
      return parts.joined(separator: " · ")
    }
  }

  /// Returns an array with one sentence that lists the growth standards by which measurements are scored; the array is
  /// empty if there are no z-scores.
  package func standardsNote(_ points: [GrowthPoint]) throws(PhraseError) -> [String] {
    let used = Set(
      points.flatMap { [$0.score, $0.correctedAgeScore].compactMap { try? $0?.get() } })
    let editions = Set(used.map(\.edition))
    let names = try GrowthTableEdition.allCases.filter(editions.contains)
      .map { edition throws(PhraseError) in try phrases.word("growth_edition", edition) }
    return names.isEmpty ? [] : [try text("growth.read_from", ["standards": list(names)])]
  }
}
