import Charts
import Knowledge

enum NursingFigure {
  /// The chart of the minutes of nursing on each day: at the right breast above zero, at the left breast below zero.
  static let definition = FigureDefinition<ChildMetrics>(id: "nursing") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let nursed = days.filter { $0.nursingSeconds > 0 }
    let left = try input.text("feeding.left")
    let right = try input.text("feeding.right")
    func series(_ name: String, _ seconds: (ChildDay) -> Int64) -> Series {
      Series(
        name,
        input.data(on: days) { MeasureUnit.minutes.converted(fromStored: Double(seconds($0))) })
    }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    return FigureDraft(
      pointCount: nursed.count, x: input.dayAxis(days.map(\.date)),
      y: input.divergingAxis(MeasureUnit.minutes.name),
      marks: [
        StackedBars([series(left) { -$0.leftNursingSeconds }, series(right, \.rightNursingSeconds)])
      ],
      summaryArguments: input.summaryArguments(
        nursed.map { Double($0.nursingSeconds) }, over: days.map(\.date), written),
      header: [try input.text("column.date"), left, right],
      rows: days.map { day in
        [
          input.dayName(day.date), input.valueOrDash(Double(day.leftNursingSeconds), written),
          input.valueOrDash(Double(day.rightNursingSeconds), written),
        ]
      })
  }
}
