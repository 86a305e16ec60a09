import Drawing

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
