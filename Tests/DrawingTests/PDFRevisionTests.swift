import TestSupport
import Testing

@testable import Drawing

/// Cairo does not say that it had no memory for a font, and leaves it out of the file.
@Suite struct PDFRevisionTests {
  @Test func aFileThatLacksAnObjectIsRefused() throws {
    let information = PDFInformation(title: "Visit", language: "en", created: 0)
    let page = picture([.label(Label("Été", plain, at: Point(x: 10, y: 20)))])
    let whole = try Painter().pdf(pages: [page], information: information)
    let end = try #require(place(of: "%%EOF\n", in: whole))
    let file = Array(whole[..<end])
    #expect(PDFRevision.complete(file, language: "en", figures: []) != nil)
    let table = try #require(place(of: "0000000000 65535 f \n", in: file))
    for entry in stride(from: table, to: table + 100, by: 20) {
      // As Cairo writes it: the place where the object before would have stood.
      var lacking = file
      lacking[entry + 9] = lacking[entry + 9] == 0x30 ? 0x31 : 0x30
      #expect(PDFRevision.complete(lacking, language: "en", figures: []) == nil)
    }
  }

  /// Where a text ends for the first time.
  private func place(of text: String, in file: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return file.indices.first { file[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
