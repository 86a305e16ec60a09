/// Moves intervals on a line, such as the extents of labels, apart until none of them overlap.
enum LabelSpacing {
  /// A group of adjacent intervals that touch and therefore move together.
  private struct IntervalGroup {
    let memberIndices: [Int]
    let length: Double
    /// The start of the group at which the average deviation of its intervals from their preferred positions is zero.
    let preferredStart: Double
    let allowedRange: ClosedRange<Double>

    var start: Double {
      max(allowedRange.lowerBound, min(preferredStart, allowedRange.upperBound - length))
    }
    var end: Double { start + length }

    func joined(with next: IntervalGroup) -> IntervalGroup {
      let share =
        Double(next.memberIndices.count) / Double(memberIndices.count + next.memberIndices.count)
      return IntervalGroup(
        memberIndices: memberIndices + next.memberIndices, length: length + next.length,
        preferredStart: preferredStart + (next.preferredStart - length - preferredStart) * share,
        allowedRange: allowedRange)
    }
  }

  /// Returns the centers of intervals, given their desired centers and their lengths, in the same order.
  ///
  /// The centers are as close as possible to the desired centers. All intervals are inside `range` if they fit into it.
  static func centers(
    nearDesired desired: [Double], lengths: [Double], in range: ClosedRange<Double>
  ) -> [Double] {
    // Equal positions keep their order, so that the result does not depend on the sort algorithm.
    let order = desired.indices.sorted { (desired[$0], $0) < (desired[$1], $1) }
    var blocks: [IntervalGroup] = []
    for index in order {
      let length = lengths[index]
      var block = IntervalGroup(
        memberIndices: [index], length: length, preferredStart: desired[index] - length / 2,
        allowedRange: range)
      while let last = blocks.last, last.end > block.start {
        block = blocks.removeLast().joined(with: block)
      }
      blocks.append(block)
    }
    var centers = desired
    for block in blocks {
      var position = block.start
      for index in block.memberIndices {
        centers[index] = position + lengths[index] / 2
        position += lengths[index]
      }
    }
    return centers
  }
}
