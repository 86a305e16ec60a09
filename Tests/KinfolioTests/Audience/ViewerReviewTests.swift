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
/// Of two choices the more private one
/// applies.
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

  @Test func oldTableShowsNothingThatWasHiddenSince() throws {
    let family = try ReviewedFamily(inFile: .everything)
    let old = try family.table(deciding: "everything")
    let hidden = try family.decide(.nothing, since: family.decisions)
    let review = try family.review(old, decisions: hidden, reading: .allRows(time: 900))
    #expect(review.shown(of: ID("p")) == .nothing)
    #expect(review.decisions.decisions == hidden.decisions)
  }

  @Test func emptiedCellHidesAndEmptyCellDoesNot() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let emptied = try family.table(deciding: "", time: 2)
    #expect(try family.review(emptied).shown(of: ID("p")) == .nothing)
    family = try ReviewedFamily(showingNewPhotos: false)
    let empty = try family.table(deciding: "", time: 2)
    try family.run("UPDATE photos SET for_viewers = 'everything'")
    #expect(try family.review(empty).shown(of: ID("p")) == .everything, "decided by an app since")
  }

  @Test func buildFollowsOnlyStricterRowsOfTheTable() throws {
    let family = try ReviewedFamily(inFile: .picture)
    for (word, expected) in [("nothing", ViewerChoice.nothing), ("everything", .picture)] {
      let table = try family.table(deciding: word, time: 2)
      #expect(try family.review(table).shown(of: ID("p")) == expected)
    }
  }

  /// The family writes a word, and the photo changes before the table is read.
  @Test(arguments: ["nothing", "picture", ""])
  func wordCountsIfThePhotoChangesBeforeTheTableIsRead(word: String) throws {
    let family = try ReviewedFamily(
      inFile: word.isEmpty ? .picture : nil, showingNewPhotos: word == "nothing")
    var decisions = try family.review().decisionsToStore(at: 50)
    decisions.set(.table, to: "2", at: 50)
    let table = try family.table(deciding: word, time: 2)
    try family.run("UPDATE photos SET file = 'new.jpg', caption = 'At the clinic'")
    let read = try family.review(
      table, decisions: decisions, reading: .allRows(time: 100), hashes: ["p": "b"],
      grids: ["b": 101])
    #expect(read.shown(of: ID("p")) == (word == "picture" ? .picture : .nothing))
  }

  /// The table contains only the family's own words: if an app withdraws its choice, the choice no longer counts.
  @Test func choiceOfAppIsNotReadBack() throws {
    for (choice, expected) in [
      (ViewerChoice.everything, ViewerChoice.nothing), (.nothing, .picture),
    ] {
      let family = try ReviewedFamily(
        inDatabase: choice, showingNewPhotos: choice == .nothing)
      let table = ViewerReviewTable(
        try family.review(), try family.database.journal(), time: 1, of: "")
      try family.run("UPDATE photos SET for_viewers = NULL")
      let stored = try family.review(
        family.choices(reading: table.csv), reading: .allRows(time: 100))
      #expect(stored.shown(of: ID("p")) == expected)
      #expect(stored.decisionsToStore(at: 100).decisions.allSatisfy { $0.choice == nil })
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

  @Test func wordsInOldTableAreCounted() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let old = try family.table(deciding: "everything")
    let review = try family.review(old, reading: .allRows(time: 900))
    #expect(review.unusedWordCount == 1 && review.shown(of: ID("p")) == .nothing)
  }

  @Test func tableOfAnotherFamilyIsRefused() throws {
    let family = try ReviewedFamily()
    let table = try family.table(deciding: "nothing")
    #expect(!table.isOf("other") && table.isOf(""))
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

  @Test(arguments: [
    "Plain", "=SUM(A1)", "a;b", "two\nlines", "\"quoted\", she said", "😀 café", " ",
  ])
  func savedTableGivesTheSameReview(_ caption: String) throws {
    let family = try ReviewedFamily()
    try family.run("UPDATE photos SET caption = '\(caption.replacing("'", with: "''"))'")
    let review = try family.review()
    let table = ViewerReviewTable(review, try family.database.journal(), time: 1, of: "")
    for separator in [",", ";"] {
      // A spreadsheet in Spanish or French writes semicolons and quotes cells that contain one.
      let saved = separator == "," ? table.csv : try semicolons(table.csv)
      let decided = saved.replacingOccurrences(
        of: "\r\n\(separator)", with: "\r\neverything\(separator)")
      let result = try family.review(
        family.choices(reading: decided), reading: .allRows(time: 100))
      #expect(result.shown(of: ID("p")) == .everything && result.waitingCount == 0)
    }
  }

  @Test func reportsUnusableTable() throws {
    let family = try ReviewedFamily()
    let header = "for_viewers,picture,code\n"
    let cases = [
      ("picture,code\n", "line 1: the column for_viewers is missing"),
      (
        header + ",,t1\nmaybe,,t2\n",
        "line 3: for_viewers must be everything, picture, nothing or empty, not 'maybe'"
      ),
      (header + "\"nothing,,t1\n", "line 2: the row that starts here does not end"),
    ]
    for (text, message) in cases {
      let error = #expect(throws: ViewerChoicesError.self) { try family.choices(reading: text) }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
    #expect(throws: ViewerChoicesError.self) { try family.choices(reading: "") }
    #expect(throws: ViewerChoicesError.self) {
      try family.choices(reading: header + "nothing,p1,\n")
    }
  }

  @Test func decisionsAboutRemovedPhotosStay() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run("DELETE FROM photos")
    let table = try family.table(deciding: "", time: 2)
    let review = try family.review(table, reading: .allRows(time: 900))
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
        family.choices(reading: table.csv), reading: .allRows(time: 900))
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

  @Test func tableWithLostRowsIsRefused() throws {
    let family = try ReviewedFamily()
    let header = "for_viewers,picture,code\n"
    for (text, message) in [
      (header + "nothing,\"p1,t1\nnothing,p2\",t2\n", "line 2: the columns picture and code must"),
      (header + "nothing,p1,t1,extra\n", "line 2: the row has more or fewer cells"),
      ("for_viewers,picture,code,for_viewers\n", "line 1: the column for_viewers appears twice"),
    ] {
      let error = #expect(throws: ViewerChoicesError.self) { try family.choices(reading: text) }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
    let old = try family.choices(reading: "for_viewers,picture,code,note\rnothing,p1,t1,\r")
    #expect(old.rows.map(\.choice) == [.nothing] && old.rows.map(\.picture) == ["p1"])
  }

  /// Spreadsheets also save text in these encodings, and Excel writes the separator above the first line.
  @Test func readsTablesOfSpreadsheets() throws {
    let text = "FOR_VIEWERS;Name;Picture;Code\r\nnothing;Zo\u{e9};p1;t1\r\n"
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .windowsCP1252] {
      for first in ["", "sep=;\r\n"] {
        let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : []
        let folder = try TemporaryFolder()
        let bytes = try #require((first + text).data(using: encoding))
        try (Data(mark) + bytes).write(to: URL(fileURLWithPath: folder.path("f.csv")))
        let table = ViewerTable(readingFrom: folder.path("f.csv"))
        try table.check()
        #expect(table.rows.map(\.choice) == [.nothing] && table.rows.map(\.code) == ["t1"])
      }
    }
  }

  /// The program must not take a cell for an emptied one that it left empty itself.
  @Test func changedTitleHidesNoMilestone() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('m', 'mia', '2026-06-01', 'step', 'First step', 1);
      """)
    try family.setDecisions(family.decide(.everything, since: family.decisions))
    try family.run("UPDATE milestones SET title = 'First steps'")
    let table = ViewerReviewTable(
      try family.review(), try family.database.journal(), time: family.decisions.tableTime, of: "")
    let again = try family.review(
      family.choices(reading: table.csv), reading: .allRows(time: 900))
    #expect(again.items.map(\.shown) == [.picture] && again.items.map(\.isWaiting) == [true])
  }

  @Test func nothingIsDecidedAboutPeopleWhoHaveNotAgreed() throws {
    let family = try ReviewedFamily()
    try family.run("UPDATE profiles SET status = 'pending'")
    #expect(try family.review().items.isEmpty)
  }
}

/// A family with one photo `p` that has a caption, and choices in the database and in the table, which was read
/// back.
private struct ReviewedFamily {
  let database: SampleDatabase
  private(set) var decisions: ViewerDecisions

  init(
    inDatabase first: ViewerChoice? = nil, inFile second: ViewerChoice? = nil,
    showingNewPhotos isShown: Bool = true
  ) throws {
    database = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('p', 'mia', 1782000000, 'p.jpg', 'At the seaside', 1);
      """)
    decisions = .reviewed(showingNewPhotos: isShown)
    if let second { decisions = try decide(second, since: decisions) }
    if let first { try run("UPDATE photos SET for_viewers = '\(first.rawValue)'") }
  }

  func run(_ statements: String) throws { try database.run(statements) }

  mutating func setDecisions(_ new: ViewerDecisions) { decisions = new }

  func choices(reading text: String) throws -> ViewerTable {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "f.viewers.csv")
    let table = ViewerTable(readingFrom: folder.path("f.viewers.csv"))
    try table.check()
    return table
  }

  /// Returns the table with a word in every row.
  func table(deciding word: String, time: Int64 = 1) throws -> ViewerTable {
    let table = ViewerReviewTable(try review(), try database.journal(), time: time, of: "")
    return try choices(
      reading: table.csv.replacing(/\r\n(everything|picture|nothing)?,/) { _ in "\r\n\(word)," })
  }

  /// Returns the decisions after the family has written a word into the newest table.
  func decide(_ choice: ViewerChoice, since decisions: ViewerDecisions) throws -> ViewerDecisions {
    let table = try table(deciding: choice.rawValue, time: decisions.tableTime)
    let time = decisions.nextTime(now: 0)
    var next = try review(table, decisions: decisions, reading: .allRows(time: time)).decisions
    next.set(.table, to: "\(time)", at: time)
    return next
  }

  func review(
    _ table: ViewerTable = ViewerTable(), decisions: ViewerDecisions? = nil,
    reading: ViewerReview.TableReading = .stricterRows, hashes: [String: String] = ["p": "a"],
    grids: [String: UInt8] = [:]
  ) throws -> ViewerReview {
    let usual = Dictionary(hashes.values.map { ($0, $0 == "a" ? UInt8(100) : 200) }) { first, _ in
      first
    }
    return ViewerReview(
      of: try database.journal(), by: decisions ?? self.decisions, table, reading: reading,
      commonFoods: CommonFoodNames([:]),
      identities: PhotoIdentities(
        contentHashes: Dictionary(uniqueKeysWithValues: hashes.map { (ID($0), long($1)) }),
        grids: Dictionary(
          uniqueKeysWithValues: usual.merging(grids) { $1 }.map { hash, brightness in
            (long(hash), BrightnessGrid(cells: Array(repeating: brightness, count: 81)))
          })))
  }

  private func long(_ hash: String) -> String { String(repeating: hash, count: 64) }

  func shown(hash: String = "a", grid: UInt8 = 100) throws -> ViewerChoice {
    try review(hashes: ["p": hash], grids: [hash: grid]).shown(of: ID("p"))
  }
}

/// Returns a CSV text as a spreadsheet saves it that separates cells by semicolons.
private func semicolons(_ csv: String) throws -> String {
  var bytes = [UInt8](csv.utf8)
  var reader = try CSVReader {
    defer { bytes = [] }
    return bytes
  }
  var lines = ""
  while try reader.advance() {
    let cells = reader.cellRanges.indices.map {
      CSVWriter.quotedIfNeeded(reader.text($0), separator: ";")
    }
    lines += cells.joined(separator: ";") + "\r\n"
  }
  return lines
}
