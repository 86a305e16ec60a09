import Charts
import Knowledge
import Records

extension FigureRecipe {
  /// Every weight up to the window's end of somebody no standard is for: dots over the days.
  static var weight: Self {
    FigureRecipe(id: "weight") { scene throws(PhraseError) in
      let measured = scene.journal.measurements.of(scene.profile.id)
        .filter { $0.kind == .weight && $0.measuredOn <= scene.window.last }
      guard let first = measured.first, let last = measured.last else { return .nothing }
      let unit = scene.wording.weightUnit
      return FigureSketch(
        points: measured.count, x: scene.monthAxis(first.measuredOn...last.measuredOn),
        y: scene.measureAxis(unit.name, around: measured.map { unit.amount($0.value) }),
        marks: [
          Dots(measured.map { Datum(.number(Double($0.measuredOn.days)), unit.amount($0.value)) })
        ],
        summary: [
          "first": scene.wording.date(first.measuredOn),
          "last": scene.wording.date(last.measuredOn),
          "from": scene.wording.weight(kg: first.value),
          "to": scene.wording.weight(kg: last.value),
        ],
        header: [try scene.text("column.date"), try scene.text("column.value")],
        rows: measured.map {
          [scene.dayName($0.measuredOn), scene.wording.weight(kg: $0.value)]
        })
    }
  }
}

extension FigureScene {
  /// An axis of days with a tick where months begin, thinned out over the years.
  func monthAxis(_ days: ClosedRange<LocalDate>) -> Axis {
    let wording = wording
    let firsts = days.filter { $0.day == 1 }
    let step = firsts.count <= 14 ? 1 : firsts.count <= 42 ? 3 : 12
    let ticks = firsts.filter { ($0.month - 1) % step == 0 }
    // Within two months days are named instead, back from the last one.
    let back = max(1, (days.upperBound.days - days.lowerBound.days + 5) / 6)
    let named =
      ticks.count >= 3
      ? ticks : days.filter { (days.upperBound.days - $0.days).isMultiple(of: back) }
    return .time(
      ticks: named.map { day in
        Tick(Double(day.days), wording.date(day, ticks.count >= 3 ? .shortMonthAndYear : .short))
      },
      label: { wording.date(LocalDate(days: Int($0)), .medium) })
  }
}
