/// Pushes things along a line apart until none overlaps another.
enum Spread {
  /// The middles of things of the given lengths, as near to where they want to be as they can,
  /// inside `range` if there is room for all, in the order they were given.
  static func apart(
    _ wanted: [Double], lengths: [Double], in range: ClosedRange<Double>
  ) -> [Double] {
    // Equal wishes keep the order given, so that the result never depends on the sort.
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var placed = wanted
    var floor = range.lowerBound
    for index in order {
      placed[index] = max(wanted[index], floor + lengths[index] / 2)
      floor = placed[index] + lengths[index] / 2
    }
    var ceiling = range.upperBound
    for index in order.reversed() {
      placed[index] = min(placed[index], ceiling - lengths[index] / 2)
      ceiling = placed[index] - lengths[index] / 2
    }
    return placed
  }
}
