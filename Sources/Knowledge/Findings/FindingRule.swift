/// A rule that derives findings (sentences of a report) from the records and metrics of a child, elder or pet.
package struct FindingRule: Sendable {
  /// The id of the rule, which is unique among all rules.
  package let id: String
  /// The id of the rule's findings: the part of `id` before the first dot, which two rules can have in common.
  let findingID: String
  package let topic: Topic
  package let find: @Sendable (Input) -> [Finding]

  init(id: String, topic: Topic, find: @escaping @Sendable (Input) -> Finding?) {
    self.init(id: id, topic: topic, each: { input in find(input).map { [$0] } ?? [] })
  }

  init(id: String, topic: Topic, each find: @escaping @Sendable (Input) -> [Finding]) {
    let findingID = String(id.prefix { $0 != "." })
    (self.id, self.findingID, self.topic) = (id, findingID, topic)
    self.find = { input in
      find(input).map { finding in
        var finding = finding
        finding.ruleID = findingID
        return finding
      }
    }
  }

  /// The subject of a rule's findings.
  ///
  /// If several rules with the same topic find something, only the findings of the first of them are reported.
  package enum Topic: String, Sendable {
    case implausibleMeasurement, weight, head, feeds, wetGap, wet, stools, sleep, temperature
    case medicine, vitaminD
    case highFever, lowTemperature, extremeTemperature, jaundice, greenVomit
    case birthWeight, weightLost, medicineMissed, bloodPressure, weightShare
    case birth, growth, stoolColor, iron, earlyFoods, firstStool, vitaminDAmount, petMeals
    case foods, foodColors, milestone, goal, points, streak, tasks, replyTime, energy, stock, photos
    case length, vaccines, daysRecorded, lovedFoods
  }
}
