import Drawing

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

extension Arrangement {
  /// A width that grows with the height: `slope` times the height, and `offset`.
  struct Width {
    var slope: Double
    var offset: Double

    func height(atWidth width: Double) -> Double { (width - offset) / slope }
    func width(atHeight height: Double) -> Double { slope * height + offset }
  }

  /// How wide each part is at a height, where tiles have these proportions, `gap` lies between them
  /// and `below` is free under each.
  func widths(_ aspects: [Double], gap: Double, below: Double) -> [Width] {
    var widths = [Width](repeating: Width(slope: 0, offset: 0), count: parts.count)
    // From the last on, so that what a part is made of is known before it.
    for index in parts.indices.reversed() {
      switch parts[index].kind {
      case .tile(let tile):
        widths[index] = Width(slope: aspects[tile], offset: -aspects[tile] * below)
      case .row:
        var whole = Width(slope: 0, offset: -gap)
        forEachPart(of: index) { part in
          whole.slope += widths[part].slope
          whole.offset += widths[part].offset + gap
        }
        widths[index] = whole
      case .column:
        var (height, offset) = (0.0, gap)
        forEachPart(of: index) { part in
          height += 1 / widths[part].slope
          offset += widths[part].offset / widths[part].slope - gap
        }
        widths[index] = Width(slope: 1 / height, offset: offset / height)
      }
    }
    return widths
  }

  /// Where the tiles stand, in their order, when the whole stands in a frame; `below` each something
  /// is free.
  func frames(in frame: Rect, _ widths: [Width], gap: Double, below: Double) -> [Rect] {
    var places = [Rect](repeating: frame, count: parts.count)
    var frames: [Rect] = []
    frames.reserveCapacity(Self.most)
    for index in parts.indices {
      let place = places[index]
      var (x, y) = (place.x, place.y)
      switch parts[index].kind {
      case .tile:
        frames.append(Rect(x: x, y: y, width: place.width, height: place.height - below))
      case .row:
        forEachPart(of: index) { part in
          let width = widths[part].width(atHeight: place.height)
          places[part] = Rect(x: x, y: y, width: width, height: place.height)
          x += width + gap
        }
      case .column:
        forEachPart(of: index) { part in
          let height = widths[part].height(atWidth: place.width)
          places[part] = Rect(x: x, y: y, width: place.width, height: height)
          y += height + gap
        }
      }
    }
    return frames
  }

  /// Calls `body` with the place of each part that a part is directly made of.
  @inline(__always)
  private func forEachPart(of index: Int, _ body: (Int) -> Void) {
    var part = index + 1
    while part < index + parts[index].span {
      body(part)
      part += parts[part].span
    }
  }
}
