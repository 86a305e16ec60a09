import Records

/// G8: measurements that are probably wrong, at most one finding per measure.
///
/// Reports the newest value that is beyond the limits of the WHO. If there is none, reports the newest value that
/// differs too much from the one before: half or double of it within a month, as by a typing error or another unit; a
/// change of the z-score too large for growth; or a gain that no child can reach. The other rules on growth ignore all
/// these values.
package enum ImplausibleMeasurement {
  package static let rule = FindingRule(id: "G8", topic: .implausibleMeasurement) {
    input -> [Finding] in
    GrowthMeasurement.Kind.allCases.compactMap { findings(of: $0, in: input).last }
  }

  /// Returns the ids of all measurements that are probably wrong, and of both measurements of a pair if one of them is.
  static func recordIDs(in input: FindingRule.Input) -> Set<String> {
    Set(
      GrowthMeasurement.Kind.allCases.flatMap { findings(of: $0, in: input) }.flatMap(\.recordIDs))
  }

  /// Returns the findings for a kind of measurement; the last of them is the one to report.
  ///
  /// A value is doubted only if it is far from the previous value and from the last value that is not doubted, so that
  /// one error affects no later value.
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

  /// Finds the newest value if it is beyond the limits of the WHO and therefore has no centile.
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

  /// Returns the reference that a change between two measurements contradicts, or nil if the change is plausible.
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

  /// Returns the reference for a gain of weight that no child can reach, for example because two twins were exchanged.
  ///
  /// After an illness, a child quickly regains what it lost, and up to 3 % more.
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

  /// Returns true if a change can be due to an illness: a newborn's loss of weight, a loss of up to a fifth, or a
  /// larger head.
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
  /// Returns the change of the value as a share of an earlier one.
  func shareChange(since before: GrowthMeasurement) -> Double {
    (value - before.value) / before.value
  }

  var findingArgument: Finding.Argument {
    kind == .weight ? .weight(kg: value) : .length(cm: value)
  }
}
