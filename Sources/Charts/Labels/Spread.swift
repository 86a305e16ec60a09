/// Pushes things along a line apart until none overlaps another.
enum Spread {
  /// Neighbours that touch: they move as one.
  private struct Block {
    var members: [Int]
    var length: Double
    /// Where it would like to begin: the mean of what its members would like.
    var wish: Double
    var start = 0.0

    var end: Double { start + length }

    func joined(with next: Block) -> Block {
      let share = Double(next.members.count) / Double(members.count + next.members.count)
      return Block(
        members: members + next.members, length: length + next.length,
        wish: wish + (next.wish - length - wish) * share)
    }

    mutating func settle(in range: ClosedRange<Double>) {
      start = max(range.lowerBound, min(wish, range.upperBound - length))
    }
  }

  /// The middles of things of the given lengths, as near to where they want to be as they can,
  /// inside `range` if there is room for all, in the order they were given.
  static func apart(
    _ wanted: [Double], lengths: [Double], in range: ClosedRange<Double>
  ) -> [Double] {
    // Equal wishes keep the order given, so that the result never depends on the sort.
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var blocks: [Block] = []
    for index in order {
      let length = lengths[index]
      var block = Block(members: [index], length: length, wish: wanted[index] - length / 2)
      block.settle(in: range)
      while let last = blocks.last, last.end > block.start {
        block = blocks.removeLast().joined(with: block)
        block.settle(in: range)
      }
      blocks.append(block)
    }
    var placed = wanted
    for block in blocks {
      var place = block.start
      for index in block.members {
        placed[index] = place + lengths[index] / 2
        place += lengths[index]
      }
    }
    return placed
  }
}
