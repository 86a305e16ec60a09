import Charts
import Drawing
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// On how many of the complete days the child was asleep at each quarter of an hour of the clock.
  static let sleepPattern = FigureRecipe(id: "sleep_pattern") { scene throws(PhraseError) in
    let days = scene.figures.days.filter { $0.isComplete(for: .sleep) }.map(\.date)
    let slept = scene.figures.days.contains { $0.sleep > 0 }
    guard slept, let first = days.first, let last = days.last else { return .nothing }
    let clock = WallClock(Array(first...last), in: scene.zone)
    let pieces = Dictionary(
      grouping: scene.sleeps(reaching: clock.moments).flatMap(clock.pieces(of:)), by: \.day)
    let quarters = 0..<96
    let shares = quarters.map { quarter in
      // The middle of the quarter speaks for it.
      let moment = (Double(quarter) + 0.5) / 4
      let asleep = days.count { day in
        pieces[day, default: []].contains { $0.from <= moment && moment < $0.to }
      }
      return Double(asleep) / Double(days.count)
    }
    let wording = scene.wording
    // Both ends of every quarter, so that what is seen is what was counted.
    let slices = quarters.flatMap { quarter in
      [0.0, 1].map { edge in
        Area.Slice(.number((Double(quarter) + edge) / 4), 0, shares[quarter])
      }
    }
    let axis = try scene.text("chart.sleep_pattern.axis")
    return FigureSketch(
      // A pattern needs a week of days.
      points: days.count >= 7 ? days.count : 1,
      x: scene.hourAxis(),
      y: .time(
        axis, ticks: [0, 0.25, 0.5, 0.75, 1].map { Tick($0, wording.percent($0)) },
        including: 0...1, label: { wording.percent($0) }),
      marks: [Area(slices)],
      summary: ["count": wording.number(days.count), "dates": wording.dates(first...last)],
      header: [try scene.text("column.time"), axis],
      rows: stride(from: 0, to: 96, by: 2).map { quarter in
        [wording.clockTime(Double(quarter) / 4), wording.percent(shares[quarter])]
      })
  }
}
