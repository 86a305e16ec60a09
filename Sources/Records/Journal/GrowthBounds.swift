/// What a profile can weigh and measure: wide enough for every living body, narrow enough to catch
/// grams or pounds written as kilograms and millimetres or inches as centimetres.
struct GrowthBounds {
  private struct Limits {
    /// Kilograms.
    let weight: ClosedRange<Double>
    /// Length or height, in centimetres.
    let size: ClosedRange<Double>
    /// Head circumference, in centimetres.
    let head: ClosedRange<Double>
  }

  private let kind: Profile.Kind
  private let birth: LocalDate?
  private let bare: Quantities

  /// The bounds of a profile; what is bare has none.
  init(of profile: Profile, bare: Quantities = []) {
    self.bare = bare
    kind = profile.kind
    birth = profile.birthDate
  }

  /// What is wrong with a measurement of the profile.
  func problem(with measurement: GrowthMeasurement) -> RowProblem? {
    if bare.contains(measurement.kind.quantity) { return nil }
    let limits = limits(on: measurement.measuredOn)
    let bounds =
      switch measurement.kind {
      case .weight: limits.weight
      case .length, .height: limits.size
      case .head: limits.head
      }
    if bounds.contains(measurement.value) { return nil }
    return RowProblem(.outOfRange, column: "value", found: "\(measurement.value)")
  }

  private func limits(on day: LocalDate) -> Limits {
    switch kind {
    case .pet: Limits(weight: 0.01...300, size: 1...300, head: 1...300)
    case .elder: Limits(weight: 20...300, size: 80...250, head: 40...75)
    case .child: Self.child(days: birth.map { day.days - $0.days })
    }
  }

  /// Far outside of every growth reference, so that no sick child's weight is ever left out.
  private static func child(days: Int?) -> Limits {
    guard let days else { return Limits(weight: 0.2...300, size: 15...250, head: 10...75) }
    return switch days {
    case ..<31: Limits(weight: 0.2...9, size: 25...70, head: 18...45)
    case ..<183: Limits(weight: 0.3...16, size: 28...90, head: 22...55)
    case ..<366: Limits(weight: 0.5...25, size: 40...105, head: 28...60)
    case ..<731: Limits(weight: 1.5...40, size: 45...125, head: 33...65)
    case ..<1827: Limits(weight: 2.5...80, size: 50...150, head: 35...70)
    case ..<3653: Limits(weight: 4...150, size: 60...190, head: 37...75)
    default: Limits(weight: 8...300, size: 70...250, head: 35...75)
    }
  }
}
