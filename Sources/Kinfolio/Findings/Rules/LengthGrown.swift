extension FindingRule {
  /// How much longer a child has become since the visit before, or since the measurement before.
  static let lengthGrown = FindingRule(id: "length_grown", topic: .length) { scene in
    // Lying and standing differ by what nobody has grown.
    guard scene.child != nil,
      let kind = [Measurement.Kind.length, .height].first(where: { kind in
        scene.measurements(kind).last.map { scene.window.days.contains($0.measuredOn) } == true
      })
    else { return nil }
    let all = scene.measurements(kind)
    guard let last = all.last,
      let before = scene.journal.before(last, among: all, in: scene.window, of: scene.profile),
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
