import TestSupport
import Testing

@testable import Publishing
@testable import Records
@testable import TestFamilies
@testable import TestReports

@Suite struct OvernightStabilityTests {
  /// Files without changes keep their bytes, so that a nightly build writes as little as possible.
  @Test func pagesWithoutTodayKeepTheirBytes() throws {
    let sample = try SampleDatabase(completeFamilyRows())
    func site(at moment: Int64) throws -> [String: Artifact] {
      let site = try TestSite(sample.journal(until: Instant(seconds: moment)))
      let steady = try site.artifacts().filter { artifact in
        ["calendar/", "documents/timeline-", "documents/mia-visit-2026-05-10", "feed/"]
          .contains(where: artifact.path.hasPrefix)
          || artifact.path.contains("/mia/visits/2026-05-10/")
          || artifact.path.contains("/timeline/")
      }
      return Dictionary(steady.map { ($0.path, $0) }) { first, _ in first }
    }
    let before = try site(at: 1_782_863_999)
    let after = try site(at: 1_782_863_999 + 24 * 3600)
    #expect(before.count > 20)
    #expect(before.keys.sorted() == after.keys.sorted())
    for (path, artifact) in before {
      #expect(try artifact.bytes() == after[path]?.bytes(), "\(path) changed overnight")
    }
  }
}
