import Records

/// Rule T2: a high fever at 3 to 6 months of age (since the due date for a child born early), and a fever of several
/// days.
let highOrLastingFeverRule = FindingRule(id: "T2") { input -> [Finding] in
  let high = input.extremeTemperatureFinding { input.thresholdForYoungerAge("T2.high", on: $0) }
  return [high, lastingFeverFinding(in: input)].compactMap(\.self)
}

/// Returns a finding for the fever that lasted most days, or nil if no fever lasted long enough.
///
/// A day without a measurement between two days with a fever does not end the fever. The fever can start up to 14 days
/// before ``FindingRule/Input/acuteSignRange``, so that a visit does not split it, but one of its days must be in that
/// range.
private func lastingFeverFinding(in input: FindingRule.Input) -> Finding? {
  let range = input.acuteSignRange
  let reach = range.lowerBound + -14 * 24 * hour..<range.upperBound
  let fevers = input.fevers(within: reach) { input.threshold("T2.fever", on: $0) }
  let measured = Set(input.temperatures(within: reach).map { input.day(of: $0.measuredAt) })
  var run: [LocalDate] = []
  var longest: [LocalDate] = []
  for date in fevers.map({ input.day(of: $0.measuredAt) }) where date != run.last {
    let continues = run.last.map { $0 + 1 == date || $0 + 2 == date && !measured.contains($0 + 1) }
    run = continues == true ? run + [date] : [date]
    if date >= input.day(of: range.lowerBound), run.count > longest.count { longest = run }
  }
  guard let first = longest.first, let last = longest.last,
    let days = input.threshold("T2.days", on: last),
    Double(last.days - first.days + 1) >= days.value,
    let fever = input.threshold("T2.fever", on: last)
  else { return nil }
  return Finding(
    phraseKey: "concern.fever_days",
    arguments: [
      "temperature": .temperature(celsius: fever.value), "count": .count(longest.count),
      "dates": .dates(first...last),
    ],
    recordIDs: fevers.filter { (first...last).contains(input.day(of: $0.measuredAt)) }.map(
      \.entry.id),
    reference: .init("reference.fever_days", of: days, ["count": days.countArgument]))
}
