import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Publishing
@testable import Records

/// The family's choices determine the visibility of a photo.
///
/// Of two choices the more private one applies.
@Suite struct ViewerReviewTests {
  @Test func moreRestrictiveChoiceApplies() throws {
    for first in [nil] + ViewerChoice.allCases {
      for second in [nil] + ViewerChoice.allCases {
        let family = try ReviewedFamily(inDatabase: first, inFile: second)
        let order: [ViewerChoice] = [.nothing, .picture, .everything]
        let expected = order.first { $0 == first || $0 == second } ?? .picture
        #expect(
          try family.shown() == expected,
          "\(String(describing: first)), \(String(describing: second))")
      }
    }
  }

  @Test func choiceLapsesIfTextChanges() throws {
    var family = try ReviewedFamily(inFile: .everything)
    #expect(try family.shown() == .everything)
    try family.run("UPDATE photos SET caption = 'Back from the clinic'")
    #expect(try family.shown() == .picture)
    #expect(try family.review().waitingCount == 1)

    family = try ReviewedFamily(inFile: .nothing)
    try family.run("UPDATE photos SET caption = 'Back from the clinic'")
    #expect(try family.shown() == .nothing)
    #expect(try family.review().waitingCount == 0)
  }

  @Test func choiceLapsesIfPictureChanges() throws {
    var family = try ReviewedFamily(inFile: .everything, showingNewPhotos: false)
    #expect(try family.shown(hash: "b", grid: 200) == .nothing)
    #expect(try family.review(hashes: ["p": "b"], grids: ["b": 200]).waitingCount == 1)
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
    #expect(review.shown(of: ID(id)) == .nothing)
    #expect(review.waitingCount == 0)
    try family.run("UPDATE photos SET id = 'other', file = 'other.jpg'")
    let other = try family.review(hashes: ["other": "c"], grids: ["c": 250])
    #expect(other.shown(of: ID("other")) == .picture, "nothing is the same")
  }

  /// A photo that only has the name of a shown one waits.
  @Test func shownPhotoIsNotRecognizedByItsNameAlone() throws {
    let family = try ReviewedFamily(inFile: .everything, showingNewPhotos: false)
    #expect(try family.shown(hash: "b", grid: 200) == .nothing)
    try family.run("UPDATE photos SET id = 'q', file = 'q.jpg'")
    let similar = try family.review(hashes: ["q": "b"], grids: ["b": 100])
    #expect(similar.shown(of: ID("q")) == .nothing, "pixels can be forged")
    let copy = try family.review(hashes: ["q": "a"])
    #expect(copy.shown(of: ID("q")) == .picture, "the same bytes, but other texts")
  }

  @Test func laterDecisionCounts() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let shown = try family.decide(.everything, since: family.decisions)
    #expect(try family.review(decisions: shown).shown(of: ID("p")) == .everything)
    let hidden = try family.decide(.nothing, since: shown)
    #expect(try family.review(decisions: hidden).shown(of: ID("p")) == .nothing)
    // Both copies of the decisions are used: an old one neither hides nor shows.
    for (old, new, expected) in [
      (family.decisions, shown, ViewerChoice.everything), (shown, hidden, .nothing),
    ] {
      var (first, second) = (old, new)
      first.merge(new)
      second.merge(old)
      for decisions in [first, second] {
        #expect(try family.review(decisions: decisions).shown(of: ID("p")) == expected)
      }
    }
  }

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
    #expect(unread.items.first { $0.photo?.id == ID("p") }?.choice == .nothing)
  }

  @Test func photosWithoutDecisionWait() throws {
    let family = try ReviewedFamily(showingNewPhotos: false)
    #expect(try family.shown() == .nothing)
    #expect(try family.review().waitingCount == 1)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    #expect(try family.shown() == .nothing)
  }

  @Test func newPhotosAndCaptionsWaitAfterLossOfDecisions() throws {
    let family = try ReviewedFamily()
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    #expect(try family.shown() == .everything)
    var lost = ViewerDecisions.reviewed()
    lost.setCompleteness(expecting: 1)
    #expect(try family.review(decisions: lost).shown(of: ID("p")) == .nothing)
    // The table was written by a later run than the one that the decisions are of.
    let later = try family.table(deciding: "", time: 7)
    #expect(try family.review(later).shown(of: ID("p")) == .nothing)
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
      #expect(review.shown(of: ID("copy")) == .nothing)
      let similar = try family.review(
        hashes: ["p": "a", "copy": "b"], grids: ["a": 100, "b": 101])
      #expect(similar.shown(of: ID("copy")) == .nothing)
      let different = try family.review(
        hashes: ["p": "a", "copy": "b"], grids: ["a": 100, "b": 200])
      #expect(different.shown(of: ID("copy")) == .everything)
    }
  }

  @Test func copyOfPrivatePhotoIsPrivate() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000000, 'copy.jpg', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'copy', 1);
      """)
    let same = try family.review(hashes: ["p": "a", "copy": "a"])
    #expect(same.shown(of: ID("p")) == .nothing && same.shown(of: ID("copy")) == .nothing)
    #expect(same.waitingCount == 1, "the family decides about the answer")
    try family.run("UPDATE photos SET for_viewers = 'picture' WHERE id = 'copy'")
    #expect(try family.review(hashes: ["p": "a", "copy": "a"]).shown(of: ID("p")) == .picture)
  }

  /// The photo of an answer waits for a decision, also if the answer is deleted before it is made.
  @Test func photoOfDeletedAnswerStaysPrivate() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'p', 1);
      """)
    let stored = try family.review(hashes: ["p": "a"]).decisionsToStore(at: 200)
    try family.run("DELETE FROM replies")
    #expect(try family.review(hashes: ["p": "a"]).shown(of: ID("p")) == .picture)
    let later = try family.review(decisions: stored)
    #expect(later.shown(of: ID("p")) == .nothing)
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
      #expect(unread.shown(of: ID("p")) == .nothing)
      let table = ViewerReviewTable(unread, try family.database.journal(), time: 2, of: "")
      #expect(table.csv.contains("\r\n\(choice.rawValue),"))
      let again = try family.review(
        family.choices(reading: table.csv), madeAt: 900)
      #expect(again.shown(of: ID("p")) == choice)
    }
  }

  /// The photo that is hidden as a changed one is hidden as well if it gets another name later.
  @Test func changedHiddenPhotoIsStored() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let changed = try family.review(hashes: ["p": "b"], grids: ["b": 200])
    #expect(changed.shown(of: ID("p")) == .nothing)
    let stored = changed.decisionsToStore(at: 900)
    try family.run("UPDATE photos SET id = 'q', file = 'q.jpg'")
    for (hash, grid) in [("a", UInt8(100)), ("b", 200)] {
      let review = try family.review(
        decisions: stored, hashes: ["q": hash], grids: [hash: grid])
      #expect(review.shown(of: ID("q")) == .nothing)
    }
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

  /// A reaction to a food that was entered twice belongs to the photos of both rows.
  @Test(arguments: ["f1", "f2"], ["f1", "f2"])
  func photoOfReactionToDuplicateIsPrivate(photoLog: String, reactionLog: String) throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO foods (id, name, colour, changed_at) VALUES ('egg', 'Egg', 'yellow', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('f1', 'mia', 'egg', 1781900000, 1), ('f2', 'mia', 'egg', 1781900000, 1);
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('x', 'mia', '\(reactionLog)', 1781900600, 'mild', 'rash', 1);
      UPDATE photos SET food_log_id = '\(photoLog)';
      """)
    #expect(try family.shown() == .nothing)
  }

  @Test(arguments: [
    "DROP TABLE check_ins", "DROP TABLE reactions", "DROP TABLE replies",
    "ALTER TABLE gallery_events RENAME TO events",
    "ALTER TABLE replies RENAME COLUMN photo_id TO picture_id",
  ])
  func everyPhotoIsPrivateIfTheDatabaseDoesNotShowWhichAre(change: String) throws {
    let family = try ReviewedFamily()
    #expect(try family.shown() == .picture)
    try family.run("PRAGMA foreign_keys = OFF; \(change)")
    #expect(try family.shown() == .nothing)
    #expect(try family.review().items.map(\.reason) == [.unknown])
    #expect(try family.review().waitingCount == 1)
  }

  /// The file of an answer whose row has an invalid date may also be in another row.
  @Test func everyPhotoIsPrivateIfTheRowOfAnAnswerCannotBeUsed() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('answer', 'mia', 1, 'p.jpg', 1);
      """)
    #expect(try family.shown() == .picture)
    try family.run(
      """
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'answer', 1);
      """)
    #expect(try family.shown() == .nothing)
  }

  /// An answer with a later time neither hides all photos, nor is a copy of its file shown.
  @Test(arguments: [1_799_000_000, 4_000_000_000])
  func copyOfLaterAnswerIsPrivate(time: Int) throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES
        ('later', 'mia', \(time), 'later.jpg', 1), ('copy', 'mia', 1782000000, 'copy.jpg', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', \(time), 'later', 1);
      """)
    #expect(try family.database.journal().photoSources.map(\.id).contains(ID("later")))
    let review = try family.review(hashes: ["p": "a", "copy": "b", "later": "b"])
    #expect(review.shown(of: ID("p")) == .picture)
    #expect(review.shown(of: ID("copy")) == .nothing)
  }

  @Test func columnNamesMayHaveCapitals() throws {
    let family = try ReviewedFamily(inDatabase: .nothing)
    try family.run("ALTER TABLE photos RENAME COLUMN for_viewers TO For_Viewers")
    #expect(try family.shown() == .nothing)
  }

  /// The family hid a text; an edit of the text does not share it.
  @Test func settingDoesNotShareAnEditedTextThatWasHidden() throws {
    let family = try ReviewedFamily(inFile: .picture)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    #expect(try family.shown() == .picture)
    try family.run("UPDATE photos SET caption = 'At the clinic'")
    #expect(try family.shown() == .picture)
  }

  @Test func decisionLapsesIfThePhotoBecomesPrivate() throws {
    let family = try ReviewedFamily(inFile: .everything)
    try family.run(
      """
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'p', 1);
      """)
    #expect(try family.shown() == .nothing)
    #expect(try family.review().waitingCount == 1)
  }

  @Test func pictureWithUnknownBytesIsNotShown() throws {
    let family = try ReviewedFamily()
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    #expect(try family.review(hashes: ["other": "a"]).shown(of: ID("p")) == .nothing)
  }

  /// The program compares texts as people read them; SQLite compares their bytes.
  @Test func idsThatLookEqualShareThePrivateDecision() throws {
    let family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at) VALUES
        ('caf\u{e9}', 'mia', 1782000001, 'a.jpg', NULL, 1),
        ('cafe\u{301}', 'mia', 1782000002, 'b.jpg', 'everything', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'caf\u{e9}', 1);
      """)
    let review = try family.review(hashes: ["p": "a", "caf\u{e9}": "b"])
    #expect(review.shown(of: ID("caf\u{e9}")) == .nothing)
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

  @Test func nothingIsDecidedAboutPeopleWhoHaveNotAgreed() throws {
    let family = try ReviewedFamily()
    try family.run("UPDATE profiles SET status = 'pending'")
    #expect(try family.review().items.isEmpty)
  }

  /// The family said `picture`; an app says `everything` after the photo was private.
  @Test func wordLimitsAnAppAlsoIfThePhotoWasPrivate() throws {
    var family = try ReviewedFamily(inFile: .picture)
    try family.run(Self.answer)
    #expect(try family.build().shown(of: ID("p")) == .nothing)
    try family.run("UPDATE photos SET for_viewers = 'everything'")
    #expect(try family.build().shown(of: ID("p")) == .picture, "still an answer")
    try family.run("DELETE FROM replies")
    #expect(try family.build().shown(of: ID("p")) == .picture)
    try family.run("UPDATE photos SET for_viewers = NULL")
    #expect(try family.build().shown(of: ID("p")) == .nothing)
  }

  /// The photo could not be read while it answered a task.
  @Test(arguments: [["p": "a"], [:]]) func photoThatWasPrivateWaits(hashes: [String: String]) throws
  {
    var family = try ReviewedFamily()
    try family.run(Self.answer)
    _ = try family.build(hashes: hashes)
    try family.run("DELETE FROM replies")
    let review = try family.build()
    #expect(review.shown(of: ID("p")) == .nothing && review.waitingCount == 1)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", in: table))
    let decided = try family.build()
    #expect(decided.shown(of: ID("p")) == .picture && decided.waitingCount == 0)
  }

  /// An app imports the record again, and another program has saved the photo.
  @Test func hiddenTextStaysHiddenInANewRecordOfTheSamePicture() throws {
    let family = try ReviewedFamily(inFile: .picture)
    try family.run(
      """
      INSERT INTO settings VALUES ('viewer_captions', 'all', 1);
      UPDATE photos SET id = 'p2', file = 'again.jpg', for_viewers = 'everything';
      """)
    let review = try family.review(hashes: ["p2": "b"], grids: ["b": 101])
    #expect(review.shown(of: ID("p2")) == .picture)
  }

  /// The family shared the text, hid it about another picture, and corrected it after the picture was restored.
  @Test func laterWordAboutAnotherPictureHidesTheText() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run("INSERT INTO settings VALUES ('viewer_captions', 'all', 1)")
    let table = try family.runViewers(hashes: ["p": "b"])
    _ = try family.runViewers(family.writing("picture", in: table), hashes: ["p": "b"])
    try family.run("UPDATE photos SET caption = 'At the clinic!'")
    #expect(try family.build().shown(of: ID("p")) == .picture)
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
      reason == "answer" ? Self.answer : "UPDATE photos SET for_viewers = 'nothing'")
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

  private static let answer = """
    INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
      VALUES ('r', 'mia', 1782000000, 'p', 1);
    """
}
