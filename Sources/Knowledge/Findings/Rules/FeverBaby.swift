import Records

extension FindingRule {
  /// T2: a high fever from 3 to 6 months, or a fever that lasts.
  static let feverBaby = FindingRule(id: "T2", topic: .temperature) { scene in
    let high = scene.highest("T2.high") { reading, threshold in
      Finding(
        rule: "T2", phrase: "concern.temperature",
        arguments: [
          "temperature": .temperature(celsius: reading.celsius),
          "moment": .moment(reading.measuredAt),
        ],
        rows: [reading.entry.id],
        reference: .init(
          phrase: "reference.fever",
          arguments: ["temperature": .temperature(celsius: threshold.value)],
          threshold: threshold))
    }
    return high ?? scene.lastingFever
  }
}

extension FindingRule.Scene {
  /// The longest run of days with a fever on each that reaches into the window, where it is long
  /// enough to be told: a visit in its midst does not cut it.
  fileprivate var lastingFever: Finding? {
    let reach = moments.lowerBound + -14 * 24 * hour..<moments.upperBound
    let fevers = temperatures(within: reach).filter { reading in
      threshold("T2.fever", on: day(of: reading.measuredAt)).map { reading.celsius >= $0.value }
        ?? false
    }
    var run: [LocalDate] = []
    var longest: [LocalDate] = []
    for date in fevers.map({ day(of: $0.measuredAt) }) where date != run.last {
      run = run.last.map { $0 + 1 == date } == true ? run + [date] : [date]
      if date >= window.first, run.count > longest.count { longest = run }
    }
    guard let first = longest.first, let last = longest.last,
      let days = threshold("T2.days", on: last), Double(longest.count) >= days.value,
      let fever = threshold("T2.fever", on: last)
    else { return nil }
    return Finding(
      rule: "T2", phrase: "concern.fever_days",
      arguments: [
        "temperature": .temperature(celsius: fever.value), "count": .count(longest.count),
        "first": .date(first), "last": .date(last),
      ],
      rows: fevers.filter { (first...last).contains(day(of: $0.measuredAt)) }.map(\.entry.id),
      reference: .init(
        phrase: "reference.fever_days", arguments: ["count": .count(Int(days.value))],
        threshold: days))
  }
}
