import Foundation
import TestSupport
import Testing

@testable import Kinfolio

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

    """

  /// The context, and the folder in which its photos lie.
  private func context() throws -> (SiteContext, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let library = try TinyPhotos.library(of: [ID("p1"), ID("p2")], in: folder)
    return (try ReportSamples.context(Self.year, photos: library), folder)
  }

  @Test func tellsTheYearMonthByMonth() throws {
    let (context, folder) = try context()
    let sheet = Sheet(
      house: House(context, FigureLibrary(), VisitLibrary()), place: Place.timeline,
      wording: try context.wording(in: .english))
    let book = try PhotoBook(of: 2026, from: sheet)
    #expect(book.chapters.map(\.title) == ["February 2026", "June 2026"])
    #expect(book.chapters[0].milestones == ["20 Feb · Mia · A smile"])
    let captions = book.chapters.flatMap(\.shots).map(\.photo.caption)
    #expect(
      captions.map(plain) == [
        "13 Feb · Mia · Snow! · 4 weeks 6 days",
        "9 Jun · Mia · 4 months 30 days · first taste: Mango · loved it",
      ])
    #expect(book.missing == "1 photo could not be shown.")
    _ = folder
  }

  @Test func isPrintedWithItsPhotos() throws {
    let (context, folder) = try context()
    let file = folder.path("book.pdf")
    let book = try #require(
      House(context, FigureLibrary(), VisitLibrary()).documents().first {
        $0.path == "documents/timeline-2026.es.pdf"
      })
    try book.bytes().write(to: URL(fileURLWithPath: file))
    #expect(try run("qpdf", "--check", file).status == 0)
    #expect(try run("pdftotext", file, "-").output.contains("Nuestras fotos 2026"))
    let images = try run("pdfimages", "-list", file).output
    #expect(images.split(separator: "\n").dropFirst(2).allSatisfy { $0.contains("jpeg") })
    #expect(images.split(separator: "\n").count == 5, "the cover and two photos")
  }
}
