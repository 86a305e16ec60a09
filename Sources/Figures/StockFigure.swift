import Charts
import Drawing
import Knowledge
import Records

enum StockFigure {
  /// The chart of the number of days that each pet food in stock will last if it is used as in the last 14 days.
  static let definition = FigureDefinition<PetMetrics>(id: "stock") { input throws(PhraseError) in
    let used = input.metrics.supplies.compactMap { supply in
      supply.remainingDays.map { (name: supply.food.name, days: $0) }
    }
    guard let first = used.min(by: { $0.days < $1.days }) else { return .empty }
    let wording = input.wording
    func runOut(_ days: Double) -> LocalDate { input.window.last + Int(days) }
    let rows = try used.map { name, days throws(PhraseError) in
      [name, try wording.days(left: days), wording.date(runOut(days), .medium)]
    }
    // Foods with the same name would share a bar, so an invisible space is added to the name of the second food.
    var names: [String] = []
    for supply in used {
      var name = supply.name
      while names.contains(name) { name += "\u{a0}" }
      names.append(name)
    }
    let days = Dictionary(
      uniqueKeysWithValues: zip(names, used).map { name, supply in
        // The date is before the name, because a long text is cut at its end.
        (name, "\(wording.date(runOut(supply.days), .short)) · \(name)")
      })
    return FigureDraft(
      // A single food is enough for a chart, because the bars start at zero.
      pointCount: max(used.count, FigureDraft.minimumPointCount),
      x: input.amountAxis(try input.text("column.days_left")),
      y: .categories(order: names) { days[$0] ?? $0 },
      marks: [
        Bars(zip(names, used).map { Datum(.category($0), $1.days) }, isHorizontal: true)
      ],
      summaryArguments: ["food": first.name, "duration": try wording.days(left: first.days)],
      header: try input.texts("column.food", "column.days_left", "chart.stock.until"),
      rows: rows,
      size: Size(width: FigureDraft.defaultSize.width, height: 74 + 26 * Double(used.count)))
  }
}
