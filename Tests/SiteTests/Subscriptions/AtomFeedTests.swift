import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import Records
@testable import TestFamilies
@testable import TestReports

@Suite struct AtomFeedTests {
  /// Returns the English feed of a child with one photo whose capture time is `stamp`.
  private func feedText(photoTakenAt stamp: String) throws -> String {
    let journal = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, file, changed_at)
        VALUES ('p1', 'mia', 'a.jpg', 1782000000);
      """
    ).journal()
    let photos = PhotoLibrary(captureDates: [
      ID("p1"): [try #require(PhotoDateCandidate(stamp: stamp))]
    ])
    let plan = try TestSite(journal, photos: photos).artifacts()
    let feed = try #require(plan.first { $0.path == "feed/en.xml" })
    return String(decoding: try feed.bytes(), as: UTF8.self)
  }

  @Test func photoWithoutTimeHasNoPublishedTime() throws {
    let text = try feedText(photoTakenAt: "2026-06-01")
    #expect(text.contains("<entry>") && text.contains("1 June 2026"))
    #expect(!text.contains("<published>") && !text.contains("T00:00:00"), "\(text)")
    #expect(text.contains("<updated>2026-06-2"), "when its record was changed")
  }

  @Test func knownTimeIsPublished() throws {
    let text = try feedText(photoTakenAt: "2026-06-01T08:15")
    #expect(text.contains(/<published>2026-06-01T08:15:00[+-]\d\d:\d\d<\/published>/), "\(text)")
  }
}
