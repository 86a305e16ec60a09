import Drawing

/// An arrangement of tiles (pictures and texts) on a page in nested rows and columns, which keeps their order.
///
/// `nodes` is a flat list in which each row or column is directly before its own nodes. A tree would be too slow for
/// the millions of arrangements that are tried for a book.
struct TileArrangement: Hashable, Sendable {
  /// A tile, or a row or column of other nodes.
  struct Node: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case tile(Int)
      /// Nodes of equal height, from left to right.
      case row
      /// Nodes of equal width, from top to bottom.
      case column
    }

    let kind: Kind
    /// The number of elements of `nodes` that form this node, including the node itself.
    let subtreeNodeCount: Int
  }

  let nodes: [Node]

  static func tile(_ index: Int) -> TileArrangement {
    TileArrangement(nodes: [Node(kind: .tile(index), subtreeNodeCount: 1)])
  }

  /// Returns a row or a column of the given arrangements.
  static func group(_ groups: [TileArrangement], asRow: Bool) -> TileArrangement {
    let inner = groups.flatMap(\.nodes)
    return TileArrangement(
      nodes: [Node(kind: asRow ? .row : .column, subtreeNodeCount: inner.count + 1)] + inner)
  }

  static let maximumTileCount = 6

  /// Returns all arrangements of `tileCount` tiles, a number that is limited to 1…6.
  ///
  /// Rows and columns are nested in at most three levels, because deeper arrangements are confusing.
  static func all(of tileCount: Int) -> [TileArrangement] {
    allByTileCount[min(max(tileCount, 1), maximumTileCount)]
  }

  private static let allByTileCount: [[TileArrangement]] = (0...maximumTileCount).map { count in
    if count < 2 { return [.tile(0)] }
    return divisions(of: 0..<count, asRow: false, depth: 3)
      + divisions(of: 0..<count, asRow: true, depth: 3)
  }

  /// Returns all divisions of tiles into a row of columns if `asRow` is true, otherwise into a column of rows.
  ///
  /// Rows and columns are nested in at most `depth` levels.
  private static func divisions(of tiles: Range<Int>, asRow: Bool, depth: Int) -> [TileArrangement]
  {
    func group(_ tiles: Range<Int>) -> [TileArrangement] {
      if tiles.count == 1 { return [.tile(tiles.lowerBound)] }
      return depth == 1 ? [] : divisions(of: tiles, asRow: !asRow, depth: depth - 1)
    }
    func groups(_ rest: Range<Int>) -> [[TileArrangement]] {
      if rest.isEmpty { return [[]] }
      return (1...rest.count).filter { $0 < tiles.count }.flatMap { size in
        group(rest.prefix(size)).flatMap { head in
          groups(rest.dropFirst(size)).map { [head] + $0 }
        }
      }
    }
    return groups(tiles).map { .group($0, asRow: asRow) }
  }

  /// The width of a node as a function of its height: `slope` × height + `offset`, in points.
  struct LinearWidth {
    var slope: Double
    var offset: Double

    func height(atWidth width: Double) -> Double { (width - offset) / slope }
    func width(atHeight height: Double) -> Double { slope * height + offset }
  }

  /// Returns the width of each node as a function of its height, for tiles with the given aspect ratios.
  ///
  /// An aspect ratio is width ÷ height. `gap` is the distance between tiles, and `captionHeight` the free height below
  /// each tile for text, in points.
  func nodeWidths(_ aspects: [Double], gap: Double, captionHeight: Double) -> [LinearWidth] {
    var widths = [LinearWidth](repeating: LinearWidth(slope: 0, offset: 0), count: nodes.count)
    // The nodes of a row or column follow it in the list, so the reverse order computes their widths first.
    for index in nodes.indices.reversed() {
      switch nodes[index].kind {
      case .tile(let tile):
        widths[index] = LinearWidth(slope: aspects[tile], offset: -aspects[tile] * captionHeight)
      case .row:
        var whole = LinearWidth(slope: 0, offset: -gap)
        forEachChildIndex(of: index) { part in
          whole.slope += widths[part].slope
          whole.offset += widths[part].offset + gap
        }
        widths[index] = whole
      case .column:
        var (height, offset) = (0.0, gap)
        forEachChildIndex(of: index) { part in
          height += 1 / widths[part].slope
          offset += widths[part].offset / widths[part].slope - gap
        }
        widths[index] = LinearWidth(slope: 1 / height, offset: offset / height)
      }
    }
    return widths
  }

  /// Returns the frames of the tiles without their captions, in order, for an arrangement that fills `frame`.
  func frames(in frame: Rect, _ widths: [LinearWidth], gap: Double, captionHeight: Double) -> [Rect]
  {
    var places = [Rect](repeating: frame, count: nodes.count)
    var frames: [Rect] = []
    frames.reserveCapacity(Self.maximumTileCount)
    for index in nodes.indices {
      let place = places[index]
      var (x, y) = (place.x, place.y)
      switch nodes[index].kind {
      case .tile:
        frames.append(Rect(x: x, y: y, width: place.width, height: place.height - captionHeight))
      case .row:
        forEachChildIndex(of: index) { part in
          let width = widths[part].width(atHeight: place.height)
          places[part] = Rect(x: x, y: y, width: width, height: place.height)
          x += width + gap
        }
      case .column:
        forEachChildIndex(of: index) { part in
          let height = widths[part].height(atWidth: place.width)
          places[part] = Rect(x: x, y: y, width: place.width, height: height)
          y += height + gap
        }
      }
    }
    return frames
  }

  @inline(__always)
  private func forEachChildIndex(of index: Int, _ body: (Int) -> Void) {
    var part = index + 1
    while part < index + nodes[index].subtreeNodeCount {
      body(part)
      part += nodes[part].subtreeNodeCount
    }
  }
}
