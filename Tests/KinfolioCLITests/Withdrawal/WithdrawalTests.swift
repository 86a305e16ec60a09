import Foundation
import TestSupport
import Testing

/// A photo that the family has hidden, or has not decided about, is never in the site for viewers.
@Suite struct WithdrawalTests {
  /// A change that lost decisions in the past.
  struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    let apply: @Sendable (WithdrawalFamily) throws -> Void
    var testDescription: String { name }

    init(_ name: String, _ apply: @escaping @Sendable (WithdrawalFamily) throws -> Void) {
      self.name = name
      self.apply = apply
    }
  }

  static let changes = [
    Change("a byte is added to the photo") { family in
      try runTool("sh", "-c", "printf '\\0' >> '\(family.folder.path("photos/30.jpg"))'")
    },
    Change("the photo is rotated") { family in
      let path = family.folder.path("photos/30.jpg")
      try runTool("jpegtran", "-rotate", "90", "-outfile", path, path)
    },
    Change("the photo is renamed") { family in
      try move("photos/30.jpg", "photos/renamed.jpg", family)
      try family.run("UPDATE photos SET file = 'renamed.jpg' WHERE file = '30.jpg'")
    },
    Change("the record gets another id") { family in
      try family.run("UPDATE photos SET id = 'new' WHERE id = 'p30'")
    },
    Change("the database is renamed") { family in
      try move("family.sqlite", "renamed.sqlite", family)
      family.useDatabase(named: "renamed")
    },
    Change("the database is copied") { family in
      try FileManager.default.copyItem(
        atPath: family.databasePath, toPath: family.folder.path("copy.sqlite"))
      family.useDatabase(named: "copy")
    },
    Change("the table is deleted") { family in
      try FileManager.default.removeItem(atPath: family.tablePath)
    },
    Change("the decisions are deleted from the database") { family in
      try family.run("DROP TABLE viewer_decisions")
    },
    Change("a row is deleted from the database") { family in
      try family.run("DELETE FROM viewer_decisions WHERE choice = 'nothing'")
    },
    Change("the state folder is lost") { family in
      try FileManager.default.removeItem(atPath: family.folder.path("state"))
    },
    Change("a row and the state folder are lost") { family in
      try family.run("DELETE FROM viewer_decisions WHERE choice = 'nothing'")
      try FileManager.default.removeItem(atPath: family.folder.path("state"))
      try FileManager.default.removeItem(atPath: family.tablePath)
    },
    Change("the photo is copied by a messenger") { family in
      let (photo, copy) = (
        family.folder.path("photos/30.jpg"), family.folder.path("photos/copy.jpg")
      )
      try runTool("sh", "-c", "djpeg -scale 5/8 '\(photo)' | cjpeg -quality 50 > '\(copy)'")
      try family.run(
        """
        INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
          SELECT 'copy', id, 1782000100, 'copy.jpg', 1 FROM profiles
        """)
    },
  ]

  private static func runTool(_ arguments: String...) throws {
    let result = try run("env", arguments)
    if result.status != 0 { Issue.record("\(arguments): \(result.output)") }
  }

  private static func move(_ from: String, _ to: String, _ family: WithdrawalFamily) throws {
    try FileManager.default.moveItem(
      atPath: family.folder.path(from), toPath: family.folder.path(to))
  }

  @Test(arguments: changes) func hiddenPhotoStaysHidden(change: Change) throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
    try change.apply(family)
    let result = try family.build()
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(try family.publishedShades().isSubset(of: family.shownShades))
    // Reading the table again must not lose it either.
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades().isSubset(of: family.shownShades))
  }

  /// A spreadsheet counts up the last number of a code if someone drags a row down.
  @Test func changedCodeIsReportedAndHiddenPhotosAreRemoved() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    let lines = try String(contentsOfFile: family.tablePath, encoding: .utf8)
      .components(separatedBy: "\r\n")
    let changed = lines.map {
      $0.contains(",150.jpg,") ? $0.replacing(/x[0-9a-f]{6}$/, with: "x000001") : $0
    }
    try changed.joined(separator: "\r\n").write(
      toFile: family.tablePath, atomically: false, encoding: .utf8)
    let result = try family.build()
    #expect(
      result.code == 65
        && result.errorOutput.contains(
          "the column code was changed, for example in the row with 150.jpg")
    )
    #expect(try family.publishedShades() == [150])
  }

  /// A spreadsheet may be open while `kinfolio viewers` or a build stores its words, and an empty cell always hides.
  @Test(arguments: [true, false]) func emptiedCellOfOlderTableHides(runsViewers: Bool) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.decide("picture", about: 210)
    try family.decide("everything", about: 90)
    let open = try Data(contentsOf: URL(fileURLWithPath: family.tablePath))
    if runsViewers { #expect(try family.viewers().code == 0) }
    #expect(try family.build().code == 0)
    try open.write(to: URL(fileURLWithPath: family.tablePath))
    try family.decide("", about: 90)
    #expect(try family.build().code == 0)
    let expected: Set = runsViewers ? [150, 210] : [150]
    #expect(try family.publishedShades() == expected)
    let result = try family.viewers()
    #expect(result.code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150, 210])
  }

  /// A record may be missing for a moment while an app synchronizes.
  @Test func emptiedCellHidesPhotoWithoutRecord() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.run("CREATE TABLE saved AS SELECT * FROM photos WHERE file = '90.jpg'")
    try family.run("DELETE FROM photos WHERE file = '90.jpg'")
    try family.decide("", about: 90)
    let result = try family.viewers()
    #expect(
      result.code == 0 && result.errorOutput.contains("New decisions stored: 1."),
      "\(result.errorOutput)")
    try family.run("INSERT INTO photos SELECT * FROM saved; DROP TABLE saved")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// A decision of an app is deleted with its record, and a reaction may be recorded after the photo was shown.
  @Test(arguments: [true, false])
  func photoThatWasPrivateDoesNotAppearByItself(runsViewers: Bool) throws {
    let family = try WithdrawalFamily(showing: [], newPhotos: "show")
    try family.run(
      """
      UPDATE photos SET for_viewers = 'nothing' WHERE file = '90.jpg';
      INSERT INTO replies (id, profile_id, received_at, photo_id, completed, changed_at)
        SELECT 'r', id, 1782000150, 'p150', 1, 1 FROM profiles;
      """)
    if runsViewers { #expect(try family.viewers().code == 0) }
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [210])
    try family.run(
      """
      DELETE FROM replies;
      DELETE FROM photos WHERE file = '90.jpg';
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'new', id, 1782000090, 'new.jpg', 1 FROM profiles;
      """)
    try FileManager.default.moveItem(
      atPath: family.folder.path("photos/90.jpg"), toPath: family.folder.path("photos/new.jpg"))
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [210])
  }

  /// The decision is from before the photo answered a task.
  @Test(arguments: [true, false])
  func photoThatWasPrivateNeedsAnotherDecision(runsViewers: Bool) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.run(
      """
      INSERT INTO replies (id, profile_id, received_at, photo_id, completed, changed_at)
        SELECT 'r', id, 1782000090, 'p90', 1, 1 FROM profiles
      """)
    if runsViewers {
      #expect(try family.viewers().code == 0)
      try FileManager.default.removeItem(atPath: family.tablePath)
    }
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
    for _ in 0..<2 {
      try family.run("DELETE FROM replies")
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == [150])
      // The word in the old table is from before the photo was private.
      #expect(try family.viewers().code == 0)
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == [150])
      try family.decide("picture", about: 90)
      #expect(try family.viewers().code == 0)
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == [90, 150])
      try family.run(
        """
        INSERT INTO replies (id, profile_id, received_at, photo_id, completed, changed_at)
          SELECT 'r', id, 1782000090, 'p90', 1, 1 FROM profiles
        """)
      #expect(try family.build().code == 0)
    }
  }

  /// An app hides the photo, and no build runs before `viewers`.
  @Test func photoThatAnAppHidNeedsAnotherDecision() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.run("UPDATE photos SET for_viewers = 'nothing' WHERE file = '90.jpg'")
    #expect(try family.viewers().code == 0)
    try family.run("UPDATE photos SET for_viewers = NULL")
    for _ in 0..<2 {
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == [150])
      #expect(try family.viewers().code == 0)
    }
  }

  /// The empty cell belongs to a record that an app has replaced.
  @Test func emptiedCellHidesPictureOfAnotherRecord() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("", about: 90)
    try family.run("UPDATE photos SET id = 'new' WHERE file = '90.jpg'")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// A caregiver may answer a task with a picture that is in the gallery.
  @Test func privateCopyHidesNoDecidedPhoto() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try FileManager.default.copyItem(
      atPath: family.folder.path("photos/90.jpg"), toPath: family.folder.path("photos/copy.jpg"))
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'copy', id, 1782000000, 'copy.jpg', 1 FROM profiles;
      INSERT INTO replies (id, profile_id, received_at, photo_id, completed, changed_at)
        SELECT 'r', id, 1782000090, 'copy', 1, 1 FROM profiles
      """)
    for _ in 0..<3 {
      #expect(try family.build().code == 0)
      #expect(try family.publishedShades() == [90, 150])
    }
  }

  @Test func tableForViewersStopsNoBuildForOthers() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    try family.decide("nothng", about: 90)
    #expect(try family.build().code == 65)
    #expect(
      try family.build("--audience", "family", "--output", family.folder.path("own")).code == 0)
  }

  /// An old backup without the user's copy would show what was hidden since.
  @Test func buildForViewersNeedsTheUsersCopy() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    family.environment["XDG_STATE_HOME"] = ""
    family.environment["HOME"] = ""
    let result = try family.build()
    #expect(result.code == 74, "\(result.errorOutput)")
    #expect(result.errorOutput.contains("set HOME or XDG_STATE_HOME"))
  }

  /// Two people may have joined their tables.
  @Test func strictestWordOfTwoRowsCounts() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    let lines = try String(contentsOfFile: family.tablePath, encoding: .utf8)
      .components(separatedBy: "\r\n")
    let row = try #require(lines.first { $0.contains(",90.jpg,") })
    let open = "everything" + row.drop { $0 != "," }
    try Data(([lines[0], open] + lines.dropFirst()).joined(separator: "\r\n").utf8)
      .write(to: URL(fileURLWithPath: family.tablePath))
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// The other database may be a restored copy, so that what is hidden there is hidden here.
  @Test func pictureHiddenInAnotherDatabaseIsHidden() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try FileManager.default.copyItem(
      atPath: family.databasePath, toPath: family.folder.path("restored.sqlite"))
    family.useDatabase(named: "restored")
    try family.loseDecisions()
    #expect(try family.viewers("--new-photos", "show").code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
  }

  /// Both databases show the photo before one of them hides it.
  @Test func changedPictureHiddenInAnotherDatabaseIsHidden() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "show")
    try FileManager.default.copyItem(
      atPath: family.databasePath, toPath: family.folder.path("other.sqlite"))
    family.useDatabase(named: "other")
    try family.loseDecisions()
    #expect(try family.viewers("--new-photos", "show").code == 0)
    family.useDatabase(named: "family")
    try family.decide("nothing", about: 150)
    #expect(try family.viewers().code == 0)
    family.useDatabase(named: "other")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 210])
    try WithdrawalFamily.writePhoto(shade: 175, to: family.folder.path("photos/150.jpg"))
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 210])
  }

  @Test func impossibleTimesStopNothing() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    try family.run(
      """
      UPDATE viewer_decisions SET decided_at = 9223372036854775807;
      UPDATE viewer_settings SET value = '9223372036854775807' WHERE name = 'table'
      """)
    #expect(try family.build().code == 0)
    #expect(try family.viewers().code == 0)
    #expect(try family.publishedShades() == [90])
  }

  @Test func unreadableDecisionsStopTheBuild() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    let folder = family.folder.path("state/kinfolio/viewers")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let result = try family.build()
    #expect(result.code == 65)
    #expect(
      result.errorOutput.contains("Cannot read the decisions about viewers in \(folder)/\(name). "),
      "\(result.errorOutput)")
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
  }
}
