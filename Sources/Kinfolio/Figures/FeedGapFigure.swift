import Charts
import Knowledge
import Records

enum FeedGapFigure {
  /// How long it was from one feed to the next: how often each length came, so that the longest is
  /// seen, which a mean hides.
  static let definition = FigureDefinition<ChildFigures>(id: "feed_gaps") {
    input throws(PhraseError) in
    let gaps = input.figures.feedGaps.map { Double($0) / Double(hour) }
    guard let longest = gaps.max(), let median = Statistics.median(gaps) else { return .nothing }
    // Half hours as far as they have room, else whole ones.
    let width = longest <= 9 ? 0.5 : 1.0
    let last = Int(longest / width)
    let wording = input.wording
    let counts = (0...last).map { bin in gaps.count { Int($0 / width) == bin } }
    func hours(_ bin: Int) -> String {
      wording.duration(seconds: Double(bin) * width * Double(hour))
    }
    let title = try input.text("chart.feed_gaps.axis")
    // Both ends of every length, so that the ticks stand where one ends and the next begins.
    let steps = counts.enumerated().flatMap { bin, count in
      [bin, bin + 1].map { Area.Slice(.number(Double($0) * width), 0, Double(count)) }
    }
    return FigureDraft(
      // A distribution of a handful would pretend to a shape.
      points: gaps.count >= 10 ? gaps.count : 1,
      x: .numbers("\(title) · \(MeasureUnit.hours.name)", including: 0...0, nice: false) {
        wording.number($0, decimals: $0.decimals)
      },
      y: input.countAxis(upTo: counts.max() ?? 0), marks: [Area(steps)],
      summary: [
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
