/// A scale of equally wide slots, one for each category, with gaps between them.
struct BandScale: Equatable {
  /// The part of each slot that is left empty.
  static let gap = 0.2

  private let order: OrdinalScale

  /// A scale with a slot for each category, in the order they first appear; nil for none.
  init?(_ names: [String]) {
    order = OrdinalScale(names)
    guard order.count > 0 else { return nil }
  }

  var categories: [String] { order.names }

  /// The width of a slot with its gap, as a fraction of the axis.
  var step: Double { 1 / Double(order.count) }

  /// The inner part of a category's slot, as fractions of the axis; nil for an unknown one.
  func span(of category: String) -> ClosedRange<Double>? {
    guard let index = order.index(of: category) else { return nil }
    let margin = BandScale.gap / 2
    return (Double(index) + margin) * step...(Double(index) + 1 - margin) * step
  }

  /// The category whose slot holds a fraction of the axis.
  func category(at fraction: Double) -> String? {
    guard fraction >= 0, fraction < 1 else { return nil }
    return categories[min(Int(fraction / step), order.count - 1)]
  }
}
