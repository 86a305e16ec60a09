import Records

extension FindingRule {
  /// G8: of each measure a value of half or double the one shortly before it, as a slip or another
  /// unit makes, else one further from the one before than growth goes.
  static let entryCheck = FindingRule(
    id: "G8", topic: .entry,
    each: { scene in
      GrowthMeasurement.Kind.allCases.compactMap { scene.slip(of: $0) ?? scene.jump(of: $0) }
    })
}

extension FindingRule.Scene {
  /// A value of half or double the one shortly before it.
  fileprivate func slip(of kind: GrowthMeasurement.Kind) -> Finding? {
    let all = measurements(kind)
    for (before, after) in zip(all, all.dropFirst())
    where window.days.contains(after.measuredOn) {
      guard let factor = threshold("G8.factor", on: after.measuredOn),
        let days = threshold("G8.days", on: after.measuredOn),
        Double(after.measuredOn.days - before.measuredOn.days) <= days.value,
        max(after.value, before.value) >= factor.value * min(after.value, before.value)
      else { continue }
      return entryCheck(
        before, after,
        .init(
          phrase: "reference.entry", arguments: ["count": .count(Int(days.value))],
          threshold: factor))
    }
    return nil
  }

  /// A z-score further from the one before it than growth goes.
  fileprivate func jump(of kind: GrowthMeasurement.Kind) -> Finding? {
    let points = scored(kind.measure)
    let measured = measurements(kind)
    for (before, after) in zip(points, points.dropFirst())
    where window.days.contains(after.point.date) && before.edition == after.edition {
      guard let limit = threshold("G8.jump", on: after.point.date),
        abs(after.z - before.z) > limit.value,
        let first = measured.first(where: { before.rows.contains($0.entry.id) }),
        let second = measured.first(where: { after.rows.contains($0.entry.id) })
      else { continue }
      return entryCheck(
        first, second,
        .init(
          phrase: "reference.entry_jump",
          arguments: ["number": .number(limit.value, decimals: 0)], threshold: limit))
    }
    return nil
  }

  func entryCheck(
    _ before: GrowthMeasurement, _ after: GrowthMeasurement, _ reference: Finding.Reference
  ) -> Finding {
    Finding(
      rule: "G8", phrase: "concern.entry",
      arguments: [
        "measure": .phrase("measurement_kind.\(after.kind.rawValue)"),
        "from": before.figure, "first": .date(before.measuredOn),
        "to": after.figure, "last": .date(after.measuredOn),
      ],
      rows: [before.entry.id, after.entry.id], reference: reference)
  }
}

extension GrowthMeasurement {
  /// The value as a figure of a phrase.
  var figure: Finding.Argument {
    kind == .weight ? .weight(kg: value) : .length(cm: value)
  }
}
