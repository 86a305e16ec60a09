import Charts
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// Points given on each day, upwards, and taken, downwards.
  static let points = FigureRecipe(id: "points") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .nothing }
    let moments = Window(from: first, through: last).moments(in: scene.zone)
    let entries = scene.journal.points.of(scene.profile.id).within(moments)
    let byDay = Dictionary(grouping: entries) { scene.zone.day(of: $0.givenAt) }
    let given = byDay.mapValues { $0.reduce(0) { $0 + max(0, $1.points) } }
    let taken = byDay.mapValues { $0.reduce(0) { $0 + min(0, $1.points) } }
    let names = [try scene.text("chart.points.given"), try scene.text("chart.points.taken")]
    let series = zip(names, [given, taken]).map { name, sums in
      Series(name, days.map { Datum(scene.place($0), sums[$0].map(Double.init)) })
    }
    let wording = scene.wording
    return FigureSketch(
      points: byDay.count, x: scene.dayAxis(days), y: scene.divergingAxis(""),
      marks: [StackedBars(series.filter { $0.data.contains { ($0.value ?? 0) != 0 } })],
      summary: [
        "dates": wording.dates(first...last),
        "given": wording.number(given.values.reduce(0, +)),
        "taken": wording.number(-taken.values.reduce(0, +)),
        "balance": wording.number(scene.figures.points.balance),
      ],
      header: [try scene.text("column.date")] + names,
      rows: days.map { day in
        [scene.dayName(day)]
          + [given[day], taken[day]].map { points in
            points.map { wording.number($0.magnitude) } ?? Wording.unknown
          }
      })
  }
}

extension Wording {
  fileprivate func number(_ count: UInt) -> String { number(Double(count)) }
}
