import Charts
import Knowledge
import Records

enum WeightFigure {
  /// The chart of all weights of an elder or a pet up to the last day that a report covers, with a pet's ideal weight.
  static func definition<Metrics>() -> FigureDefinition<Metrics> {
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
}
