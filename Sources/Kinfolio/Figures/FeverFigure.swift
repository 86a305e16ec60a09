import Charts
import Drawing

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
      let lanes = DoseLanes(doses, below: readings.map(\.celsius).min() ?? 36)
      let limit = TemperatureFigures.countedCelsius
      let wording = scene.wording
      let ink = Accent(fill: scene.theme.text, stroke: scene.theme.text)
      let edges = [shown.lowerBound, shown.upperBound].map { Double($0.seconds) }
      let marks: [any Mark] =
        [
          Rule(y: .number(limit), label: wording.temperature(celsius: limit)),
          Dots(readings.map { Datum(.number(Double($0.measuredAt.seconds)), $0.celsius) }),
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
        y: scene.temperatureAxis(lanes, to: highest),
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

/// The lanes of medicines below the temperatures.
struct DoseLanes {
  /// Between two lanes, in degrees.
  static let step = 0.45

  /// The medicines given most, as many as there is room for; the table tells the others.
  let names: [String]
  /// The lowest whole degree that is named.
  let foot: Double

  init(_ doses: some Sequence<Dose>, below lowest: Double) {
    let counts = Dictionary(doses.map { ($0.name, 1) }, uniquingKeysWith: +)
    names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6).map(\.key).sorted()
    foot = min(36, lowest.rounded(.down))
  }

  func level(of name: String) -> Double {
    foot - Self.step * Double((names.firstIndex(of: name) ?? 0) + 1)
  }
}

extension FigureScene {
  /// An axis of moments with a tick at each midnight, thinned out, and at noon where there is room.
  fileprivate func clockAxis(_ moments: Range<Instant>) -> Axis {
    let wording = wording
    let last = zone.day(of: moments.upperBound + -1)
    let days = Array(zone.day(of: moments.lowerBound)...last)
    let step = (days.count + 7) / 8
    let ticks = stride(from: 0, to: days.count, by: step).map { index in
      Tick(Double(zone.start(of: days[index]).seconds), wording.date(days[index], .short))
    }
    return .time(
      ticks: ticks,
      including: Double(moments.lowerBound.seconds)...Double(moments.upperBound.seconds)
    ) { wording.dateAndTime(Instant(seconds: Int64($0)), .short) }
  }

  /// Whole degrees from the lowest reading on, and room for the lanes below.
  fileprivate func temperatureAxis(_ lanes: DoseLanes, to highest: Double) -> Axis {
    let top = max(39, highest.rounded(.up))
    let wording = wording
    let isMetric = wording.units == .metric
    let ticks = stride(from: lanes.foot, through: top, by: 1).map { celsius in
      Tick(
        celsius, wording.number(isMetric ? celsius : celsius * 1.8 + 32, decimals: isMetric ? 0 : 1)
      )
    }
    let bottom = lanes.foot - DoseLanes.step * Double(lanes.names.count) - 0.2
    return .time(isMetric ? "°C" : "°F", ticks: ticks, including: bottom...top) {
      wording.temperature(celsius: $0)
    }
  }

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
