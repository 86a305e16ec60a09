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

  /// Returns the pages of groups, in the order that needs the fewest pages and leaves the least
  /// space at the end of any page but the last.
  ///
  /// The last group remains the last.
  static func best(
    of groups: [FlowGroup], frame: Rect, availableHeight: Double
  ) -> PageFlow {
    let flows = [0.1, 0.05, 0.15, 0.02, 0].map { share in
      var flow = PageFlow(frame: frame, availableHeight: availableHeight)
      flow.add(groups, acceptingUnusedShare: share)
      flow.finish()
      return flow
    }
    return flows.dropFirst().reduce(flows[0]) { $1.rank < $0.rank ? $1 : $0 }
  }

  /// The number of pages, and the least used height of any page but the last, negated.
  private var rank: (Int, Double) {
    (pages.count, -(pageHeights.dropLast().min() ?? availableHeight))
  }

  /// Adds groups: the next one if it leaves at most a share of the current page empty, or else the
  /// first later one that does.
  private mutating func add(_ groups: [FlowGroup], acceptingUnusedShare share: Double) {
    var rest = groups
    while !rest.isEmpty {
      let (index, elements) = bestGroup(of: rest, acceptingUnusedShare: share)
      rest.remove(at: index)
      add(elements)
    }
  }

  /// Returns the first group that leaves at most a share of the current page empty.
  ///
  /// If there is none, returns the first one that does so in its divisible form, or else the one
  /// that leaves the least.
  private func bestGroup(
    of groups: [FlowGroup], acceptingUnusedShare share: Double
  ) -> (index: Int, elements: [FlowElement]) {
    let candidates = groups.indices.prefix(max(1, groups.count - 1))
    let preferred = candidates.map { (index: $0, elements: groups[$0].elements) }
    let divisible = candidates.compactMap { index in
      groups[index].divisibleElements.map { (index: index, elements: $0) }
    }
    var best = (unused: Double.infinity, choice: preferred[0])
    for choice in preferred + divisible {
      let unused = unusedHeight(ifAdding: choice.elements)
      if unused <= availableHeight * share { return choice }
      if unused < best.unused { best = (unused, choice) }
    }
    return best.choice
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

  /// Finishes the last page; there is at least one.
  private mutating func finish() {
    placePendingStrips()
    if !currentPage.isEmpty || pages.isEmpty { finishPage(isLast: true) }
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
