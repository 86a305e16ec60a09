import Charts
import Drawing
import TestSupport
import Testing

@Suite struct ChartTests {
  @Test(arguments: SampleCharts.all.map(\.name))
  func chartMatchesSnapshot(chartName: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == chartName }).chart
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    try expectSnapshot(describe(picture), named: chartName)
  }

  @Test(arguments: SampleCharts.all.map(\.name))
  func labelsStayInsideAndDoNotOverlap(chartName: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == chartName }).chart
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    expectLabelsInsideWithoutOverlap(picture)
  }

  @Test(arguments: [
    [] as [any Mark], [ReferenceLine(y: 3, label: "Goal")], [Bars([DataPoint("a", nil)])],
    [Line([DataPoint(1, .nan), DataPoint(2, .infinity)])], [Dots([DataPoint(.number(.nan), 1)])],
    [IntervalRows([.init("a", from: 5, to: 2)])],
  ])
  func chartWithoutDataHasNoPicture(marks: [any Mark]) {
    #expect(makeChart(marks).picture(measuringTextWith: estimatedWidth) == nil)
  }

  @Test(arguments: [1, 2, 40, 400])
  func barsFitBetweenAxes(count: Int) throws {
    let bars = Bars((0..<count).map { DataPoint(.category("day \($0)"), Double($0 % 7 + 1)) })
    let picture = try #require(makeChart([bars]).picture(measuringTextWith: estimatedWidth))
    let fills = picture.filledPaths.map(\.points)
    #expect(fills.count == count)
    for corners in fills {
      let width = (corners.map(\.x).max() ?? 0) - (corners.map(\.x).min() ?? 0)
      #expect(width > 0.2 && width <= 48.01)
    }
    expectLabelsInsideWithoutOverlap(picture)
  }

  @Test(arguments: [
    [Bars([DataPoint("a", -3), DataPoint("b", .nan), DataPoint("c", 1e300)])] as [any Mark],
    [Line([DataPoint(1, 5)])], [Line([DataPoint(1, 0)])],
    [Line([DataPoint(1, -1e-12), DataPoint(2, 1e-12)])],
    [Dots([DataPoint(1, .infinity), DataPoint(2, 1), DataPoint(.number(-.infinity), 2)])],
    [Dots([DataPoint(-1e308, -1e308), DataPoint(1e308, 1e308), DataPoint(0, 0)])],
    [Bars([DataPoint("a", 2)]), ReferenceBand(from: .nan, to: 3, label: "x")],
    [IntervalRows([.init("a", from: 1, to: 1), .init("b", from: .nan, to: 2)])],
    [Heatmap([.init("a", "b", .nan), .init("a", "c", 0)])],
    [
      StackedBars([
        DataSeries("a", [DataPoint("x", 1e308)]), DataSeries("b", [DataPoint("x", 1e308)]),
      ])
    ],
    [LineSegments([(.init(1, 2), .init(.number(.nan), 3)), (.init(1, 2), .init(2, 3))])],
    [Gauges([.init("a", "b", .nan), .init("a", "c", 7), .init("b", "b", -1)])],
    [
      BulletBars([
        .init("a", median: .nan, interquartileRange: 0...1, medianText: "?"),
        .init(
          "b", median: 1e308, interquartileRange: 0...1e308, referenceRange: 0...1,
          medianText: "much"),
        .init("c", median: 0, interquartileRange: 0...0, medianText: "0"),
      ])
    ],
    [Wheel([.init("a", insideText: "", isFilled: true, accent: .slate)])],
  ])
  func pictureContainsOnlyFiniteNumbers(marks: [any Mark]) {
    for size in [Size(width: 300, height: 150), Size(width: 20, height: 8)] {
      let x: Axis =
        marks.contains { $0 is Heatmap || $0 is Gauges || $0 is Bars || $0 is StackedBars }
        ? .categories() : .numbers()
      let y: Axis =
        marks.contains { $0 is IntervalRows || $0 is Heatmap || $0 is Gauges || $0 is BulletBars }
        ? .categories() : .numbers()
      let picture = makeChart(marks, size: size, x: x, y: y).picture(
        measuringTextWith: estimatedWidth)
      for point in picture?.points ?? [] {
        #expect(point.x.isFinite && point.y.isFinite)
      }
    }
  }

  @Test func missingValueBreaksLineAndSingleValueIsDot() throws {
    let line = Line([
      DataPoint(1, 1), DataPoint(2, 2), DataPoint(3, nil), DataPoint(4, 2), DataPoint(5, .nan),
      DataPoint(6, 1),
      DataPoint(7, 3),
    ])
    var chart = makeChart([line], x: .numbers().hidden, y: .numbers().hidden)
    chart.showsTitle = false
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    let kinds = picture.items.map { item in
      switch item {
      case .stroke(let path, _): "line of \(path.elements.count)"
      case .fill: "dot"
      default: "other"
      }
    }
    #expect(kinds == ["line of 2", "dot", "line of 2"])
  }

  @Test func longLabelsAreTruncated() throws {
    let long = String(repeating: "mango", count: 60)
    let chart = Chart(
      title: long, summary: "", size: Size(width: 320, height: 200), x: .numbers(long),
      y: .categories(long),
      marks: [
        Bars([DataPoint(.category(long), 3), DataPoint("b", 1)], isHorizontal: true),
        ReferenceLine(y: "b", label: long),
        ReferenceLine(x: 2, label: long),
      ])
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    #expect(picture.labels.contains { $0.string.hasSuffix("…") })
    expectLabelsInsideWithoutOverlap(picture)
  }

  /// On a phone, the title or the legend needs more lines than on a desktop.
  @Test(arguments: [
    Gauges([.init("Monday", "logged", 0.5)]) as any Mark,
    StackedBars(
      ["Breast milk", "Formula", "Water", "Juice"].map { DataSeries($0, [DataPoint("Monday", 1)]) }),
  ])
  func plotKeepsHeightInNarrowChart(mark: any Mark) throws {
    func heights(width: Double) throws -> (plot: Double, picture: Double) {
      let chart = makeChart(
        [mark], size: Size(width: width, height: 70),
        y: mark is Gauges ? .categories().hidden : .numbers().hidden, title: "Five of seven days")
      let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
      expectLabelsInsideWithoutOverlap(picture)
      // The lowest label is that of the axis; the next one is the last line above the plot.
      let lines = Set(picture.labels.map(\.position.y)).sorted().suffix(2)
      return ((lines.last ?? 0) - (lines.first ?? 0), picture.size.height)
    }
    let (wide, narrow) = (try heights(width: 500), try heights(width: 110))
    // Positions are rounded to hundredths.
    #expect(abs(wide.plot - narrow.plot) < 0.02)
    #expect(wide.picture == 70 && narrow.picture > 70)
  }

  @Test func lineLabelsAreOmittedWithoutSpace() throws {
    let lines = (0..<30).map { index in
      Line(
        [DataPoint(1, 5), DataPoint(2, Double(index % 3))], name: "line \(index)",
        tone: .series("line \(index)"))
    }
    let moments = (0..<30).map {
      ReferenceLine(x: .number(1 + Double($0) / 30), label: "moment \($0)")
    }
    let chart = makeChart(lines + moments, x: .numbers())
    let picture = try #require(chart.picture(measuringTextWith: estimatedWidth))
    #expect(picture.labels.contains { $0.string == "line 0" })
    #expect(!picture.labels.contains { $0.string == "line 29" })
    expectLabelsInsideWithoutOverlap(picture)
  }

  private func makeChart(
    _ marks: [any Mark], size: Size = Size(width: 300, height: 150), x: Axis = .categories(),
    y: Axis = .numbers(), title: String = "Test"
  ) -> Chart {
    Chart(title: title, summary: "A test.", size: size, x: x, y: y, marks: marks)
  }
}

private func expectLabelsInsideWithoutOverlap(
  _ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation
) {
  let labels = picture.labels
  let page = Rect(x: -0.1, y: 0, width: picture.size.width + 0.2, height: picture.size.height + 0.1)
  for (index, label) in labels.enumerated() {
    let box = label.box
    let isInside =
      box.x >= page.x && box.maxX <= page.maxX && box.y >= page.y && box.maxY <= page.maxY
    #expect(isInside, "'\(label.string)' leaves the picture", sourceLocation: sourceLocation)
    for other in labels[(index + 1)...] {
      let a = box
      let b = other.box
      let isClear =
        a.maxX <= b.x + 0.1 || b.maxX <= a.x + 0.1 || a.maxY <= b.y + 0.1 || b.maxY <= a.y + 0.1
      #expect(
        isClear, "'\(label.string)' covers '\(other.string)'", sourceLocation: sourceLocation)
    }
  }
}
