import Charts
import Drawing
import Knowledge
import Records

enum DiaperFigure {
  /// The chart of a child's wet and dirty diapers and of the colors of stools on each day, as rows of numbers.
  ///
  /// One diaper may be both wet and dirty.
  static let definition = FigureDefinition<ChildMetrics>(id: "diapers") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let changed = days.filter { $0.diaperChanges > 0 }
    let colors = stoolColorCounts(on: days, input)
    var lanes: [(name: String, isColour: Bool, count: (ChildDay) -> Int?)] = [
      (try input.text("diaper.dirty"), false, { $0.diaperChanges > 0 ? $0.dirtyDiapers : nil })
    ]
    if days.contains(where: \.recordsWetDiapers) {
      lanes.insert(
        (try input.text("diaper.wet"), false, { $0.recordsWetDiapers ? $0.wetDiapers : nil }), at: 0
      )
    }
    for color in Diaper.Color.allCases where colors.values.contains(where: { $0[color] != nil }) {
      let name = try input.capitalizedWord("diaper_colour", color)
      lanes.append((name, true, { $0.diaperChanges > 0 ? colors[$0.date]?[color] ?? 0 : nil }))
    }
    let cells = lanes.flatMap { lane in
      days.map { day in
        let count = lane.count(day)
        return Cells.Cell(
          input.position(of: day.date), .category(lane.name),
          count.map(Double.init),
          // On most days a stool color does not occur. Zeros would only add noise.
          text: count == 0 && lane.isColour ? "" : count.map { input.wording.number($0) } ?? "")
      }
    }
    return FigureDraft(
      pointCount: changed.count, x: input.dayAxis(days.map(\.date)),
      y: .categories(order: lanes.map(\.name)), marks: [Cells(cells)],
      summaryArguments: input.summaryArguments(
        changed.map { Double($0.diaperChanges) }, over: days.map(\.date), input.countOrMean),
      header: [try input.text("column.date")] + lanes.map(\.name)
        + [try input.text("column.changes")],
      rows: days.map { day in
        [input.dayName(day.date)]
          + (lanes.map { $0.count(day) } + [day.diaperChanges > 0 ? day.diaperChanges : nil]).map {
            $0.map { input.wording.number($0) } ?? Wording.unknown
          }
      }, size: Size(width: FigureDraft.defaultSize.width, height: 48 + 18 * Double(lanes.count)))
  }

  private static func stoolColorCounts(
    on days: some Collection<ChildDay>, _ input: FigureInput<ChildMetrics>
  ) -> [LocalDate: [Diaper.Color: Int]] {
    guard let first = days.map(\.date).min(), let last = days.map(\.date).max() else { return [:] }
    let timeRange = Window(from: first, through: last).timeRange(in: input.zone)
    return input.journal.diapers.of(input.profile.id).within(timeRange).reduce(into: [:]) {
      counts, diaper in
      guard diaper.isDirty, let color = diaper.color else { return }
      counts[input.zone.day(of: diaper.happenedAt), default: [:]][color, default: 0] += 1
    }
  }
}
