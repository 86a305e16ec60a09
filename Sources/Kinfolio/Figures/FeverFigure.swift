import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe {
  /// Temperatures over the days they were taken on, and the doses of the same days below them on the
  /// same axis.
  static var fever: Self {
    FigureRecipe(id: "fever") { scene throws(PhraseError) in
      let moments = scene.window.moments(in: scene.zone)
      let readings = scene.journal.temperatures.of(scene.profile.id).within(moments)
      guard let first = readings.first, let last = readings.last,
        let highest = readings.map(\.celsius).max()
      else { return .nothing }
      let days = scene.zone.day(of: first.measuredAt)...scene.zone.day(of: last.measuredAt)
      let shown = Window(from: days.lowerBound, through: days.upperBound).moments(in: scene.zone)
      let doses = scene.journal.doses.of(scene.profile.id).within(shown)
      let degrees = scene.degrees(of: readings)
      let lanes = DoseLanes(doses, below: degrees)
      let wording = scene.wording
      let ink = Accent(fill: scene.theme.text, stroke: scene.theme.text)
      let edges = [shown.lowerBound, shown.upperBound].map { Double($0.seconds) }
      let marks: [any Mark] =
        scene.feverLine + [
          Dots(readings.map { Datum(.number(Double($0.measuredAt.seconds)), $0.celsius) })
        ]
        + lanes.names.flatMap { name -> [any Mark] in
          let level = lanes.level(of: name)
          return [
            Line(edges.map { Datum(.number($0), level) }, name: name, tone: .quiet, width: 0.5),
            Dots(
              doses.filter { $0.name == name }
                .map { Datum(.number(Double($0.givenAt.seconds)), level) },
              name: name, symbol: .diamond, tone: .custom(ink)),
          ]
        }
      return FigureSketch(
        points: readings.count, x: scene.clockAxis(shown),
        y: scene.temperatureAxis(lanes, degrees),
        marks: marks,
        summary: [
          "dates": wording.dates(days), "count": wording.number(readings.count),
          "highest": wording.temperature(celsius: highest),
        ],
        header: [
          try scene.text("column.time"), try scene.text("column.temperature"),
          try scene.text("column.medicine"), try scene.text("column.amount"),
        ],
        rows: scene.feverRows(Array(readings), Array(doses)),
        size: Size(width: FigureSketch.size.width, height: 180 + 16 * Double(lanes.names.count)),
        notes: try scene.spacings(Array(doses)))
    }
  }
}

extension FigureScene {
  fileprivate func feverRows(_ readings: [Temperature], _ doses: [Dose]) -> [[String]] {
    let measured = readings.map { reading in
      (
        reading.measuredAt,
        [wording.temperature(celsius: reading.celsius), Wording.unknown, Wording.unknown]
      )
    }
    let given = doses.map { dose in
      (dose.givenAt, [Wording.unknown, dose.name, wording.amount(dose.amount, dose.unit)])
    }
    return (measured + given).sorted { $0.0 < $1.0 }.map { [wording.dateAndTime($0.0)] + $0.1 }
  }

  /// The shortest time between two doses of each medicine.
  fileprivate func spacings(_ doses: [Dose]) throws(PhraseError) -> [String] {
    var notes: [String] = []
    for name in Set(doses.map(\.name)).sorted() {
      let given = doses.filter { $0.name == name }.map(\.givenAt)
      guard let shortest = zip(given, given.dropFirst()).map({ $1 - $0 }).min() else { continue }
      notes.append(
        try text(
          "chart.fever.spacing",
          ["medicine": name, "duration": wording.duration(seconds: Double(shortest))]))
    }
    return notes
  }
}
