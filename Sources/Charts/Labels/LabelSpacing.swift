/// Moves intervals on a line, such as the extents of labels, apart until none of them overlap.
enum LabelSpacing {
  /// A group of adjacent intervals that touch and therefore move together.
  private struct Block {
    let memberIndices: [Int]
    let length: Double
    /// The start of the block at which, on average, its intervals are at their preferred positions.
    let preferredStart: Double
    let allowedRange: ClosedRange<Double>

    var start: Double {
      max(allowedRange.lowerBound, min(preferredStart, allowedRange.upperBound - length))
    }
    var end: Double { start + length }

    func joined(with next: Block) -> Block {
      let share =
        Double(next.memberIndices.count) / Double(memberIndices.count + next.memberIndices.count)
      return Block(
        memberIndices: memberIndices + next.memberIndices, length: length + next.length,
        preferredStart: preferredStart + (next.preferredStart - length - preferredStart) * share,
        allowedRange: allowedRange)
    }
  }

  /// Returns the centers of intervals with the given lengths, in the order of `desired` and `lengths`.
  ///
  /// The centers are as close as possible to `desired`. They are inside `range` if it is long enough for all intervals.
  static func centers(
    near desired: [Double], lengths: [Double], in range: ClosedRange<Double>
  ) -> [Double] {
    // Equal positions keep their order, so that the result does not depend on the sort algorithm.
    let order = desired.indices.sorted { (desired[$0], $0) < (desired[$1], $1) }
    var blocks: [Block] = []
    for index in order {
      let length = lengths[index]
      var block = Block(
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
