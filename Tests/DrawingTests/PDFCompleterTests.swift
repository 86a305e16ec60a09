import Foundation
import TestSupport
import Testing

@testable import Drawing

@Suite struct PDFCompleterTests {
  private let information = PDFInformation(
    title: "Visit", languageCode: "en", createdSecondsSince1970: 0)

  /// Returns the file that Cairo writes, before it is completed.
  private func cairoFile(of pages: [Picture]) throws -> [UInt8] {
    let surface = PDFSurface()
    let canvas = CairoCanvas(
      on: surface.cairoSurface, .page, scheme: .light, pixelsPerPoint: 1,
      textLayout: Painter().pangoTextLayout)
    for (index, page) in pages.enumerated() {
      surface.startPage(index + 1, size: page.size)
      canvas.paintPage(page, isFirst: index == 0, isLast: index == pages.count - 1)
    }
    return try surface.finish(nameInErrors: "test")
  }

  private var page: Picture {
    picture([
      .label(Label("Été", plain, at: Point(x: 10, y: 20))),
      .group(.init(role: .figure("Une courbe"), [square(5, 5, 9)])),
    ])
  }

  /// If there is not enough memory for a font, Cairo omits the font from the file and does not
  /// report an error.
  @Test func rejectsFileWithMissingObject() throws {
    let file = try cairoFile(of: [page])
    #expect(PDFCompleter.complete(file, information, figureDescriptions: ["Une courbe"]) != nil)
    let table = try #require(endPosition(of: "0000000000 65535 f \n", in: file))
    for entry in stride(from: table, to: table + 100, by: 20) {
      // For a missing object, Cairo writes the position it would have had. Another object is there.
      for place in [Array(file[(entry - 20)..<(entry - 10)]), Array("0000000000".utf8)] {
        var lacking = file
        lacking.replaceSubrange(entry..<(entry + 10), with: place)
        let isRefused = PDFCompleter.complete(lacking, information, figureDescriptions: []) == nil
        #expect(isRefused, "entry \((entry - table) / 20), \(place)")
      }
    }
    let isEmptyRefused = PDFCompleter.complete([], information, figureDescriptions: []) == nil
    let isCutRefused =
      PDFCompleter.complete(Array(file.dropLast(300)), information, figureDescriptions: []) == nil
    #expect(isEmptyRefused && isCutRefused)
  }

  /// Cairo 1.18 stores objects in compressed streams, as in this file from Debian 13.
  @Test func completesFileOfCairo118() throws {
    let folder = try TemporaryFolder()
    let source = Project.path("Tests/DrawingTests/Fixtures/cairo-1.18.pdf")
    let whole = try #require(
      PDFCompleter.complete(
        [UInt8](Data(contentsOf: source)), information,
        figureDescriptions: ["Une courbe", "Une autre"]))
    let path = folder.path("whole.pdf")
    try Data(whole).write(to: URL(fileURLWithPath: path))
    #expect(try run("qpdf", "--check", path).status == 0)
    let json = try run("qpdf", "--json=2", path).output
    for words in [
      #""u:Une courbe""#, #""u:Une autre""#, #""/Lang": "u:en""#, #""/Scope": "/Column""#,
      #""/CreationDate": "u:D:19700101000000Z""#, #""title": "Poids""#,
    ] {
      #expect(json.contains(words), "\(words)")
    }
    for page in ["1", "2"] {
      let (before, after) = (folder.path("before\(page)"), folder.path("after\(page)"))
      for (file, image) in [(source.path, before), (path, after)] {
        let drawing = ["-png", "-singlefile", "-f", page, "-l", page, file, image]
        #expect(try run("pdftoppm", drawing).status == 0)
      }
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: before + ".png"))
          == Data(contentsOf: URL(fileURLWithPath: after + ".png")))
    }
  }

  /// Returns the position after the first occurrence of a text.
  private func endPosition(of text: String, in file: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return file.indices.first { file[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
