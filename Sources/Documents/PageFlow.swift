import Drawing

/// Puts strips onto pages: what fits stays, what does not starts the next page, and what is sticky
/// goes there together with what it belongs to.
struct PageFlow {
  private struct Placed {
    let strip: Strip
    let y: Double
  }

  private let frame: Rect
  private var pages: [[Picture.Item]] = []
  private var outline: [OutlineEntry] = []
  private var page: [Placed] = []
  /// Sticky strips and what they wait for.
  private var waiting: [Strip] = []

  /// Makes a flow into pages with room for `frame` each.
  init(frame: Rect) { self.frame = frame }

  mutating func add(_ piece: FlowPiece) {
    switch piece {
    case .pageBreak:
      placeWaiting()
      if !page.isEmpty { finishPage() }
    case .strip(let strip):
      waiting.append(strip)
      if !strip.isSticky { placeWaiting() }
    }
  }

  /// The pages' items, at least one page, and the outline.
  mutating func finish() -> (pages: [[Picture.Item]], outline: [OutlineEntry]) {
    placeWaiting()
    if !page.isEmpty || pages.isEmpty { finishPage() }
    return (pages, outline)
  }

  private mutating func placeWaiting() {
    let strips = waiting
    waiting = []
    if !fits(strips) { finishPage() }
    // Together they may be taller than a page; then each goes where there is room.
    for strip in strips {
      if !fits([strip]) { finishPage() }
      place(strip)
    }
  }

  private func fits(_ strips: [Strip]) -> Bool {
    guard !page.isEmpty else { return true }
    var (y, above) = (bottom, page.last?.strip)
    for strip in strips {
      y += gap(above, strip) + strip.height
      above = strip
    }
    // A hair of tolerance, for what was measured to fill the page exactly.
    return y <= frame.height + 0.01
  }

  private var bottom: Double { page.last.map { $0.y + $0.strip.height } ?? 0 }

  private func gap(_ above: Strip?, _ strip: Strip) -> Double {
    above.map { max($0.after, strip.before) } ?? 0
  }

  private mutating func place(_ strip: Strip) {
    if page.isEmpty {
      if strip.isSpace { return }
      if let header = strip.header.first { page.append(Placed(strip: header, y: 0)) }
    }
    let y = bottom + gap(page.last?.strip, strip)
    if let line = strip.outline {
      outline.append(
        OutlineEntry(title: line.title, level: line.level, page: pages.count + 1, y: frame.y + y))
    }
    page.append(Placed(strip: strip, y: y))
  }

  private mutating func finishPage() {
    pages.append(items(page[...], depth: 0))
    page = []
  }

  /// The strips' items, those of one container within one group.
  private func items(_ placed: ArraySlice<Placed>, depth: Int) -> [Picture.Item] {
    var items: [Picture.Item] = []
    var rest = placed
    while let first = rest.first {
      guard first.strip.containers.count > depth else {
        let place = Transform.moved(x: frame.x, y: frame.y + first.y)
        items.append(.group(Picture.Group(transform: place, first.strip.items)))
        rest.removeFirst()
        continue
      }
      let container = first.strip.containers[depth]
      let run = rest.prefix {
        $0.strip.containers.count > depth && $0.strip.containers[depth].id == container.id
      }
      items.append(.group(Picture.Group(role: container.role, self.items(run, depth: depth + 1))))
      rest = rest.dropFirst(run.count)
    }
    return items
  }
}
