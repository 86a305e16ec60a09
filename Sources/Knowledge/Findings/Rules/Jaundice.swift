import Records

/// Rule Y1: jaundice that is severe or began on the day of birth, and any jaundice after the first weeks of life.
///
/// After the first year and at an unknown age, jaundice is stated as a fact, without a reference.
let jaundiceRule = FindingRule(id: "Y1") { input in
  let firstYearEnd = input.profile.birthDate?.adding(months: 12)
  if firstYearEnd.map({ $0 <= input.window.last }) ?? true {
    return input.symptoms(describing: .jaundice).last.map { input.finding(quoting: $0) }
  }
  let found = input.symptoms(describing: .jaundice).compactMap { symptom in
    jaundiceThreshold(for: symptom, in: input).map { (symptom, $0) }
  }
  let severe = found.last { $0.0.severity == .severe }
  return (severe ?? found.last).map { symptom, limit in
    let isProlonged = limit.id != "Y1.severe"
    return input.finding(
      quoting: symptom,
      reference: .init(
        isProlonged ? "reference.jaundice" : "reference.jaundice_severe", of: limit,
        isProlonged ? ["count": limit.countArgument] : [:]))
  }
}

private func jaundiceThreshold(for symptom: Symptom, in input: FindingRule.Input) -> Threshold? {
  let end = symptom.span.end.map(input.day) ?? input.window.last
  let lastDay = min(end, input.window.last)
  let prolonged = input.threshold(
    input.isPreterm ? "Y1.prolonged_preterm" : "Y1.prolonged", on: lastDay)
  let isFirstDay = input.day(of: symptom.span.start) == input.profile.birthDate
  let severe =
    symptom.severity == .severe || isFirstDay
    ? input.threshold("Y1.severe", on: lastDay) : nil
  return prolonged ?? severe
}
