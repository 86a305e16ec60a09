import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Photos
@testable import SQLite
@testable import TestFamilies

/// A Baby Buddy database can be imported repeatedly, and the import reports all data that it leaves out.
@Suite struct BabyBuddyAgainTests {
  private let sample: BabyBuddySample

  init() throws { sample = try BabyBuddySample() }

  @Test func theSameAgainChangesNothing() throws {
    let first = try sample.bringOver()
    #expect(first.outcome.changesAnything)
    let before = try sample.dump()
    let again = try sample.bringOver()
    #expect(!again.outcome.changesAnything && again.leftOut == first.leftOut)
    #expect(try sample.dump() == before)
  }

  @Test func aRowThatWasChangedBecomesAChange() throws {
    try sample.bringOver()
    try sample.run(
      "UPDATE core_feeding SET amount = 5 WHERE id = 1; DELETE FROM core_feeding WHERE id = 2")
    let later = try sample.bringOver(exportedAt: BabyBuddySample.exported + 60).outcome
    #expect(later.countsByTable["bottle_feeds"] == .init(changed: 1, unchanged: 1))
    let journal = try sample.family.journal()
    // The feed that was deleted in Baby Buddy stays, because an import removes nothing.
    #expect(journal.bottleFeeds.map { ($0.volumeMl / 29.57).rounded() } == [5, 2, 4])
    #expect(journal.activityLog.first?.before?.contains("volume_ml 103.5") == true)
  }

  /// The first feedings of two databases are two feeds, although both have the ID 1.
  @Test func rowsOfAnotherDatabaseAreOthers() throws {
    try sample.bringOver()
    try sample.run(
      """
      UPDATE django_migrations SET applied = '2026-05-01 09:00:00.000001';
      UPDATE core_child SET first_name = 'Leo' WHERE id = 1;
      UPDATE core_feeding SET amount = 1;
      """)
    let other = try sample.bringOver().outcome
    #expect(
      other.countsByTable["profiles"]?.added == 2 && other.countsByTable["bottle_feeds"]?.added == 3
    )
    #expect(try sample.family.journal().bottleFeeds.count == 6)
  }

  @Test func whatCannotBeTrueIsSkippedWithItsRowAndTheReason() throws {
    try sample.run(
      """
      DELETE FROM core_feeding; DELETE FROM core_weight; DELETE FROM core_note;
      INSERT INTO core_feeding (id, child_id, start, "end", type, method, amount) VALUES
        (11, 1, '2026-03-01 08:00:00', '2026-03-01 07:00:00', 'formula', 'bottle', 3),
        (12, 1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'formula', 'bottle', -3),
        (13, 1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'formula', 'bottle', NULL),
        (14, 1, '2025-03-01 08:00:00', '2025-03-01 08:10:00', 'formula', 'bottle', 3),
        (15, 1, '2027-03-01 08:00:00', '2027-03-01 08:10:00', 'formula', 'bottle', 3),
        (16, 1, 'yesterday', '2026-03-01 08:10:00', 'formula', 'bottle', 3),
        (17, 9, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'formula', 'bottle', 3),
        (18, 1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'lemonade', 'bottle', 3),
        (19, 1, '2026-03-01 08:00:00', '2026-03-01 07:00:00', 'formula', 'left breast', 3);
      INSERT INTO core_weight (id, child_id, date, weight) VALUES
        (4, 1, '2026-02-30', 11), (5, 1, '2026-03-01', 4800), (6, 1, '2026-03-01', 'eleven');
      INSERT INTO core_note (id, child_id, time, note) VALUES (8, 1, '2026-04-02 09:00:00', CAST(x'ff' AS TEXT));
      """)
    let skipped = try sample.bringOver().outcome.firstSkippedRows
    let told = skipped.map { skip in
      "\(skip.key.components(separatedBy: " of ")[0]): \(skip.problem.fault) \(skip.problem.column)"
    }
    #expect(
      told == [
        "feeding 11: endsBeforeStart end", "feeding 12: outOfRange volume_ml",
        "feeding 13: missing amount", "feeding 14: beforeBirth ", "feeding 15: inTheFuture ",
        "feeding 16: notADate start", "feeding 17: danglingReference profile_id",
        "feeding 18: notAllowed type", "feeding 19: endsBeforeStart end", "weight 4: notADate date",
        "weight 5: outOfRange value", "weight 6: notANumber weight", "note 8: notText note",
      ])
    #expect(skipped.map(\.rowNumber) == Array(11...19) + [4, 5, 6, 8])
    #expect(try sample.family.journal().skippedRows.isEmpty)
  }

  @Test func whatHasNoPlaceIsCountedByItsName() throws {
    try sample.run(
      """
      ALTER TABLE core_feeding ADD COLUMN mood text; UPDATE core_feeding SET mood = 'glad' WHERE id < 4;
      CREATE TABLE core_bath (id integer PRIMARY KEY); INSERT INTO core_bath VALUES (1), (2);
      CREATE TABLE core_empty (id integer PRIMARY KEY);
      DROP TABLE core_temperature;
      CREATE TABLE core_temperature (temperature real); INSERT INTO core_temperature VALUES (99), (100);
      CREATE TABLE "my ""own"" x" (x); INSERT INTO "my ""own"" x" VALUES (1);
      """)
    #expect(
      try sample.bringOver().leftOut == [
        "core_bmi": 1, "core_timer": 1, "core_bath": 2, "core_feeding.mood": 3,
        "core_temperature": 2,
        "core_child.birth_time": 1, "core_feeding of solid food without a note": 1,
        "core_tummytime without a milestone": 1, "core_note.image not in the photo folder": 1,
        "my \"own\" x": 1,
      ])
  }

  @Test func wordsAndTagsStandInTheNote() throws {
    try sample.bringOver()
    let journal = try sample.family.journal()
    #expect(
      journal.bottleFeeds.map(\.note) == ["fussy · #crèche · #night feed", nil, "parent fed"])
    #expect(journal.nursingSessions.map(\.note) == [nil, "amount 1.5"])
    #expect(
      Set(journal.notes.map(\.text)) == [
        "peas · solid food · self fed · amount 30", "First smile", "Asked for a dog · #crèche",
      ])
    let milestone = try #require(journal.milestones.first)
    // In Paris, the family's time zone, this is the next day.
    #expect(milestone.title == "Rolled over" && milestone.reachedOn.description == "2026-05-02")
    #expect(milestone.note == "tummy time 8 min")
  }

  @Test func picturesComeAlongWhereTheyLieInThePhotoFolder() throws {
    try sample.run("UPDATE core_child SET picture = 'child/picture/ida.jpg' WHERE id = 1")
    for file in ["notes/images", "media/child/picture"] {
      try FileManager.default.createDirectory(
        atPath: sample.folder.path(file), withIntermediateDirectories: true)
    }
    _ = try sample.folder.write("x", to: "media/child/picture/ida.jpg")
    let photos = try PhotoFolder(sample.folder.url.path)
    let first = try sample.bringOver { $0.photoFolder = photos }
    #expect(first.leftOut["core_note.image not in the photo folder"] == 1)
    _ = try sample.folder.write("x", to: "notes/images/smile.jpg")
    let second = try sample.bringOver { $0.photoFolder = photos }
    #expect(second.outcome.countsByTable["photos"] == .init(added: 1, unchanged: 1))
    let taken = try sample.family.journal().photos
    #expect(
      taken.map(\.file) == ["media/child/picture/ida.jpg", "notes/images/smile.jpg"])
    #expect(taken.map(\.caption) == [nil, "First smile"])
    #expect(try sample.profile("Ida Lark")?.portraitId == taken[0].entry.id)
    try sample.run("UPDATE core_note SET image = '../family.sqlite' WHERE id = 2")
    #expect(
      try sample.bringOver { $0.photoFolder = photos }.leftOut[
        "core_note.image not in the photo folder"]
        == 1)
  }
}
