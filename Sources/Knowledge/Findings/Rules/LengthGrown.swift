/// How much longer a child has become since the visit before, or since the measurement before.
enum LengthGrown {
  static let rule = FindingRule(id: "length_grown", topic: .length) { input in
    // Lying and standing differ by what nobody has grown.
    guard input.child != nil,
      let (before, last) = input.change(of: .length) ?? input.change(of: .height),
      last.value > before.value
    else { return nil }
    return Finding(
      rule: "length_grown", phrase: "finding.length_grown",
      arguments: [
        "length": .length(cm: last.value - before.value), "date": .date(last.measuredOn),
        "before": .date(before.measuredOn),
      ],
      rows: [before.entry.id, last.entry.id])
  }
}
