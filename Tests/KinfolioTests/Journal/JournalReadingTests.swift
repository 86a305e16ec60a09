import TestSupport
import Testing

@testable import Kinfolio

@Suite struct JournalReadingTests {
  @Test func readsAFeedAsItWasWritten() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO bottle_feeds (id, profile_id, started_at, ended_at, volume_ml, contents, logged_by, changed_at)
        VALUES ('f1', 'mia', 1780000000, 1780000600, 120.5, 'breast_milk', 'ana', 1780000700);
      """)
    let journal = try sample.journal()
    let feed = try #require(journal.bottleFeeds.of(ID("mia")).first)
    #expect(feed.volumeMl == 120.5)
    #expect(feed.span.duration == 600)
    #expect(feed.contents == .breastMilk)
    #expect(feed.entry.loggedBy == ID("ana"))
    #expect(journal.leftOut.isEmpty)
    #expect(journal.missingTables.isEmpty)
  }
}
