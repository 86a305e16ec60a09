import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

/// The visibility of milestones that have no photo, or that an app changes.
@Suite struct MilestoneReviewTests {
  @Test func textsOfHiddenPicturesStayHiddenIfAllCaptionsAreShared() throws {
    let family = try ReviewedFamily(inFile: .picture)
    try family.run(
      """
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('copy', 'mia', 1782000000, 'copy.jpg', 'At the seaside', 1);
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('later', 'mia', 4000000000, 'later.jpg', 1);
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
        VALUES ('m', 'mia', '2026-06-01', 'step', 'To the nurse', 'later', 1);
      """)
    let review = try family.review(hashes: ["p": "a", "copy": "b"], grids: ["b": 100])
    #expect(review.shown(of: ID("copy")) == .picture)
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(review.shown(of: milestone) == .picture, "its photo could be hidden")
  }

  @Test func hiddenMilestoneStaysHiddenUnderAnotherID() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    let choices = try family.table(deciding: "nothing")
    let stored = try family.review(choices).decisions
    try family.run("UPDATE milestones SET id = 'b'")
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.review(decisions: stored).shown(of: milestone) == .nothing)
  }

  @Test func hiddenMilestoneStaysHiddenIfItsTitleChanges() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    let choices = try family.table(deciding: "nothing")
    try family.run("UPDATE milestones SET title = 'To the door'")
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.review(choices).shown(of: milestone) == .nothing)
  }

  @Test func milestonesShowTheirKindUntilTheirTitleIsShared() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, for_viewers, changed_at) VALUES
        ('a', 'mia', '2026-06-01', 'step', 'To the nurse', NULL, 1),
        ('b', 'mia', '2026-06-01', 'other', 'Out of hospital', NULL, 1),
        ('c', 'mia', '2026-06-01', 'other', 'At the sea', 'everything', 1),
        ('d', 'mia', '2026-06-01', 'record', 'Ten hours', NULL, 1),
        ('e', 'mia', '2026-06-01', 'tooth', 'Two teeth', 'nothing', 1);
      """)
    let review = try family.review()
    let shown = try family.database.journal().milestones.map {
      "\($0.entry.id) \(review.shown(of: $0))"
    }
    #expect(shown.sorted() == ["a picture", "b nothing", "c everything", "d nothing", "e nothing"])
    #expect(review.waitingCount == 2)
  }

  @Test func hiddenMilestoneStaysHiddenIfItsDuplicateGetsANote() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('m1', 'mia', '2026-06-01', 'step', 'To the nurse', 1),
        ('m2', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    let choices = try family.table(deciding: "nothing")
    try family.run("UPDATE milestones SET note = 'note' WHERE id = 'm2'")
    let milestones = try family.database.journal().milestones
    #expect(
      milestones.map { (try? family.review(choices).shown(of: $0)) ?? .everything } == [.nothing])
  }

  @Test func limitedMilestoneKeepsItsTitleHiddenUnderAnotherID() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    let table = try family.runViewers()
    #expect(try family.build().items.map(\.shown) == [.everything])
    _ = try family.runViewers(family.writing("picture", about: "", in: table))
    try family.run("UPDATE milestones SET id = 'b'")
    #expect(try family.build().items.map(\.shown) == [.picture])
  }

  /// Two people entered the same milestone, and one of the two is hidden.
  @Test func equalMilestoneIsHiddenAtOnce() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run(ReviewedFamily.milestone)
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('m2', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    let milestones = try family.database.journal().milestones
    #expect(try milestones.map(family.review().shown) == [.nothing, .nothing])
  }

  /// An app hid a milestone, and creates its record again.
  @Test(arguments: [true, false]) func milestoneThatAnAppHidWaits(hasPhoto: Bool) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    if !hasPhoto { try family.run(ReviewedFamily.withoutPhoto) }
    try family.run(
      """
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      UPDATE milestones SET for_viewers = 'nothing';
      """)
    _ = try family.build()
    try family.run(
      "UPDATE milestones SET id = 'other', for_viewers = NULL; UPDATE photos SET for_viewers = 'picture'"
    )
    let milestone = try #require(try family.database.journal().milestones.first)
    let review = try family.build()
    #expect(review.shown(of: milestone) == .nothing)
    #expect(hasPhoto || review.waitingCount == 1)
  }

  /// An app hides a copy of the milestone and deletes this copy.
  @Test func milestoneWaitsAfterAnAppHidItsCopy() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", in: table))
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, for_viewers, changed_at)
        VALUES ('copy', 'mia', '2026-06-01', 'step', 'To the nurse', 'nothing', 1);
      """)
    #expect(try family.build().shown(of: milestone) == .nothing)
    try family.run("DELETE FROM milestones WHERE id = 'copy'")
    let review = try family.build()
    #expect(review.shown(of: milestone) == .nothing && review.waitingCount == 1)
    let asking = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", in: asking))
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The word about the text counts for the changed title under another id.
  @Test func textStaysHiddenIfTitleAndIDChange() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(ReviewedFamily.withoutPhoto)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", about: "", in: table))
    for change in ["title = 'To the door'", "id = 'other'"] {
      try family.run("UPDATE milestones SET \(change)")
      let milestone = try #require(try family.database.journal().milestones.first)
      #expect(try family.build().shown(of: milestone) == .picture)
    }
  }

  /// An app hides a milestone after the family has changed its shared title.
  @Test(arguments: [ViewerChoice.nothing, .picture])
  func appLimitsAMilestoneWithAnEditedTitle(choice: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(ReviewedFamily.withoutPhoto)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", about: "", in: table))
    try family.run(
      "UPDATE milestones SET title = 'To the door', for_viewers = '\(choice.rawValue)'")
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == choice)
  }

  @Test func milestonesAreHiddenAfterLossOfDecisions() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('m', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    #expect(try family.build().items.map(\.shown) == [.picture, .picture])
    family.setDecisions(
      {
        var lost = family.decisions; lost.noteLosses(); return lost
      }())
    #expect(try family.build().items.map(\.shown) == [.nothing, .nothing])
    _ = try family.runViewers()
    #expect(try family.build().items.map(\.shown) == [.picture, .nothing])
  }
}
