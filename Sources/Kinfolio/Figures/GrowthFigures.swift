import Charts

extension FigureRecipe {
  /// Every weight up to the window's end.
  static var weight: Self {
    growth("weight", [.weight], \.weightUnit) { wording, kg in wording.weight(kg: kg) }
  }

  /// Every length lying and height standing up to the window's end.
  static var length: Self {
    growth("length", [.length, .height], \.lengthUnit) { wording, cm in wording.length(cm: cm) }
  }

  /// Every head circumference up to the window's end.
  static var head: Self {
    growth("head", [.head], \.lengthUnit) { wording, cm in wording.length(cm: cm) }
  }

  /// Measurements as dots over time; they are not joined, since nobody measured between them.
  private static func growth(
    _ id: String, _ kinds: [Measurement.Kind],
    _ unit: @escaping @Sendable (Wording) -> MeasureUnit,
    _ written: @escaping @Sendable (Wording, Double) -> String
  ) -> Self {
    FigureRecipe(id: id) { scene throws(PhraseError) in
      let measured = scene.journal.measurements.of(scene.profile.id)
        .filter { kinds.contains($0.kind) && $0.measuredOn <= scene.window.last }
      guard let first = measured.first, let last = measured.last else { return .nothing }
      let unit = unit(scene.wording)
      var marks: [any Mark] = []
      for kind in kinds where measured.contains(where: { $0.kind == kind }) {
        let data = measured.filter { $0.kind == kind }.map {
          Datum(.number(Double($0.measuredOn.days)), unit.amount($0.value))
        }
        marks.append(
          Dots(data, name: try scene.word("measurement_kind", kind), symbol: kind.symbol))
      }
      return FigureSketch(
        points: measured.count, x: scene.monthAxis(first.measuredOn...last.measuredOn),
        y: scene.measureAxis(unit.name, around: measured.map { unit.amount($0.value) }),
        marks: marks,
        summary: [
          "first": scene.wording.date(first.measuredOn),
          "last": scene.wording.date(last.measuredOn),
          "from": written(scene.wording, first.value), "to": written(scene.wording, last.value),
        ],
        header: [try scene.text("column.date"), try scene.text("column.value")],
        rows: measured.map {
          [scene.dayName($0.measuredOn), written(scene.wording, $0.value)]
        })
    }
  }
}

extension Measurement.Kind {
  /// Lying and standing differ by their sign, not by colour.
  fileprivate var symbol: Dots.Symbol { self == .height ? .ring : .dot }
}

extension FigureScene {
  /// An axis of days with a tick where months begin, thinned out over the years.
  fileprivate func monthAxis(_ days: ClosedRange<LocalDate>) -> Axis {
    let wording = wording
    let firsts = days.filter { $0.day == 1 }
    let step = firsts.count <= 14 ? 1 : firsts.count <= 42 ? 3 : 12
    let ticks = firsts.filter { ($0.month - 1) % step == 0 }
    // Within one month no first lies between the measurements: then the ends are named.
    let named = ticks.count >= 2 ? ticks : [days.lowerBound, days.upperBound]
    return .time(
      ticks: named.map { day in
        Tick(Double(day.days), wording.date(day, ticks.count >= 2 ? .shortMonthAndYear : .short))
      },
      label: { wording.date(LocalDate(days: Int($0)), .medium) })
  }
}
