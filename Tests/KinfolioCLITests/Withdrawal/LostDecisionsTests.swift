import Foundation
import SQLite
import TestSupport
import Testing

/// Backups, old tables and lost decisions show nothing that the family has hidden.
@Suite struct LostDecisionsTests {
  /// A backup from before the first decision contains no decision and no identifier.
  ///
  /// It could also be the database of another family, so nothing is shown because of another database.
  @Test(arguments: ["family", "restored"])
  func backupFromBeforeTheFirstDecisionHides(name: String) throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try family.run(
      "UPDATE photos SET for_viewers = 'everything' WHERE file IN ('90.jpg', '150.jpg')")
    try family.decide("everything", about: 150)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try !family.captions.isEmpty)
    try family.decide("picture", about: 150)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.captions == [])
    try family.loseDecisions()
    try FileManager.default.removeItem(atPath: family.tablePath)
    if name != "family" {
      try FileManager.default.moveItem(
        atPath: family.databasePath, toPath: family.folder.path("\(name).sqlite"))
    }
    family.useDatabase(named: name)
    let refused = try family.build()
    let message =
      name == "family"
      ? "This database does not contain the decisions that you made" : "No one has decided yet"
    #expect(refused.code == 65 && refused.errorOutput.contains(message), "\(refused.errorOutput)")
    #expect(try family.viewers("--new-photos", "show").code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
    #expect(try family.captions == [])
  }

  /// The family hid a photo that an app shows, and nothing shows this any more.
  ///
  /// What was shown before is hidden, too: the lost decision may be a later one about it.
  @Test func photosAreHiddenAfterLossOfDecisions() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try family.run(
      "UPDATE photos SET for_viewers = 'everything' WHERE file IN ('30.jpg', '90.jpg')")
    try family.run("DELETE FROM viewer_decisions WHERE file = '30.jpg'")
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
    try FileManager.default.removeItem(atPath: family.tablePath)
    let result = try family.build()
    #expect(
      result.code == 0 && result.errorOutput.contains("Some decisions about viewers were lost."))
    #expect(try family.publishedShades() == [])
    let review = try family.viewers("--new-photos", "show")
    #expect(
      review.errorOutput.contains("What the newest table does not confirm is hidden")
        && review.errorOutput.contains("--new-photos show is not used"))
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [])
    try family.decide("picture", about: 30)
    try family.decide("picture", about: 90)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [30, 90])
  }

  /// The database and the user's copy are older than the table.
  @Test func newerTableConfirmsWhatIsShown() throws {
    let family = try WithdrawalFamily(showing: [90, 150, 210], newPhotos: "wait")
    let old = try family.savedDecisions()
    try family.decide("nothing", about: 90)
    // The newest word is about another text.
    try family.decide("nothing", about: 210)
    #expect(try family.viewers().code == 0)
    try family.run("UPDATE photos SET caption = 'Canary210 again' WHERE file = '210.jpg'")
    #expect(try family.viewers().code == 0)
    try family.decide("picture", about: 210)
    #expect(try family.viewers().code == 0)
    for isRowLost in [false, true] {
      try family.restore(old)
      if isRowLost { try family.removeRows(with: ",150.jpg,") }
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == (isRowLost ? [] : [150]))
    }
    // A build remembers the loss.
    try FileManager.default.removeItem(atPath: family.tablePath)
    #expect(try family.build().errorOutput.contains("Some decisions about viewers were lost."))
    #expect(try family.publishedShades() == [])
  }

  /// The family hid a photo, deleted its record, and settled a loss without it.
  @Test func recordThatComesBackAfterALossIsHidden() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let old = try family.savedDecisions()
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    try family.run("DELETE FROM photos WHERE file = '90.jpg'")
    #expect(try family.viewers().code == 0)
    try family.restore(old)
    try family.run(
      "CREATE TABLE saved AS SELECT * FROM photos; DELETE FROM photos WHERE file = '90.jpg'")
    #expect(try family.viewers().errorOutput.contains("Some decisions about viewers were lost."))
    try family.run("INSERT INTO photos SELECT * FROM saved WHERE file = '90.jpg'")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// Someone copies the rows of an old table into a new one.
  @Test func rowsOfAnOldTableConfirmNothing() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let old = try family.savedDecisions()
    let table = try String(contentsOfFile: family.tablePath, encoding: .utf8)
    // The program counts seconds.
    sleep(2)
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    let rows = table.components(separatedBy: "\r\n").filter { $0.contains(",90.jpg,") }
    try family.removeRows(with: ",90.jpg,")
    let new = try String(contentsOfFile: family.tablePath, encoding: .utf8)
    try (new + rows.joined() + "\r\n").write(
      toFile: family.tablePath, atomically: true, encoding: .utf8)
    try family.restore(old)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// The family hid a photo with an empty state folder, or before its build failed, and restores an old database or table.
  @Test(arguments: ["state", "failure", "photos"])
  func buildStoresWhatIsHiddenInTheUsersCopy(cause: String) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let table = try Data(contentsOf: URL(fileURLWithPath: family.tablePath))
    let database = try Data(contentsOf: URL(fileURLWithPath: family.databasePath))
    try family.decide("nothing", about: 90)
    if cause == "state" {
      #expect(try family.viewers().code == 0)
      try FileManager.default.removeItem(atPath: family.folder.path("state"))
      #expect(try family.build().code == 0)
      try database.write(to: URL(fileURLWithPath: family.databasePath))
    } else {
      family.extraOptions = cause == "photos" ? [] : ["--templates", "/nowhere"]
      let photos = family.folder.path("photos")
      if cause == "photos" {
        try FileManager.default.moveItem(atPath: photos, toPath: photos + "2")
      }
      #expect(try family.build().code != 0)
      if cause == "photos" {
        try FileManager.default.moveItem(atPath: photos + "2", toPath: photos)
      }
      family.extraOptions = []
    }
    try table.write(to: URL(fileURLWithPath: family.tablePath))
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// Another person has shared the photo in the meantime, in a copy of the database that replaces this one.
  @Test func buildHidesAtThePresentTime() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    // The program counts seconds.
    sleep(2)
    let start = Int64(Date().timeIntervalSince1970)
    try family.decide("nothing", about: 90)
    #expect(try family.build().code == 0)
    let files = try family.savedDecisions().keys.filter { $0.contains("/viewers/") }
    var times: [Int64] = []
    try Database(path: try #require(files.first), openMode: .reading).prepare(
      "SELECT decided_at FROM viewer_decisions WHERE file = '90.jpg' AND choice = 'nothing'"
    ).forEachRow { times.append($0.integer(0) ?? 0) }
    #expect(times.count == 1 && times.allSatisfy { $0 >= start }, "\(times)")
  }

  /// The family got a second id after a loss, hid a photo, and restores the database with its first id.
  @Test(arguments: ["family", "restored"])
  func photoHiddenUnderAnotherIDStaysHidden(name: String) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let first = try Data(contentsOf: URL(fileURLWithPath: family.databasePath))
    let table = try Data(contentsOf: URL(fileURLWithPath: family.tablePath))
    try family.loseDecisions()
    try FileManager.default.removeItem(atPath: family.tablePath)
    #expect(try family.viewers().code == 0)
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    family.useDatabase(named: name)
    try first.write(to: URL(fileURLWithPath: family.databasePath))
    try table.write(to: URL(fileURLWithPath: family.tablePath))
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// The database is from before the first decision, but the state folder is complete.
  @Test(arguments: [false, true]) func completeStateFolderIsNoLoss(isTableOld: Bool) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "show")
    let old = try Data(contentsOf: URL(fileURLWithPath: family.tablePath))
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    if isTableOld { try old.write(to: URL(fileURLWithPath: family.tablePath)) }
    try family.loseDecisions()
    let result = try family.viewers()
    #expect(result.errorOutput.contains("Those about another one at the same path apply."))
    #expect(!result.errorOutput.contains("were lost"), "\(result.errorOutput)")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// The build stores the word before it fails, and an app deletes the record of the hidden copy.
  @Test func wordThatAFailedBuildStoresShowsNoCopy() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'copy', id, 1782000500, 'copy.jpg', 1 FROM profiles
      """)
    try FileManager.default.copyItem(
      atPath: family.folder.path("photos/90.jpg"), toPath: family.folder.path("photos/copy.jpg"))
    try family.decide("everything", about: 90)
    #expect(try family.viewers().code == 0)
    #expect(try family.decide("nothing", inRowsWith: ",copy.jpg,"))
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    try family.decide("picture", about: 90)
    let (photos, away) = (family.folder.path("photos"), family.folder.path("away"))
    try FileManager.default.moveItem(atPath: photos, toPath: away)
    #expect(try family.build().code == 75)
    try FileManager.default.moveItem(atPath: away, toPath: photos)
    try family.run("DELETE FROM photos WHERE id = 'copy'")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// The words of the table are the last ones that are left.
  @Test func tableIsKeptAfterLossOfDecisions() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let table = try String(contentsOfFile: family.tablePath, encoding: .utf8)
    try family.loseDecisions()
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
    let result = try family.viewers()
    let copy = family.folder.path("family.viewers.old.csv")
    #expect(result.errorOutput.contains("The words of the old table are in \(copy)."))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == table)
    try family.loseDecisions()
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
    #expect(try family.viewers().errorOutput.contains("viewers.old2.csv"))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == table)
  }

  /// The table may be as old as the database.
  @Test func hiddenPhotoStaysHiddenAfterOldBackupAndTableAreRestored() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let table = try Data(contentsOf: URL(fileURLWithPath: family.tablePath))
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    try family.loseDecisions()
    try table.write(to: URL(fileURLWithPath: family.tablePath))
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// A build stores what the family hides, so that an old copy of the table, or of everything but the user's copy, does
  /// not show it again.
  @Test(arguments: ["nothing", ""]) func oldTableShowsNothingThatABuildHasHidden(word: String)
    throws
  {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    let files = [family.tablePath, family.databasePath].map { URL(fileURLWithPath: $0) }
    let old = try files.map { try Data(contentsOf: $0) }
    try family.decide(word, about: 90)
    #expect(try family.build().code == 0)
    for (file, bytes) in zip(files, old) { try bytes.write(to: file) }
    let result = try family.viewers()
    #expect(
      result.code == 0
        && result.errorOutput.contains("hidden in another row: 1."),
      "\(result.errorOutput)")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// Only the family can say that nothing is missing.
  @Test func buildDoesNotForgetThatDecisionsWereLost() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try family.run("DELETE FROM viewer_decisions WHERE file = '30.jpg'")
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
    let lines = try String(contentsOfFile: family.tablePath, encoding: .utf8)
      .components(separatedBy: "\r\n")
    try lines.filter { !$0.contains(",30.jpg,") }.joined(separator: "\r\n")
      .write(toFile: family.tablePath, atomically: true, encoding: .utf8)
    try family.decide("nothing", about: 90)
    for _ in 0..<2 {
      #expect(try family.build().code == 0)
      #expect(try !family.publishedShades().contains(30))
    }
  }
}
