/// How tiles stand: beside each other, above each other, or both, in their order.
///
/// Its parts lie in one list, each before the parts it is made of: a photo book tries millions of
/// arrangements, and walking such a list costs a fraction of walking a tree.
struct Arrangement: Hashable, Sendable {
  /// A tile, or some parts that stand together.
  struct Part: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// One tile, by its place among all.
      case tile(Int)
      /// Parts of equal height, from left to right.
      case row
      /// Parts of equal width, from top to bottom.
      case column
    }

    let kind: Kind
    /// How many parts of the list belong to it, itself included.
    let span: Int
  }

  let parts: [Part]

  static func tile(_ index: Int) -> Arrangement {
    Arrangement(parts: [Part(kind: .tile(index), span: 1)])
  }

  /// Stands some arrangements beside or above each other.
  static func group(_ groups: [Arrangement], asRow: Bool) -> Arrangement {
    let inner = groups.flatMap(\.parts)
    return Arrangement(
      parts: [Part(kind: asRow ? .row : .column, span: inner.count + 1)] + inner)
  }

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
    return groups(tiles).map { .group($0, asRow: asRow) }
  }
}

extension Range<Int> {
  fileprivate func split(at count: Int) -> (Range, Range) {
    (lowerBound..<lowerBound + count, lowerBound + count..<upperBound)
  }
}
