import Foundation
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct PhotoBookTests {
  /// A black JPEG of 16 × 12 pixels without any metadata.
  private static let jpeg = """
    /9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgy\
    PC4zNDL/wAALCAAMABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
    BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF\
    RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLD\
    xMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+iiiv/9k=
    """

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
    let file = URL(fileURLWithPath: folder.path("photo.jpg"))
    try #require(Data(base64Encoded: Self.jpeg)).write(to: file)
    let rendition = PhotoPicture.Rendition(
      path: "photos/x.jpg", width: 16, height: 12, shape: .fit, format: "jpeg", file: file)
    let picture = PhotoPicture(
      width: 16, height: 12, color: "#000000", renditions: [rendition], capturedAt: nil)
    let library = PhotoLibrary([ID("p1"): picture, ID("p2"): picture])
    return (try ReportSamples.context(Self.year, photos: library), folder)
  }

  @Test func tellsTheYearMonthByMonth() throws {
    let (context, folder) = try context()
    let sheet = Sheet(
      house: House(context, FigureLibrary(), VisitLibrary()), place: Place.timeline,
      wording: context.wording(in: .english))
    let book = try PhotoBook(of: 2026, from: sheet)
    #expect(book.chapters.map(\.title) == ["February 2026", "June 2026"])
    #expect(book.chapters[0].milestones == ["20 Feb · Mia · A smile"])
    let captions = book.chapters.flatMap(\.shots).map(\.caption)
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
