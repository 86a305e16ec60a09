/// A rule that inspects a profile's metrics and returns findings.
///
/// Each rule is in a file and a namespace of its own.
package struct FindingRule: Sendable {
  /// The rule's name, unique among all rules.
  package let id: String
  package let topic: Topic
  /// Returns the findings; empty if there is nothing to report.
  package let find: @Sendable (Input) -> [Finding]

  /// Creates a rule with at most one finding.
  init(id: String, topic: Topic, find: @escaping @Sendable (Input) -> Finding?) {
    self.init(id: id, topic: topic, each: { input in find(input).map { [$0] } ?? [] })
  }

  /// Creates a rule with several findings, such as one for each of two medicines.
  init(id: String, topic: Topic, each find: @escaping @Sendable (Input) -> [Finding]) {
    self.id = id
    self.topic = topic
    self.find = find
  }
}
