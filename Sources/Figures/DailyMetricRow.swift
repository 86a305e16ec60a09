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
  /// Returns the value in the displayed unit, or nil if the value is unknown.
  let value: (ChildDay) -> Double?
}

struct DailyReference {
  /// The reference range, or nil if the source explicitly gives none for the age.
  let range: ClosedRange<Double>?
  let source: Citation

  /// Creates the reference of a rule; returns nil if the rule has none for the corrected age at the end of the window.
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
