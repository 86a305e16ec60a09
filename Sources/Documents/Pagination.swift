import Drawing

/// Distributes the strips of a document to pages; a strip, such as a line of text, is never divided between pages.
///
/// A strip that does not fit on the current page starts the next page. A strip with `keepsWithNext` is on the same page
/// as the next strip, if a page is tall enough for both.
struct Pagination {
  private let pageHeight: Double
  /// The height in points that is filled on each page; it is at most `pageHeight`.
  private let targetPageHeight: Double
  private var finishedPages: [StripStack] = []
  private var currentPage = StripStack()
  /// The strips that have to be on the same page as the strip that is added next.
  private var pendingStrips: [Strip] = []

  /// Returns few pages with all groups, in an order that leaves little empty space at the end of pages before the last.
  ///
  /// The first and the last group keep their places. The others change theirs only if too much of a page would stay
  /// empty. If the last page would be less than 12 % full, or another page more than 12 % empty, the height used on
  /// each page is reduced in steps of 2 %, down to 88 %. The distances between groups grow until each page except the
  /// last has this height, but by at most 28 points each.
  static func pages(of groups: [StripGroup], pageHeight: Double) -> [StripStack] {
    var flows: [Pagination] = []
    for share in stride(from: 1, through: 1 - maximumEmptyPageFraction, by: -0.02) {
      let flow = Pagination(pageHeight: pageHeight, targetPageHeight: pageHeight * share)
        .bestPagination(of: groups)
      if flow.hasFilledPages { return flow.stretchedPages }
      flows.append(flow)
    }
    return flows.bestPagination.stretchedPages
  }

  /// Returns the best pages that contain all groups; the first group is at the top of the first page.
  private func bestPagination(of groups: [StripGroup]) -> Pagination {
    var start = self
    if let first = groups.first { start.add(first.strips) }
    let rest = Array(groups.dropFirst())
    let wanted = start.bestPagination(adding: rest)
    // Groups with `avoidsFirstPage` may be on the first page only if it would otherwise be too empty.
    let minimumHeight = pageHeight * (1 - Self.maximumEmptyPageFraction)
    if wanted.finishedPages.count == 1 || wanted.stretchedPages[0].height >= minimumHeight {
      return wanted
    }
    let free = rest.map { group in
      var group = group
      group.avoidsFirstPage = false
      return group
    }
    return [wanted, start.bestPagination(adding: free)].bestPagination
  }

  /// Returns these pages with the given groups added, in the best order that several searches find.
  private func bestPagination(adding groups: [StripGroup]) -> Pagination {
    let found = [0.05, 0.1, Self.maximumEmptyPageFraction].compactMap { share in
      var steps = Self.maximumPlacementCount
      return adding(groups, unusedShare: share, steps: &steps)
    }
    return (found + [fillingPagesGreedily(with: groups)]).bestPagination
  }

  /// The maximum empty part of a page below its last block, as a fraction of the page height.
  ///
  /// The last block can contain empty space below its last line of text, so up to 15 % of a page can look empty.
  private static let maximumEmptyPageFraction = 0.12
  /// The maximum number of groups that a search for a good order places before it stops without a result.
  private static let maximumPlacementCount = 400
  /// The maximum distance in points that is added between two blocks to fill a page.
  private static let maximumAddedDistance = 28.0

  /// The minimum filled part of the last page, as a fraction of the page height; otherwise, less of each page is used.
  private static let minimumLastPageFraction = 0.12

  /// The quality of the pages; the smaller of two values is better.
  ///
  /// The first number is the number of pages. The second is the height in points by which the emptiest page, except
  /// the last, is emptier than allowed.
  fileprivate var rank: (Int, Double) {
    let unused = stretchedPages.dropLast().map { pageHeight - $0.height }.max() ?? 0
    return (finishedPages.count, max(0, unused - pageHeight * Self.maximumEmptyPageFraction - 0.01))
  }

  /// True if there is one page, or if no page except the last is too empty, and the last page is full enough.
  private var hasFilledPages: Bool {
    let lastHeight = finishedPages.last?.height ?? 0
    return finishedPages.count == 1
      || rank.1 == 0 && lastHeight >= pageHeight * Self.minimumLastPageFraction
  }

  /// The pages with larger distances between groups, so that all pages except the last are filled.
  private var stretchedPages: [StripStack] {
    finishedPages.dropLast().map(stretched) + finishedPages.suffix(1)
  }

  private func stretched(_ page: StripStack) -> StripStack {
    var page = page
    page.stretch(by: targetPageHeight - page.height, maximumDistance: Self.maximumAddedDistance)
    return page
  }

  /// A group that can be added next: its index in the list of remaining groups, and its undivided or divisible form.
  private struct GroupChoice {
    let groupIndex: Int
    let strips: [Strip]
    let startsNewPage: Bool
    /// The first page that is finished when the group is added, or nil if the group fits on the current page.
    let finishedPage: StripStack?
  }

  /// Returns pages with all groups; on each page except the last, at most the fraction `unusedShare` is empty.
  ///
  /// Returns nil if there are no such pages, or if the search does not find them in `steps` steps.
  private func adding(_ groups: [StripGroup], unusedShare: Double, steps: inout Int) -> Pagination?
  {
    if groups.isEmpty { return withLastPageFinished }
    for choice in choices(of: groups) {
      let height = choice.finishedPage.map { stretched($0).height } ?? pageHeight
      // The tolerance is for a page that is filled to exactly the minimum height.
      guard height >= pageHeight * (1 - unusedShare) - 0.01 else { continue }
      steps -= 1
      if steps < 0 { return nil }
      var (next, rest) = (self, groups)
      rest.remove(at: choice.groupIndex)
      next.add(choice.strips, startingNewPage: choice.startsNewPage)
      if let found = next.adding(rest, unusedShare: unusedShare, steps: &steps) { return found }
    }
    return nil
  }

  /// Returns pages with all groups; the next group is always the first one that fits on the current page.
  ///
  /// If no group fits, the next group is the one that fills the page best.
  private func fillingPagesGreedily(with groups: [StripGroup]) -> Pagination {
    var (flow, rest) = (self, groups)
    func height(_ choice: GroupChoice) -> Double { choice.finishedPage?.height ?? .infinity }
    while let best = flow.choices(of: rest).max(by: { height($0) < height($1) }) {
      flow.add(best.strips, startingNewPage: best.startsNewPage)
      rest.remove(at: best.groupIndex)
    }
    return flow.withLastPageFinished
  }

  /// Returns the groups that can be added next: first all in undivided form, then those that have a divisible form.
  ///
  /// Of the groups of one section, only the first is possible, because they keep their order. The last of all groups is
  /// possible only if no other group remains.
  private func choices(of groups: [StripGroup]) -> some Sequence<GroupChoice> {
    let candidates = groups.indices.prefix(max(1, groups.count - 1)).filter { index in
      groups[index].sectionNumber.map { section in
        !groups[..<index].contains { $0.sectionNumber == section }
      } ?? true
    }
    let forms =
      candidates.map { ($0, groups[$0].strips) }
      + candidates.compactMap { index in groups[index].divisibleStrips.map { (index, $0) } }
    // The sequence is lazy, because usually only its first choice is used.
    return forms.lazy.map { index, strips in
      let startsPage = groups[index].avoidsFirstPage && finishedPages.isEmpty
      var next = self
      next.add(strips, startingNewPage: startsPage)
      let ended = next.finishedPages.dropFirst(finishedPages.count).first
      return GroupChoice(
        groupIndex: index, strips: strips, startsNewPage: startsPage, finishedPage: ended)
    }
  }

  private mutating func add(_ strips: [Strip], startingNewPage: Bool = false) {
    if startingNewPage {
      placePendingStrips()
      if !currentPage.isEmpty { finishCurrentPage() }
    }
    for strip in strips {
      pendingStrips.append(strip)
      if !strip.keepsWithNext { placePendingStrips() }
    }
  }

  /// The pages with the last page finished; if there are no strips, there is one empty page.
  private var withLastPageFinished: Pagination {
    var flow = self
    flow.placePendingStrips()
    if !flow.currentPage.isEmpty || flow.finishedPages.isEmpty { flow.finishCurrentPage() }
    return flow
  }

  private mutating func placePendingStrips() {
    let strips = pendingStrips
    pendingStrips = []
    if !fitsOnCurrentPage(strips) { finishCurrentPage() }
    let page = strips.reduce(into: currentPage) { $0.place($1) }
    if page.height <= pageHeight + 0.01 {
      currentPage = page
      return
    }
    // Together, the strips are taller than a page, so each is placed separately.
    for strip in strips {
      if !fitsOnCurrentPage([strip]) { finishCurrentPage() }
      currentPage.place(strip)
    }
  }

  private func fitsOnCurrentPage(_ strips: [Strip]) -> Bool {
    // The tolerance is for content that was measured to fill the page exactly.
    currentPage.isEmpty || currentPage.height(adding: strips) <= targetPageHeight + 0.01
  }

  private mutating func finishCurrentPage() {
    finishedPages.append(currentPage)
    currentPage = StripStack()
  }
}

extension [Pagination] {
  /// The pages with the lowest `rank`, or the first of several with the same rank.
  fileprivate var bestPagination: Pagination {
    dropFirst().reduce(self[0]) { $1.rank < $0.rank ? $1 : $0 }
  }
}

extension StripStack {
  /// Adds a strip to a page; at the top of the page, adds a repeated table header before it and omits empty space.
  fileprivate mutating func place(_ strip: Strip) {
    if isEmpty {
      if strip.isSpacer { return }
      if let header = strip.repeatedHeader.first { add(header) }
    }
    add(strip)
  }
}
