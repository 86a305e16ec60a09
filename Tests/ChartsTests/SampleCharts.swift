import Charts
import Drawing

/// Charts like those in a family's reports.
enum SampleCharts {
  static let all: [(name: String, chart: Chart)] = [
    ("feeds", feeds), ("weight", weight), ("sleep", sleep), ("replies", replies),
    ("allergens", allergens), ("compare", compare), ("balance", balance), ("micro", micro),
    ("phone", phone), ("rainbow", rainbow), ("bullets", bullets), ("gauges", gauges),
    ("wheel", wheel), ("signs", allSymbols), ("channels", centileLines), ("gaps", gaps),
  ]

  static let days = (1...14).map { "2026-03-\($0 < 10 ? "0" : "")\($0)" }
  static let wideSize = Size(width: 480, height: 230)
  static let blue = ChartTheme(accent: Accent(Color(0xB9E3FF)))
  static let red = ChartTheme(accent: Accent(Color(0xFFC4BD)))
  static let green = ChartTheme(accent: Accent(Color(0xC4E8C2)))
  static let purple = ChartTheme(accent: Accent(Color(0xDCCBF7)))

  static func dailyData(_ numbers: [Double?]) -> [DataPoint] {
    zip(days, numbers).map { DataPoint(.category($0), $1) }
  }

  static func dailyLine(_ name: String, _ numbers: [Double?], dashes: [Double] = []) -> Line {
    Line(dailyData(numbers), name: name, tone: .series(name), dashes: dashes)
  }

  static func dayAxis(_ title: String = "") -> Axis {
    .categories(title, order: days) { String($0.suffix(2)) }
  }

  static let feeds = Chart(
    title: "Milk per day, by what was in the bottle",
    summary: "Most days between 600 and 800 ml, about two thirds of it breast milk.",
    size: wideSize, x: dayAxis("March"), y: .numbers("ml"), theme: blue,
    marks: [
      StackedBars([
        DataSeries(
          "Breast milk",
          dailyData([420, 450, 380, 500, 470, nil, 510, 430, 460, 480, 390, 520, 440, 410])),
        DataSeries(
          "Formula",
          dailyData([210, 180, 260, 120, 200, nil, 90, 240, 180, 150, 280, 60, 190, 220])),
        DataSeries(
          "Fortified", dailyData([60, 0, 60, 60, nil, nil, 60, 60, 0, 60, 60, 60, 60, 60])),
      ]),
      ReferenceLine(y: 700, label: "Goal 700 ml"),
    ])

  static let weight = Chart(
    title: "Weight",
    summary: "Weight grew from 4.2 to 7.1 kg.",
    size: wideSize,
    x: .time("months", ticks: (0...6).map { NumericTick(Double($0), "\($0)") }),
    y: .numbers("kg"), theme: green,
    marks: [
      Line(
        [
          DataPoint(0.5, 4.2), DataPoint(1, 4.5), DataPoint(2, 5.2), DataPoint(3, nil),
          DataPoint(4, 6.3),
          DataPoint(5, nil), DataPoint(6, 7.1),
        ], name: "Weight"),
      Dots([
        DataPoint(0.5, 4.2), DataPoint(1, 4.5), DataPoint(2, 5.2), DataPoint(4, 6.3),
        DataPoint(6, 7.1),
      ]),
      PositionLabels([(6, 7.1, "7.1 kg")]),
      ReferenceLine(x: 3, label: "Started solids"),
    ])

  static let sleep = Chart(
    title: "When she slept",
    summary: "Long nights from eight to six, two naps a day.",
    size: Size(width: 480, height: 260),
    x: .time(
      ticks: stride(from: 0.0, through: 24, by: 3).map { NumericTick($0, "\(Int($0)):00") },
      including: 0...24),
    y: .categories(order: days) { "\($0.suffix(2)) Mar" }, theme: purple,
    marks: [
      IntervalRows(
        days.enumerated().flatMap { index, day -> [IntervalRows.Interval] in
          let shift = Double(index % 5) * 0.25
          return [
            .init(.category(day), from: 0, to: 6 + shift),
            .init(.category(day), from: 20 - shift, to: 24),
          ]
        }, name: "Night", tone: .series("Night")),
      IntervalRows(
        days.enumerated().flatMap { index, day -> [IntervalRows.Interval] in
          let shift = Double(index % 4) * 0.4
          return [
            .init(.category(day), from: 9 + shift, to: 10.5 + shift),
            .init(.category(day), from: 13.5 - shift / 2, to: 15 + shift),
          ]
        }, name: "Nap", tone: .series("Nap")),
    ])

  static let replies = Chart(
    title: "Tasks answered in time",
    summary: "Medication nearly always, walking two times in three.",
    size: Size(width: 360, height: 150),
    x: .numbers("%", including: 0...100),
    y: .categories(), theme: red,
    marks: [
      Bars(
        [
          DataPoint("Medication in the morning", 96), DataPoint("A walk round the block", 64),
          DataPoint("Phone call", 81), DataPoint("Glass of water", 42),
        ], isHorizontal: true)
    ])

  static let compare = Chart(
    title: "Minutes of nursing, left, right and both",
    summary: "Both sides are used about as long.",
    size: wideSize, x: dayAxis(), y: .numbers("min"), theme: blue,
    marks: [
      ReferenceBand(from: 60, to: 90, label: "usual"),
      dailyLine("Left", [62, 64, 60, 66, 70, 68, 66, 71, 74, 70, 69, 72, 75, 73]),
      dailyLine(
        "Right", [58, 61, 63, 60, 66, 71, 69, 66, 70, 74, 72, 70, 71, 72], dashes: [5, 2.5]),
      dailyLine(
        "Seven days", [56, 55, 60, 61, 63, 64, nil, nil, 65, 68, 70, 73, 72, 71], dashes: [1.5, 2]),
    ])

  static let balance = Chart(
    title: "Points won and spent",
    summary: "More won than spent on most days.",
    size: wideSize, x: dayAxis(), y: .numbers(), theme: purple,
    marks: [
      StackedBars([
        DataSeries("Won", dailyData([5, 3, 8, 0, 6, 4, 7, 5, 3, 6, 8, 2, 4, 5])),
        DataSeries("Spent", dailyData([-2, -3, 0, -6, -1, nil, -4, 0, -8, -2, -1, 0, -3, -5])),
      ])
    ])
}
