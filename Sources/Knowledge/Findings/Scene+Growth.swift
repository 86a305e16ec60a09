import Records

extension FindingRule.Scene {
  /// The newest measurement of a kind, where it lies in the window, and the one it is held beside.
  func change(of kind: GrowthMeasurement.Kind) -> (
    before: GrowthMeasurement, last: GrowthMeasurement
  )? {
    let all = measurements(kind)
    guard let last = all.last, window.days.contains(last.measuredOn),
      let before = journal.before(last, among: all, in: window, of: profile)
    else { return nil }
    return (before, last)
  }

  /// The newest points of some measures that were measured in the window, in the order given.
  func newest(_ measures: [GrowthMeasure]) -> [ScoredPoint] {
    measures.compactMap { scored($0).last }.filter { window.days.contains($0.point.date) }
  }

  /// A measure's centile beside the two centiles between which a reference names none.
  func centile(
    of point: ScoredPoint, between low: Threshold, and high: Threshold, rule: String
  ) -> Finding {
    Finding(
      rule: rule, phrase: "concern.measure_centile",
      arguments: [
        "measure": .phrase(point.point.measure.nameKey), "date": .date(point.point.date),
        "centile": .centile(point.score),
      ],
      rows: point.rows,
      reference: .init(
        phrase: "reference.centiles",
        arguments: [
          "low": .number(low.value, decimals: low.value.fewestDecimals),
          "high": .number(high.value, decimals: high.value.fewestDecimals),
        ], threshold: point.score.centile < 50 ? low : high))
  }
}

extension GrowthMeasure {
  /// The key of its name.
  var nameKey: String {
    GrowthMeasurement.Kind(rawValue: rawValue) == nil
      ? "growth_measure.\(rawValue)" : "measurement_kind.\(rawValue)"
  }
}

extension Double {
  /// How many decimals a reference's number is printed with: none where it is whole.
  fileprivate var fewestDecimals: Int { self == rounded() ? 0 : 1 }
}
