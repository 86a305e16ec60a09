/// Y3: the symptoms recorded as severe, newest first, except those that another rule reports.
enum SevereSymptom {
  static let rule = FindingRule(
    id: "Y3", topic: .severeSymptom,
    each: { input in
      let reported = Set(
        (Jaundice.rule.find(input) + GreenVomit.rule.find(input)).flatMap(\.recordIDs))
      return input.symptomsInWindow
        .filter { $0.severity == .severe && !reported.contains($0.entry.id) }
        .reversed().map { input.finding(quoting: $0, rule: "Y3") }
    })
}
