import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

/// A milestone and its photo are decided apart.
///
/// Without a decision, neither appears while the other is hidden.
@Suite struct MilestonePhotoTests {
  @Test func milestoneAndItsPhotoAreDecidedApart() throws {
    var family = try ReviewedFamily(showingNewPhotos: false)
    try family.run(ReviewedFamily.milestone)
    let milestone = try #require(try family.database.journal().milestones.first)
    for (cells, photo, title) in [
      (",p.jpg,", ViewerChoice.everything, ViewerChoice.nothing),
      (",,m", .everything, .everything),
    ] {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("everything", inRowsWith: cells, in: table))
      let review = try family.build()
      #expect(review.items.map(\.texts) == [["At the seaside"], ["To the nurse"]])
      #expect(review.shown(of: ID("p")) == photo && review.shown(of: milestone) == title)
    }
    // A word about one of the two says nothing about the other.
    for (cells, photo, title) in [
      (",,m", ViewerChoice.everything, ViewerChoice.nothing), (",p.jpg,", .nothing, .nothing),
    ] {
      let table = try family.runViewers()
      let review = try family.build(family.writing("nothing", inRowsWith: cells, in: table))
      #expect(review.shown(of: ID("p")) == photo && review.shown(of: milestone) == title)
    }
  }

  @Test func metricIsShownOnlyByAWordAboutIt() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.milestone)
    try family.run("UPDATE milestones SET kind = 'record', title = 'Ten hours'")
    let milestone = try #require(try family.database.journal().milestones.first)
    let review = try family.build()
    #expect(review.shown(of: milestone) == .nothing && review.waitingCount == 0)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: ",,m", in: table))
    #expect(try family.build().shown(of: milestone) == .everything)
  }

  /// New photos appear without a decision.
  @Test(arguments: ["family", "app", "answer"], ["", "copy", "deleted", "replaced"])
  func milestoneOfAHiddenPhotoWaits(reason: String, change: String) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    #expect(try family.build().items.map(\.shown) == [.picture, .picture])
    switch reason {
    case "family":
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("nothing", in: table))
    case "app": try family.run("UPDATE photos SET for_viewers = 'nothing'")
    default: try family.run(ReviewedFamily.answer)
    }
    for _ in 0...1 {
      #expect(try family.build().items.map(\.shown) == [.nothing, .nothing])
      #expect(try family.build().items.map(\.isWaiting) == [reason == "answer", true])
    }
    switch change {
    case "copy":
      try family.run(
        """
        UPDATE milestones SET id = 'other';
        INSERT INTO milestones (id, profile_id, reached_on, kind, title, note, changed_at)
          VALUES ('copy', 'mia', '2026-06-01', 'step', 'To the nurse', 'note', 1);
        """)
    case "deleted": try family.run(ReviewedFamily.withoutPhoto)
    case "replaced":
      try family.run(
        "DELETE FROM replies; \(ReviewedFamily.newPhoto) UPDATE milestones SET photo_id = 'new'")
    default: break
    }
    let hashes = ["p": "a", "new": "b"]
    for _ in 0...1 {
      let review = try family.build(hashes: hashes)
      let milestones = review.items.filter { $0.milestone != nil }
      #expect(milestones.count == (change == "copy" ? 2 : 1))
      #expect(milestones.allSatisfy { $0.shown == .nothing && $0.isWaiting })
      // The photo may show the hidden moment.
      if change == "replaced" { #expect(review.shown(of: ID("new")) == .nothing) }
    }
  }

  @Test func milestoneKeepsItsWordWithoutItsPhoto() throws {
    for word in ViewerChoice.allCases {
      var family = try ReviewedFamily()
      try family.run(ReviewedFamily.milestone)
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing(word.rawValue, inRowsWith: ",,m", in: table))
      let milestone = try #require(try family.database.journal().milestones.first)
      for change in [
        "", ReviewedFamily.answer,
        "\(ReviewedFamily.newPhoto) UPDATE milestones SET photo_id = 'new'",
        ReviewedFamily.withoutPhoto,
      ] {
        try family.run(change)
        #expect(try family.build(hashes: ["p": "a", "new": "b"]).shown(of: milestone) == word)
      }
    }
  }

  /// A new photo of a milestone that the family or an app has hidden waits, and so does its copy.
  @Test(arguments: ["family", "app"]) func photosOfHiddenMilestonesWait(reason: String) throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    try family.run(ReviewedFamily.withoutPhoto)
    if reason == "family" {
      let table = try family.runViewers()
      _ = try family.runViewers(family.writing("nothing", inRowsWith: ",,m", in: table))
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
    for change in ["", "UPDATE milestones SET photo_id = NULL", "DELETE FROM milestones"] {
      try family.run(change)
      let review = try family.build(hashes: ["new": "b", "copy": "b"])
      #expect(review.shown(of: ID("new")) == .nothing && review.shown(of: ID("copy")) == .nothing)
      #expect(review.waitingCount == 2)
    }
    let table = try family.runViewers(hashes: ["new": "b", "copy": "b"])
    let decided = ["new.jpg", "copy.jpg"].reduce(table) {
      family.writing("picture", about: $1, in: $0)
    }
    _ = try family.runViewers(decided, hashes: ["new": "b", "copy": "b"])
    let review = try family.build(hashes: ["new": "b", "copy": "b"])
    #expect(review.shown(of: ID("new")) == .picture && review.waitingCount == 0)
  }

  /// A disk that is not mounted for a moment makes no milestone private.
  @Test func milestoneOfAnUnreadablePhotoStays() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    let milestone = try #require(try family.database.journal().milestones.first)
    for hashes in [[:], ["p": "a"]] {
      #expect(try family.build(hashes: hashes).shown(of: milestone) == .picture)
    }
  }
}
