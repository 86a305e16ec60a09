import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

/// The visibility of milestones with a photo, also after an app has deleted or replaced the photo.
@Suite struct MilestonePhotoTests {
  @Test func sharedPhotoSharesItsMilestonesButNoMetric() throws {
    let family = try ReviewedFamily(inDatabase: .everything)
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at) VALUES
        ('a', 'mia', '2026-06-01', 'other', 'At the sea', 'p', 1),
        ('b', 'mia', '2026-06-01', 'record', 'Ten hours', 'p', 1);
      """)
    let review = try family.review()
    #expect(review.items.map(\.texts) == [["At the seaside", "At the sea"]])
    let shown = try family.database.journal().milestones.map { review.shown(of: $0) }
    #expect(Set(shown) == [.everything, .nothing])
  }

  @Test func choiceAboutPhotoLimitsItsMilestones() throws {
    for (choice, expected) in [
      (ViewerChoice.nothing, ViewerChoice.nothing), (.picture, .picture),
      (.everything, .everything),
    ] {
      let family = try ReviewedFamily(inDatabase: choice)
      try family.run(
        """
        INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, for_viewers, changed_at)
          VALUES ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 'everything', 1);
        INSERT INTO settings (name, value, changed_at) VALUES ('viewer_captions', 'all', 1);
        """)
      let milestone = try #require(try family.database.journal().milestones.first)
      #expect(try family.review().shown(of: milestone) == expected, "\(choice)")
    }
  }

  @Test func hiddenMilestoneHidesItsPhoto() throws {
    let family = try ReviewedFamily(inFile: .everything)
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, for_viewers, changed_at)
        VALUES ('a', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 'nothing', 1);
      """)
    #expect(try family.shown() == .nothing)
  }

  /// An app may add the photo after the family has hidden the milestone.
  @Test func photoOfHiddenMilestoneWaits() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('m', 'mia', '2026-06-01', 'step', 'First step', 1);
      """)
    let rows = try family.table(deciding: "nothing").rows.filter { $0.picture.hasPrefix("m") }
    let choices = try family.choices(
      reading: "for_viewers,picture,code\nnothing,\(rows[0].picture),\(rows[0].code)\n")
    #expect(try family.review(choices).shown(of: ID("p")) == .picture)
    try family.run("UPDATE milestones SET photo_id = 'p'")
    #expect(try family.review(choices).shown(of: ID("p")) == .nothing)
  }

  /// The family decided about the milestone together with its photo, which an app deletes.
  @Test(arguments: [
    ("nothing", ViewerChoice.nothing), ("picture", .picture), ("everything", .picture),
  ])
  func milestoneWithoutItsPhotoShowsNoMore(word: String, expected: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    for word in ["nothing", word] {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing(word, in: table))
    }
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone).rawValue == word)
    try family.run(ReviewedFamily.withoutPhoto)
    #expect(try family.build().shown(of: milestone) == expected)
    let later = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", about: "", in: later))
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The family shared the photo and its milestone, or all captions, before the photo became private.
  @Test(arguments: ["answer", "app"], [true, false])
  func titleIsHiddenWithAPhotoThatBecomesPrivate(reason: String, areAllShared: Bool) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    if areAllShared {
      try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    } else {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("everything", in: table))
    }
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(
      reason == "answer" ? ReviewedFamily.answer : "UPDATE photos SET for_viewers = 'nothing'")
    for _ in 0...1 {
      #expect(try family.build().shown(of: milestone) != .everything)
      #expect(try family.build().shown(of: milestone) != .everything)
      try family.run(ReviewedFamily.withoutPhoto)
    }
    #expect(try family.build().waitingCount == 1)
    let decided = family.writing("everything", about: "", in: try family.runViewers())
    _ = try family.runViewers(decided)
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The photo becomes private again after the family has shared it.
  @Test func titleIsHiddenEachTimeThePhotoBecomesPrivate() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let milestone = try #require(try family.database.journal().milestones.first)
    for _ in 0...1 {
      try family.run(ReviewedFamily.answer)
      #expect(try family.build().shown(of: milestone) == .picture)
      try family.run("DELETE FROM replies")
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("nothing", in: table))
      let hidden = try family.runViewers()
      _ = try family.runViewers(family.writing("everything", in: hidden))
      #expect(try family.build().shown(of: milestone) == .everything)
    }
    try family.run(ReviewedFamily.answer)
    #expect(try family.build().shown(of: milestone) == .picture)
    try family.run(ReviewedFamily.withoutPhoto)
    #expect(try family.build().shown(of: milestone) == .picture)
  }

  /// The family writes into the row of a photo that an app has already deleted.
  @Test(arguments: [
    ("", ViewerChoice.picture), ("nothing", .nothing), ("picture", .picture),
    ("everything", .picture),
  ])
  func wordAboutADeletedPhotoCountsForItsMilestone(word: String, expected: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers()
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(ReviewedFamily.withoutPhoto)
    _ = try family.runViewers(family.writing(word, in: table))
    #expect(try family.build().shown(of: milestone) == expected)
    let later = family.writing("everything", about: "", in: try family.runViewers())
    _ = try family.runViewers(later)
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The title may be about the first photo, which was an answer.
  @Test func titleWaitsIfTheMilestoneGetsAnotherPhoto() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(
      """
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      \(ReviewedFamily.newPhoto)
      """)
    try family.run(ReviewedFamily.answer)
    let hashes = ["p": "a", "new": "b"]
    _ = try family.build(hashes: hashes)
    try family.run("UPDATE milestones SET photo_id = 'new'")
    let milestone = try #require(try family.database.journal().milestones.first)
    let review = try family.build(hashes: hashes)
    #expect(review.shown(of: ID("new")) == .everything)
    #expect(review.shown(of: milestone) == .picture && review.waitingCount == 2)
    let table = try family.runViewers(hashes: hashes)
    _ = try family.runViewers(
      family.writing("everything", about: "new.jpg", in: table), hashes: hashes)
    #expect(try family.build(hashes: hashes).shown(of: milestone) == .everything)
  }

  /// The family shared the title before an app added a photo that it hid and deleted.
  @Test func titleWaitsAfterItsPhotoWasHidden() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run("UPDATE milestones SET photo_id = NULL")
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: ",,m", in: table))
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(
      "UPDATE milestones SET photo_id = 'p'; UPDATE photos SET for_viewers = 'nothing'")
    #expect(try family.build().shown(of: milestone) == .nothing)
    try family.run(ReviewedFamily.withoutPhoto)
    let review = try family.build()
    #expect(review.shown(of: milestone) == .nothing && review.waitingCount == 1)
  }

  /// The family hides the photo that the milestone had before, and shares the title again.
  @Test func rowAsksForAWordIfTheTitleIsHidden() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(ReviewedFamily.newPhoto)
    let hashes = ["p": "a", "new": "b"]
    _ = try family.runViewers(hashes: hashes)
    try family.run("UPDATE milestones SET photo_id = 'new'")
    for (word, file) in [("everything", "new.jpg"), ("nothing", "p.jpg")] {
      let table = try family.runViewers(hashes: hashes)
      _ = try family.runViewers(family.writing(word, about: file, in: table), hashes: hashes)
    }
    let milestone = try #require(try family.database.journal().milestones.first)
    let review = try family.build(hashes: hashes)
    #expect(review.shown(of: milestone) == .nothing && review.waitingCount == 1)
    let asking = try family.runViewers(hashes: hashes)
    _ = try family.runViewers(
      family.writing("everything", about: "new.jpg", in: asking), hashes: hashes)
    #expect(try family.build(hashes: hashes).shown(of: milestone) == .everything)
  }

  /// A new photo of a milestone that the family or an app has hidden waits, and so does its copy.
  @Test(arguments: ["family", "app"]) func photosOfHiddenMilestonesWait(reason: String) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(ReviewedFamily.withoutPhoto)
    if reason == "family" {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("nothing", about: "", in: table))
    } else {
      try family.run("UPDATE milestones SET for_viewers = 'nothing'")
      _ = try family.build()
    }
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES
        ('new', 'mia', 1782000000, 'new.jpg', 1), ('copy', 'mia', 1782000001, 'copy.jpg', 1);
      UPDATE milestones SET photo_id = 'new', for_viewers = NULL;
      """)
    for _ in 0...1 {
      let review = try family.build(hashes: ["new": "b", "copy": "b"])
      #expect(review.shown(of: ID("new")) == .nothing && review.shown(of: ID("copy")) == .nothing)
      #expect(review.waitingCount == 2)
    }
  }

  /// The family limited the photo before an app hid its milestone.
  @Test func wordFromBeforeAnAppHidTheMilestoneShowsNothing() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", in: table))
    for choice in ["'nothing'", "NULL"] {
      try family.run("UPDATE milestones SET for_viewers = \(choice)")
      let milestone = try #require(try family.database.journal().milestones.first)
      #expect(try family.build().shown(of: milestone) == .nothing)
    }
  }

  /// The family hid a photo, and an app gives the milestone another one.
  @Test func newPhotoOfHiddenMilestoneWaits() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("nothing", in: table))
    try family.run(
      """
      \(ReviewedFamily.newPhoto)
      UPDATE milestones SET photo_id = 'new';
      """)
    let review = try family.build(hashes: ["p": "a", "new": "b"])
    #expect(review.shown(of: ID("new")) == .nothing && review.waitingCount == 1)
  }
}
