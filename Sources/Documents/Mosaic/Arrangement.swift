/// How tiles stand: beside each other, above each other, or both, in their order.
indirect enum Arrangement: Hashable, Sendable {
  /// One tile, by its place among all.
  case tile(Int)
  /// Parts of equal height, from left to right.
  case row([Arrangement])
  /// Parts of equal width, from top to bottom.
  case column([Arrangement])

  /// The most tiles ``all(of:)`` knows how to arrange.
  static let most = 6

  /// Every arrangement of so many tiles that the eye still takes in: rows of columns and columns of
  /// rows, three deep at most.
  static func all(of count: Int) -> [Arrangement] { known[min(max(count, 1), most)] }

  private static let known: [[Arrangement]] = (0...most).map { count in
    if count < 2 { return [.tile(0)] }
    return parted(0..<count, asRow: false, depth: 3) + parted(0..<count, asRow: true, depth: 3)
  }

  /// Every way to part tiles into two or more groups and to arrange each of these the other way.
  private static func parted(
    _ tiles: Range<Int>, asRow: Bool, depth: Int
  ) -> [Arrangement] {
    func group(_ tiles: Range<Int>) -> [Arrangement] {
      if tiles.count == 1 { return [.tile(tiles.lowerBound)] }
      return depth == 1 ? [] : parted(tiles, asRow: !asRow, depth: depth - 1)
    }
    func groups(_ rest: Range<Int>) -> [[Arrangement]] {
      if rest.isEmpty { return [[]] }
      return (1...rest.count).filter { $0 < tiles.count }.flatMap { size in
        let (head, tail) = rest.split(at: size)
        return group(head).flatMap { head in groups(tail).map { [head] + $0 } }
      }
    }
    return groups(tiles).map { asRow ? .row($0) : .column($0) }
  }
}

extension Range<Int> {
  fileprivate func split(at count: Int) -> (Range, Range) {
    (lowerBound..<lowerBound + count, lowerBound + count..<upperBound)
  }
}

extension Arrangement {
  /// A width that grows with the height: `slope` times the height, and `offset`.
  struct Width {
    var slope: Double
    var offset: Double

    func height(atWidth width: Double) -> Double { (width - offset) / slope }
  }

  /// How wide it is at a height, where tiles have these proportions, `gap` lies between them and
  /// `below` is free under each.
  func width(_ aspects: [Double], gap: Double, below: Double) -> Width {
    switch self {
    case .tile(let index):
      return Width(slope: aspects[index], offset: -aspects[index] * below)
    case .row(let parts):
      var whole = Width(slope: 0, offset: gap * Double(parts.count - 1))
      for part in parts {
        let width = part.width(aspects, gap: gap, below: below)
        whole.slope += width.slope
        whole.offset += width.offset
      }
      return whole
    case .column(let parts):
      var (height, offset) = (0.0, -gap * Double(parts.count - 1))
      for part in parts {
        let width = part.width(aspects, gap: gap, below: below)
        height += 1 / width.slope
        offset += width.offset / width.slope
      }
      return Width(slope: 1 / height, offset: offset / height)
    }
  }
}
