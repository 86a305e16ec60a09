import Records

extension FindingRule {
  /// O4: many hours without a wet diaper, in which a fever was measured.
  ///
  /// It speaks only of the time between two recorded wet diapers, on days logged without a gap, the
  /// night included.
  static let wetGapWithFever = FindingRule(id: "O4", topic: .wet) { scene in
    let complete = Set(scene.completeDays.filter(\.isLoggedAtNight).map(\.date))
    let wet = scene.journal.diapers.of(scene.id).within(scene.moments).filter(\.wet)
    var found: (before: Diaper, after: Diaper, fever: Temperature, limit: Threshold)?
    for (before, after) in zip(wet, wet.dropFirst()) {
      let days = scene.day(of: before.happenedAt)...scene.day(of: after.happenedAt)
      let gap = after.happenedAt - before.happenedAt
      guard let limit = scene.threshold("O4.gap", on: days.upperBound),
        Double(gap) > limit.value * Double(hour), days.allSatisfy(complete.contains),
        gap > found.map({ $0.after.happenedAt - $0.before.happenedAt }) ?? 0,
        let fever = scene.fever(from: before.happenedAt, to: after.happenedAt)
      else { continue }
      found = (before, after, fever, limit)
    }
    return found.map { found in
      Finding(
        rule: "O4", phrase: "concern.wet_gap",
        arguments: [
          "duration": .duration(seconds: found.after.happenedAt - found.before.happenedAt),
          "moment": .moment(found.after.happenedAt),
          "temperature": .temperature(celsius: found.fever.celsius),
        ],
        rows: [found.before.entry.id, found.after.entry.id, found.fever.entry.id],
        reference: .init(
          phrase: "reference.wet_gap",
          arguments: ["duration": .duration(seconds: Int64(found.limit.value) * hour)],
          threshold: found.limit))
    }
  }
}

extension FindingRule.Scene {
  /// The highest fever measured between two moments.
  fileprivate func fever(from start: Instant, to end: Instant) -> Temperature? {
    let fevers = temperatures(within: start..<end).filter { reading in
      threshold("O4.fever", on: day(of: reading.measuredAt)).map { reading.celsius >= $0.value }
        ?? false
    }
    return fevers.max { $0.celsius < $1.celsius }
  }
}
