import Drawing

/// Puts strips onto pages: what fits stays, what does not starts the next page, and what is sticky
/// goes there together with what it belongs to.
struct PageFlow {
  private let frame: Rect
  private let room: Double
  private var pages: [[Picture.Item]] = []
  private var outline: [OutlineEntry] = []
  private var page = StripStack()
  /// Sticky strips and what they wait for.
  private var waiting: [Strip] = []

  /// How tall what stands on the last page is.
  private(set) var lastHeight = 0.0

  /// Makes a flow into pages that are filled to `room` from the top of `frame`.
  init(frame: Rect, room: Double) {
    self.frame = frame
    self.room = room
  }

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
    // A hair of tolerance, for what was measured to fill the page exactly.
    page.isEmpty || page.height(with: strips) <= room + 0.01
  }

  private mutating func place(_ strip: Strip) {
    if page.isEmpty {
      if strip.isSpace { return }
      if let header = strip.header.first { page.add(header) }
    }
    page.add(strip)
  }

  private mutating func finishPage() {
    outline += page.outline.map { line in
      OutlineEntry(
        title: line.title, level: line.level, page: pages.count + 1, y: frame.y + line.y)
    }
    pages.append([
      .group(Picture.Group(transform: .moved(x: frame.x, y: frame.y), page.items))
    ])
    lastHeight = page.height
    page = StripStack()
  }
}
