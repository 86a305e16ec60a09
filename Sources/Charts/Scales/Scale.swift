/// A scale of either kind.
enum Scale: Equatable {
  case linear(LinearScale)
  case band(BandScale)

  /// What a position covers, as fractions of the axis: a slot, or a single place.
  func span(of position: Position) -> ClosedRange<Double>? {
    switch (self, position) {
    case (.linear(let scale), .number(let number)):
      scale.fraction(of: number).map { $0...$0 }
    case (.band(let scale), .category(let category)):
      scale.span(of: category)
    case (.linear, .category), (.band, .number):
      nil
    }
  }

  /// The middle of what a position covers, as a fraction of the axis.
  func middle(of position: Position) -> Double? {
    span(of: position).map { ($0.lowerBound + $0.upperBound) / 2 }
  }

  var isBand: Bool {
    if case .band = self { true } else { false }
  }
}
