import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct PDFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pdf(
    _ pages: [Picture], outline: [OutlineEntry] = [], created: Int64 = 1_700_000_000
  ) throws -> [UInt8] {
    let information = PDFInformation(
      title: "Éva's visit", author: "Family", subject: "", languageCode: "fr",
      createdSecondsSince1970: created)
    return try Painter().pdf(pages: pages, information: information, outline: outline)
  }

  private func writeFile(_ bytes: [UInt8]) throws -> String {
    let path = folder.path("sample.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func textItem(_ string: String, _ role: Picture.AccessibilityRole?, y: Double)
    -> Picture.Item
  {
    .group(.init(role: role, [.label(Label(string, plain, at: Point(x: 10, y: y)))]))
  }

  private var sample: Picture {
    let place = Rect(x: 10, y: 60, width: 20, height: 20)
    let header = Picture.Item.group(.init(role: .row, [textItem("Column", .headerCell, y: 90)]))
    return picture([
      textItem("Visite d'été", .heading(1), y: 20), textItem("Poids: 7,90 kg", .paragraph, y: 40),
      .group(.init(role: .table, [header])),
      .group(.init(role: .figure("Une courbe"), [.photo(photo, place)])),
      textItem("page 1", .artifact, y: 95),
    ])
  }

  /// Cairo loses structure tags that precede a box that fills the page.
  @Test(arguments: [Size(width: 612, height: 792), Size(width: 595.28, height: 841.89)])
  func coloredBackgroundKeepsStructure(size: Size) throws {
    let sheet = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let page = Picture(
      size: size,
      [.fill(.rect(sheet), AdaptiveColor(Color(0xB9E3FF))), textItem("Été", .heading(1), y: 20)])
    let path = try writeFile(pdf([page, page]))
    let structure = try run("pdfinfo", "-struct-text", path).output
    #expect(structure.matches(of: /H1/).count == 2, "\(structure)")
  }

  /// Cairo also loses structure tags that precede a color glyph at the beginning of a page.
  @Test(arguments: ["\u{1F476}", "", " ", "\u{200B}"])
  func pageMayStartWithAnyText(text: String) throws {
    let first = picture([textItem(text, .paragraph, y: 20), textItem("Été", .heading(1), y: 40)])
    let blank = picture([textItem(text, .paragraph, y: 20)])
    for pages in [[first, blank], [blank, first], [blank, first, blank], [blank]] {
      let path = try writeFile(pdf(pages))
      #expect(try run("qpdf", "--check", path).status == 0)
      let structure = try run("pdfinfo", "-struct-text", path).output
      #expect(structure.contains("H1") == pages.contains(first), "\(structure)")
    }
  }

  /// Unicode noncharacters.
  ///
  /// Swift literals cannot contain them.
  private static let noncharacters = [0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF].compactMap {
    (value: UInt32) in
    Unicode.Scalar(value).map { "x\($0)y" }
  }

  private static let unusualTexts =
    hostileTexts + noncharacters + [
      #"</script>"' {{t}} \ ( ) [ ] \"#, "it's uri='x", String(repeating: "Donau", count: 3000),
      "\u{1F476} and \u{1F476}",
    ]

  @Test("Fault 14: No text breaks a document", arguments: unusualTexts)
  func anyTextProducesValidDocument(text: String) throws {
    let page = picture([
      textItem(text, .paragraph, y: 20), .group(.init(role: .figure(text), [square(5, 5, 9)])),
    ])
    let information = PDFInformation(
      title: text, author: text, subject: text, languageCode: text, createdSecondsSince1970: 0)
    let outline = [OutlineEntry(title: text, headingLevel: 1, pageNumber: 1, pointsFromTop: 1e-9)]
    let path = try writeFile(
      Painter().pdf(pages: [page], information: information, outline: outline))
    #expect(try run("qpdf", "--check", path).status == 0)
    let structure = try run("pdfinfo", "-struct-text", path).output
    #expect(structure.contains("Figure"), "\(structure)")
  }

  @Test func pdfIsValidSearchableAndTagged() throws {
    let second = picture([.group(.init(role: .figure("Deux"), [square(5, 5, 9)]))])
    let outline = [
      OutlineEntry(title: "Été", headingLevel: 1, pageNumber: 1, pointsFromTop: 0),
      OutlineEntry(title: "Poids", headingLevel: 2, pageNumber: 2, pointsFromTop: 20),
      OutlineEntry(title: "nowhere", headingLevel: 2, pageNumber: 3, pointsFromTop: 0),
    ]
    let path = try writeFile(pdf([sample, second], outline: outline))
    let check = try run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.output)")
    let words = try run("pdftotext", path, "-").output
    #expect(words.contains("Visite d'été") && words.contains("Poids: 7,90 kg"))
    let about = try run("pdfinfo", path).output
    #expect(about.contains("Éva's visit") && about.contains("Pages:           2"))
    #expect(about.contains("Tagged:          yes"))
    let fonts = try run("pdffonts", path).output
    #expect(!fonts.contains(" no  no "))
    let json = try run("qpdf", "--json=2", path).output
    for words in [#""u:Une courbe""#, #""u:Deux""#, #""/Scope": "/Column""#, #""/Lang": "u:fr""#] {
      #expect(json.contains(words), "\(words)")
    }
    #expect(json.contains(#""title": "Poids""#) && !json.contains("nowhere"))
  }

  @Test func structureFollowsTheRoles() throws {
    let structure = try run("pdfinfo", "-struct", writeFile(pdf([sample]))).output
    let names = structure.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces).split { " :".contains($0) }[0]
    }
    let expected = ["Document", "H1", "P", "Table", "TR", "TH", "Figure"]
    #expect(names.map { String($0) }.filter(expected.contains) == expected)
  }

  @Test func outputIsReproducible() throws {
    #expect(try pdf([sample, sample]) == pdf([sample, sample]))
  }

  @Test(arguments: [
    (1_700_000_000, "2023-11-14T22:13:20Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (Int64.max, "9999-12-31T23:59:59Z"),
  ])
  func datesMatchCreationTime(created: Int64, date: String) throws {
    let path = try writeFile(pdf([sample], created: created))
    let about = try run("pdfinfo", "-isodates", path).output
    #expect(
      about.contains("CreationDate:    \(date)") && about.contains("ModDate:         \(date)"))
  }

  @Test func photoIsEmbeddedUnchanged() throws {
    let bytes = Data(try pdf([sample]))
    #expect(bytes.range(of: Data(jpeg)) != nil)
    let list = try run("pdfimages", "-list", writeFile([UInt8](bytes))).output
    #expect(list.contains("image      16     8"))
  }

  private static let segment: [UInt8] = [0, 4, 65, 66]
  private static let invalidPhotos: [([UInt8], String)] = [
    (Array(jpeg.prefix(2)) + [0xFF, 0xE1] + segment + jpeg.dropFirst(2), "camera data"),
    (Array(jpeg.prefix(2)) + [0xFF, 0xED] + segment + jpeg.dropFirst(2), "press data"),
    (Array(jpeg.prefix(2)) + [0xFF, 0xFE] + segment + jpeg.dropFirst(2), "a comment"),
    (Array(jpeg.prefix(2)) + [0xFF, 0xF0] + segment + jpeg.dropFirst(2), "hidden data"),
    (Array(jpeg.prefix(2)) + [0xFF, 0x02] + segment + jpeg.dropFirst(2), "hidden data"),
    (Array(jpeg.prefix(2)) + [0xFF, 0xDE] + segment + jpeg.dropFirst(2), "hidden data"),
    (
      Array(jpeg.prefix(2)) + [0xFF, 0xDB, 16, 0] + [UInt8](repeating: 65, count: 4094)
        + jpeg.dropFirst(2), "hidden data"
    ),
    (Array(jpeg.prefix(20)) + jpeg.dropFirst(2), "hidden data"),
    (Array(jpeg.prefix(6)) + [65] + jpeg.dropFirst(7), "hidden data"),
    (
      Array(jpeg.dropLast(2)) + [UInt8](repeating: 0, count: 70_000) + [0xFF, 0xD9],
      "too many bytes"
    ),
    (jpeg + [1], "after its end"), (jpeg + jpeg, "after its end"),
    (Array(jpeg.dropLast(2)), "damaged"), (Array(jpeg.prefix(40)), "damaged"),
    ([0xFF, 0xD8], "damaged"), ([], "not a JPEG"), ([0x89, 0x50, 0x4E, 0x47], "not a JPEG"),
  ]

  @Test(arguments: invalidPhotos)
  func rejectsInvalidPhotos(bytes: [UInt8], expectedError: String) {
    let place = Rect(x: 0, y: 0, width: 9, height: 9)
    let unfit = Picture.Photo(jpeg: bytes, width: 16, height: 8)
    let error = #expect(throws: DrawingError.self) { try pdf([picture([.photo(unfit, place)])]) }
    #expect(error?.description.contains(expectedError) == true, "\(String(describing: error))")
  }

  @Test func rejectsWrongPhotoSizeAndEmptyDocument() {
    let other = Picture.Photo(jpeg: jpeg, width: 16, height: 9)
    let place = Rect(x: 0, y: 0, width: 9, height: 9)
    #expect(throws: DrawingError.self) { try pdf([picture([.photo(other, place)])]) }
    #expect(throws: DrawingError.self) { try pdf([]) }
  }
}
