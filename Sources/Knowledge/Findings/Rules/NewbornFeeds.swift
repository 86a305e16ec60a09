/// Rule F1: completely recorded days on which a newborn on breast milk had fewer or more feeds than the reference
/// range.
package let newbornFeedsRule = FindingRule(id: "F1") { input in
  var found: [Finding.DatedCount] = []
  var limits: (least: Threshold, most: Threshold)?
  for day in input.completeDays where day.isFedBreastMilkOnly {
    guard let least = input.threshold("F1.least", on: day.date),
      let most = input.threshold("F1.most", on: day.date),
      Double(day.feeds) < least.value || Double(day.feeds) > most.value
    else { continue }
    found.append(.init(date: day.date, count: day.feeds))
    limits = (least, most)
  }
  guard let limits else { return nil }
  return Finding(
    phraseKey: "concern.feeds", arguments: ["days": .datedCounts(found)],
    recordIDs: found.flatMap { input.feedIDs(on: $0.date) },
    reference: .init(
      "reference.feeds", of: limits.least,
      ["least": limits.least.countArgument, "most": limits.most.countArgument]))
}
