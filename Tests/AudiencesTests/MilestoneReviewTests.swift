import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// The visibility of milestones, also after an app changes them.
@Suite struct MilestoneReviewTests {

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
    #expect(try family.review(decisions: stored).visibility(of: milestone) == .nothing)
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
    #expect(try family.review(choices).visibility(of: milestone) == .nothing)
  }

  /// Some kinds are not named, because they could be about health.
  @Test func onlySomeKindsAreNamed() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 1),
        ('b', 'mia', '2026-06-01', 'other', 'Out of hospital', 1),
        ('c', 'mia', '2026-06-01', 'record', 'Ten hours', 1);
      """)
    #expect(try family.build().items.map(\.visibility) == [.nothing, .nothing, .nothing])
    for (word, expected) in [
      ("picture", [ViewerChoice.picture, .nothing, .nothing]),
      ("everything", [.everything, .everything, .everything]),
    ] {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing(word, inRowsWith: ",m", in: table))
      let review = try family.build()
      #expect(
        review.items.sorted { $0.subject.recordID < $1.subject.recordID }.map(\.visibility)
          == expected)
      #expect(review.awaitingDecisionCount == 0)
    }
  }

  /// Two people entered the same milestone, and one of the two is hidden.
  @Test(arguments: ["family", "app"]) func equalMilestoneIsHiddenAtOnce(source: String) throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at) VALUES
        ('m1', 'mia', '2026-06-01', 'step', 'To the nurse', NULL, 1),
        ('m2', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 1);
      """)
    let milestones = try family.database.journal().milestones
    let shared = try family.writing("everything", inRowsWith: ",m", in: family.runViewers())
    let table = try family.runViewers(shared)
    #expect(try milestones.map(family.build().visibility) == [.everything, .everything])
    if source == "app" {
      try family.run("UPDATE milestones SET for_viewers = 'nothing' WHERE id = 'm2'")
      #expect(try milestones.map(family.build().visibility) == [.nothing, .nothing])
      try family.run("DELETE FROM milestones WHERE id = 'm2'")
    } else {
      let line = try #require(table.split(separator: "\r\n").last { $0.contains(",m") })
      let hidden = family.writing("nothing", inRowsWith: String(line.suffix(40)), in: table)
      #expect(try milestones.map(family.build(hidden).visibility) == [.nothing, .nothing])
    }
    let kept = try #require(milestones.first { $0.entry.id == "m1" })
    #expect(try family.build().visibility(of: kept) == .nothing)
  }

  /// The word was about another title, kind or person.
  @Test(
    arguments: [
      "title = 'To the door'", "kind = 'tooth'", "profile_id = 'leo'", "kind = 'other'",
    ], [ViewerChoice.picture, .everything])
  func changedMilestoneWaits(change: String, word: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, status, changed_at)
        VALUES ('leo', 'child', 'Leo', '2023-05-20', 3, 'confirmed', 1);
      """)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing(word.rawValue, inRowsWith: ",,m", in: table))
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().visibility(of: milestone) == word)
    try family.run("UPDATE milestones SET \(change)")
    #expect(try family.build().visibility(of: milestone) == .nothing)
    #expect(try family.build().items.filter { $0.milestone != nil }.map(\.awaitsDecision) == [true])
  }

  /// One of the lost decisions may have hidden an item about which there is no decision now.
  @Test func undecidedItemsWaitAfterLossOfDecisions() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('m', 'mia', '2026-06-01', 'step', 'To the nurse', 1);
      """)
    #expect(try family.build().items.map(\.visibility) == [.picture, .nothing])
    family.setDecisions(
      {
        var lost = family.decisions; lost.markAsIncomplete(); return lost
      }())
    #expect(try family.build().items.map(\.visibility) == [.nothing, .nothing])
    let table = try family.runViewers()
    #expect(!family.decisions.hasLostDecisions && family.decisions.showsNewPhotos)
    #expect(try family.build().items.map(\.visibility) == [.nothing, .nothing])
    let decided = family.writing(
      "picture", inRowsWith: ",m", in: family.writing("picture", in: table))
    _ = try family.runViewers(decided)
    #expect(try family.build().items.map(\.visibility) == [.picture, .picture])
    try family.run(ReviewedFamily.newPhoto)
    #expect(try family.build(hashes: ["p": "a", "new": "b"]).visibility(of: ID("new")) == .picture)
  }
}
