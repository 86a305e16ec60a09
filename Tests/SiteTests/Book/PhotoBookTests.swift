import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Files
@testable import Photos
@testable import Records
@testable import Reports
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct PhotoBookTests {
  private static let year = """
    INSERT INTO foods (id, name, colour, changed_at) VALUES ('mango', 'Mango', 'orange', 1);
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at)
      VALUES ('m', 'mia', 'mango', 1781000000, 'loved', 1);
    INSERT INTO photos (id, profile_id, captured_at, file, caption, food_log_id, changed_at)
      VALUES ('p1', 'mia', 1771000000, 'a.jpg', 'Snow!', NULL, 1),
        ('p2', 'mia', 1781000000, 'b.jpg', NULL, 'm', 1),
        ('p3', 'mia', 1781100000, 'gone.jpg', NULL, NULL, 1);
    INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
      VALUES ('s', 'mia', '2026-02-20', 'smile', 'A smile', 1);
    INSERT INTO gallery_events (id, profile_id, kind, happened_at, changed_at)
      VALUES ('g1', 'mia', 'profile_joined', 1776000000, 1);

    """

  /// Returns the site content of a family, and the folder of its photos.
  ///
  /// The photos are deleted when the folder is released.
  private func siteContent(
    of photos: [String] = ["p1", "p2"], paper: Family.PaperSize = .a4
  ) throws -> (SiteContent, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let library = try TinyPhotos.library(of: photos.map { ID($0) }, in: folder)
    let context = try ReportSamples.context(Self.year, paper: paper, photos: library)
    return (try TestSite(of: context).content(), folder)
  }

  @Test func hasOneChapterPerMonth() throws {
    let (house, folder) = try siteContent()
    let book = try PhotoBook(ofYear: 2026, in: house, house.context.wording(in: .english))
    #expect(
      book.chapters.map(\.title) == ["February 2026", "June 2026"],
      "the only event in April is that a caregiver joined")
    #expect(
      book.chapters.map { $0.items.map(\.captionAndDetail).map(withOrdinarySpaces) } == [
        ["Snow! | 13 Feb · Mia · 4 weeks 6 days", "A smile | 20 Feb · Mia · 5 weeks 6 days"],
        [" | 9 Jun · Mia · 4 months 30 days · first taste: Mango · loved it"],
      ])
    #expect(book.missingPhotosNote == "1 photo could not be shown.")
    _ = folder
  }

  @Test(arguments: [Family.PaperSize.a4, .letter])
  func documentContainsPhotos(paper: Family.PaperSize) throws {
    let (house, folder) = try siteContent(paper: paper)
    let path = folder.path("book.pdf")
    let book = try #require(
      try SiteDocuments(site: house).artifacts().first {
        $0.path == "documents/timeline-2026.es.pdf"
      })
    try book.bytes().write(to: URL(fileURLWithPath: path))
    #expect(try book.bytes() == Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try run("qpdf", "--check", path).status == 0)
    let text = try run("pdftotext", path, "-").output
    for words in ["Nuestras fotos 2026", "Febrero de 2026", "A smile", "Snow!"] {
      #expect(text.contains(words))
    }
    let structure = try run("pdfinfo", "-struct-text", path).output
    #expect(structure.contains("H1") && structure.contains("H2") && structure.contains("Figure"))
    let images = try run("pdfimages", "-list", path).output
    #expect(images.split(separator: "\n").dropFirst(2).allSatisfy { $0.contains("jpeg") })
    #expect(images.split(separator: "\n").count == 5, "the cover and two photos")
  }

  @Test func yearWithoutPhotosHasNoBook() async throws {
    let (house, folder) = try siteContent(of: [])
    #expect(try SiteDocuments(site: house).artifacts().isEmpty)
    #expect(
      try await LargePrintRequest(ofBooksIn: house, jobs: 2, cache: BuildCache())
        == LargePrintRequest())
    _ = folder
  }
}

extension PhotoBook.PageItem {
  fileprivate var captionAndDetail: String {
    switch self {
    case .photo(let shot): "\(shot.caption) | \(shot.detail)"
    case .milestone(let moment): "\(moment.title) | \(moment.detail)"
    }
  }
}
