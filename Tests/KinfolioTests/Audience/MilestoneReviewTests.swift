import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

/// The visibility of milestones, with a photo and without one.
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

  private static let milestone = """
    INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
      VALUES ('m', 'mia', '2026-06-01', 'step', 'To the nurse', 'p', 1);
    """
  private static let withoutPhoto = """
    UPDATE milestones SET photo_id = NULL; DELETE FROM replies; DELETE FROM photos;
    """

  /// The family decided about the milestone together with its photo, which an app deletes.
  @Test(arguments: [
    ("nothing", ViewerChoice.nothing), ("picture", .picture), ("everything", .picture),
  ])
  func milestoneWithoutItsPhotoShowsNoMore(word: String, expected: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    for word in ["nothing", word] {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing(word, in: table))
    }
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone).rawValue == word)
    try family.run(Self.withoutPhoto)
    #expect(try family.build().shown(of: milestone) == expected)
    let later = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", about: "", in: later))
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The family shared the photo and its milestone, or all captions, before the photo became private.
  @Test(arguments: ["answer", "app"], [true, false])
  func titleIsHiddenWithAPhotoThatBecomesPrivate(reason: String, areAllShared: Bool) throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
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
      try family.run(Self.withoutPhoto)
    }
    #expect(try family.build().waitingCount == 1)
    let decided = family.writing("everything", about: "", in: try family.runViewers())
    _ = try family.runViewers(decided)
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The photo becomes private again after the family has shared it.
  @Test func titleIsHiddenEachTimeThePhotoBecomesPrivate() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
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
    try family.run(Self.withoutPhoto)
    #expect(try family.build().shown(of: milestone) == .picture)
  }

  /// The family writes into the row of a photo that an app has already deleted.
  @Test(arguments: [
    ("", ViewerChoice.picture), ("nothing", .nothing), ("picture", .picture),
    ("everything", .picture),
  ])
  func wordAboutADeletedPhotoCountsForItsMilestone(word: String, expected: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers()
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(Self.withoutPhoto)
    _ = try family.runViewers(family.writing(word, in: table))
    #expect(try family.build().shown(of: milestone) == expected)
    let later = family.writing("everything", about: "", in: try family.runViewers())
    _ = try family.runViewers(later)
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// The title may be about the first photo, which was an answer.
  @Test func titleWaitsIfTheMilestoneGetsAnotherPhoto() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run(
      """
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('new', 'mia', 1782000000, 'new.jpg', 1);
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

  /// Two people entered the same milestone, and one of the two is hidden.
  @Test func equalMilestoneIsHiddenAtOnce() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run(Self.milestone)
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
    try family.run(Self.milestone)
    if !hasPhoto { try family.run(Self.withoutPhoto) }
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

  /// The family shared the title before an app added a photo that it hid and deleted.
  @Test func titleWaitsAfterItsPhotoWasHidden() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run("UPDATE milestones SET photo_id = NULL")
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: ",,m", in: table))
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == .everything)
    try family.run(
      "UPDATE milestones SET photo_id = 'p'; UPDATE photos SET for_viewers = 'nothing'")
    let shown = try family.build().shown(of: milestone)
    #expect(shown == .everything || shown == .nothing)
    try family.run(Self.withoutPhoto)
    let review = try family.build()
    #expect(review.shown(of: milestone) == .nothing && review.waitingCount == 1)
  }

  /// The family hides the photo that the milestone had before, and shares the title again.
  @Test func rowAsksForAWordIfTheTitleIsHidden() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('new', 'mia', 1782000001, 'new.jpg', 1);
      """)
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

  /// An app hides a copy of the milestone and deletes this copy.
  @Test func milestoneWaitsAfterAnAppHidItsCopy() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(Self.milestone)
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

  /// A new photo of a milestone that the family or an app has hidden waits, and so does its copy.
  @Test(arguments: ["family", "app"]) func photosOfHiddenMilestonesWait(reason: String) throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run(Self.withoutPhoto)
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
    try family.run(Self.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", in: table))
    for choice in ["'nothing'", "NULL"] {
      try family.run("UPDATE milestones SET for_viewers = \(choice)")
      let milestone = try #require(try family.database.journal().milestones.first)
      #expect(try family.build().shown(of: milestone) == .nothing)
    }
  }

  /// The word about the text counts for the changed title under another id.
  @Test func textStaysHiddenIfTitleAndIDChange() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    try family.run(Self.withoutPhoto)
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
    try family.run(Self.milestone)
    try family.run(Self.withoutPhoto)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", about: "", in: table))
    try family.run(
      "UPDATE milestones SET title = 'To the door', for_viewers = '\(choice.rawValue)'")
    let milestone = try #require(try family.database.journal().milestones.first)
    #expect(try family.build().shown(of: milestone) == choice)
  }

  /// The family hid a photo, and an app gives the milestone another one.
  @Test func newPhotoOfHiddenMilestoneWaits() throws {
    var family = try ReviewedFamily()
    try family.run(Self.milestone)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("nothing", in: table))
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('new', 'mia', 1782000000, 'new.jpg', 1);
      UPDATE milestones SET photo_id = 'new';
      """)
    let review = try family.build(hashes: ["p": "a", "new": "b"])
    #expect(review.shown(of: ID("new")) == .nothing && review.waitingCount == 1)
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
