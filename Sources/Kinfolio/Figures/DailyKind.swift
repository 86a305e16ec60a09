import Knowledge
import Records

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

/// A range a figure of a child's day may be held beside, and who says so.
struct DailyReference {
  /// Nil where the source says that it gives none for the age.
  let range: ClosedRange<Double>?
  let source: Citation

  /// What a rule holds a figure beside at the window's end; nil if it has nothing for the age.
  init?(_ rule: String, for input: FigureInput<ChildFigures>) {
    func threshold(_ name: String) -> Threshold? {
      input.rulebook.threshold(
        "\(rule).\(name)", on: input.window.last, bornOn: input.profile.birthDate,
        in: input.journal.family.region)
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
