import Drawing
import Testing

@testable import Documents

@Suite struct PaginationTests {
  /// Without any font, the document is unreadable, but nothing fails.
  @Test func zeroTextSizeProducesPage() {
    var document = document([.heading("Rows", level: 1), .table(table(rowCount: 3))])
    document.style.textSize = 0
    #expect(document.pages(using: TextLayout()).count == 1)
  }

  private func table(rowCount count: Int) -> Table {
    Table(
      columns: [.init("When"), .init("ml", .trailing)],
      rows: (0..<count).map { ["row \($0)", "\($0 * 10)"] })
  }

  @Test func tableHeaderRepeatsOnEveryPage() {
    let found = pages(.table(table(rowCount: 100)))
    #expect(found.count > 2)
    for (index, page) in found.enumerated() {
      #expect(page.bodyTexts.prefix(2) == ["When", "ml"])
      #expect(page.placedLabels.contains { $0.text == "Page \(index + 1) of \(found.count)" })
    }
    let firsts = found.flatMap(\.bodyTexts).filter { $0.hasPrefix("row ") }
    #expect(firsts == (0..<100).map { "row \($0)" })
  }

  /// No page of a divided table has only one of its rows.
  @Test(arguments: Array(stride(from: 200.0, through: 680, by: 7)))
  func noRowIsAlone(space: Double) {
    let found = pages(.paragraph("start"), .spacer(space), .table(table(rowCount: 26)))
    for page in found {
      #expect(page.bodyTexts.count { $0.hasPrefix("row ") } != 1, "after \(space)")
    }
  }

  @Test("Fault 14: None of ten thousand rows is lost") func tenThousandRows() {
    let found = pages(.table(table(rowCount: 10_000)))
    #expect(found.flatMap(\.bodyTexts).count { $0.hasPrefix("row ") } == 10_000)
    #expect(found.count < 400)
  }

  /// A heading is always on the same page as the beginning of its contents.
  @Test(arguments: Array(stride(from: 500.0, through: 700, by: 12)))
  func headingIsNeverLastOnPage(space: Double) {
    let lines =
      "one two three four five six seven eight nine ten " + String(repeating: "x ", count: 200)
    let announced: [Block] = [
      .paragraph(lines), .table(table(rowCount: 5)), .figure(chart), .list(["only item"]),
      .tiles([ValueTile("Weight", "7.90 kg")]),
    ]
    for block in announced {
      let found = pages(
        .paragraph("start"), .spacer(space), .heading("Big", level: 2), .heading("Small", level: 3),
        block)
      for page in found where page.bodyTexts.contains("Small") {
        #expect(page.bodyTexts.contains("Big"))
        let below = page.bodyTexts.last != "Small" || page.snapshotText.contains("figure(")
        #expect(below, "\(block) after \(space)")
      }
    }
  }

  /// A note is on the same page as the end of the table above it.
  @Test(arguments: Array(stride(from: 500.0, through: 700, by: 12)))
  func noteIsOnPageOfItsTable(space: Double) {
    let found = pages(.spacer(space), .table(table(rowCount: 30)), .paragraph("Note.", .note))
    for page in found where page.bodyTexts.contains("Note.") {
      #expect(page.bodyTexts.contains("row 29"), "after \(space)")
    }
  }

  @Test(arguments: Array(stride(from: 600.0, through: 700, by: 6)))
  func paragraphsHaveNoWidowsOrOrphans(spaceAbove: Double) {
    let text = String(repeating: "word ", count: 120)
    let found = pages(.paragraph("start"), .spacer(spaceAbove), .paragraph(text))
    let counts = found.map { $0.bodyTexts.count { $0.hasPrefix("word") } }.filter { $0 > 0 }
    #expect(counts.allSatisfy { $0 >= 2 }, "\(counts)")
  }

  @Test func textStaysInsideMargins() {
    let long = String(repeating: "longword", count: 40)
    let blocks: [Block] = [
      .heading(long, level: 1), .paragraph(long, .introduction), .list([long, "مرحبا 😀"]),
      .table(
        Table(
          columns: [.init(long), .init("b", .trailing), .init("c")],
          rows: Array(
            repeating: [long, long, String(repeating: "all work ", count: 900)], count: 3))),
      .tiles((0..<7).map { ValueTile("\($0) \(long)", long, detail: long) }),
      .figure(chart, caption: long),
    ]
    for paper in [PageStyle.Paper.a4, .letter] {
      let style = PageStyle(paper: paper, accentColor: accent)
      let found = document(blocks, paper: paper).pages(using: TextLayout())
      #expect(found.count > 3)
      let textLayout = TextLayout()
      for word in found.flatMap(\.placedLabels) where word.role != .artifact {
        #expect(word.y > style.contentFrame.y && word.y < style.contentFrame.maxY, "\(word)")
        #expect(
          word.x >= style.contentFrame.x - 0.1 && word.x <= style.contentFrame.maxX + 0.1, "\(word)"
        )
        if word.anchor == .start, word.role == .paragraph {
          #expect(word.x + textLayout.measure(word.text, style.note).width <= paper.size.width)
        }
      }
    }
  }

  @Test func spaceAtPageTopIsIgnored() {
    #expect(pages().count == 1)
    let found = pages(.paragraph("a"), .spacer(9999), .spacer(300), .paragraph("b"))
    #expect(found.map(\.bodyTexts) == [["a"], ["b"]])
    #expect(found[0].placedLabels[0].y == found[1].placedLabels[0].y)
    #expect(pages(.paragraph("a"), .spacer(9999)).count == 1)
  }
}

@Suite struct LastPageTests {
  /// The last page never contains only a line or two, regardless of the number of items.
  @Test func lastPageIsNeverAlmostEmpty() throws {
    let frame = pageStyle.contentFrame
    for count in stride(from: 1, through: 200, by: 3) {
      let found = pages(.list((0..<count).map { "item \($0)" }))
      let items = found.map { page in page.placedLabels.filter { $0.text.hasPrefix("item") } }
      #expect(items.flatMap(\.self).map(\.text) == (0..<count).map { "item \($0)" })
      guard found.count > 1, let last = items.last?.last else { continue }
      #expect(last.y - frame.y > frame.height * 0.1, "\(count) items")
    }
  }
}

@Suite struct GroupOrderTests {
  /// Returns the numbers of the groups on each page, each with a height in points.
  private func pages(
    _ heights: [Double], avoidingFirstPage avoiding: Set<Int> = [], section: Set<Int> = []
  ) -> [[String]] {
    var document = document([])
    document.blockGroups = heights.enumerated().map { index, height in
      var group = MovableBlockGroup([.columns([.init([.paragraph("\(index)"), .spacer(height)])])])
      group.avoidsFirstPage = avoiding.contains(index)
      group.sectionNumber = section.contains(index) ? 1 : nil
      return group
    }
    return document.pages(using: TextLayout()).map(\.bodyTexts)
  }

  /// A section's second chart is never before its heading.
  @Test func groupsOfASectionKeepTheirOrder() {
    let found = pages([400, 500, 200, 50], section: [1, 2]).flatMap(\.self)
    #expect(found == ["0", "1", "2", "3"])
  }

  @Test func repeatedGroupIsOnALaterPage() {
    #expect(pages([420, 40, 120, 400, 20], avoidingFirstPage: [1])[0] == ["0", "2"])
    // If nothing else fills the first page, it may repeat.
    #expect(pages([100, 300, 20], avoidingFirstPage: [1]) == [["0", "1", "2"]])
  }

  /// The page has about 700 points.
  @Test(
    arguments: [
      ("a later group fills the page", [400, 500, 200, 50], [["0", "2"], ["1", "3"]]),
      ("the order remains if the next group fits", [100, 200, 300], [["0", "1", "2"]]),
      // After group 1, no group would fill the first page.
      (
        "the order leaves little space on all pages", [300, 150, 320, 400, 20],
        [["0", "2"], ["1", "3", "4"]]
      ),
      ("the first and the last group are never moved", [400, 600, 200], [["0"], ["1"], ["2"]]),
    ] as [(String, [Double], [[String]])])
  func groupsFillPages(rule: String, heights: [Double], expected: [[String]]) {
    #expect(pages(heights) == expected, "\(rule)")
  }

  /// A group that cannot fill the page as a whole is divided.
  @Test func groupIsDividedIfNothingElseFits() {
    var document = document([])
    let lines = (0..<40).map { Block.paragraph("line \($0)") }
    document.blockGroups = [
      MovableBlockGroup([.columns([.init([.paragraph("start"), .spacer(350)])])]),
      MovableBlockGroup([.columns([.init(lines)])], divisible: lines),
      MovableBlockGroup([.paragraph("end")]),
    ]
    let pages = document.pages(using: TextLayout()).map(\.bodyTexts)
    #expect(pages[0].contains("line 0") && pages[1].contains("line 39"))
  }

  /// Sections that are on one page are moved apart to fill it, and never a section from its heading.
  @Test func sectionsOnOnePageFillIt() throws {
    var document = document([])
    document.blockGroups = [
      MovableBlockGroup([
        .onePage(
          (0..<4).flatMap { number in
            [.heading("Heading \(number)", level: 2), .paragraph("text \(number)"), .spacer(120)]
          })
      ]), MovableBlockGroup([.columns([.init([.paragraph("next"), .spacer(400)])])]),
    ]
    let pages = document.pages(using: TextLayout())
    #expect(pages.map { $0.bodyTexts.contains("next") } == [false, true])
    func y(_ text: String) throws -> Double {
      try #require(pages[0].placedLabels.first { $0.text == text }).y
    }
    for number in 0..<4 {
      #expect(try y("text \(number)") - y("Heading \(number)") < 25)
    }
    #expect(try y("Heading 3") > 530)
  }

  /// The height used on each page is reduced so that the last page is not nearly empty.
  @Test func fullFirstPageRemainsWholeIfLastPageIsShort() {
    var document = document([])
    let lines = (0..<90).map { Block.paragraph("line \($0)") }
    for count in 80...90 {
      document.blockGroups = [
        MovableBlockGroup([.onePage([.paragraph("first"), .spacer(690), .paragraph("last")])]),
        MovableBlockGroup(Array(lines.prefix(count))),
      ]
      let pages = document.pages(using: TextLayout()).map(\.bodyTexts)
      #expect(pages[0].contains("first") && pages[0].contains("last"), "\(count)")
    }
  }
}

@Suite struct QuestionTests {
  /// Each question has its number, and an empty line below it that is as wide as the text.
  @Test func questionsHaveNumbersAndLines() throws {
    let found = pages(.questions(["Why?", "When?"]))
    #expect(found[0].bodyTexts == ["1.", "Why?", "2.", "When?"])
    let labels = found[0].placedLabels
    let first = try #require(labels.first { $0.text == "Why?" })
    let second = try #require(labels.first { $0.text == "When?" })
    #expect(second.y - first.y > 25, "space for a line of handwriting")
  }
}
