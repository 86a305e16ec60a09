import Records

/// Rule N2: the number of completely recorded days with a dose of iron, for babies who get only breast milk.
///
/// It is stated if iron was not given on all of these days.
let ironDosesRule = FindingRule(id: "N2") { input in
  guard input.dailyChildMetrics?.hasEnoughCompleteDays == true,
    let limit = input.threshold("N2.iron", on: input.window.last)
  else { return nil }
  let days = input.completeDays.filter(\.isFedBreastMilkOnly)
  guard let (given, doses) = input.dayCountAndDoses(of: .iron, on: days), given < days.count else {
    return nil
  }
  return Finding(
    phraseKey: "concern.iron",
    arguments: [
      "number": .count(given), "total": .countedPhrase("common.complete_days", days.count),
    ],
    recordIDs: doses.map(\.entry.id),
    reference: .init("reference.iron", of: limit, ["amount": limit.numberArgument]))
}
