import Drawing
import Testing

@testable import Documents

@Suite struct ColumnTests {
  private let words = String(repeating: "word ", count: 60)

  @Test func blocksStandBesideEachOther() throws {
    let found = pages(
      .paragraph("above"),
      .columns([
        .init(share: 2, [.heading("Left", level: 2), .paragraph(words)]),
        .init([.heading("Right", level: 2), .list(["one", "two"])]),
      ]),
      .paragraph("below"))
    let page = try #require(found.first)
    let (left, right) = (try word("Left", page), try word("Right", page))
    let frame = PageStyle(paper: .a4, accent: accent).frame
    #expect(left.y == right.y && left.x == frame.x)
    #expect(abs(right.x - (frame.x + (frame.width - 19) * 2 / 3 + 19)) < 0.01)
    // In reading order the left column comes first, and nothing of it reaches into the right one.
    #expect(page.text.first == "above" && page.text.last == "below")
    let texts = page.text
    #expect(try #require(texts.firstIndex(of: "Right")) > #require(texts.firstIndex(of: "Left")))
    let typesetter = Typesetter()
    let style = PageStyle(paper: .a4, accent: accent)
    for word in page.words where word.text.hasPrefix("word") {
      #expect(word.x + typesetter.measure(word.text, style.body).width < right.x)
    }
    #expect(
      try word("below", page).y > page.words.filter { $0.role != .artifact }.dropLast().map(\.y)
        .max()!)
  }

  @Test func headingsInColumnsAreInTheOutline() throws {
    let blocks: [Block] = [
      .paragraph("start"), .columns([.init([.paragraph("a"), .heading("Deep", level: 2)])]),
    ]
    let bytes = try document(blocks).pdf(using: Typesetter())
    #expect(String(decoding: bytes, as: UTF8.self).contains("Deep"))
  }

  /// Whatever stands in them, columns take one page and stay within its margins.
  @Test(arguments: [1, 3, 10, 80])
  func columnsNeverSpill(paragraphs: Int) throws {
    let column = (0..<paragraphs).map { Block.paragraph("\($0) \(words)") }
    let block = Block.columns([.init(column), .init([.columns([.init(column), .init([])])])])
    let found = pages(block)
    #expect(found.count == 1)
    let style = PageStyle(paper: .a4, accent: accent)
    for word in found[0].words where word.role != .artifact {
      #expect(word.y <= style.frame.maxY && word.x <= style.frame.maxX, "\(word)")
    }
    #expect(style.fits([block], using: Typesetter()) == true)
    #expect(style.fits(column, using: Typesetter()) == (paragraphs < 11))
  }

  private func word(_ text: String, _ page: Picture) throws -> Word {
    try #require(page.words.first { $0.text == text })
  }
}
