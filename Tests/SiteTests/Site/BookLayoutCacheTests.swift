import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct BookLayoutCacheTests {
  private let site: SiteFolder

  init() throws { site = try SiteFolder() }

  private var cache: URL { site.folder.url.appendingPathComponent("cache") }

  /// Requests the print order of a book like a build, and returns whether the book was laid out.
  private func laysOutBook(_ title: String = "2026", by version: String = "1") throws -> Bool {
    let wording = try ReportSamples.context("").wording(in: .english)
    let book = PhotoBook(
      title: title, family: "", detail: "", chapters: [], accents: [],
      lastDay: LocalDate(days: 0), missingPhotosNote: "")
    let wanted = PrintRequest([ID("p1"), ID("p2")])
    let memory = BookLayoutCache(in: cache, of: site.output, installationFingerprint: version)
    var laysOutBook = false
    let order = try memory.printRequest(
      for: BookDocument(book: book, paper: .a4, wording: wording)
    ) {
      laysOutBook = true
      return wanted
    }
    #expect(order == wanted)
    memory.save()
    return laysOutBook
  }

  private var cacheFilePath: String {
    get throws {
      try #require(try site.folder.files().keys.first { $0.hasSuffix(".prints") })
    }
  }

  @Test func unchangedBookIsNotLaidOutAgain() throws {
    #expect(try laysOutBook())
    #expect(try !laysOutBook())
    #expect(try laysOutBook("2025"))
    #expect(try laysOutBook(by: "2"), "another program may lay it out otherwise")
  }

  @Test func damagedCacheIsIgnored() throws {
    #expect(try laysOutBook())
    let kept = try String(contentsOfFile: site.folder.path(cacheFilePath), encoding: .utf8)
    for text in ["", "{", kept.replacing("p2", with: "p3"), String(kept.dropLast(9))] {
      try site.folder.write(text, to: cacheFilePath)
      #expect(try laysOutBook())
      #expect(try !laysOutBook())
    }
  }
}
