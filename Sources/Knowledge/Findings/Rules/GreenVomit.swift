import Records

/// Rule Y2: the latest symptom that the family described as green vomit or vomit with bile.
let greenVomitRule = FindingRule(id: "Y2") { input in
  guard let symptom = input.symptoms(describing: .greenVomit).last,
    let limit = input.thresholdOrStrictest("Y2.green", on: input.day(of: symptom.span.start))
  else { return nil }
  return input.finding(quoting: symptom, reference: .init("reference.green_vomit", of: limit))
}
