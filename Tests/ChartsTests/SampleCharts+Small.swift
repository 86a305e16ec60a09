import Charts
import Drawing

extension SampleCharts {
  static let allergens = Chart(
    title: "Allergens, times eaten",
    summary: "Milk and wheat often, egg now and then, fish not yet.",
    size: Size(width: 420, height: 170), x: .categories(), y: .categories(), theme: green,
    marks: [
      Heatmap(
        ["Milk", "Egg", "Wheat", "Fish"].enumerated().flatMap { row, food in
          ["Jan", "Feb", "Mar", "Apr", "May"].enumerated().map { column, month in
            let times = max(0, (4 - row) * column - row * 2)
            let amount = food == "Fish" ? nil : Double(times)
            return .init(
              .category(month), .category(food), amount, text: amount == nil ? "" : "\(times)")
          }
        })
    ])

  static let phone = Chart(
    title: "Biberones por día, con la meta de la semana pasada",
    summary: "Ocho biberones casi todos los días.", size: Size(width: 300, height: 190),
    x: dayAxis("marzo"), y: .numbers("biberones"), theme: red,
    marks: [
      Bars(dailyData([8, 7, 9, 8, 8, 7, nil, 8, 9, 8, 7, 8, 8, 9])),
      PositionLabels([
        ("2026-03-03", 9, "9"), ("2026-03-14", 9, "9 hoy"), ("2026-03-13", 8, "8 ayer"),
      ]),
      ReferenceLine(y: 8, label: "Meta"), ReferenceLine(x: "2026-03-02", label: "Visita"),
      ReferenceLine(x: "2026-03-03", label: "Vacuna"),
    ])

  static let rainbow = Chart(
    title: "New foods by colour", summary: "More colours each month.",
    size: Size(width: 360, height: 170), x: .categories(), y: .numbers("foods"), theme: blue,
    marks: [
      StackedBars(
        ["Red", "Orange", "Yellow", "Green", "Purple", "Brown", "White", "Mixed"].enumerated()
          .map { index, name in
            DataSeries(
              name,
              [
                DataPoint("March", Double(index % 3 + 1)),
                DataPoint("April", Double(3 - index % 3)),
              ])
          })
    ])

  static let micro = Chart(
    title: "Weight, last eight", summary: "Rising.", size: Size(width: 90, height: 24),
    x: .numbers().hidden, y: .numbers(endsAtRoundNumbers: false).hidden, theme: blue,
    showsTitle: false,
    marks: [
      Line(
        [4.2, 4.5, 4.9, 5.2, 5.6, 6.3, 6.6, 7.1].enumerated().map {
          DataPoint(.number(Double($0.offset)), $0.element)
        })
    ])
}
