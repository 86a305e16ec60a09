import Charts
import Drawing
import Knowledge
import Records

enum HealthFigures {
  /// The chart of all weights of an elder or a pet up to the last day that a report covers, with a pet's ideal weight.
  static func weight<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "weight") { input throws(PhraseError) in
      let measured = input.journal.measurements.of(input.profile.id)
        .filter { $0.kind == .weight && $0.measuredOn <= input.window.last }
      guard let first = measured.first, let last = measured.last else { return .empty }
      let ideal = [input.profile.kind == .pet ? input.profile.idealWeightKg : nil]
        .compactMap(\.self)
      let weights = measured.map(\.value) + ideal
      let unit = MeasureUnit.weight(input.wording, upTo: weights.max() ?? first.value)
      return FigureDraft(
        pointCount: measured.count, x: input.monthAxis(first.measuredOn...last.measuredOn),
        y: input.measureAxis(unit.name, around: weights.map(unit.converted)),
        marks: try ideal.map { kg throws(PhraseError) in
          Rule(
            y: .number(unit.converted(fromStored: kg)),
            label: try input.text(
              "common.labelled",
              [
                "label": try input.text("pet.ideal_weight"), "value": input.wording.weight(kg: kg),
              ]))
        } + [
          Dots(measured.map { Datum(.day($0.measuredOn), unit.converted(fromStored: $0.value)) })
        ],
        summaryArguments: [
          "first": input.wording.date(first.measuredOn),
          "last": input.wording.date(last.measuredOn),
          "from": input.wording.weight(kg: first.value),
          "to": input.wording.weight(kg: last.value),
        ],
        header: try input.texts("column.date", "column.value"),
        rows: measured.map { [input.dayName($0.measuredOn), input.wording.weight(kg: $0.value)] })
    }
  }

  /// The chart of the dates on which vaccines were given, and on which the next doses are due.
  static func vaccinations<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "vaccinations") { input throws(PhraseError) in
      let doses = VaccineDoses(
        input.journal.vaccinations.of(input.profile.id), on: input.window.last,
        isCareOver: input.journal.isCareOver(for: input.profile, on: input.window.last))
      let days = doses.given.map(\.date) + doses.due.map(\.date)
      guard days.count > 1, let first = days.min(), let last = days.max() else { return .empty }
      let today = input.window.last
      let given = try input.text("column.given")
      let due = try input.text("column.due")
      return FigureDraft(
        // The chart has at least two dates, given or due, which are enough.
        pointCount: FigureDraft.minimumPointCount,
        x: input.monthAxis(min(first, today)...max(last, today)),
        y: .categories(order: doses.vaccines),
        marks: [
          Rule(x: .day(today), label: input.wording.date(today, .short)),
          doses.connections,
          Dots(doses.given.map(\.spot), name: given, radius: 3),
          Dots(doses.due.map(\.spot), name: due, symbol: .ring, radius: 3),
        ],
        summaryArguments: [
          "given": input.wording.number(doses.given.count),
          "due": input.wording.number(doses.due.count),
        ],
        header: [try input.text("column.vaccine"), given, due],
        rows: doses.vaccines.map { vaccine in
          [vaccine]
            + [doses.given, doses.due].map { days in
              dateList(days.filter { $0.vaccine == vaccine }.map(\.date), input.wording)
            }
        },
        size: Size(
          width: FigureDraft.defaultSize.width, height: 88 + 18 * Double(doses.vaccines.count)))
    }
  }

  private static func dateList(_ days: [LocalDate], _ wording: Wording) -> String {
    days.isEmpty
      ? Wording.unknown : days.sorted().map { wording.date($0, .medium) }.joined(separator: ", ")
  }
}

private struct VaccineDoses {
  struct Dose {
    let vaccine: String
    let date: LocalDate
    var previousDate: LocalDate?

    var spot: Dots.Spot { .init(.day(date), .category(vaccine)) }
  }

  let given: [Dose]
  let due: [Dose]
  let vaccines: [String]

  /// Creates the doses from the newest 40 records, as many as fit on a page.
  ///
  /// Doses after `today` are ignored. Due doses are also ignored if `isCareOver` is true, because the family no longer
  /// cares for the child, elder or pet on that day.
  init(_ records: some Sequence<Vaccination>, on today: LocalDate, isCareOver: Bool) {
    let records = records.filter { $0.givenOn.map { $0 <= today } ?? !isCareOver }.suffix(40)
    given = records.compactMap { record in
      record.givenOn.map { Dose(vaccine: record.vaccine, date: $0) }
    }
    due = (isCareOver ? [] : records.stillDue(on: today)).map {
      Dose(vaccine: $0.vaccination.vaccine, date: $0.day, previousDate: $0.vaccination.givenOn)
    }
    vaccines = Set(records.map(\.vaccine)).sorted()
  }

  /// Thin lines from each given dose of a vaccine to the date on which the next dose is due.
  var connections: Segments {
    Segments(
      due.compactMap { dose in
        dose.previousDate.map { (Dose(vaccine: dose.vaccine, date: $0).spot, dose.spot) }
      }, tone: .quiet)
  }
}
