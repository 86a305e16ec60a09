import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// A milestone and its photo are decided apart.
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
      #expect(review.visibility(of: ID("p")) == photo && review.visibility(of: milestone) == title)
    }
    // A word about one of the two says nothing about the other.
    for (cells, photo, title) in [
      (",,m", ViewerChoice.everything, ViewerChoice.nothing), (",p.jpg,", .nothing, .nothing),
    ] {
      let table = try family.runViewers()
      let review = try family.build(family.writing("nothing", inRowsWith: cells, in: table))
      #expect(review.visibility(of: ID("p")) == photo && review.visibility(of: milestone) == title)
    }
  }

  @Test func metricIsShownOnlyByAWordAboutIt() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.milestone)
    try family.run("UPDATE milestones SET kind = 'record', title = 'Ten hours'")
    let milestone = try #require(try family.database.journal().milestones.first)
    let review = try family.build()
    #expect(review.visibility(of: milestone) == .nothing && review.awaitingDecisionCount == 0)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: ",,m", in: table))
    #expect(try family.build().visibility(of: milestone) == .everything)
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
        #expect(try family.build(hashes: ["p": "a", "new": "b"]).visibility(of: milestone) == word)
      }
    }
  }

  /// Also if new photos appear, and if its photo does.
  @Test func milestoneAppearsOnlyByAWordAboutIt() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.milestone)
    let milestone = try #require(try family.database.journal().milestones.first)
    for change in ["", ReviewedFamily.withoutPhoto] {
      try family.run(change)
      let review = try family.build()
      #expect(review.visibility(of: milestone) == .nothing && review.awaitingDecisionCount == 1)
    }
  }
}
