import Records

/// Rule O1: fewer wet diapers than the reference of the UK, from the fifth day of life on.
///
/// If there are no such days, the rule compares the first two days of life with their own reference.
let wetDiapersUKRule = FindingRule(id: "O1", group: "wet") { input in
  input.wetDiapersFinding(belowThreshold: "O1.wet") ?? firstTwoDaysFinding(in: input)
}

private func firstTwoDaysFinding(in input: FindingRule.Input) -> Finding? {
  guard let born = input.profile.birthDate,
    let limit = input.threshold("O1.first_two_days", on: born)
  else { return nil }
  let days = input.completeDays.filter { (born...born + 1).contains($0.date) }
  let count = days.reduce(0) { $0 + $1.wetDiapers }
  guard days.count == 2, days.contains(where: \.recordsWetDiapers),
    Double(count) < limit.value
  else { return nil }
  return Finding(
    phraseKey: "concern.wet_first_days", arguments: ["count": .count(count)],
    recordIDs: input.diaperIDs(on: days.map(\.date), preferring: \.isWet),
    reference: .init("reference.wet_first_days", of: limit, ["count": limit.countArgument]))
}
