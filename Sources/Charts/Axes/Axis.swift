/// A labeled position on an axis of numbers or instants.
package struct NumericTick: Hashable, Sendable {
  /// The position on the axis: a number, or an instant in seconds since 1970.
  package var value: Double
  package var label: String

  package init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}

/// The configuration of one axis of a chart: its kind, range, labels and title.
package struct Axis: Sendable {
  enum Kind: Sendable {
    case numbers(endsAtRoundNumbers: Bool)
    case fixedTicks([NumericTick])
    case categories([String])
  }

  /// The kind of grid lines behind the data of a chart.
  package enum GridKind: Sendable {
    /// No grid lines, for charts with reference curves or other lines that help to read values.
    case none
    /// A grid line at each tick of the axis of values: usually horizontal lines at the ticks of the y axis.
    case atTicks
    /// A grid as on graph paper: about five lines for each tick of both axes.
    case graphPaper
  }

  let kind: Kind
  let alwaysIncludedRange: ClosedRange<Double>?
  /// Returns the label of a tick at a position; not called for ticks that have labels of their own.
  let labelForPosition: @Sendable (AxisPosition) -> String

  /// The title of the axis, usually the unit of the values.
  package let title: String
  /// Whether the labels, title and lines of the axis are visible; a small chart in a table has no space for them.
  package var isDrawn = true
  /// The kind of grid lines; a chart uses the kind of its y axis, or of its x axis if the y axis has categories or is
  /// hidden.
  package var gridKind = GridKind.atTicks

  private init(
    _ title: String, _ kind: Kind, including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (AxisPosition) -> String = { _ in "" }
  ) {
    (self.title, self.kind, self.alwaysIncludedRange, self.labelForPosition) = (
      title, kind, including, label
    )
  }

  /// Creates an axis of numbers with ticks at round numbers.
  ///
  /// The axis includes the range `including`; for example, `0...0` makes an axis of positive numbers start at zero. If
  /// `endsAtRoundNumbers` is true, both ends of the axis are at round numbers. `label` returns the text for a number.
  package static func numbers(
    _ title: String = "", including: ClosedRange<Double>? = nil, endsAtRoundNumbers: Bool = true,
    label: @escaping @Sendable (Double) -> String = Axis.plainDigits
  ) -> Axis {
    Axis(title, .numbers(endsAtRoundNumbers: endsAtRoundNumbers), including: including) {
      $0.finiteNumber.map(label) ?? ""
    }
  }

  /// Creates an axis of instants (in seconds since 1970) or of hours, with ticks only at the given values.
  package static func time(
    _ title: String = "", ticks: [NumericTick], including: ClosedRange<Double>? = nil
  ) -> Axis {
    Axis(title, .fixedTicks(ticks), including: including)
  }

  /// Creates an axis of categories: first those in `order`, even if they have no data, then the remaining categories in
  /// the order of the data.
  ///
  /// `label` returns the text for the name of a category.
  package static func categories(
    _ title: String = "", order: [String] = [],
    label: @escaping @Sendable (String) -> String = { $0 }
  ) -> Axis {
    Axis(title, .categories(order)) {
      if case .category(let name) = $0 { label(name) } else { "" }
    }
  }

  /// Returns a number as text in digits: `3` or `0.5`, never `-0` or `3.0`.
  @Sendable package static func plainDigits(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  /// Returns a copy of the axis with another kind of grid; on a y axis, only `.atTicks` puts the base line at zero.
  package func withGrid(_ grid: GridKind) -> Axis {
    var copy = self
    copy.gridKind = grid
    return copy
  }

  /// A copy of the axis whose labels, title and lines are not drawn.
  package var hidden: Axis {
    var copy = self
    copy.isDrawn = false
    return copy
  }

  /// Returns a scale for the axis that includes all `positions`, or nil without values or if their range is too large.
  func scale(containing positions: [AxisPosition], tickCount: Double) -> Scale? {
    if case .categories(let order) = kind {
      let names = positions.compactMap { if case .category(let name) = $0 { name } else { nil } }
      let scale = OrdinalScale(order + names)
      return scale.count > 0 ? .ordinal(scale) : nil
    }
    let bounds = alwaysIncludedRange.map { [$0.lowerBound, $0.upperBound] } ?? []
    guard let scale = LinearScale(containing: positions.compactMap(\.finiteNumber) + bounds) else {
      return nil
    }
    if case .numbers(endsAtRoundNumbers: true) = kind {
      let domain = Ticks.widenedToRoundNumbers(scale.valueRange, tickCount: tickCount)
      return .linear(LinearScale(valueRange: domain))
    }
    return .linear(scale)
  }

  func ticks(on scale: Scale, count: Double) -> [AxisTick] {
    switch (kind, scale) {
    case (.fixedTicks(let ticks), .linear(let scale)):
      ticks.filter { scale.valueRange.contains($0.value) }
        .map { AxisTick(position: .number($0.value), label: $0.label) }
    case (_, .linear(let scale)):
      Ticks.roundNumbers(in: scale.valueRange, count: count)
        .map { AxisTick(position: .number($0), label: labelForPosition(.number($0))) }
    case (_, .ordinal(let scale)):
      scale.names.map { AxisTick(position: .category($0), label: labelForPosition(.category($0))) }
    }
  }
}

/// A tick of an axis, at a number or a category, with its label.
struct AxisTick: Hashable {
  let position: AxisPosition
  let label: String
}
