import Charts
import Drawing
import Knowledge
import Records

enum HealthFigures {
  /// The chart of the recorded temperatures, with the doses of medicines below them.
  ///
  /// It covers the time from the first to the last day with a temperature in the days of the page or report.
  static func fever<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "fever") { input throws(PhraseError) in
      let timeRange = input.window.timeRange(in: input.zone)
      let readings = input.journal.temperatures.of(input.profile.id).within(timeRange)
      guard let first = readings.first, let last = readings.last,
        let highest = readings.map(\.celsius).max()
      else { return .empty }
      let days = input.zone.day(of: first.measuredAt)...input.zone.day(of: last.measuredAt)
      let shown = Window(from: days.lowerBound, through: days.upperBound).timeRange(in: input.zone)
      let doses = input.journal.doses.of(input.profile.id).within(shown)
      let wording = input.wording
      let scale = FeverChartAxis(
        readings, rowNames: FeverChartAxis.mostGivenMedicineNames(in: doses), wording)
      let lanes = scale.rowNames.enumerated().map { index, name in
        let given = doses.filter { $0.name == name }
        return Dots(
          given.map { DataPoint(.moment($0.givenAt), scale.celsius(ofRow: index)) },
          symbol: .diamond, tone: .custom(input.textAccent))
      }
      // The axis has at most eight ticks, each at midnight.
      let dayTicks = stride(
        from: days.lowerBound, through: days.upperBound, by: (days.count + 7) / 8)
      let ticks = dayTicks.map {
        NumericTick(Double(input.zone.start(of: $0).seconds), wording.date($0, .short))
      }
      return FigureData(
        dataPointCount: readings.count, xAxis: input.timeAxis(shown, ticks: ticks),
        yAxis: scale.axis,
        marks: scale.feverLine
          + [Dots(readings.map { DataPoint(.moment($0.measuredAt), $0.celsius) })] + lanes,
        summaryArguments: [
          "dates": wording.dateRange(days), "count": wording.number(readings.count),
          "highest": wording.temperature(celsius: highest),
        ],
        header: try input.texts(
          "column.time", "column.temperature", "column.medicine", "column.amount"),
        rows: feverTableRows(Array(readings), doses: Array(doses), wording),
        size: Size(
          width: FigureData.defaultSize.width, height: 180 + 16 * Double(scale.rowNames.count)),
        captionNotes: try doseIntervalNotes(Array(doses), wording))
    }
  }

  private static func feverTableRows(
    _ readings: [Temperature], doses: [Dose], _ wording: Wording
  ) -> [[String]] {
    let measured = readings.map { reading in
      (
        reading.measuredAt,
        [
          wording.temperature(celsius: reading.celsius), Wording.unknownValueMark,
          Wording.unknownValueMark,
        ]
      )
    }
    let given = doses.map { dose in
      (
        dose.givenAt,
        [Wording.unknownValueMark, dose.name, wording.medicineAmount(dose.amount, dose.unit)]
      )
    }
    return (measured + given).sorted { $0.0 < $1.0 }.map { [wording.dateAndTime($0.0)] + $0.1 }
  }

  /// Returns a note for each medicine on the shortest time between two of its doses.
  private static func doseIntervalNotes(
    _ doses: [Dose], _ wording: Wording
  ) throws(PhraseError) -> [String] {
    var notes: [String] = []
    for name in Set(doses.map(\.name)).sorted() {
      let given = doses.filter { $0.name == name }.map(\.givenAt)
      guard let shortest = zip(given, given.dropFirst()).map({ $1 - $0 }).min() else { continue }
      notes.append(
        try wording.text(
          "chart.fever.spacing",
          ["medicine": name, "duration": wording.duration(seconds: Double(shortest))]))
    }
    return notes
  }

  /// The chart of all weights of an elder or a pet up to the last day of the page or report, with a pet's ideal weight.
  static func weight<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "weight") { input throws(PhraseError) in
      let measured = input.journal.measurements.of(input.profile.id)
        .filter { $0.kind == .weight && $0.measuredOn <= input.window.last }
      guard let first = measured.first, let last = measured.last else { return .empty }
      let ideal = [input.profile.kind == .pet ? input.profile.idealWeightKg : nil]
        .compactMap(\.self)
      let weights = measured.map(\.value) + ideal
      let unit = MeasureUnit.weight(input.wording, upToKg: weights.max() ?? first.value)
      return FigureData(
        dataPointCount: measured.count, xAxis: input.monthAxis(first.measuredOn...last.measuredOn),
        yAxis: input.measureAxis(unit.name, around: weights.map(unit.converted)),
        marks: try ideal.map { kg throws(PhraseError) in
          ReferenceLine(
            y: .number(unit.converted(fromStored: kg)),
            label: try input.text(
              "common.labelled",
              [
                "label": try input.text("pet.ideal_weight"), "value": input.wording.weight(kg: kg),
              ]))
        } + [
          Dots(
            measured.map { DataPoint(.day($0.measuredOn), unit.converted(fromStored: $0.value)) })
        ],
        summaryArguments: [
          "first": input.wording.date(first.measuredOn),
          "last": input.wording.date(last.measuredOn),
          "from": input.wording.weight(kg: first.value),
          "to": input.wording.weight(kg: last.value),
        ],
        header: try input.texts("column.date", "column.value"),
        rows: measured.map { [input.dateText($0.measuredOn), input.wording.weight(kg: $0.value)] })
    }
  }

  /// The chart of the dates on which vaccines were given and on which the next doses are due.
  static func vaccinations<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "vaccinations") { input throws(PhraseError) in
      let doses = VaccineDoses(
        input.journal.vaccinations.of(input.profile.id), on: input.window.last,
        isCareOver: input.journal.isCareOver(for: input.profile, on: input.window.last))
      let days = doses.givenDoses.map(\.date) + doses.dueDoses.map(\.date)
      guard days.count > 1, let first = days.min(), let last = days.max() else { return .empty }
      let today = input.window.last
      let given = try input.text("column.given")
      let due = try input.text("column.due")
      return FigureData(
        // The chart has at least two dates, given or due, which are enough.
        dataPointCount: FigureData.minimumDataPointCount,
        xAxis: input.monthAxis(min(first, today)...max(last, today)),
        yAxis: .categories(order: doses.vaccineNames),
        marks: [
          ReferenceLine(x: .day(today), label: input.wording.date(today, .short)),
          doses.connectingLines,
          Dots(doses.givenDoses.map(\.spot), name: given, radius: 3),
          Dots(doses.dueDoses.map(\.spot), name: due, symbol: .ring, radius: 3),
        ],
        summaryArguments: [
          "given": input.wording.number(doses.givenDoses.count),
          "due": input.wording.number(doses.dueDoses.count),
        ],
        header: [try input.text("column.vaccine"), given, due],
        rows: doses.vaccineNames.map { vaccine in
          [vaccine]
            + [doses.givenDoses, doses.dueDoses].map { days in
              dateList(days.filter { $0.vaccine == vaccine }.map(\.date), input.wording)
            }
        },
        size: Size(
          width: FigureData.defaultSize.width, height: 88 + 18 * Double(doses.vaccineNames.count)))
    }
  }

  private static func dateList(_ days: [LocalDate], _ wording: Wording) -> String {
    days.isEmpty
      ? Wording.unknownValueMark
      : days.sorted().map { wording.date($0, .medium) }.joined(separator: ", ")
  }
}

private struct VaccineDoses {
  struct Dose {
    let vaccine: String
    let date: LocalDate
    /// For a dose that is due, the date of the dose before, if there was one.
    var priorDoseDate: LocalDate?

    var spot: Dots.SymbolPosition { .init(.day(date), .category(vaccine)) }
  }

  let givenDoses: [Dose]
  let dueDoses: [Dose]
  let vaccineNames: [String]

  /// Creates the doses from the newest 40 records, as many as fit on a page.
  ///
  /// Doses after `today` are left out. If `isCareOver` is true, the family no longer cares for the child, elder or pet
  /// on that day, and due doses are left out as well.
  init(_ records: some Sequence<Vaccination>, on today: LocalDate, isCareOver: Bool) {
    let records = records.filter { $0.givenOn.map { $0 <= today } ?? !isCareOver }.suffix(40)
    givenDoses = records.compactMap { record in
      record.givenOn.map { Dose(vaccine: record.vaccine, date: $0) }
    }
    dueDoses = (isCareOver ? [] : records.stillDue(on: today)).map {
      Dose(vaccine: $0.vaccination.vaccine, date: $0.dueOn, priorDoseDate: $0.vaccination.givenOn)
    }
    vaccineNames = Set(records.map(\.vaccine)).sorted()
  }

  /// Thin lines from each given dose of a vaccine to the date on which the next dose is due.
  var connectingLines: LineSegments {
    LineSegments(
      dueDoses.compactMap { dose in
        dose.priorDoseDate.map { (Dose(vaccine: dose.vaccine, date: $0).spot, dose.spot) }
      }, tone: .quiet)
  }
}
