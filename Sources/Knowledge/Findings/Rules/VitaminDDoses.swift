import Records

/// Rule N1: the number of completely recorded days with a dose of vitamin D, for babies with little or no formula.
///
/// It is stated if vitamin D was not given on all of these days.
let vitaminDDosesRule = FindingRule(id: "N1") { input in
  guard let metrics = input.dailyChildMetrics, metrics.hasEnoughCompleteDays,
    !input.journal.family.quantitiesOfUnknownUnit.contains(.volume),
    let limit = input.threshold("N1.vitamin_d", on: input.window.last),
    let formula = input.threshold("N1.formula", on: input.window.last)
  else { return nil }
  let days = input.completeDays.filter { day in
    day.feeds > 0 && day.milkMlByContents[.formula, default: 0] < formula.value
  }
  guard let (given, doses) = input.dayCountAndDoses(of: .vitaminD, on: days), given < days.count
  else { return nil }
  return Finding(
    phraseKey: "concern.vitamin_d",
    arguments: ["number": .count(given), "count": .count(days.count)],
    recordIDs: doses.map(\.entry.id),
    reference: .init(
      "reference.vitamin_d", of: limit,
      ["amount": limit.countArgument, "volume": .volume(ml: formula.value)]))
}
