import Records

/// Rule G8: a child's measurements that are probably wrong, with at most one finding for each kind of measurement.
///
/// The rule reports the newest value if it is beyond the limits of the WHO. Otherwise, it reports the last value that
/// differs too much from the value before. Such a value fell to half or rose to double within a month, as after a
/// typing error or in another unit. Or its z-score changed too much for growth, or no child can gain so much weight.
/// The other rules on growth ignore all these values.
package let implausibleMeasurementRule = FindingRule(id: "G8") { input -> [Finding] in
  GrowthMeasurement.Kind.allCases.compactMap { input.implausibleMeasurementFindings(of: $0).last }
}

extension FindingRule.Input {
  /// The ids of all measurements that are probably wrong, or of both measurements if one of two must be wrong.
  var doubtfulMeasurementIDs: Set<String> {
    Set(
      GrowthMeasurement.Kind.allCases.flatMap { implausibleMeasurementFindings(of: $0) }.flatMap(
        \.recordIDs))
  }

  /// Returns the findings about probably wrong measurements of a kind; the last of them is the one to report.
  ///
  /// A value is probably wrong only if it is far from the previous value and from the last value that is not probably
  /// wrong, so that one typing error does not affect later values.
  fileprivate func implausibleMeasurementFindings(of kind: GrowthMeasurement.Kind) -> [Finding] {
    if profile.kind != .child { return [] }
    let scored = allScoredPoints(of: kind.measure)
    let scores = Dictionary(scored.map { ($0.recordIDs, $0.score) }) { $1 }
    let measured = measurementsUntilWindowEnd(of: kind)
    var before = measured.first
    var found: [Finding] = []
    for (previous, after) in zip(measured, measured.dropFirst()) {
      if let first = before,
        let reference = implausibleChangeReference(
          from: first, to: after, scoresByRecordIDs: scores),
        self.implausibleChangeReference(from: previous, to: after, scoresByRecordIDs: scores) != nil
      {
        found.append(implausibleChangeFinding(from: first, to: after, reference))
      } else {
        before = after
      }
    }
    return found + [implausibleValueFinding(of: kind)].compactMap(\.self)
  }

  /// Returns a finding for the newest value if it is beyond the limits of the WHO and therefore has no centile.
  private func implausibleValueFinding(of kind: GrowthMeasurement.Kind) -> Finding? {
    guard let last = measurementsUntilWindowEnd(of: kind).last,
      let limit = threshold("G8.plausible", on: last.measuredOn),
      growthHistory.points(of: kind.measure).contains(where: {
        $0.recordIDs == [last.entry.id] && $0.isImplausible
      })
    else { return nil }
    return Finding(
      phraseKey: "concern.implausible",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(kind.rawValue)"),
        "value": last.valueArgument, "date": .date(last.measuredOn),
      ],
      recordIDs: [last.entry.id], reference: .init("reference.implausible", of: limit))
  }

  /// Returns the reference value that a change between two measurements exceeds, or nil if the change is plausible.
  private func implausibleChangeReference(
    from before: GrowthMeasurement, to after: GrowthMeasurement,
    scoresByRecordIDs scores: [[String]: GrowthScore]
  ) -> Finding.ReferenceValue? {
    guard let days = threshold("G8.days", on: after.measuredOn),
      Double(after.measuredOn.days - before.measuredOn.days) <= days.value
    else { return nil }
    if let factor = threshold("G8.factor", on: after.measuredOn),
      max(after.value, before.value) >= factor.value * min(after.value, before.value)
    {
      return .init("reference.entry", of: factor, ["count": days.countArgument])
    }
    guard !canIllnessExplainChange(from: before, to: after),
      let limit = threshold("G8.jump", on: after.measuredOn),
      let first = scores[[before.entry.id]], let second = scores[[after.entry.id]],
      first.edition == second.edition, abs(second.zScore - first.zScore) > limit.value
    else { return excessiveGainReference(from: before, to: after) }
    return .init(
      "reference.entry_jump", of: limit,
      ["number": limit.numberArgument, "count": days.countArgument])
  }

  /// Returns the reference value for a gain of weight that no child can reach, for example because twins were confused.
  ///
  /// After an illness, a child quickly regains the lost weight, and up to 3 % more.
  private func excessiveGainReference(
    from before: GrowthMeasurement, to after: GrowthMeasurement
  ) -> Finding.ReferenceValue? {
    guard after.kind == .weight, let daily = threshold("G8.gain", on: after.measuredOn),
      let scales = threshold("G8.scales", on: after.measuredOn)
    else { return nil }
    let days = after.measuredOn.days - before.measuredOn.days
    let most = (scales.value + daily.value * Double(days)) / 1000
    guard after.value - before.value > most + 1e-9 else { return nil }
    let earlier = measurementsUntilWindowEnd(of: .weight)
      .prefix { $0.measuredOn < before.measuredOn }.suffix(4)
    guard after.value > 1.03 * (earlier.map(\.value).max() ?? 0) else { return nil }
    return .init(
      "reference.entry_gain", of: daily, ["weight": .weight(kg: most), "count": .count(days)])
  }

  /// Returns true if a change can be due to an illness: any loss of weight of a newborn, a loss of up to a fifth of the
  /// weight, or a larger head.
  private func canIllnessExplainChange(
    from before: GrowthMeasurement, to after: GrowthMeasurement
  ) -> Bool {
    switch after.kind {
    case .weight:
      let isNewborn = profile.birthDate.map { before.measuredOn < $0 + 21 } ?? false
      return after.value < before.value && (isNewborn || after.value >= 0.8 * before.value)
    case .head: return after.value > before.value
    default: return false
    }
  }

  private func implausibleChangeFinding(
    from before: GrowthMeasurement, to after: GrowthMeasurement, _ reference: Finding.ReferenceValue
  ) -> Finding {
    Finding(
      phraseKey: "concern.entry",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(after.kind.rawValue)"),
        "from": before.valueArgument, "first": .date(before.measuredOn),
        "to": after.valueArgument, "last": .date(after.measuredOn),
      ],
      recordIDs: [before.entry.id, after.entry.id], reference: reference)
  }
}

extension GrowthMeasurement {
  /// Returns the change of the value since another measurement, as a share of the other value.
  func relativeChange(since before: GrowthMeasurement) -> Double {
    (value - before.value) / before.value
  }

  var valueArgument: Finding.Argument {
    kind == .weight ? .weight(kg: value) : .length(cm: value)
  }
}
