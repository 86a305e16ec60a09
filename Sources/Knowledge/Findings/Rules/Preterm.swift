import Records

/// Rule P1: a birth before 37 weeks of pregnancy, after which reports also show the age since the due date.
package let pretermRule = FindingRule(id: "P1") { input in
  guard input.isPreterm, let gestation = input.gestationDays,
    let limit = input.threshold("P1.preterm", on: input.window.last)
  else { return nil }
  let days = gestation % 7
  var arguments: [String: Finding.Argument] = [
    "weeks": .countedPhrase("age.weeks", gestation / 7)
  ]
  if days > 0 { arguments["count"] = .count(days) }
  return Finding(
    phraseKey: days > 0 ? "concern.preterm" : "concern.preterm_whole", arguments: arguments,
    recordIDs: [input.profile.entry.id],
    reference: .init("reference.preterm", of: limit, ["count": limit.countArgument]))
}
