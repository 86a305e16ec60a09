/// Whether a figure is more than another, less or about the same: a twentieth is no difference.
enum Comparison {
  case more
  case less
  case same

  /// Compares a figure with an earlier one.
  init(of last: Double, with before: Double) {
    let ratio = last / before
    self = ratio > 1.05 ? .more : ratio < 0.95 ? .less : .same
  }

  /// The phrase that says so.
  func phrase(more: String, less: String, same: String) -> String {
    switch self {
    case .more: more
    case .less: less
    case .same: same
    }
  }
}

extension ChildFigures {
  /// The medians of the last seven days that are over and of the seven before.
  ///
  /// One odd day does not move them. Nil where either is not known, or nothing, and where the weeks'
  /// means tell another story: then neither tells the whole one.
  func weeklyMedians(
    from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double
  ) -> (last: Double, before: Double)? {
    let over = days.filter(\.isOver)
    guard over.count >= 13 else { return nil }
    let weeks = [over.suffix(7), over.dropLast(7).suffix(7)]
      .map { PerDay($0, from: sort, figure) }
    guard let last = weeks[0].median, let before = weeks[1].median, last > 0, before > 0,
      let lastMean = weeks[0].mean, let beforeMean = weeks[1].mean,
      Comparison(of: last, with: before) == Comparison(of: lastMean, with: beforeMean)
    else { return nil }
    return (last, before)
  }
}
