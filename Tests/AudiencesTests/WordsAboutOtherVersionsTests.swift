import TestSupport
import Testing

@testable import Audiences
@testable import Records

/// What a word hides stays hidden if the photo changes, is copied or becomes private for a while.
@Suite struct WordsAboutOtherVersionsTests {
  /// The bytes of an edited photo, whose picture is different.
  private let edited = ["p": "b"]

  @Test func textTakenBackStaysHiddenIfAnEditIsUndone() throws {
    var family = try ReviewedFamily()
    let first = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", in: first))
    #expect(try family.shown() == .everything)
    let second = try family.runViewers(hashes: edited)
    let third = try family.runViewers(family.writing("picture", in: second), hashes: edited)
    #expect(try family.shown() == .picture)
    // The family can still share the text again.
    let fourth = try family.runViewers(third)
    _ = try family.runViewers(family.writing("everything", in: fourth))
    #expect(try family.shown() == .everything)
  }

  @Test func titleTakenBackStaysHiddenIfAChangeIsUndone() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.milestone)
    func shown() throws -> ViewerChoice? {
      try family.review().items.first { $0.milestone != nil }?.visibility
    }
    let first = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", inRowsWith: "To the nurse", in: first))
    #expect(try shown() == .everything)
    try family.run("UPDATE milestones SET title = 'To the door'")
    let second = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", inRowsWith: "To the door", in: second))
    try family.run("UPDATE milestones SET title = 'To the nurse'")
    #expect(try shown() != .everything)
  }

  @Test func textThatACopyHidesStaysHiddenIfTheCopyIsDeleted() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.copy)
    let hashes = ["p": "a", "copy": "b"]
    let grids: [String: UInt8] = ["a": 100, "b": 101]
    let first = try family.runViewers(hashes: hashes, grids: grids)
    let second = try family.runViewers(
      family.writing("everything", in: first), hashes: hashes, grids: grids)
    _ = try family.runViewers(
      family.writing("picture", about: "copy.jpg", in: second), hashes: hashes, grids: grids)
    #expect(try family.shown() == .picture)
    try family.run("DELETE FROM photos WHERE id = 'copy'")
    #expect(try family.shown() == .picture)
  }

  /// The stricter word is stored for both, and the family can show the text again by a word in both rows.
  @Test func textThatACopyHidesStaysHiddenIfTheCopyBecomesPrivate() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.copy)
    let hashes = ["p": "a", "copy": "a"]
    let first = try family.runViewers(hashes: hashes)
    let second = try family.runViewers(family.writing("everything", in: first), hashes: hashes)
    let third = try family.runViewers(
      family.writing("picture", about: "copy.jpg", in: second), hashes: hashes)
    try family.run(ReviewedFamily.answer.replacing("'p'", with: "'copy'"))
    #expect(try family.build(hashes: hashes).visibility(of: ID("p")) == .picture)
    try family.run("DELETE FROM replies")
    #expect(try family.build(hashes: hashes).visibility(of: ID("p")) == .picture)
    let both = family.writing(
      "everything", about: "copy.jpg",
      in: family.writing("everything", in: try family.runViewers(third, hashes: hashes)))
    _ = try family.runViewers(both, hashes: hashes)
    #expect(try family.build(hashes: hashes).visibility(of: ID("p")) == .everything)
  }

  /// The copy was not private itself, and its picture is only known from the build before.
  @Test func copyOfPhotoThatWasPrivateDuringAFailedBuildWaits() throws {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.copy)
    let hashes = ["p": "a", "copy": "a"]
    _ = try family.runViewers(hashes: hashes)
    #expect(try family.build(hashes: hashes).visibility(of: ID("copy")) == .picture)
    try family.run(ReviewedFamily.answer)
    family.setDecisions(try family.review(hashes: [:]).decisionsToStoreFirst(at: 900))
    try family.run("DELETE FROM replies")
    #expect(try family.review(hashes: hashes).visibility(of: ID("copy")) == .nothing)
  }

  /// The newest table contains the word that is stored, not the one that an equal photo limits.
  @Test func photoHiddenWithACopyStaysHiddenAfterALoss() throws {
    var family = try ReviewedFamily()
    let first = try family.runViewers()
    let second = try family.runViewers(family.writing("everything", in: first))
    let backup = family.decisions
    try family.run(ReviewedFamily.copy)
    let hashes = ["p": "a", "copy": "b"]
    let grids: [String: UInt8] = ["a": 100, "b": 101]
    let third = try family.runViewers(second, hashes: hashes, grids: grids)
    let fourth = try family.runViewers(
      family.writing("nothing", about: "copy.jpg", in: third), hashes: hashes, grids: grids)
    family.setDecisions(backup)
    try family.run("DELETE FROM photos WHERE id = 'copy'")
    let review = try family.review(family.choices(reading: fourth), hashes: ["p": "a"])
    #expect(review.visibility(of: ID("p")) == .nothing)
  }

  /// A build that fails removes the photo, and stores before that it is private, also after a loss of other decisions.
  @Test(arguments: [false, true])
  func photoThatWasPrivateDuringAFailedBuildDoesNotAppearByItself(hasLosses: Bool) throws {
    var family = try ReviewedFamily(inFile: .picture)
    if hasLosses {
      var decisions = family.decisions
      decisions.markAsIncomplete()
      family.setDecisions(decisions)
    }
    try family.run(ReviewedFamily.answer)
    family.setDecisions(try family.review(hashes: [:]).decisionsToStoreFirst(at: 900))
    try family.run("DELETE FROM replies")
    #expect(try family.shown() == .nothing)
  }

  @Test func hiddenPhotoThatIsEditedWhileItsPersonIsPendingStaysHidden() throws {
    var family = try ReviewedFamily(inFile: .nothing)
    try family.run("UPDATE profiles SET status = 'pending'")
    _ = try family.build(hashes: edited)
    try family.run("UPDATE profiles SET status = 'confirmed'")
    try family.run("UPDATE photos SET id = 'q', file = 'q.jpg'")
    #expect(try family.review(hashes: ["q": "b"]).visibility(of: ID("q")) == .nothing)
  }
}
