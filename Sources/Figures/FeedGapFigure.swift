import Charts
import Knowledge
import Records

enum FeedGapFigure {
  /// The chart of the distribution of the times between a child's feeds; unlike a mean, it shows the longest gaps.
  static let definition = FigureDefinition<ChildMetrics>(id: "feed_gaps") {
    input throws(PhraseError) in
    let gaps = input.metrics.feedIntervals.map { Double($0) / Double(hour) }
    guard let longest = gaps.max(), let median = Statistics.median(gaps) else { return .empty }
    // Bins of half an hour if they fit, otherwise of one hour.
    let width = longest <= 9 ? 0.5 : 1.0
    let last = Int(longest / width)
    let wording = input.wording
    let counts = (0...last).map { bin in gaps.count { Int($0 / width) == bin } }
    func hours(_ bin: Int) -> String {
      wording.duration(seconds: Double(bin) * width * Double(hour))
    }
    let title = try input.text("chart.feed_gaps.axis")
    // Each bin has a point at its start and its end, so that steps align with the ticks.
    let steps = counts.enumerated().flatMap { bin, count in
      [bin, bin + 1].map { Datum(.number(Double($0) * width), Double(count)) }
    }
    return FigureDraft(
      // Fewer than 10 gaps would suggest a shape that the data do not support. One point means too few data.
      pointCount: gaps.count >= 10 ? gaps.count : 1,
      x: .numbers(
        "\(title) · \(MeasureUnit.hours.name)", including: 0...0, endsAtRoundNumbers: false,
        label: input.number),
      y: input.countAxis(upTo: counts.max() ?? 0), marks: [Area(steps)],
      summaryArguments: [
        "count": wording.number(gaps.count),
        "median": wording.duration(seconds: median * Double(hour)),
        "longest": wording.duration(seconds: longest * Double(hour)),
      ],
      header: [title, try input.text("column.times")],
      rows: counts.enumerated().map { bin, count in
        ["\(hours(bin))–\(hours(bin + 1))", wording.number(count)]
      })
  }
}
