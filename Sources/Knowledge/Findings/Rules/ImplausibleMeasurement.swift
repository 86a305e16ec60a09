import Records

/// G8: measurements that are probably wrong, at most one per measure.
///
/// Reports the newest value beyond the limits of the WHO. Otherwise reports a value of half or
/// double the previous one within a month, which suggests a typing error or another unit. Otherwise
/// reports a change of the z-score within a month that is too large for growth.
enum ImplausibleMeasurement {
  static let rule = FindingRule(
    id: "G8", topic: .implausibleMeasurement,
    each: { input in
      GrowthMeasurement.Kind.allCases.compactMap {
        implausibleValue(of: $0, in: input) ?? implausibleRatio(of: $0, in: input)
          ?? implausibleZChange(of: $0, in: input)
      }
    })

  /// Finds a value beyond the limits of the WHO, which has no centile.
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
      ruleID: "G8", phraseKey: "concern.implausible",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(kind.rawValue)"),
        "value": last.findingArgument, "date": .date(last.measuredOn),
      ],
      recordIDs: [last.entry.id],
      reference: .init(phraseKey: "reference.implausible", arguments: [:], threshold: limit))
  }

  /// Finds a value of half or double the previous one, if that was measured shortly before.
  private static func implausibleRatio(of kind: GrowthMeasurement.Kind, in input: FindingRule.Input)
    -> Finding?
  {
    let all = input.measurementsUntilWindowEnd(of: kind)
    for (before, after) in zip(all, all.dropFirst())
    where input.window.days.contains(after.measuredOn) {
      guard let factor = input.threshold("G8.factor", on: after.measuredOn),
        let days = input.threshold("G8.days", on: after.measuredOn),
        Double(after.measuredOn.days - before.measuredOn.days) <= days.value,
        max(after.value, before.value) >= factor.value * min(after.value, before.value)
      else { continue }
      return finding(
        before, after,
        .init(
          phraseKey: "reference.entry", arguments: ["count": .count(Int(days.value))],
          threshold: factor))
    }
    return nil
  }

  /// Finds a change of the z-score that is too large for growth.
  private static func implausibleZChange(
    of kind: GrowthMeasurement.Kind, in input: FindingRule.Input
  ) -> Finding? {
    let points = input.scoredPoints(of: kind.measure)
    let measured = input.measurementsUntilWindowEnd(of: kind)
    for (before, after) in zip(points, points.dropFirst())
    where input.window.days.contains(after.point.date) && before.edition == after.edition {
      guard let limit = input.threshold("G8.jump", on: after.point.date),
        let days = input.threshold("G8.days", on: after.point.date),
        Double(after.point.date.days - before.point.date.days) <= days.value,
        abs(after.z - before.z) > limit.value,
        let first = measured.first(where: { before.recordIDs.contains($0.entry.id) }),
        let second = measured.first(where: { after.recordIDs.contains($0.entry.id) })
      else { continue }
      return finding(
        first, second,
        .init(
          phraseKey: "reference.entry_jump",
          arguments: [
            "number": .number(limit.value, decimals: 0), "count": .count(Int(days.value)),
          ], threshold: limit))
    }
    return nil
  }

  private static func finding(
    _ before: GrowthMeasurement, _ after: GrowthMeasurement, _ reference: Finding.Reference
  ) -> Finding {
    Finding(
      ruleID: "G8", phraseKey: "concern.entry",
      arguments: [
        "measure": .phraseKey("measurement_kind.\(after.kind.rawValue)"),
        "from": before.findingArgument, "first": .date(before.measuredOn),
        "to": after.findingArgument, "last": .date(after.measuredOn),
      ],
      recordIDs: [before.entry.id, after.entry.id], reference: reference)
  }
}

extension GrowthMeasurement {
  /// The value as an argument of a phrase.
  var findingArgument: Finding.Argument {
    kind == .weight ? .weight(kg: value) : .length(cm: value)
  }
}
