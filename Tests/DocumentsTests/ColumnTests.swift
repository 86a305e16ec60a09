import Drawing
import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite struct ColumnTests {
  private let longText = String(repeating: "word ", count: 60)

  @Test func columnsAreSideBySide() throws {
    let found = pages(
      .paragraph("above"),
      .columns([
        .init(relativeWidth: 2, [.heading("Left", level: 2), .paragraph(longText)]),
        .init([.heading("Right", level: 2), .list(["one", "two"])]),
      ]),
      .paragraph("below"))
    let page = try #require(found.first)
    let (left, right) = (try placedLabel("Left", on: page), try placedLabel("Right", on: page))
    let frame = pageStyle.contentFrame
    #expect(left.y == right.y && left.x == frame.x)
    #expect(abs(right.x - (frame.x + (frame.width - 19) * 2 / 3 + 19)) < 0.01)
    // The left column is first in reading order, and none of its text extends into the right
    // column.
    #expect(page.bodyTexts.first == "above" && page.bodyTexts.last == "below")
    let texts = page.bodyTexts
    #expect(try #require(texts.firstIndex(of: "Right")) > #require(texts.firstIndex(of: "Left")))
    let textLayout = TextLayout()
    for word in page.placedLabels where word.text.hasPrefix("word") {
      #expect(word.x + textLayout.measure(word.text, pageStyle.body).width < right.x)
    }
    #expect(
      try placedLabel("below", on: page).y > page.placedLabels.filter { $0.role != .artifact }
        .dropLast().map(\.y)
        .max()!)
  }

  @Test func outlineContainsHeadingsInColumns() throws {
    let blocks: [Block] = [
      .paragraph("start"), .columns([.init([.paragraph("a"), .heading("Deep", level: 2)])]),
    ]
    let folder = try TemporaryFolder()
    let file = folder.path("columns.pdf")
    try Data(document(blocks).pdf(using: TextLayout())).write(to: URL(fileURLWithPath: file))
    let outline = try run("qpdf", "--json=2", "--json-key=outlines", file).output
    #expect(outline.contains(#""title": "Deep""#))
  }

  /// Columns fit on one page within its margins, regardless of their contents.
  @Test(arguments: [1, 3, 10, 80])
  func columnsFitOnOnePage(paragraphs: Int) throws {
    let column = (0..<paragraphs).map { Block.paragraph("\($0) \(longText)") }
    let block = Block.columns([.init(column), .init([.columns([.init(column), .init([])])])])
    let found = pages(block)
    #expect(found.count == 1)
    for word in found[0].placedLabels where word.role != .artifact {
      #expect(
        word.y <= pageStyle.contentFrame.maxY && word.x <= pageStyle.contentFrame.maxX, "\(word)")
    }
    #expect(pageStyle.heightInPages(of: [block], using: TextLayout()) <= 1)
    #expect((pageStyle.heightInPages(of: column, using: TextLayout()) <= 1) == (paragraphs < 11))
  }

  /// Blocks on one page have the width of the text, and are scaled down only if they are too tall.
  @Test(arguments: [(5, true), (80, false)])
  func onePageIsScaledOnlyIfNeeded(paragraphs: Int, isFullWidth: Bool) throws {
    let table = Block.table(
      Table(columns: [.init("First"), .init("Last", .trailing)], rows: [["a", "end"]]))
    let found = pages(.onePage([table] + (0..<paragraphs).map { _ in .paragraph(longText) }))
    #expect(found.count == 1)
    let end = try placedLabel("end", on: found[0])
    #expect((abs(end.x - pageStyle.contentFrame.maxX) < 0.1) == isFullWidth)
  }

  /// Several phrases share a line if they fit.
  ///
  /// No phrase is broken.
  @Test func phrasesAreNotBroken() {
    let phrases = (1...12).map { "Phrase number \($0): some words" }
    let lines = pages(.inlineTexts(phrases))[0].bodyTexts
    #expect(lines.count > 1 && lines.count < phrases.count)
    for phrase in phrases { #expect(lines.contains { $0.contains(phrase) }) }
  }

  /// A screen reader reads the lines of a paragraph in sequence.
  @Test func wrappedLinesKeepTrailingSpaces() {
    #expect(pages(.paragraph(longText))[0].bodyTexts.joined() == longText.dropLast())
    let tile = pages(.tiles([ValueTile("Weight", "7.90 kg", detail: "today")]))[0].bodyTexts
    #expect(tile.joined() == "Weight 7.90 kg today")
  }

  private func placedLabel(_ text: String, on page: Picture) throws -> PlacedLabel {
    try #require(page.placedLabels.first { $0.text == text })
  }
}
