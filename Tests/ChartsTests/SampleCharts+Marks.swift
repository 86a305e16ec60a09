import Charts
import Drawing

/// Charts with marks that only some reports use.
extension SampleCharts {
  static let bullets = Chart(
    title: "Per 24 hours", summary: "Sleep within the range for the age.",
    size: Size(width: 480, height: 110), x: .numbers().hidden, y: Axis.categories().hidden,
    theme: blue,
    marks: [
      BulletBars([
        .init("Feeds", median: 7, interquartileRange: 6...8, medianText: "7 (6–8)"),
        .init(
          "Sleep", median: 13.3, interquartileRange: 12.5...14, referenceRange: 12...16,
          medianText: "13.3 h (12.5–14)",
          referenceText: "12–16 h [1]"),
      ])
    ])

  static let gauges = Chart(
    title: "How much was recorded", summary: "12 of 14 days complete.",
    size: Size(width: 480, height: 70), x: dayAxis(), y: Axis.categories().hidden, theme: green,
    marks: [
      Gauges(
        days.enumerated().map { index, day in
          .init(.category(day), "", index == 5 ? 0 : index == 9 ? 0.4 : 1)
        })
    ])

  static let wheel = Chart(
    title: "The rainbow", summary: "Two of three colors tasted.",
    size: Size(width: 240, height: 200), x: .numbers().hidden, y: .numbers().hidden,
    marks: [
      Wheel(
        [
          .init("red", insideText: "4", isFilled: true, accent: Accent(Color(0xE8857B))),
          .init("green", insideText: "2", isFilled: true, accent: Accent(Color(0x9CCB86))),
          .init("white", insideText: "", isFilled: false, accent: .slate),
        ], centerText: "2/3")
    ])

  /// All symbols, in rows with two lanes and with stems between them.
  static let allSymbols = Chart(
    title: "Signs", summary: "One of each.", size: Size(width: 480, height: 150),
    x: .numbers(including: 0...8), y: .categories(order: ["a", "b"]), theme: purple,
    marks: [
      IntervalRows([
        .init("a", from: 1, to: 4, rowFractions: 0...0.5),
        .init("a", from: 2, to: 6, rowFractions: 0.5...1),
      ]
      ),
      LineSegments(
        [(.init(1, "b", rowFraction: 0.2), .init(7, "b", rowFraction: 0.8))], tone: .quiet),
    ]
      + symbols.enumerated().map { index, symbol in
        Dots(
          [.init(.number(Double(index + 1)), "b", rowFraction: 0.2)], name: "sign \(index + 1)",
          symbol: symbol)
      })

  /// The steps of a distribution.
  static let gaps = Chart(
    title: "Time between feeds", summary: "Mostly two hours.", size: Size(width: 300, height: 160),
    x: .numbers("hours", including: 0...0, endsAtRoundNumbers: false), y: .numbers(), theme: blue,
    marks: [
      Area(
        [3.0, 9, 4, 0, 1].enumerated().flatMap { bin, count in
          [bin, bin + 1].map { DataPoint(.number(Double($0)), count) }
        })
    ])

  private static let symbols: [Dots.Symbol] = [
    .dot, .ring, .cross, .square, .triangle, .diamond, .verticalStroke,
  ]

  /// Lines with individual dash patterns, in a chart without a grid.
  static let centileLines = Chart(
    title: "Centiles", summary: "Two lines and a dot.", size: Size(width: 300, height: 160),
    x: .numbers("months"), y: Axis.numbers("kg").withGrid(.none), theme: blue,
    marks: [
      Line(
        [DataPoint(0, 3), DataPoint(6, 7)], name: "50", tone: .quiet, width: 0.75, dashes: [4, 2]),
      Line([DataPoint(0, 4), DataPoint(6, 9)], name: "98", tone: .quiet, width: 0.75, dashes: []),
      Dots([DataPoint(3, 5.5)]),
    ])
}
