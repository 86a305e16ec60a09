import Knowledge
import Records

/// A daily quantity of a child, such as the hours of sleep, as a row in the chart of a typical day.
struct DailyMetricRow {
  let name: String
  let unit: String
  let requiredRecords: RequiredRecords
  var referenceRule: FindingRule?
  /// Returns the text of a value without its unit.
  let format: (Double) -> String
  /// Returns the value for a day in the displayed unit, or nil if the value is unknown.
  let value: (ChildDay) -> Double?
}

struct DailyReference {
  /// The reference range, or nil if the source explicitly gives none for the child's age.
  let range: ClosedRange<Double>?
  let source: Citation

  /// Creates the reference range of a rule; returns nil if the rule has no reference for the age of the child.
  ///
  /// The age is the corrected age (since the due date) on the last day that the figure covers.
  init?(of rule: FindingRule, for input: FigureInput<ChildMetrics>) {
    func threshold(_ name: String) -> Threshold? {
      input.ruleData.threshold(
        "\(rule.id).\(name)", on: input.window.last,
        bornOn: input.profile.correctedAgeStart ?? input.profile.birthDate,
        in: input.journal.family.region)
    }
    if let none = threshold("none") {
      (range, source) = (nil, none.citation)
    } else if let least = threshold("least"), let most = threshold("most") {
      (range, source) = (least.value...most.value, least.citation)
    } else {
      return nil
    }
  }
}
