import Records

/// Rule N4: a mean amount of vitamin D per day above the upper level for the age.
///
/// Means are computed separately for daily doses and for large doses (ten times the level or more), each of which often
/// lasts for months. A mean starts at any dose of the last 180 days and ends at the last dose. The highest mean is
/// used. There must be at least three daily doses or two large doses.
let vitaminDAmountRule = FindingRule(id: "N4") { input in
  let known = input.journal.doses.of(input.profileID).prefix {
    $0.givenAt < input.timeRange.upperBound
  }
  let doses = input.doses(of: .vitaminD, among: known).filter { $0.vitaminDMicrograms != nil }
  guard let limit = input.threshold("N4.upper", on: input.window.last) else { return nil }
  func isLarge(_ dose: Dose) -> Bool { dose.vitaminDMicrograms ?? 0 >= 10 * limit.value }
  let means = [
    highestDailyMean(
      of: doses.filter { !isLarge($0) }, minimumDoseCount: 3, minimumDayCount: 2, in: input),
    highestDailyMean(of: doses.filter(isLarge), minimumDoseCount: 2, minimumDayCount: 1, in: input),
  ]
  guard let mean = means.compactMap(\.self).max(by: { $0.micrograms < $1.micrograms }),
    let last = mean.doses.last, mean.micrograms > limit.value + 1e-9
  else { return nil }
  return Finding(
    phraseKey: "concern.vitamin_d_amount",
    arguments: [
      "medicine": .text(mean.doses.map(\.name).joinedMedicineNames),
      "amount": .number(mean.micrograms * 40, decimals: 0), "moment": .moment(last.givenAt),
    ],
    recordIDs: mean.doses.map(\.entry.id),
    reference: .init(
      "reference.vitamin_d_amount", of: limit, ["amount": .number(limit.value * 40, decimals: 0)])
  )
}

/// Returns the highest mean amount of vitamin D per day, and the doses from which it is computed.
///
/// A mean starts at any dose of the last 180 days. It ends at the last dose, whose own amount is for later days and
/// is not included. Returns nil if there are too few doses or days, or if the last dose is not recent.
private func highestDailyMean(
  of doses: [Dose], minimumDoseCount: Int, minimumDayCount: Int, in input: FindingRule.Input
) -> (micrograms: Double, doses: ArraySlice<Dose>)? {
  guard let last = doses.last, input.acuteSignRange.contains(last.givenAt) else { return nil }
  var sum = 0.0
  var highest: (micrograms: Double, doses: ArraySlice<Dose>)?
  for index in doses.indices.dropLast().reversed() {
    let days = input.day(of: last.givenAt).days - input.day(of: doses[index].givenAt).days
    if days > 180 { break }
    sum += doses[index].vitaminDMicrograms ?? 0
    guard doses.count - index >= minimumDoseCount, days >= minimumDayCount else { continue }
    let mean = sum / Double(days)
    if mean > highest?.micrograms ?? 0 { highest = (mean, doses[index...]) }
  }
  return highest
}
