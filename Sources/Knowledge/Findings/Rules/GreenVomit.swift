import Records

/// Y2: the latest vomit described as green or as containing bile.
enum GreenVomit {
  static let rule = FindingRule(id: "Y2", topic: .greenVomit) { input in
    guard let symptom = input.symptoms(describing: .greenVomit).last,
      let limit = input.thresholdOrAnyAge("Y2.green", on: input.day(of: symptom.span.start))
    else { return nil }
    return input.finding(quoting: symptom, reference: .init("reference.green_vomit", of: limit))
  }
}
