import Drawing

/// Distributes strips to pages.
///
/// A strip that does not fit starts the next page. A sticky strip is on the same page as its
/// successor if the page is long enough for both.
struct PageFlow {
  private let frame: Rect
  private let availableHeight: Double
  /// The items of the finished pages.
  private(set) var pages: [[Picture.Item]] = []
  /// The headings on the finished pages.
  private(set) var outline: [OutlineEntry] = []
  private var currentPage = StripStack()
  /// Sticky strips, until the strip that they belong to is added.
  private var pendingStrips: [Strip] = []

  /// The used heights of the finished pages, in points.
  private(set) var pageHeights: [Double] = []

  /// Creates a flow that fills pages with `availableHeight` points from the top of `frame`.
  init(frame: Rect, availableHeight: Double) {
    self.frame = frame
    self.availableHeight = availableHeight
  }

  /// Returns the pages of groups, in an order that needs few pages and leaves little space at the
  /// end of any page but the last.
  ///
  /// The first group remains the first, and the last one the last. The order of the others changes
  /// only if it has to.
  static func best(
    of groups: [FlowGroup], frame: Rect, availableHeight: Double
  ) -> PageFlow {
    var start = PageFlow(frame: frame, availableHeight: availableHeight)
    guard let first = groups.first else { return start.finished }
    start.add(first.elements)
    let rest = Array(groups.dropFirst())
    let found = [0.05, 0.1, maximumUnusedShare].compactMap { share in
      var steps = maximumStepCount
      return start.adding(rest, unusedShare: share, steps: &steps)
    }
    let all = found + [start.addingEachBestGroup(of: rest)]
    return all.dropFirst().reduce(all[0]) { $1.rank < $0.rank ? $1 : $0 }
  }

  /// The share of a page that may remain empty: 15 % with the space below the last line.
  private static let maximumUnusedShare = 0.14
  /// The number of groups that a search tries before it gives up.
  private static let maximumStepCount = 400

  /// The number of pages, and the largest height in points that is empty at the end of a page but
  /// the last, without what may remain empty.
  private var rank: (Int, Double) {
    let unused = availableHeight - (pageHeights.dropLast().min() ?? availableHeight)
    return (pages.count, max(0, unused - availableHeight * Self.maximumUnusedShare))
  }

  /// A group at an index of the remaining ones, in one of its forms.
  private struct Choice {
    let index: Int
    let elements: [FlowElement]
    /// The height that remains empty on the current page; 0 if there is space for more.
    let unusedHeight: Double
  }

  /// Returns the finished flow with all groups, of which none leaves more than a share of a page
  /// empty; nil if the search finds no such order.
  private func adding(
    _ groups: [FlowGroup], unusedShare: Double, steps: inout Int
  ) -> PageFlow? {
    if groups.isEmpty { return finished }
    for choice in choices(of: groups) where choice.unusedHeight <= availableHeight * unusedShare {
      steps -= 1
      if steps < 0 { return nil }
      var (next, rest) = (self, groups)
      rest.remove(at: choice.index)
      next.add(choice.elements)
      if let found = next.adding(rest, unusedShare: unusedShare, steps: &steps) { return found }
    }
    return nil
  }

  /// Returns the finished flow with all groups, of which each next one leaves as little of a page
  /// empty as possible.
  private func addingEachBestGroup(of groups: [FlowGroup]) -> PageFlow {
    var (flow, rest) = (self, groups)
    while !rest.isEmpty {
      guard let best = flow.choices(of: rest).min(by: { $0.unusedHeight < $1.unusedHeight }) else {
        break
      }
      flow.add(best.elements)
      rest.remove(at: best.index)
    }
    return flow.finished
  }

  /// Returns the groups that can be next: all but the last one, first undivided and then in the form
  /// that can be divided.
  private func choices(of groups: [FlowGroup]) -> some Sequence<Choice> {
    let candidates = groups.indices.prefix(max(1, groups.count - 1))
    let forms =
      candidates.map { ($0, groups[$0].elements) }
      + candidates.compactMap { index in groups[index].divisibleElements.map { (index, $0) } }
    // Lazy, because the first one is usually taken.
    return forms.lazy.map { index, elements in
      Choice(index: index, elements: elements, unusedHeight: unusedHeight(ifAdding: elements))
    }
  }

  /// Returns the height that would remain empty on the current page if a group were added; 0 if the
  /// page would have space for more.
  private func unusedHeight(ifAdding group: [FlowElement]) -> Double {
    var copy = self
    copy.add(group)
    guard copy.pageHeights.count > pageHeights.count else { return 0 }
    return availableHeight - copy.pageHeights[pageHeights.count]
  }

  private mutating func add(_ group: [FlowElement]) {
    for (index, element) in group.enumerated() {
      if case .strip(var strip) = element {
        strip.startsGroup = index == 0
        add(.strip(strip))
      } else {
        add(element)
      }
    }
  }

  private mutating func add(_ element: FlowElement) {
    switch element {
    case .pageBreak:
      placePendingStrips()
      if !currentPage.isEmpty { finishPage() }
    case .strip(let strip):
      pendingStrips.append(strip)
      if !strip.keepsWithNext { placePendingStrips() }
    }
  }

  /// The flow with its last page; there is at least one.
  private var finished: PageFlow {
    var flow = self
    flow.placePendingStrips()
    if !flow.currentPage.isEmpty || flow.pages.isEmpty { flow.finishPage(isLast: true) }
    return flow
  }

  /// The maximum distance in points that is added between two groups to fill a page.
  private static let maximumAddedDistance = 48.0

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

  private mutating func finishPage(isLast: Bool = false) {
    if !isLast {
      currentPage.spread(
        by: availableHeight - currentPage.height, maximum: Self.maximumAddedDistance)
    }
    outline += currentPage.outline.map { line in
      OutlineEntry(
        title: line.title, level: line.level, page: pages.count + 1, y: frame.y + line.y)
    }
    pages.append([
      .group(Picture.Group(transform: .moved(x: frame.x, y: frame.y), currentPage.items))
    ])
    pageHeights.append(currentPage.height)
    currentPage = StripStack()
  }
}
