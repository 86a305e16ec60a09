/// Y3: the symptoms recorded as severe or with words for a sign of danger, newest first, except
/// those that another rule reports.
enum SevereSymptom {
  static let rule = FindingRule(
    id: "Y3", topic: .severeSymptom,
    each: { input in
      let reported = Set(
        (Jaundice.rule.find(input) + GreenVomit.rule.find(input)).flatMap(\.recordIDs))
      return input.symptomsInWindow
        .filter { symptom in
          (symptom.severity == .severe || input.rulebook.describes(symptom, .danger))
            && !reported.contains(symptom.entry.id)
        }
        .reversed().map { input.finding(quoting: $0, rule: "Y3") }
    })
}
