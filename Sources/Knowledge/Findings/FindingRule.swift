/// A rule that derives findings (sentences of a report) from the records and metrics of a child, elder or pet.
package struct FindingRule: Sendable {
  /// The id of the rule, which is unique among all rules.
  package let id: String
  /// The rule id in the findings of the rule: the part of `id` before the first dot, which two rules can share.
  let ruleIDInFindings: String
  /// The name of the group of similar rules to which the rule belongs, by default the rule's id.
  ///
  /// If several rules of a group have findings, a report contains only those of the first rule.
  let groupName: String
  /// Returns the findings of the rule, or an empty array if there is nothing to report.
  package let find: @Sendable (Input) -> [Finding]

  /// Creates a rule with at most one finding.
  init(id: String, group: String? = nil, find: @escaping @Sendable (Input) -> Finding?) {
    self.init(id: id, group: group, findAll: { input in find(input).map { [$0] } ?? [] })
  }

  /// Creates a rule that can have several findings.
  init(id: String, group: String? = nil, findAll find: @escaping @Sendable (Input) -> [Finding]) {
    let findingID = String(id.prefix { $0 != "." })
    (self.id, self.ruleIDInFindings, self.groupName) = (id, findingID, group ?? id)
    self.find = { input in
      find(input).map { finding in
        var finding = finding
        finding.ruleID = findingID
        return finding
      }
    }
  }
}
