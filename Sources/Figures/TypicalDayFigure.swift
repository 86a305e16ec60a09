import Charts
import Drawing
import Knowledge
import Records

enum TypicalDayFigure {
  /// The chart of a child's typical day: the median and the middle half of values such as the hours of sleep.
  ///
  /// Only days with complete records count. The row of a value also shows the reference range for the age, if any.
  static let definition = ChildFigure(id: "per_day") { input throws(PhraseError) in
    let metrics = input.metrics.dailyMetrics
    var dayCount = metrics.completeDayCount
    let wording = input.wording
    var rows: [BulletBars.Row] = []
    var cells: [[String]] = []
    var cited: [Citation] = []
    // If diapers were recorded, the rows of diapers are shown even if no diaper was wet or dirty.
    let recordsDiapers = metrics.total { Double($0.diaperChanges) } > 0
    let kinds = try dailyRows(input).filter { row in
      metrics.total { row.valueOnDay($0) ?? 0 } > 0
        || [.diapers, .wetDiapers].contains(row.requiredRecords) && recordsDiapers
    }
    for row in kinds {
      let values = metrics.days.filter { $0.isCompletelyRecorded(for: row.requiredRecords) }
        .compactMap(row.valueOnDay)
      guard Coverage.isSufficient(completeDayCount: values.count, of: metrics.days),
        let spread = Quartiles(values)
      else { continue }
      dayCount = max(dayCount, values.count)
      let reference = row.referenceRule.flatMap { DailyReferenceRange(of: $0, for: input) }
      // If a point to raise with the doctor already states the reference, the row does not repeat it.
      let stated = input.concerns.contains { row.referenceRule.map($0.isResult(of:)) ?? false }
      let note = try reference.flatMap { reference throws(PhraseError) in
        stated ? nil : try referenceText(for: reference, row, input)
      }
      if let source = reference?.source, !stated, !cited.contains(source) { cited.append(source) }
      let middle =
        "\(row.formatValue(spread.lowerQuartile))–\(row.formatValue(spread.upperQuartile))"
      let median = [row.formatValue(spread.median), row.unitName].filter { !$0.isEmpty }
        .joined(separator: "\u{a0}")
      rows.append(
        BulletBars.Row(
          row.name, median: spread.median,
          interquartileRange: spread.lowerQuartile...spread.upperQuartile,
          referenceRange: reference?.range, medianText: "\(median) (\(middle))",
          referenceText: note ?? ""))
      cells.append([row.name, median, middle, note ?? Wording.unknownValueMark])
    }
    let sources = try cited.map { source throws(PhraseError) in
      "\(input.citationNumber(of: source)) \(try input.wording.text(of: source))."
    }
    let words = try input.texts(
      "common.median", "chart.per_day.middle", "chart.per_day.reference")
    let legend = [
      LegendItem(words[0], .custom(input.textAccent), .symbol(.verticalStroke)),
      LegendItem(words[1], .accent, .filledBlock), LegendItem(words[2], .quiet, .filledBlock),
    ]
    return FigureData(
      // There are no rows if less than 70 % of the days are complete. One point then means that there are too few data.
      dataPointCount: kinds.isEmpty ? 0 : rows.isEmpty ? 1 : FigureData.minimumDataPointCount,
      xAxis: .numbers().hidden, yAxis: Axis.categories().hidden,
      marks: [BulletBars(rows, legend: legend, scaleLabel: input.numberText)],
      summaryArguments: [
        "days": input.wording.number(dayCount),
        "values": input.wording.list(rows.map { "\($0.quantityName) \($0.medianText)" }),
      ],
      header: [try input.text("column.measure")] + words, rows: cells,
      size: Size(width: FigureData.defaultSize.width, height: 44 + 25 * Double(rows.count)),
      captionNotes: sources, citations: cited)
  }

  private static func dailyRows(
    _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [DailyMetricRow] {
    let wording = input.wording
    let metrics = input.metrics.dailyMetrics
    // The reference range for the number of feeds is only for breast milk.
    let hasFeedReference =
      DailyReferenceRange(of: newbornFeedsRule, for: input) != nil
      && metrics.days.filter { $0.isCompletelyRecorded(for: .feeds) }.allSatisfy(
        \.isFedBreastMilkOnly)
    // Without breastfeeds, the number of bottles equals the number of feeds, so it has no row.
    let isMixed = metrics.total({ Double($0.nursings) }) > 0
    let volume = MeasureUnit.volume(wording)
    let weight = MeasureUnit.weight(wording)
    let decimals = volume.name == "ml" ? 0 : 1
    let written = {
      volume.name.isEmpty ? wording.unitlessNumber($0) : wording.number($0, decimals: decimals)
    }
    func counts(
      _ name: String, _ required: RequiredRecords, rule: FindingRule? = nil,
      _ count: @escaping (ChildDay) -> Int?
    ) -> DailyMetricRow {
      DailyMetricRow(
        name: name, unitName: "", requiredRecords: required, referenceRule: rule,
        formatValue: input.countOrMeanText
      ) { count($0).map(Double.init) }
    }
    func hours(
      _ name: String, _ required: RequiredRecords, rule: FindingRule? = nil,
      _ seconds: @escaping (ChildDay) -> Int64
    ) -> DailyMetricRow {
      DailyMetricRow(
        name: name, unitName: MeasureUnit.hours.name, requiredRecords: required,
        referenceRule: rule,
        formatValue: { wording.number($0, decimals: 1) }
      ) { MeasureUnit.hours.converted(fromStored: Double(seconds($0))) }
    }
    return [
      counts(
        try input.text("column.feeds"), .milk, rule: hasFeedReference ? newbornFeedsRule : nil
      ) { isMixed && !hasFeedReference ? nil : $0.feeds },
      counts(try input.text("chart.per_day.bottles"), .milk) { isMixed ? $0.bottles : nil },
      counts(try input.text("chart.per_day.nursings"), .milk, \.nursings),
      DailyMetricRow(
        name: try input.text("column.milk"), unitName: volume.name, requiredRecords: .milk,
        formatValue: written
      ) { volume.converted(fromStored: $0.milkMl) },
      DailyMetricRow(
        name: try input.text("chart.per_day.milk_per_weight"),
        unitName: "\(volume.name)/\(weight.name)", requiredRecords: .milk, formatValue: written
      ) {
        $0.milkMlPerKg.map { volume.converted(fromStored: $0) / weight.converted(fromStored: 1) }
      },
      hours(try input.text("column.sleep"), .sleep, rule: sleepRangeRule, \.sleepSeconds),
      hours(try input.text("chart.per_day.longest_sleep"), .nights, \.longestSleepSeconds),
      counts(try input.text("column.wet"), .wetDiapers, \.wetDiapers),
      counts(try input.text("column.dirty"), .diapers, \.dirtyDiapers),
    ]
  }

  /// Returns the text of a reference range with the number of its source, such as "12–16 h [1]".
  ///
  /// If the source gives no range for the child's age, the text says so.
  private static func referenceText(
    for reference: DailyReferenceRange, _ row: DailyMetricRow, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> String {
    let number = input.citationNumber(of: reference.source)
    guard let range = reference.range else {
      return "\(try input.text("chart.per_day.none")) \(number)"
    }
    let ends = "\(input.wording.number(range.lowerBound))–\(input.wording.number(range.upperBound))"
    return [ends, row.unitName, number].filter { !$0.isEmpty }.joined(separator: "\u{a0}")
  }
}

struct Quartiles: Hashable {
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double

  /// Computes the quartiles with linear interpolation, or returns nil if there are no values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return nil }
    func value(at share: Double) -> Double {
      let place = share * Double(last)
      let below = Int(place)
      let above = min(below + 1, last)
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
    (lowerQuartile, median, upperQuartile) = (value(at: 0.25), value(at: 0.5), value(at: 0.75))
  }
}

/// A daily quantity of a child, such as the hours of sleep, as a row in the chart of a typical day.
struct DailyMetricRow {
  let name: String
  let unitName: String
  /// The records that must be complete on a day, so that the value of that day counts.
  let requiredRecords: RequiredRecords
  var referenceRule: FindingRule?
  /// Returns the text of a value without its unit.
  let formatValue: (Double) -> String
  /// Returns the value for a day in the displayed unit, or nil if the value is unknown.
  let valueOnDay: (ChildDay) -> Double?
}

/// A published reference range for a daily value of a child, such as the hours of sleep, and its source.
struct DailyReferenceRange {
  /// The reference range, or nil if the source says that there is none for the child's age.
  let range: ClosedRange<Double>?
  let source: Citation

  /// Finds the reference range of a rule; returns nil if the rule has no reference for the age of the child.
  ///
  /// The age is the corrected age (since the due date) if there is one, on the last day that the figure covers.
  init?(of rule: FindingRule, for input: FigureInput<ChildMetrics>) {
    func threshold(_ name: String) -> Threshold? {
      input.ruleData.threshold(
        "\(rule.id).\(name)", on: input.window.last,
        bornOn: input.profile.correctedAgeStart ?? input.profile.birthDate,
        in: input.journal.family.referenceRegion)
    }
    if let none = threshold("none") {
      (range, source) = (nil, none.citation)
    } else if let least = threshold("least"), let most = threshold("most") {
      (range, source) = (least.value...most.value, least.citation)
    } else {
      return nil
    }
  }
}
