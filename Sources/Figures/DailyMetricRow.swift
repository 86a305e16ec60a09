import Knowledge
import Records

/// A daily metric of a child, shown as a row of the bullet chart.
struct DailyMetricRow {
  let name: String
  let unit: String
  let basis: ChildDay.Basis
  var referenceRule: FindingRule?
  /// Formats the value without its unit.
  let format: (Double) -> String
  /// Returns the value in the displayed unit; nil if it is unknown.
  let value: (ChildDay) -> Double?
}

struct DailyReference {
  /// The range, or nil if the source explicitly gives none for the age.
  let range: ClosedRange<Double>?
  let source: Citation

  /// Returns nil if the rule has no range for the corrected age at the end of the window.
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
