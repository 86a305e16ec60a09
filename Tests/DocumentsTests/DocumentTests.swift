import Drawing
import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite struct DocumentTests {
  private let blocks: [Block] = [
    .heading("Mila Rivera", level: 1), .paragraph("8 months 3 days", .introduction),
    .tiles([
      ValueTile("Weight", "7.90 kg", detail: "34th centile"), ValueTile("Sleep", "13.2 h"),
    ]),
    .paragraph("First line.\nSecond paragraph."),
    .table(
      Table(
        columns: [.init("Measure"), .init("Value", .trailing), .init("Note")],
        rows: [["Weight", "7.90 kg", "bare"], ["Length"], ["Head", "43.8 cm", "", "too many"]])),
    .heading("Chart", level: 2), .figure(chart, caption: "Dots: measured."),
    .list(["One", "Two"]), .paragraph("Sources: WHO 2006.", .note),
  ]

  @Test func pageMatchesSnapshot() throws {
    let page = try #require(document(blocks).pages(using: TextLayout()).first)
    try expectSnapshot(page.snapshotText, named: "page")
  }

  @Test func documentIsValidOrderedAndReproducible() throws {
    let textLayout = TextLayout()
    let bytes = try document(blocks).pdf(using: textLayout)
    #expect(try document(blocks).pdf(using: textLayout) == bytes)
    #expect(try document(blocks).pdf(using: TextLayout()) == bytes)
    let folder = try TemporaryFolder()
    let path = folder.path("visit.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let check = try run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.output)")
    let text = try run("pdftotext", "-layout", path, "-").output
    let order = ["Mila Rivera", "7.90 kg", "Second", "Head", "Chart", "Dots", "Two", "WHO"]
    let places = order.map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    let outlines = try run("qpdf", "--json=2", "--json-key=outlines", path).output
    #expect(outlines.contains("Mila Rivera") && outlines.contains("Chart"))
  }

  @Test func numbersAreTrailingAligned() throws {
    let page = try #require(document(blocks).pages(using: TextLayout()).first)
    let values = page.placedLabels.filter { ["Value", "7.90 kg", "43.8 cm"].contains($0.text) }
      .filter { $0.anchor == .end }
    #expect(values.count == 3)
    #expect(Set(values.map(\.x)).count == 1)
    #expect(!page.bodyTexts.contains("too many"))
  }

  @Test(arguments: [
    ([10.0, 20, 30], [20.0, 30, 40]), ([10, 200, 30], [10, 50, 30]),
    ([100, 100, 100], [30, 30, 30]), ([10, 70, 80], [10, 40, 40]),
  ])
  func tableColumnsShareAvailableWidth(preferredWidths: [Double], expectedWidths: [Double]) {
    #expect(TableColumns.widths(in: 90, preferred: preferredWidths) == expectedWidths)
  }

  /// Returns a figure with a label that ends in its lower right corner.
  private func figure(_ size: Size) -> Picture {
    let corner = Point(x: size.width, y: size.height)
    let label = Label("corner", TextStyle(size: 9, color: accent), at: corner, anchor: .end)
    return Picture(size: size, title: chart.title, summary: chart.summary, [.label(label)])
  }

  /// A figure that is too large is scaled down, never clipped.
  @Test(arguments: [Size(width: 2000, height: 100), Size(width: 100, height: 2000)])
  func figuresFitThePage(size: Size) throws {
    let found = pages(.figure(figure(size), caption: "Caption"))
    let corner = try #require(found.first?.placedLabels.first { $0.text == "corner" })
    let frame = pageStyle.contentFrame
    #expect(found.count == 1)
    #expect(corner.x <= frame.maxX + 0.01 && corner.y <= frame.maxY + 0.01)
    #expect(found[0].bodyTexts.contains("Caption"))
  }

  /// A figure that is nearly as wide as the text is enlarged to its width.
  ///
  /// A much smaller one keeps its size.
  @Test(arguments: [(400.0, true), (150.0, false)])
  func onlyNearlyFullWidthFigureIsEnlarged(width: Double, isEnlarged: Bool) throws {
    let found = pages(.figure(figure(Size(width: width, height: 50))))
    let corner = try #require(found.first?.placedLabels.first { $0.text == "corner" })
    let frame = pageStyle.contentFrame
    #expect((abs(corner.x - frame.maxX) < 0.1) == isEnlarged)
    #expect(isEnlarged || abs(corner.x - frame.x - width) < 0.1)
  }

  @Test func photosAreInRowsWithCaptions() {
    let photo = Picture.Photo(jpeg: [], width: 400, height: 300)
    let photos = (1...7).map { CaptionedPhoto(photo, altText: "p\($0)", caption: "No. \($0)") }
    let found = pages(.photos(photos))
    let words = found.flatMap(\.placedLabels).filter { $0.role == .caption }
    #expect(words.map(\.text) == (1...7).map { "No. \($0)" })
    #expect(Set(words.map(\.x)).count == 4)
    let tall = CaptionedPhoto(Picture.Photo(jpeg: [], width: 300, height: 400), altText: "tall")
    let mixed = pages(.photos([photos[0], tall, photos[1], tall]))[0].snapshotText
    // The total width is 449.1 points. No photo is cropped, and all have the same height.
    #expect(mixed.contains("photo 143.7 × 107.8") && mixed.contains("photo 80.8 × 107.8"))
  }
}
