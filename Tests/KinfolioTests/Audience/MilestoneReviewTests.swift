import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

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
    var family = try ReviewedFamily()
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
    _ = try family.runViewers()
    let review = try family.build()
    let shown = try family.database.journal().milestones.map {
      "\($0.entry.id) \(review.shown(of: $0))"
    }
    #expect(shown.sorted() == ["a picture", "b nothing", "c everything", "d nothing", "e nothing"])
    #expect(review.waitingCount == 2)
    let careful = try family.review(decisions: .reviewed(showingNewPhotos: false))
    #expect(careful.items.allSatisfy { $0.shown == .nothing } && careful.waitingCount == 3)
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
    #expect(try milestones.map(family.build().shown) == [.picture, .picture])
    let table = try family.runViewers()
    if source == "app" {
      try family.run("UPDATE milestones SET for_viewers = 'nothing' WHERE id = 'm2'")
      #expect(try milestones.map(family.build().shown) == [.nothing, .nothing])
      try family.run("DELETE FROM milestones WHERE id = 'm2'")
    } else {
      let line = try #require(table.split(separator: "\r\n").last { $0.contains(",m") })
      let hidden = family.writing("nothing", inRowsWith: String(line.suffix(40)), in: table)
      #expect(try milestones.map(family.build(hidden).shown) == [.nothing, .nothing])
    }
    let kept = try #require(milestones.first { $0.entry.id == "m1" })
    #expect(try family.build().shown(of: kept) == .nothing)
  }

  /// The family shared a title, an app changes it and later hides the milestone.
  @Test(arguments: [ViewerChoice.nothing, .picture])
  func editedTitleWaitsAndAppsHideIt(choice: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: ",,m", in: table))
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run("UPDATE milestones SET title = 'To the door'")
    #expect(try family.build().shown(of: milestone) == .picture)
    try family.run("UPDATE milestones SET for_viewers = '\(choice.rawValue)'")
    #expect(try family.build().shown(of: milestone) == choice)
    try family.run("UPDATE milestones SET for_viewers = 'everything', title = 'To the nurse'")
    _ = try family.runViewers()
    // An app does not take back what it hid.
    #expect(
      try family.build().shown(of: milestone) == (choice == .nothing ? .nothing : .everything))
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

  /// One of the lost decisions may have hidden an item about which there is no decision now.
  @Test func undecidedItemsWaitAfterLossOfDecisions() throws {
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
    let table = try family.runViewers()
    #expect(!family.decisions.haveLosses && family.decisions.showNewPhotos)
    #expect(try family.build().items.map(\.shown) == [.nothing, .nothing])
    let decided = family.writing(
      "picture", inRowsWith: ",m", in: family.writing("picture", in: table))
    _ = try family.runViewers(decided)
    #expect(try family.build().items.map(\.shown) == [.picture, .picture])
    try family.run(ReviewedFamily.newPhoto)
    #expect(try family.build(hashes: ["p": "a", "new": "b"]).shown(of: ID("new")) == .picture)
  }
}
