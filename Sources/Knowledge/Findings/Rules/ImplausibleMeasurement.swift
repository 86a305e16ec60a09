import Records

/// Rule G8: a child's measurements that are probably wrong, with at most one finding for each kind of measurement.
///
/// The rule reports the newest value if it is beyond the limits of the WHO. Otherwise, it reports the last value that
/// differs too much from the value before. Within a month, such a value fell to half or rose to double, as after a
/// typing error or in another unit; or its z-score changed too much for growth; or it is a gain of weight that no child
/// can reach. The other rules on growth ignore all these values.
package enum ImplausibleMeasurement {
  package static let rule = FindingRule(id: "G8") { input -> [Finding] in
    GrowthMeasurement.Kind.allCases.compactMap { findings(of: $0, in: input).last }
  }

  /// Returns the ids of all measurements that are probably wrong; if one of two must be wrong, the ids of both.
  static func recordIDs(in input: FindingRule.Input) -> Set<String> {
    Set(
      GrowthMeasurement.Kind.allCases.flatMap { findings(of: $0, in: input) }.flatMap(\.recordIDs))
  }

  /// Returns the findings for a kind of measurement; the last of them is the one to report.
  ///
  /// A value is probably wrong only if it is far from the previous value and from the last value that is not probably
  /// wrong, so that one typing error does not affect later values.
  private static func findings(
    of kind: GrowthMeasurement.Kind, in input: FindingRule.Input
  ) -> [Finding] {
    if input.profile.kind != .child { return [] }
    let scores = Dictionary(
      input.allScoredPoints(of: kind.measure).map { ($0.recordIDs, $0.score) }
    ) { $1 }
    let measured = input.measurementsUntilWindowEnd(of: kind)
    var before = measured.first
    var found: [Finding] = []
    for (previous, after) in zip(measured, measured.dropFirst()) {
      if let first = before, let reference = reference(from: first, to: after, scores, in: input),
        self.reference(from: previous, to: after, scores, in: input) != nil
      {
        found.append(finding(from: first, to: after, reference))
      } else {
        before = after
      }
    }
    return found + [implausibleValue(of: kind, in: input)].compactMap(\.self)
  }

  /// Returns a finding for the newest value if it is beyond the limits of the WHO and therefore has no centile.
  private static func implausibleValue(of kind: GrowthMeasurement.Kind, in input: FindingRule.Input)
    -> Finding?
  {
    guard let last = input.measurementsUntilWindowEnd(of: kind).last,
      let limit = input.threshold("G8.plausible", on: last.measuredOn),
      input.growth.points(of: kind.measure).contains(where: {
        $0.recordIDs == [last.entry.id] && $0.isImplausible
      })
    else { return nil }
    return Finding(
      phraseKey: "concern.implausible",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(kind.rawValue)"),
        "value": last.findingArgument, "date": .date(last.measuredOn),
      ],
      recordIDs: [last.entry.id],
      reference: .init("reference.implausible", of: limit))
  }

  /// Returns the reference value that a change between two measurements exceeds, or nil if the change is plausible.
  private static func reference(
    from before: GrowthMeasurement, to after: GrowthMeasurement, _ scores: [[String]: GrowthScore],
    in input: FindingRule.Input
  ) -> Finding.Reference? {
    guard let days = input.threshold("G8.days", on: after.measuredOn),
      Double(after.measuredOn.days - before.measuredOn.days) <= days.value
    else { return nil }
    if let factor = input.threshold("G8.factor", on: after.measuredOn),
      max(after.value, before.value) >= factor.value * min(after.value, before.value)
    {
      return .init("reference.entry", of: factor, ["count": .count(Int(days.value))])
    }
    guard !isPossibleIllness(from: before, to: after, in: input),
      let limit = input.threshold("G8.jump", on: after.measuredOn),
      let first = scores[[before.entry.id]], let second = scores[[after.entry.id]],
      first.edition == second.edition, abs(second.z - first.z) > limit.value
    else { return gainReference(from: before, to: after, in: input) }
    return .init(
      "reference.entry_jump", of: limit,
      ["number": .number(limit.value, decimals: 0), "count": .count(Int(days.value))])
  }

  /// Returns the reference value for a gain of weight that no child can reach, for example because twins were confused.
  ///
  /// After an illness, a child quickly regains the lost weight, and up to 3 % more.
  private static func gainReference(
    from before: GrowthMeasurement, to after: GrowthMeasurement, in input: FindingRule.Input
  ) -> Finding.Reference? {
    guard after.kind == .weight, let daily = input.threshold("G8.gain", on: after.measuredOn),
      let scales = input.threshold("G8.scales", on: after.measuredOn)
    else { return nil }
    let days = after.measuredOn.days - before.measuredOn.days
    let most = (scales.value + daily.value * Double(days)) / 1000
    guard after.value - before.value > most + 1e-9 else { return nil }
    let earlier = input.measurementsUntilWindowEnd(of: .weight).prefix {
      $0.measuredOn < before.measuredOn
    }
    guard after.value > 1.03 * (earlier.suffix(4).map(\.value).max() ?? 0) else { return nil }
    return .init(
      "reference.entry_gain", of: daily, ["weight": .weight(kg: most), "count": .count(days)])
  }

  /// Returns true if a change can be due to an illness: any loss of weight of a newborn, a loss of up to a fifth of the
  /// weight, or a larger head.
  private static func isPossibleIllness(
    from before: GrowthMeasurement, to after: GrowthMeasurement, in input: FindingRule.Input
  ) -> Bool {
    switch after.kind {
    case .weight:
      let isNewborn = input.profile.birthDate.map { before.measuredOn < $0 + 21 } ?? false
      return after.value < before.value && (isNewborn || after.value >= 0.8 * before.value)
    case .head: return after.value > before.value
    default: return false
    }
  }

  private static func finding(
    from before: GrowthMeasurement, to after: GrowthMeasurement, _ reference: Finding.Reference
  ) -> Finding {
    Finding(
      phraseKey: "concern.entry",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(after.kind.rawValue)"),
        "from": before.findingArgument, "first": .date(before.measuredOn),
        "to": after.findingArgument, "last": .date(after.measuredOn),
      ],
      recordIDs: [before.entry.id, after.entry.id], reference: reference)
  }
}

extension GrowthMeasurement {
  /// Returns the change of the value since another measurement, as a share of the other value.
  func shareChange(since before: GrowthMeasurement) -> Double {
    (value - before.value) / before.value
  }

  var findingArgument: Finding.Argument {
    kind == .weight ? .weight(kg: value) : .length(cm: value)
  }
}
