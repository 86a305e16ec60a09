import Records

/// E2: the average of the blood pressures in an elder's answers and those with the highest numbers,
/// if one reaches the reference for averages of values measured at home.
enum HomeBloodPressure {
  static let rule = FindingRule(id: "E2", topic: .bloodPressure) { input in
    let values = BloodPressureAnswer.all(of: input.id, in: input.journal, within: input.timeRange)
      .flatMap(\.values)
    let highest = BloodPressure.highest(of: values)
    guard let systolic = limit("E2.systolic", in: input),
      let diastolic = limit("E2.diastolic", in: input),
      highest.contains(where: {
        Double($0.systolic) >= systolic.value || Double($0.diastolic) >= diastolic.value
      })
    else { return nil }
    var arguments: [String: Finding.Argument] = [
      "highest": .list(highest.map { .text($0.text) }),
      "moment": .list(highest.map { .moment($0.measuredAt) }),
    ]
    if values.count > 1 {
      arguments["count"] = .count(values.count)
      arguments["average"] = .text(BloodPressure.averageText(of: values))
    }
    return Finding(
      ruleID: "E2",
      phraseKey: values.count > 1 ? "concern.blood_pressure" : "concern.blood_pressure_single",
      arguments: arguments,
      recordIDs: values.map(\.replyID),
      reference: .init(
        phraseKey: "reference.blood_pressure",
        arguments: ["value": .text("\(Int(systolic.value))/\(Int(diastolic.value))")],
        threshold: systolic))
  }

  /// Elders often have no birth date.
  private static func limit(_ id: String, in input: FindingRule.Input) -> Threshold? {
    input.ruleData.thresholdAtAnyAge(id, in: input.journal.family.region)
  }
}
