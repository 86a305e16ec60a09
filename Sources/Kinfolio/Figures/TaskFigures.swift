import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ElderFigures> {
  /// Tasks on each day, by what came of them.
  static let tasks =
    FigureRecipe(id: "tasks") { scene throws(PhraseError) in
      let days = scene.drawn(scene.figures.days)
      let due = days.filter { $0.due > 0 }
      let counts = Dictionary(grouping: scene.figures.occasions, by: \.day)
      let outcomes: [(name: String, outcome: Occasion.Outcome)] = [
        (try scene.text("column.in_time"), .inTime), (try scene.text("column.late"), .late),
        (try scene.text("column.missed"), .missed),
      ]
      func count(_ outcome: Occasion.Outcome, _ date: LocalDate) -> Int {
        counts[date, default: []].count { $0.outcome == outcome }
      }
      let series = outcomes.map { name, outcome in
        Series(
          name, days.map { Datum(scene.place($0.date), Double(count(outcome, $0.date)).recorded) },
          isHollow: outcome == .missed)
      }
      return FigureSketch(
        points: due.count, x: scene.dayAxis(days.map(\.date)),
        y: scene.countAxis(upTo: days.map(\.due).max() ?? 0),
        marks: [StackedBars(series.filter { $0.data.contains { $0.value != nil } })],
        summary: [
          "dates": scene.wording.dates(
            (days.first?.date ?? scene.window.first)...(days.last?.date ?? scene.window.last)),
          "done": scene.wording.number(days.reduce(0) { $0 + $1.done }),
          "due": scene.wording.number(days.reduce(0) { $0 + $1.due }),
        ],
        header: [try scene.text("column.date")] + outcomes.map(\.name),
        rows: days.map { day in
          [scene.dayName(day.date)]
            + outcomes.map {
              day.due > 0 ? scene.wording.number(count($0.outcome, day.date)) : Wording.unknown
            }
        })
    }
}
