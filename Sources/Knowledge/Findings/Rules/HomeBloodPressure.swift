import Records

/// Rule E2: the blood pressure in an elder's answers, separately for values measured lying, standing or in an unknown
/// position.
///
/// It reports the values if one of them reaches the reference for a single high value, or if their average reaches the
/// reference for home measurements. It also reports a low value near which the elder mentioned dizziness.
package let homeBloodPressureRule = FindingRule(id: "E2") { input -> [Finding] in
  let answers = BloodPressureAnswer.answers(
    of: input.profileID, in: input.journal, within: input.timeRange)
  return BloodPressure.groupedByPosition(answers.flatMap(\.bloodPressures)).flatMap { values in
    [
      input.highPressureFinding(values) ?? input.averagePressureFinding(values),
      input.lowPressureFinding(values),
    ].compactMap(\.self)
  }
}

extension FindingRule.Input {
  fileprivate func highPressureFinding(_ values: [BloodPressure]) -> Finding? {
    let highest = BloodPressure.highest(of: values)
    guard
      let limits = pressureLimits(
        systolicThresholdID: "E2.high_systolic", diastolicThresholdID: "E2.high_diastolic"),
      highest.contains(where: {
        isLimitReached(limits, systolic: $0.systolic, diastolic: $0.diastolic)
      })
    else { return nil }
    return pressureFinding(on: values, "reference.blood_pressure_high", limits)
  }

  /// Returns a finding for the lowest of the low values within three hours of a mention of dizziness.
  fileprivate func lowPressureFinding(_ values: [BloodPressure]) -> Finding? {
    guard
      let limits = pressureLimits(
        systolicThresholdID: "E2.low_systolic", diastolicThresholdID: "E2.low_diastolic")
    else { return nil }
    let low = values.filter {
      Double($0.systolic) < limits.systolic.value || Double($0.diastolic) < limits.diastolic.value
    }
    let found = low.compactMap { value in
      dizzinessRemark(near: value.measuredAt).map { (value, $0) }
    }
    guard let (value, remark) = found.min(by: { $0.0.systolic < $1.0.systolic }) else { return nil }
    return Finding(
      phraseKey: "concern.blood_pressure_low",
      arguments: [
        "value": .text(value.text), "moment": .moment(value.measuredAt),
        "text": .quotedText(remark.text),
      ],
      recordIDs: [value.replyID, remark.recordID].uniqued,
      reference: pressureReference("reference.blood_pressure_low", limits))
  }

  private func dizzinessRemark(near moment: Instant) -> (text: String, recordID: String)? {
    let hours = (moment + -3 * hour)..<(moment + 3 * hour)
    let replies = journal.replies.of(profileID).within(hours).map { ($0.text ?? "", $0.entry.id) }
    let symptoms = journal.symptoms.of(profileID).within(hours)
    return (replies + symptoms.map { ($0.nameAndNote, $0.entry.id) })
      .first { ruleData.describes($0.0, .dizziness) }
  }

  fileprivate func averagePressureFinding(_ values: [BloodPressure]) -> Finding? {
    guard values.count > 1,
      let limits = pressureLimits(
        systolicThresholdID: "E2.systolic", diastolicThresholdID: "E2.diastolic"),
      let average = BloodPressure.average(of: values),
      isLimitReached(limits, systolic: average.systolic, diastolic: average.diastolic)
    else { return nil }
    return pressureFinding(on: values, "reference.blood_pressure", limits)
  }

  private func pressureFinding(
    on values: [BloodPressure], _ referenceKey: String, _ limits: PressureLimits
  ) -> Finding {
    let highest = BloodPressure.highest(of: values)
    var arguments: [String: Finding.Argument] = [
      "highest": .list(highest.map { .text($0.text) }),
      "moment": .list(highest.map { .moment($0.measuredAt) }),
    ]
    arguments["position"] = values.first?.position.map {
      .phraseKey("pressure_position.\($0.rawValue)")
    }
    if values.count > 1, let average = BloodPressure.average(of: values) {
      arguments["count"] = .count(values.count)
      arguments["average"] = .text("\(average.systolic)/\(average.diastolic)")
    }
    let key = values.count > 1 ? "concern.blood_pressure" : "concern.blood_pressure_single"
    return Finding(
      phraseKey: arguments["position"] == nil ? key : "\(key)_position",
      arguments: arguments, recordIDs: values.map(\.replyID),
      reference: pressureReference(referenceKey, limits))
  }

  private typealias PressureLimits = (systolic: Threshold, diastolic: Threshold)

  /// Returns the reference values of the two pressures for any age, because the birth date of an elder is often
  /// unknown.
  private func pressureLimits(systolicThresholdID: String, diastolicThresholdID: String)
    -> PressureLimits?
  {
    guard let systolic = strictestThreshold(systolicThresholdID),
      let diastolic = strictestThreshold(diastolicThresholdID)
    else { return nil }
    return (systolic, diastolic)
  }

  private func isLimitReached(_ limits: PressureLimits, systolic: Int, diastolic: Int) -> Bool {
    Double(systolic) >= limits.systolic.value || Double(diastolic) >= limits.diastolic.value
  }

  private func pressureReference(_ phraseKey: String, _ limits: PressureLimits)
    -> Finding.ReferenceValue
  {
    let value = "\(Int(limits.systolic.value))/\(Int(limits.diastolic.value))"
    return .init(phraseKey, of: limits.systolic, ["value": .text(value)])
  }
}
