import Charts
import Drawing
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// What came to a day: the median of the complete days, their middle half, and the reference for
  /// the age where the rulebook has one.
  static let perDay =
    FigureRecipe(id: "per_day") { scene throws(PhraseError) in
      let complete = scene.figures.days.filter(\.isComplete)
      var rows: [Bullets.Row] = []
      var cells: [[String]] = []
      var cited: [Citation] = []
      let kinds = try scene.dailyKinds().filter { scene.figures.total($0.value) > 0 }
      for kind in kinds {
        let values = complete.filter { $0.isComplete(for: kind.sort) }.compactMap(kind.valueIfKnown)
        guard Coverage.suffices(complete: values.count, of: scene.figures.days),
          let spread = Quartiles(values)
        else { continue }
        let reference = kind.rule.flatMap(scene.dailyReference)
        let note = try reference.map { reference throws(PhraseError) in
          try scene.note(on: reference, kind)
        }
        if let source = reference?.source, !cited.contains(source) { cited.append(source) }
        let middle = "\(kind.written(spread.lower))–\(kind.written(spread.upper))"
        let median = [kind.written(spread.median), kind.unit].filter { !$0.isEmpty }
          .joined(separator: "\u{a0}")
        rows.append(
          Bullets.Row(
            kind.name, median: spread.median, middle: spread.lower...spread.upper,
            reference: reference?.range, text: "\(median) (\(middle))", note: note ?? ""))
        cells.append([kind.name, median, middle, note ?? Wording.unknown])
      }
      let words = [
        try scene.text("common.median"), try scene.text("chart.per_day.middle"),
        try scene.text("chart.per_day.reference"),
      ]
      return FigureSketch(
        // Below 70 % of complete days too little is known of any of them.
        points: kinds.isEmpty ? 0 : scene.figures.isCovered ? complete.count : 1,
        x: .numbers().hidden, y: .categories(), marks: [Bullets(rows, key: scene.bulletKey(words))],
        summary: [
          "days": scene.wording.number(complete.count),
          "values": scene.wording.list(rows.map { "\($0.name) \($0.text)" }),
        ],
        header: [try scene.text("column.measure")] + words, rows: cells,
        // Eight millimetres a row, where there is room.
        size: Size(
          width: FigureSketch.size.width, height: 46 + 22.7 * Double(rows.count)),
        notes: try cited.map { source throws(PhraseError) in
          "\(scene.number(of: source)) \(try scene.wording.text(of: source))."
        }, cited: cited)
    }
}

/// A figure of a child's day as a bullet row shows it.
struct DailyKind {
  let name: String
  let unit: String
  /// What it is counted from.
  let sort: ChildDay.Sort
  /// The rule whose range is held beside it.
  var rule: String?
  /// The figure in the unit shown.
  let value: (ChildDay) -> Double
  /// How it is written, without its unit.
  let written: (Double) -> String
  var isMissing: (ChildDay) -> Bool = { _ in false }

  func valueIfKnown(_ day: ChildDay) -> Double? { isMissing(day) ? nil : value(day) }
}

extension FigureScene<ChildFigures> {
  fileprivate func dailyKinds() throws(PhraseError) -> [DailyKind] {
    let wording = wording
    func counted(_ number: Double) -> String {
      wording.number(number, decimals: number == number.rounded() ? 0 : 1)
    }
    let volume = wording.volumeUnit
    let kilogram = wording.weightUnit.amount(1)
    let decimals = volume.name == "ml" ? 0 : 1
    let written = {
      volume.name.isEmpty ? wording.asRecorded($0) : wording.number($0, decimals: decimals)
    }
    return [
      DailyKind(
        name: try text("column.feeds"), unit: "", sort: .feeds, rule: "F1",
        value: { Double($0.feeds) },
        written: counted),
      DailyKind(
        name: try text("column.milk"), unit: volume.name, sort: .feeds,
        value: { volume.amount($0.milkMl) },
        written: written),
      DailyKind(
        name: try text("chart.per_day.milk_per_weight"),
        unit: "\(volume.name)/\(wording.weightUnit.name)", sort: .feeds,
        value: { volume.amount($0.mlPerKg ?? 0) / kilogram }, written: written,
        isMissing: { $0.mlPerKg == nil }),
      DailyKind(
        name: try text("column.sleep"), unit: MeasureUnit.hours.name, sort: .sleep, rule: "S1",
        value: { MeasureUnit.hours.amount(Double($0.sleep)) },
        written: { wording.number($0, decimals: 1) }),
      DailyKind(
        name: try text("column.wet"), unit: "", sort: .diapers, value: { Double($0.wet) },
        written: counted),
      DailyKind(
        name: try text("column.dirty"), unit: "", sort: .diapers, value: { Double($0.dirty) },
        written: counted),
    ]
  }

  /// "12–16 h [1]", or that the source gives none for the age.
  fileprivate func note(
    on reference: DailyReference, _ kind: DailyKind
  ) throws(PhraseError) -> String {
    let number = number(of: reference.source)
    guard let range = reference.range else {
      return "\(try text("chart.per_day.none")) \(number)"
    }
    let ends = "\(wording.number(range.lowerBound))–\(wording.number(range.upperBound))"
    return [ends, kind.unit, number].filter { !$0.isEmpty }.joined(separator: "\u{a0}")
  }

  fileprivate func bulletKey(_ words: [String]) -> [KeyItem] {
    let ink = Accent(fill: theme.text, stroke: theme.text)
    return [
      KeyItem(words[0], .custom(ink), .sign(.tick)), KeyItem(words[1], .accent, .block),
      KeyItem(words[2], .quiet, .block),
    ]
  }
}

extension FigureScene {
  /// "[1]": a source as the report numbers it.
  func number(of source: Citation) -> String { "[\(sources.number(of: source) ?? 0)]" }
}
