import Drawing

/// Distributes strips to pages.
///
/// A strip that does not fit starts the next page. A sticky strip is on the same page as its
/// successor if the page is long enough for both.
struct PageFlow {
  private let frame: Rect
  private let availableHeight: Double
  private var pages: [[Picture.Item]] = []
  private var outline: [OutlineEntry] = []
  private var currentPage = StripStack()
  /// Sticky strips, until the strip that they belong to is added.
  private var pendingStrips: [Strip] = []

  /// The used height of the last page, in points.
  private(set) var lastPageHeight = 0.0

  /// Creates a flow that fills pages with `availableHeight` points from the top of `frame`.
  init(frame: Rect, availableHeight: Double) {
    self.frame = frame
    self.availableHeight = availableHeight
  }

  mutating func add(_ element: FlowElement) {
    switch element {
    case .pageBreak:
      placePendingStrips()
      if !currentPage.isEmpty { finishPage() }
    case .strip(let strip):
      pendingStrips.append(strip)
      if !strip.keepsWithNext { placePendingStrips() }
    }
  }

  /// Returns the items of the pages (at least one page) and the outline.
  mutating func finish() -> (pages: [[Picture.Item]], outline: [OutlineEntry]) {
    placePendingStrips()
    if !currentPage.isEmpty || pages.isEmpty { finishPage() }
    return (pages, outline)
  }

  private mutating func placePendingStrips() {
    let strips = pendingStrips
    pendingStrips = []
    if !fits(strips) { finishPage() }
    // If the strips are taller than a page together, each one is placed separately.
    for strip in strips {
      if !fits([strip]) { finishPage() }
      place(strip)
    }
  }

  private func fits(_ strips: [Strip]) -> Bool {
    // The tolerance is for content that was measured to fill the page exactly.
    currentPage.isEmpty || currentPage.height(with: strips) <= availableHeight + 0.01
  }

  private mutating func place(_ strip: Strip) {
    if currentPage.isEmpty {
      if strip.isSpacer { return }
      if let header = strip.repeatedHeader.first { currentPage.add(header) }
    }
    currentPage.add(strip)
  }

  private mutating func finishPage() {
    outline += currentPage.outline.map { line in
      OutlineEntry(
        title: line.title, level: line.level, page: pages.count + 1, y: frame.y + line.y)
    }
    pages.append([
      .group(Picture.Group(transform: .moved(x: frame.x, y: frame.y), currentPage.items))
    ])
    lastPageHeight = currentPage.height
    currentPage = StripStack()
  }
}
