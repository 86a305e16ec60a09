import Records

/// O4: many hours without a wet diaper during which a fever was measured.
///
/// Considers only the time between two recorded wet diapers, on complete days with logged nights.
enum WetGapWithFever {
  static let rule = FindingRule(id: "O4", topic: .wet) { input in
    let complete = Set(input.completeDays.filter(\.isLoggedAroundTheClock).map(\.date))
    let wet = input.journal.diapers.of(input.id).within(input.timeRange).filter(\.isWet)
    var found: (before: Diaper, after: Diaper, fever: Temperature, limit: Threshold)?
    for (before, after) in zip(wet, wet.dropFirst()) {
      let days = input.day(of: before.happenedAt)...input.day(of: after.happenedAt)
      let gap = after.happenedAt - before.happenedAt
      guard let limit = input.threshold("O4.gap", on: days.upperBound),
        Double(gap) > limit.value * Double(hour), days.allSatisfy(complete.contains),
        gap > found.map({ $0.after.happenedAt - $0.before.happenedAt }) ?? 0,
        let fever = highestFever(from: before.happenedAt, to: after.happenedAt, in: input)
      else { continue }
      found = (before, after, fever, limit)
    }
    return found.map { found in
      Finding(
        ruleID: "O4", phraseKey: "concern.wet_gap",
        arguments: [
          "duration": .duration(seconds: found.after.happenedAt - found.before.happenedAt),
          "moment": .moment(found.after.happenedAt),
          "temperature": .temperature(celsius: found.fever.celsius),
        ],
        recordIDs: [found.before.entry.id, found.after.entry.id, found.fever.entry.id],
        reference: .init(
          phraseKey: "reference.wet_gap",
          arguments: ["duration": .duration(seconds: Int64(found.limit.value) * hour)],
          threshold: found.limit))
    }
  }

  /// Returns the highest fever measured in a time range.
  private static func highestFever(
    from start: Instant, to end: Instant, in input: FindingRule.Input
  )
    -> Temperature?
  {
    input.fevers(reachingThreshold: "O4.fever", within: start..<end).max { $0.celsius < $1.celsius }
  }
}
