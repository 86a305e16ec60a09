import Charts
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// Hours asleep on each day, in all, at night and at a stretch, before the range for the age where there is one.
  static let sleep = FigureRecipe(id: "sleep") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let slept = days.filter { $0.sleep > 0 }
    let night = try scene.text("sleep.night")
    let byDay = try scene.text("sleep.day")
    let total = try scene.text("common.total")
    func data(_ seconds: (ChildDay) -> Int64) -> [Datum] {
      days.map {
        Datum(scene.place($0.date), MeasureUnit.hours.amount(Double(seconds($0))).recorded)
      }
    }
    let written = { (seconds: Double) in scene.wording.duration(seconds: seconds) }
    let range = try scene.sleepRange()
    let ink = Accent(fill: scene.theme.text, stroke: scene.theme.text)
    return FigureSketch(
      points: slept.count, x: scene.dayAxis(days.map(\.date)),
      y: scene.amountAxis(MeasureUnit.hours.name),
      // Stems leave the range in sight, which bars would hide.
      marks: [range.band].compactMap { $0 } + [
        Segments(
          slept.map { day in
            let top = Position.number(MeasureUnit.hours.amount(Double(day.sleep)))
            return .init(.init(scene.place(day.date), 0), .init(scene.place(day.date), top))
          }),
        Dots(data(\.sleep), name: total, radius: 3, keyed: true),
        Line(
          data(\.longestSleep), name: try scene.text("chart.sleep.longest"),
          tone: .custom(ink), width: 1, dashes: [3, 2]),
        Dots(data(\.nightSleep), name: night, symbol: .ring, radius: 2.5, keyed: true),
      ],
      summary: scene.spread(slept.map { Double($0.sleep) }, over: days.map(\.date), written),
      header: [
        try scene.text("column.date"), night, byDay, total, try scene.text("sleep.longest_per_day"),
      ],
      rows: days.map { day in
        [scene.dayName(day.date)]
          + [day.nightSleep, day.daySleep, day.sleep, day.longestSleep].map {
            scene.cell(Double($0), written)
          }
      }, notes: range.notes, cited: range.source.map { [$0] } ?? [])
  }
}

extension FigureScene<ChildFigures> {
  /// The band of the range for the age, named by its source's number, and the source; where the
  /// source gives none for the age, that is said.
  fileprivate func sleepRange() throws(PhraseError) -> (
    band: (any Mark)?, notes: [String], source: Citation?
  ) {
    guard let reference = dailyReference("S1") else { return (nil, [], nil) }
    let number = number(of: reference.source)
    let source = "\(number) \(try wording.text(of: reference.source))."
    guard let range = reference.range else {
      return (
        nil, [try text("chart.sleep.no_range", ["number": number]), source], reference.source
      )
    }
    let ends = "\(wording.number(range.lowerBound))–\(wording.number(range.upperBound))"
    let label = "\(ends)\u{a0}\(MeasureUnit.hours.name) \(number)"
    let band = ReferenceBand(from: range.lowerBound, to: range.upperBound, label: label)
    return (band, [source], reference.source)
  }
}
