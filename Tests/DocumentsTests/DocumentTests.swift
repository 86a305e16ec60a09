import Drawing
import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite struct DocumentTests {
  private let blocks: [Block] = [
    .heading("Mila Rivera", level: 1), .paragraph("8 months 3 days", .lead),
    .tiles([
      Tile("Weight", "7.90 kg", detail: "34th centile"), Tile("Sleep", "13.2 h"),
    ]),
    .paragraph("First line.\nSecond paragraph."),
    .table(
      Table(
        title: "Growth",
        columns: [.init("Measure"), .init("Value", .trailing), .init("Note", .center)],
        rows: [["Weight", "7.90 kg", "bare"], ["Length"], ["Head", "43.8 cm", "", "too many"]])),
    .heading("Chart", level: 2), .figure(chart, caption: "Dots: measured."),
    .list(["One", "Two"]), .paragraph("Sources: WHO 2006.", .note),
  ]

  @Test func aPageAsText() throws {
    let page = try #require(document(blocks).pages(using: Typesetter()).first)
    try expectSnapshot(page.outline, named: "page")
  }

  @Test func aDocumentIsSoundInReadingOrderAndTheSameAgain() throws {
    let (typesetter, painter) = (Typesetter(), Painter())
    let bytes = try document(blocks).pdf(using: typesetter, painter)
    #expect(try document(blocks).pdf(using: typesetter, painter) == bytes)
    #expect(try document(blocks).pdf(using: Typesetter(), Painter()) == bytes)
    let folder = try TemporaryFolder()
    let path = folder.path("visit.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let check = try run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.output)")
    let text = try run("pdftotext", "-layout", path, "-").output
    let order = [
      "Mila Rivera", "7.90 kg", "Second", "Growth", "Head", "Chart", "Dots", "Two", "WHO",
    ]
    let places = order.map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    let outlines = try run("qpdf", "--json=2", "--json-key=outlines", path).output
    #expect(outlines.contains("Mila Rivera") && outlines.contains("Chart"))
  }

  @Test func numbersStandAtTheEndOfTheirColumn() throws {
    let page = try #require(document(blocks).pages(using: Typesetter()).first)
    let values = page.words.filter { ["Value", "7.90 kg", "43.8 cm"].contains($0.text) }
      .filter { $0.anchor == .end }
    #expect(values.count == 3)
    #expect(Set(values.map(\.x)).count == 1)
    #expect(!page.text.contains("too many"))
  }

  @Test(arguments: [
    ([10.0, 20, 30], [20.0, 30, 40]), ([10, 200, 30], [10, 50, 30]),
    ([100, 100, 100], [30, 30, 30]), ([10, 70, 80], [10, 40, 40]),
  ])
  func columnsShareTheRoom(wanted: [Double], given: [Double]) {
    #expect(TableColumns.share(90, among: wanted) == given)
  }

  /// A figure that is too large is made smaller, never cut.
  @Test(arguments: [Size(width: 2000, height: 100), Size(width: 100, height: 2000)])
  func figuresFitThePage(size: Size) throws {
    var large = chart
    large.size = size
    large.items = [
      .label(
        Label(
          "corner", TextStyle(size: 9, ink: accent), at: Point(x: size.width, y: size.height),
          anchor: .end))
    ]
    let found = pages(.figure(large, caption: "Caption"))
    let corner = try #require(found.first?.words.first { $0.text == "corner" })
    let frame = PageStyle(paper: .a4, accent: accent).frame
    #expect(found.count == 1)
    #expect(corner.x <= frame.maxX + 0.01 && corner.y <= frame.maxY + 0.01)
    #expect(found[0].text.contains("Caption"))
  }
}
