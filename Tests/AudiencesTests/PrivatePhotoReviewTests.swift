import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// Photos that answer a task, or belong to a possible reaction, are shown only if the family decides so.
@Suite struct PrivatePhotoReviewTests {
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
    #expect(same.visibility(of: ID("p")) == .nothing && same.visibility(of: ID("copy")) == .nothing)
    #expect(same.awaitingDecisionCount == 2)
    try family.run("UPDATE photos SET for_viewers = 'picture'")
    let opened = try family.review(madeAt: 100, hashes: ["p": "a", "copy": "a"])
    #expect(opened.items.allSatisfy { $0.visibility == .nothing }, "an app shows no private photo")
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
    #expect(try family.review(hashes: ["p": "a"]).visibility(of: ID("p")) == .picture)
    let later = try family.review(decisions: stored)
    #expect(later.visibility(of: ID("p")) == .nothing)
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
    #expect(try family.review().items.map(\.privacyReasons) == [[.unknown]])
    #expect(try family.review().awaitingDecisionCount == 1)
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
    #expect(try family.database.journal().photoIDsAndFiles.map(\.id).contains(ID("later")))
    let review = try family.review(hashes: ["p": "a", "copy": "b", "later": "b"])
    #expect(review.visibility(of: ID("p")) == .picture)
    #expect(review.visibility(of: ID("copy")) == .nothing)
  }

  /// The private photo is of a person who has not agreed, or its row has a later date.
  @Test(
    arguments: [
      "UPDATE profiles SET status = 'pending' WHERE id = 'leo'",
      "UPDATE photos SET captured_at = 4000000000, changed_at = 4000000000 WHERE id = 'p'",
    ], ["answer", "app"])
  func copyOfUnlistedPrivatePhotoWaits(change: String, reason: String) throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, status, changed_at)
        VALUES ('leo', 'child', 'Leo', '2023-05-20', 3, 'confirmed', 1);
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000001, 'copy.jpg', 1);
      UPDATE photos SET profile_id = 'leo' WHERE id = 'p';
      \(change);
      \(reason == "app" ? "UPDATE photos SET for_viewers = 'nothing' WHERE id = 'p'" : ReviewedFamily.answer)
      """)
    for statements in [
      "", "DELETE FROM replies; UPDATE photos SET for_viewers = NULL",
      "DELETE FROM photos WHERE id = 'p'",
    ] {
      try family.run(statements)
      let review = try family.build(hashes: ["p": "a", "copy": "a"])
      #expect(review.visibility(of: ID("copy")) == .nothing)
    }
  }

  /// The row of a milestone or a photo cannot be used while an app hides it.
  @Test(arguments: ["photos", "milestones"])
  func choiceOfAnAppAboutALeftOutRowCounts(table: String) throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.milestone)
    let shared = try family.writing("everything", inRowsWith: ",,m", in: family.runViewers())
    _ = try family.runViewers(shared)
    #expect(try family.build().items.map(\.visibility) == [.everything, .everything])
    let date = table == "photos" ? "captured_at" : "reached_on"
    let (later, before) =
      table == "photos" ? ("4000000000", "1782000000") : ("'2090-01-01'", "'2026-06-01'")
    try family.run(
      "UPDATE \(table) SET for_viewers = 'nothing', \(date) = \(later), changed_at = 4000000000"
    )
    _ = try family.build()
    try family.run("UPDATE \(table) SET for_viewers = NULL, \(date) = \(before), changed_at = 1")
    let place = table == "photos" ? 0 : 1
    #expect(try family.build().items[place].visibility == .nothing)
  }

  /// The family shared another photo with the same picture, and an app deletes this photo.
  @Test func wordAboutADeletedCopyShowsNoPrivatePhoto() throws {
    var family = try ReviewedFamily(showingNewPhotos: false)
    try family.run("\(ReviewedFamily.newPhoto) \(ReviewedFamily.answer)")
    let hashes = ["p": "a", "new": "a"]
    let table = try family.runViewers(hashes: hashes)
    let shared = family.writing("everything", about: "new.jpg", in: table)
    try family.run("DELETE FROM replies")
    _ = try family.runViewers(shared, hashes: hashes)
    #expect(try family.build(hashes: hashes).items.map(\.visibility).contains(.everything))
    try family.run("DELETE FROM photos WHERE id = 'new'")
    let review = try family.build()
    #expect(review.visibility(of: ID("p")) == .nothing && review.awaitingDecisionCount == 1)
  }

  /// A caption may be the name of a reason.
  @Test(arguments: ["answer", "app"]) func captionIsNoReason(caption: String) throws {
    var family = try ReviewedFamily()
    try family.run("UPDATE photos SET caption = '\(caption)'")
    _ = try family.runViewers(family.writing("everything", in: family.runViewers()))
    #expect(try family.build().visibility(of: ID("p")) == .everything)
    try family.run("UPDATE photos SET caption = NULL; \(ReviewedFamily.answer)")
    #expect(try family.build().visibility(of: ID("p")) == .nothing)
  }

  /// Such rows cannot be distinguished.
  @Test func idsThatLookEqualAreNotShown() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES
        ('caf\u{e9}', 'mia', 1782000002, 'a.jpg', 1), ('cafe\u{301}', 'mia', 1782000001, 'b.jpg', 1);
      """)
    #expect(try family.database.journal().photos.map(\.id.text) == ["p"])
  }

  /// The family shared the photo of a reaction, which later also answers a task.
  @Test func decisionLapsesWithEachReason() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      INSERT INTO foods (id, name, colour, changed_at) VALUES ('egg', 'Egg', 'yellow', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('f1', 'mia', 'egg', 1781900000, 1);
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('x', 'mia', 'f1', 1781900600, 'mild', 'rash', 1);
      UPDATE photos SET food_log_id = 'f1';
      """)
    _ = try family.runViewers(family.writing("everything", in: family.runViewers()))
    #expect(try family.build().visibility(of: ID("p")) == .everything)
    try family.run(ReviewedFamily.answer)
    let review = try family.build()
    #expect(review.visibility(of: ID("p")) == .nothing && review.awaitingDecisionCount == 1)
  }

  @Test func decisionLapsesIfThePhotoBecomesPrivate() throws {
    let family = try ReviewedFamily(inFile: .everything)
    try family.run(
      """
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'p', 1);
      """)
    #expect(try family.shown() == .nothing)
    #expect(try family.review().awaitingDecisionCount == 1)
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
    #expect(review.visibility(of: ID("caf\u{e9}")) == .nothing)
  }

  /// The photo could not be read while it answered a task.
  @Test(arguments: [["p": "a"], [:]]) func photoThatWasPrivateWaits(hashes: [String: String]) throws
  {
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.answer)
    _ = try family.build(hashes: hashes)
    try family.run("DELETE FROM replies")
    let review = try family.build()
    #expect(review.visibility(of: ID("p")) == .nothing && review.awaitingDecisionCount == 1)
    let table = try family.runViewers()
    _ = try family.runViewers(family.writing("picture", in: table))
    let decided = try family.build()
    #expect(decided.visibility(of: ID("p")) == .picture && decided.awaitingDecisionCount == 0)
  }
}
