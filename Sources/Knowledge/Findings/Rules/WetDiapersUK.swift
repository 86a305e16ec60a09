import Records

extension FindingRule {
  /// O1: wet diapers in the first two days and from the fifth day on, as counted in the UK.
  static let wetDiapersUK = FindingRule(id: "O1", topic: .wet) { scene in
    scene.firstTwoDays ?? scene.wet(by: "O1.wet", rule: "O1")
  }
}

extension FindingRule.Scene {
  /// The day of birth and the next one together, where both were logged without a gap.
  fileprivate var firstTwoDays: Finding? {
    guard let born = profile.birthDate, let limit = threshold("O1.first_two_days", on: born)
    else { return nil }
    let days = completeDays.filter { (born...born + 1).contains($0.date) }
    let count = days.reduce(0) { $0 + $1.wet }
    guard days.count == 2, days.contains(where: { $0.changes > 0 }), Double(count) < limit.value
    else { return nil }
    return Finding(
      rule: "O1", phrase: "concern.wet_first_days", arguments: ["count": .count(count)],
      rows: diapers(on: days.map(\.date), where: \.wet),
      reference: .init(
        phrase: "reference.wet_first_days", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
