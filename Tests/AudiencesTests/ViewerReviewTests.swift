import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// The family's decisions determine the visibility of a photo.
@Suite struct ViewerReviewTests {
  /// A later word about another database replaces `everything`, but nothing that hides.
  @Test func decisionsAboutAnotherDatabaseOnlyLimit() throws {
    func decisions(_ words: [(ViewerChoice, picture: String, time: Int64)]) -> ViewerDecisions {
      var decisions = ViewerDecisions.reviewed()
      decisions.add(
        words.map {
          ViewerDecisions.Decision(
            $0.0, about: .photo, recordID: "p", pathOrHash: "p.jpg", pictureID: $0.picture,
            brightnessGrid: nil,
            textID: "t", unixTime: $0.time)
        })
      return decisions
    }
    let other = decisions([(.picture, "a", 30)])
    for (own, isAtSamePath, expected) in [
      (decisions([(.everything, "a", 10)]), true, [ViewerChoice.picture]),
      (decisions([(.everything, "a", 40)]), true, [.everything]),
      (decisions([(.everything, "a", 10)]), false, [.everything]),
      (decisions([(.everything, "a", 10), (.nothing, "b", 20)]), true, [.everything, .nothing]),
      (decisions([(.nothing, "b", 5), (.everything, "a", 10)]), true, [.picture, .nothing]),
      (decisions([]), true, []),
    ] {
      var merged = own
      merged.addRestrictions(from: other, isAtSamePath: isAtSamePath)
      #expect(
        merged.decisions.compactMap(\.choice).sorted { $1.isMorePrivate(than: $0) } == expected)
    }
  }

  /// The table says `picture` while the photo has another text.
  @Test func textThatATableHidStaysHidden() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let table = try family.runViewers()
    try family.run("UPDATE photos SET caption = 'At the clinic'")
    _ = try family.build(family.writing("picture", in: table))
    try family.run("UPDATE photos SET caption = 'At the seaside'")
    #expect(try family.build().visibility(of: ID("p")) == .picture)
  }

  @Test func choiceLapsesIfTextChanges() throws {
    var family = try ReviewedFamily(inFile: .everything)
    #expect(try family.shown() == .everything)
    try family.run("UPDATE photos SET caption = 'Back from the clinic'")
    #expect(try family.shown() == .picture)
    #expect(try family.review().awaitingDecisionCount == 1)

    family = try ReviewedFamily(inFile: .nothing)
    try family.run("UPDATE photos SET caption = 'Back from the clinic'")
    #expect(try family.shown() == .nothing)
    #expect(try family.review().awaitingDecisionCount == 0)
  }

  @Test func choiceLapsesIfPictureChanges() throws {
    var family = try ReviewedFamily(inFile: .everything, showingNewPhotos: false)
    #expect(try family.shown(hash: "b", grid: 200) == .nothing)
    #expect(try family.review(hashes: ["p": "b"], grids: ["b": 200]).awaitingDecisionCount == 1)
    family = try ReviewedFamily(inFile: .everything)
    #expect(try family.shown(hash: "b", grid: 200) == .picture, "as a new photo")
  }

  /// A rating or a rotation by another program changes the bytes of a photo.
  @Test func choiceStaysIfOnlyBytesChange() throws {
    for choice in ViewerChoice.allCases {
      let family = try ReviewedFamily(inFile: choice, showingNewPhotos: false)
      #expect(try family.shown(hash: "b") == choice)
    }
  }

  /// A hidden photo is recognized by its id, its file name, its bytes or its pixels.
  @Test(arguments: [
    ("p", "moved.jpg", "b", 200), ("q", "p.jpg", "b", 200), ("q", "moved.jpg", "a", 200),
    ("q", "moved.jpg", "b", 100),
  ])
  func hiddenPhotoStaysHidden(id: String, file: String, hash: String, grid: UInt8) throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run("UPDATE photos SET id = '\(id)', file = '\(file)', caption = NULL")
    let review = try family.review(hashes: [id: hash], grids: [hash: grid])
    #expect(review.visibility(of: ID(id)) == .nothing)
    #expect(review.awaitingDecisionCount == 0)
    try family.run("UPDATE photos SET id = 'other', file = 'other.jpg'")
    let other = try family.review(hashes: ["other": "c"], grids: ["c": 250])
    #expect(other.visibility(of: ID("other")) == .picture, "nothing is the same")
  }

  /// A photo that only has the name of a shown one waits.
  @Test func shownPhotoIsNotRecognizedByItsNameAlone() throws {
    let family = try ReviewedFamily(inFile: .everything, showingNewPhotos: false)
    #expect(try family.shown(hash: "b", grid: 200) == .nothing)
    try family.run("UPDATE photos SET id = 'q', file = 'q.jpg'")
    let similar = try family.review(hashes: ["q": "b"], grids: ["b": 100])
    #expect(similar.visibility(of: ID("q")) == .nothing, "pixels can be forged")
    let copy = try family.review(hashes: ["q": "a"])
    #expect(copy.visibility(of: ID("q")) == .picture, "the same bytes, but other texts")
  }

  @Test func laterDecisionCounts() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let shown = try family.decide(.everything, since: family.decisions)
    #expect(try family.review(decisions: shown).visibility(of: ID("p")) == .everything)
    let hidden = try family.decide(.nothing, since: shown)
    #expect(try family.review(decisions: hidden).visibility(of: ID("p")) == .nothing)
    // Both copies of the decisions are used: an old one neither hides nor shows.
    for (old, new, expected) in [
      (family.decisions, shown, ViewerChoice.everything), (shown, hidden, .nothing),
    ] {
      var (first, second) = (old, new)
      first.merge(new)
      second.merge(old)
      for decisions in [first, second] {
        #expect(try family.review(decisions: decisions).visibility(of: ID("p")) == expected)
      }
    }
  }

  /// A copy is hidden while the photos cannot be read.
  @Test func copyOfHiddenPhotoIsHiddenWithoutReadingPhotos() throws {
    let family = try ReviewedFamily(inFile: .picture)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at)
        VALUES ('copy', 'mia', 1782000000, 'copy.jpg', NULL, 1);
      """)
    let known = try family.review(hashes: ["p": "a", "copy": "a"]).decisionsToStore(at: 50)
    try family.run("UPDATE photos SET for_viewers = 'nothing' WHERE id = 'copy'")
    let unread = try family.review(decisions: known, hashes: [:])
    #expect(unread.items.first { $0.photo?.id == ID("p") }?.resultingChoice == .nothing)
  }

  @Test func photosWithoutDecisionWait() throws {
    let family = try ReviewedFamily(showingNewPhotos: false)
    #expect(try family.shown() == .nothing)
    #expect(try family.review().awaitingDecisionCount == 1)
  }

  @Test func newPhotosWaitAfterLossOfDecisions() throws {
    let family = try ReviewedFamily()
    #expect(try family.shown() == .picture)
    var lost = ViewerDecisions.reviewed()
    lost.setCompleteness(expectedCount: 1)
    #expect(try family.review(decisions: lost).visibility(of: ID("p")) == .nothing)
    // The table was written by a later run than the one that the decisions are of.
    let later = try family.table(deciding: "", time: 7)
    #expect(try family.review(later).visibility(of: ID("p")) == .nothing)
  }

  @Test func hiddenPictureIsHiddenInEveryRecord() throws {
    let copy = """
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at)
        VALUES ('copy', 'mia', 1782000000, 'copy.jpg', 'everything', 1);
      """
    for family in [
      try ReviewedFamily(inDatabase: .nothing), try ReviewedFamily(inFile: .nothing),
    ] {
      try family.run(copy)
      let review = try family.review(hashes: ["p": "a", "copy": "a"])
      #expect(review.visibility(of: ID("copy")) == .nothing)
      let similar = try family.review(
        hashes: ["p": "a", "copy": "b"], grids: ["a": 100, "b": 101])
      #expect(similar.visibility(of: ID("copy")) == .nothing)
      let different = try family.review(
        hashes: ["p": "a", "copy": "b"], grids: ["a": 100, "b": 200])
      #expect(different.visibility(of: ID("copy")) == .picture)
    }
  }

  @Test func decisionsAboutRemovedPhotosStay() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run("DELETE FROM photos")
    let table = try family.table(deciding: "", time: 2)
    let review = try family.review(table, madeAt: 900)
    #expect(review.decisions.decisions == family.decisions.decisions)
    #expect(!family.decisions.decisions.isEmpty)
  }

  /// A disk that is not mounted must not cost the family its decisions.
  @Test func decisionsAboutUnreadablePhotosStay() throws {
    for choice in [ViewerChoice.nothing, .everything] {
      let family = try ReviewedFamily(inFile: choice)
      let unread = try family.review(hashes: [:])
      #expect(unread.visibility(of: ID("p")) == .nothing)
      let table = ViewerReviewTable(unread, try family.database.journal(), time: 2, of: "")
      #expect(table.csvText.contains("\r\n\(choice.rawValue),"))
      let again = try family.review(
        family.choices(reading: table.csvText), madeAt: 900)
      #expect(again.visibility(of: ID("p")) == choice)
    }
  }

  /// The photo that is hidden as a changed one is hidden as well if it gets another name later.
  @Test func changedHiddenPhotoIsStored() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let changed = try family.review(hashes: ["p": "b"], grids: ["b": 200])
    #expect(changed.visibility(of: ID("p")) == .nothing)
    let stored = changed.decisionsToStore(at: 900)
    try family.run("UPDATE photos SET id = 'q', file = 'q.jpg'")
    for (hash, grid) in [("a", UInt8(100)), ("b", 200)] {
      let review = try family.review(
        decisions: stored, hashes: ["q": hash], grids: [hash: grid])
      #expect(review.visibility(of: ID("q")) == .nothing)
    }
  }

  /// The family's own name for a food is shared only by a word about a photo.
  @Test(arguments: ViewerChoice.allCases)
  func nameOfAFoodIsSharedOnlyWithItsPhoto(word: ViewerChoice) throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO foods (id, name, colour, changed_at) VALUES
        ('soup', 'Soup for her rash', 'orange', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('l', 'mia', 'soup', 1782000000, 1);
      UPDATE photos SET food_log_id = 'l';
      """)
    let review = try family.build()
    #expect(review.visibility(of: ID("p")) == .picture)
    #expect(review.items.first?.texts == ["At the seaside", "Soup for her rash"])
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing(word.rawValue, in: table))
    #expect(try family.build().visibility(of: ID("p")) == word)
  }

  @Test func pictureWithUnknownBytesIsNotShown() throws {
    let family = try ReviewedFamily()
    #expect(try family.review(hashes: ["other": "a"]).visibility(of: ID("p")) == .nothing)
  }

  /// Photos of people who have not agreed are left out before those of others.
  @Test func photosOfOthersDoNotDependOnPeopleWhoHaveNotAgreed() throws {
    let family = try ReviewedFamily(inFile: .everything)
    try family.run(
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, status, changed_at)
        VALUES ('guest', 'child', 'Guest', '2026-01-05', 3, 'pending', 1);
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at)
        VALUES ('a', 'guest', 1781000000, 'a.jpg', 'everything', 1);
      """)
    let review = try family.review(hashes: ["p": "a", "a": "b"])
    #expect(review.items.map(\.subject.recordID) == ["p"])
    #expect(review.visibility(of: ID("p")) == .everything)
  }

  @Test func nothingIsDecidedAboutPeopleWhoHaveNotAgreed() throws {
    let family = try ReviewedFamily()
    try family.run("UPDATE profiles SET status = 'pending'")
    #expect(try family.review().items.isEmpty)
  }

  /// The family shares less of the copy of a hidden photo, and an app deletes the record of the hidden one.
  @Test(arguments: [true, false]) func lessThanEverythingShowsNoHiddenPicture(isAppHiding: Bool)
    throws
  {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000001, 'copy.jpg', 1);
      """)
    let hashes = ["p": "a", "copy": "a"]
    let table = try family.runViewers(hashes: hashes)
    if isAppHiding {
      try family.run("UPDATE photos SET for_viewers = 'nothing' WHERE id = 'copy'")
    } else {
      _ = try family.runViewers(
        family.writing("nothing", about: "copy.jpg", in: table), hashes: hashes)
    }
    let narrowed = family.writing("picture", in: try family.runViewers(hashes: hashes))
    _ = try family.runViewers(narrowed, hashes: hashes)
    try family.run("DELETE FROM photos WHERE id = 'copy'")
    #expect(try family.build().visibility(of: ID("p")) == .nothing)
  }

  /// The record of the copy got another id before its word was read.
  @Test func wordThatShowsAMissingRecordIsNotUsed() throws {
    var family = try ReviewedFamily(inFile: .nothing)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000001, 'copy.jpg', 1);
      """)
    let table = try family.runViewers(hashes: ["p": "a", "copy": "a"])
    try family.run("UPDATE photos SET id = 'other', file = 'other.jpg' WHERE id = 'copy'")
    let decided = try family.choices(
      reading: family.writing("everything", about: "copy.jpg", in: table))
    let hashes = ["p": "a", "other": "a"]
    let review = try family.review(decided, madeAt: 100, hashes: hashes)
    #expect(review.newDecisionCount == 0 && review.ineffectiveChoiceCount == 1)
  }

  /// The family shows a copy of a hidden photo, and an app deletes the record of the hidden one.
  @Test(arguments: [false, true]) func copyOfHiddenPhotoIsNotShownLater(isFileKept: Bool) throws {
    var family = try ReviewedFamily(inFile: .nothing)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000001, 'copy.jpg', 1);
      """)
    let hashes = ["p": "a", "copy": "a"]
    let table = try family.runViewers(hashes: hashes)
    let decided = family.writing("everything", about: "copy.jpg", in: table)
    let review = try family.review(
      family.choices(reading: decided), madeAt: 100, hashes: hashes)
    #expect(review.ineffectiveChoiceCount == 1)
    _ = try family.runViewers(decided, hashes: hashes)
    try family.run(
      isFileKept ? "UPDATE photos SET id = id || 'new'" : "DELETE FROM photos WHERE id = 'p'")
    let later = isFileKept ? ["pnew": "a", "copynew": "a"] : ["copy": "a"]
    #expect(try family.build(hashes: later).items.allSatisfy { $0.visibility == .nothing })
    // Without the other record, the family can show it.
    guard !isFileKept else { return }
    let shown = family.writing(
      "everything", about: "copy.jpg", in: try family.runViewers(hashes: later))
    _ = try family.runViewers(shown, hashes: later)
    #expect(try family.build(hashes: later).visibility(of: ID("copy")) == .everything)
  }
}
