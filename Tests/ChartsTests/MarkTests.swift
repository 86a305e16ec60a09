import Charts
import Drawing
import Testing

/// Tests properties of marks that snapshots do not show.
@Suite struct MarkTests {
  private func picture(
    _ marks: [any Mark], x: Axis = .numbers(), y: Axis = .categories()
  ) throws -> Picture {
    let chart = Chart(
      title: "", summary: "", size: Size(width: 200, height: 100), x: x, y: y, showsTitle: false,
      marks: marks)
    return try #require(chart.picture(measuringTextWith: estimatedWidth))
  }

  private func fills(_ picture: Picture) -> [(y: Double, height: Double)] {
    picture.filledPaths.map { path in
      let ys = path.points.map(\.y)
      return ((ys.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    }
  }

  /// A point at the top of the axis has its label above it at any chart height.
  @Test func highestPointIsLabeled() throws {
    for height in stride(from: 90.0, through: 190, by: 3.7) {
      let chart = Chart(
        title: "Title", summary: "", size: Size(width: 200, height: height), x: .numbers(),
        y: .time(ticks: [NumericTick(0, "0"), NumericTick(1, "1")], including: 0...1),
        theme: ChartTheme(titleSizeFactor: 1.15),
        marks: [
          Dots([DataPoint(0, 0), DataPoint(1, 1)]),
          PositionLabels([(0, 0, "foot"), (1, 1, "top")]),
        ])
      let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
      #expect(picture.labels.map(\.string).contains("top"), "\(height)")
    }
  }

  /// A label on another dot would be read as the value of that dot.
  @Test(arguments: [(0.3, ["high", "low"]), (0.9, ["high"])])
  func labelsCoverNoDot(low: Double, expected: [String]) throws {
    let dots = [
      DataPoint(4, 1), DataPoint(4.2, low), DataPoint(4.4, 0.5), DataPoint(4.21, 1),
      DataPoint(4.19, 0.8),
    ]
    let chart = Chart(
      title: "Title", summary: "", size: Size(width: 400, height: 160), x: .numbers(),
      y: .time(ticks: [NumericTick(0, "0"), NumericTick(1, "1")], including: 0...1),
      marks: [
        Dots(dots),
        PositionLabels([(4, 1, "high"), (4.2, .number(low), "low")], avoidedDots: dots),
      ])
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    #expect(picture.labels.map(\.string).filter { ["high", "low"].contains($0) } == expected)
  }

  @Test func lanesShareRowHeight() throws {
    let whole = try fills(picture([IntervalRows([.init("a", from: 0, to: 9)])]))
    let halves = try fills(
      picture([
        IntervalRows([
          .init("a", from: 0, to: 4, rowFractions: 0...0.5),
          .init("a", from: 5, to: 9, rowFractions: 0.5...1),
        ])
      ]))
    #expect(halves.map(\.height) == [whole[0].height / 2, whole[0].height / 2])
    #expect(halves[0].y == whole[0].y && halves[1].y == whole[0].y + whole[0].height / 2)
  }

  @Test(arguments: [(0.25, 0.25), (1.0, 1), (7.0, 1)])
  func gaugeIsFilledFromBottom(share: Double, shown: Double) throws {
    let fills = try fills(
      picture([Gauges([.init("x", "a", share)])], x: .categories()))
    let (ground, filled) = (fills[0], fills[1])
    #expect(abs(filled.height - ground.height * shown) < 0.02)
    #expect(abs(filled.y + filled.height - ground.y - ground.height) < 0.02)
  }

  @Test func emptyGaugeIsFrame() throws {
    let empty = try fills(picture([Gauges([.init("x", "a", 0)])], x: .categories()))
    #expect(empty.count == 1)
  }

  /// Each row has its own scale: two rows that differ only in their unit look the same.
  @Test func eachBulletHasItsOwnScale() throws {
    let picture = try picture(
      [
        BulletBars([
          .init("litres", median: 2, interquartileRange: 1...3, medianText: "2"),
          .init("drops", median: 2000, interquartileRange: 1000...3000, medianText: "2000"),
        ])
      ], x: .numbers().hidden)
    let bars = picture.filledPaths.map { $0.points.map(\.x) }
    #expect(bars.count == 2 && bars[0] == bars[1])
  }

  /// The width is half a page, as in a report's summary.
  ///
  /// No number may be truncated.
  @Test func narrowBulletsKeepTheirText() throws {
    let rows = [
      BulletBars.Row(
        "Milk by weight", median: 136, interquartileRange: 129...143,
        medianText: "136 ml/kg (129–143)"),
      BulletBars.Row(
        "Milk", median: 1255, interquartileRange: 1055...1445, medianText: "1,255 ml (1,055–1,445)"),
      BulletBars.Row(
        "Sleep", median: 13.9, interquartileRange: 13...15, referenceRange: 12...16,
        medianText: "13.9 h (13.6–14.4)",
        referenceText: "12–16 h [2]"),
    ]
    let chart = Chart(
      title: "", summary: "", size: Size(width: 238, height: 60), x: .numbers().hidden,
      y: Axis.categories().hidden, theme: ChartTheme(textSize: 7), showsTitle: false,
      marks: [BulletBars(rows)])
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    let words = picture.labels.map(\.string)
    for row in rows { #expect(words.contains(row.medianText), "\(row.medianText)") }
    #expect(words.contains("12–16 h [2]"))
    #expect(picture.labels.allSatisfy { $0.box.maxX <= 238.1 })
  }

  @Test func legendListsDrawnMarksOnce() throws {
    let dots = Dots([.init(1, "a")], name: "Fever", symbol: .triangle)
    let none = Dots([] as [Dots.SymbolPosition], name: "Dose")
    let labels = try picture([dots, dots, none]).labels.map(\.string)
    #expect(labels.filter { $0 == "Fever" }.count == 1 && !labels.contains("Dose"))
  }

  @Test func axisWithoutGridHasNoZeroLine() throws {
    let line = Line([DataPoint(0, -1), DataPoint(4, 1)])
    let picture = try picture([line], y: Axis.numbers(endsAtRoundNumbers: false).withGrid(.none))
    let level = picture.strokes.map(\.path.points).filter { Set($0.map(\.y)).count == 1 }
    let lowest = picture.points.map(\.y).max() ?? 0
    #expect(level.count == 1, "the foot of the plot and nothing else")
    #expect((level.first?.first?.y ?? 0) > lowest - 30)
  }

  /// A line that ends inside the plot has a leader to its name.
  ///
  /// A line that ends at the edge has none.
  @Test(arguments: [(2.0, true), (4.0, false)])
  func distantLineLabelHasLeader(end: Double, isLed: Bool) throws {
    let marks: [any Mark] = [
      Line([DataPoint(0, 1), DataPoint(.number(end), 2)], name: "short"), Dots([DataPoint(4, 1)]),
    ]
    let picture = try picture(marks, x: .numbers(endsAtRoundNumbers: false), y: .numbers())
    let grid = ChartTheme().gridLineColor
    let leaders = picture.strokes.filter { path, stroke in
      stroke.color == grid && path.elements.count == 2
    }
    #expect(leaders.count == (isLed ? 1 : 0))
  }
}
