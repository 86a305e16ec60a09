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

  /// A backup from before the first decision does not contain the family's identifier.
  @Test func hiddenPhotoStaysHiddenAfterOldBackupIsRestored() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try family.loseDecisions()
    try FileManager.default.removeItem(atPath: family.tablePath)
    #expect(try family.build().code == 65, "as for a family that has not decided yet")
    #expect(try family.viewers("--new-photos", "show").code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
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
    #expect(result.code == 0 && result.errorOutput.contains("1 word in "), "\(result.errorOutput)")
    #expect(try family.build().code == 0)
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
      result.code == 0 && result.errorOutput.contains("that hide what viewers saw: 1."),
      "\(result.errorOutput)")
    try family.run("INSERT INTO photos SELECT * FROM saved; DROP TABLE saved")
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

  /// A decision of an app is deleted with its record, and a reaction may be recorded after the photo was shown.
  @Test(arguments: [true, false])
  func photoThatWasPrivateDoesNotAppearByItself(runsViewers: Bool) throws {
    let family = try WithdrawalFamily(showing: [], newPhotos: "show")
    try family.run(
      """
      UPDATE photos SET for_viewers = 'nothing' WHERE file = '90.jpg';
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, for_viewers, changed_at)
        SELECT 'm', id, '2026-06-01', 'step', 'Steps', 'p150', 'nothing', 1 FROM profiles;
      """)
    if runsViewers { #expect(try family.viewers().code == 0) }
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [210])
    try family.run(
      """
      DELETE FROM milestones;
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

  /// A run of `viewers` may be the first that sees that an app has hidden the photo.
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

/// A photo that the family hides leaves the site, also if the new site cannot be published.
@Suite struct HiddenPhotoRemovalTests {
  /// A reason why the new site cannot be published, and the exit code.
  struct Obstacle: CustomTestStringConvertible, Sendable {
    let name: String
    let code: Int32
    let apply: @Sendable (WithdrawalFamily) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ code: Int32, _ apply: @escaping @Sendable (WithdrawalFamily) throws -> Void
    ) {
      (self.name, self.code, self.apply) = (name, code, apply)
    }
  }

  static let obstacles = [
    Obstacle("another program changed the published pictures", 65) { family in
      try appendByte(toFilesIn: family.folder.path("site/photos"))
    },
    Obstacle("the photo folder is not mounted", 75) { family in
      try FileManager.default.moveItem(
        atPath: family.folder.path("photos"), toPath: family.folder.path("away"))
      try FileManager.default.createDirectory(
        atPath: family.folder.path("photos"), withIntermediateDirectories: false)
    },
    Obstacle("the photo folder is gone", 75) { family in
      try FileManager.default.moveItem(
        atPath: family.folder.path("photos"), toPath: family.folder.path("away"))
    },
    Obstacle("the folder of templates is gone", 65) { family in
      family.extraOptions = ["--templates", family.folder.path("nowhere")]
    },
    Obstacle("a file is in the place of a folder", 65) { family in
      try FileManager.default.removeItem(atPath: family.folder.path("site/assets"))
      try Data().write(to: URL(fileURLWithPath: family.folder.path("site/assets")))
    },
  ]

  private static func appendByte(toFilesIn folder: String) throws {
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let file = FileHandle(forWritingAtPath: "\(folder)/\(path)") else { continue }
      try file.seekToEnd()
      try file.write(contentsOf: Data(" ".utf8))
    }
  }

  @Test(arguments: obstacles) func hiddenPhotoIsRemovedIfNothingIsPublished(
    obstacle: Obstacle
  ) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150])
    try obstacle.apply(family)
    try family.decide("nothing", about: 90)
    let result = try family.build()
    #expect(result.code == obstacle.code, "\(result.errorOutput)")
    #expect(
      result.errorOutput.contains(/Removed [0-9]+ files with photos or texts that the readers/))
    #expect(try family.publishedShades() == [150])
    let again = try family.build()
    #expect(again.code == obstacle.code && !again.errorOutput.contains("Removed "))
  }

  @Test(.untilHang) func hiddenPhotoIsRemovedIfPipeIsInPlaceOfPage() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let page = family.folder.path("site/en/index.html")
    try FileManager.default.removeItem(atPath: page)
    #expect(mkfifo(page, 0o600) == 0)
    try family.decide("nothing", about: 90)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [150])
  }

  /// A stored decision also counts if the table has a typing error.
  @Test func hiddenPhotoIsRemovedIfTheTableCannotBeRead() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    try family.decide("nothng", about: 150)
    #expect(try family.build().code == 65)
    #expect(try family.publishedShades() == [])
  }

  /// A word that is not known hides, and the other words of the table count.
  @Test func hiddenPhotoIsRemovedIfAnotherWordIsMistyped() throws {
    let family = try WithdrawalFamily(showing: [90, 150, 210], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    try family.decide("pictur", about: 150)
    #expect(try family.build().code == 65)
    #expect(try family.publishedShades() == [210])
  }

  /// A row that cannot be understood hides its photo, and the words of the other rows count.
  @Test(arguments: [
    ("nothing,", "nothing,,"), ("\r\nnothing,", "\r\n\"nothing,"), (",90.jpg,", ",\"90.jpg,"),
  ])
  func hiddenPhotoIsRemovedFromDamagedTable(text: String, damage: String) throws {
    let family = try WithdrawalFamily(showing: [90, 150, 210], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    let table = try String(contentsOfFile: family.tablePath, encoding: .utf8)
    #expect(table.contains(text))
    try table.replacingOccurrences(of: text, with: damage)
      .write(toFile: family.tablePath, atomically: true, encoding: .utf8)
    #expect(try family.build().code == 65)
    #expect(try family.publishedShades() == [150, 210])
  }

  /// A build knows the copy, although the family has not seen it.
  @Test func copyIsRemovedIfNothingIsPublished() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "show")
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'copy', id, 1782000000, 'copy.jpg', 1 FROM profiles
      """)
    #expect(
      try run(
        "sh", "-c",
        "cd '\(family.folder.path("photos"))' && djpeg 90.jpg | cjpeg -quality 70 > copy.jpg"
      ).status == 0)
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    try Self.obstacles[2].apply(family)
    #expect(try family.build().code == 75)
    #expect(try family.publishedShades() == [150, 210])
  }

  /// Cameras and other programs also give names with many digits.
  @Test func ownFilesStay() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let own = [
      "photos/20260809180400123.jpg", "photos/d41d8cd98f00b204e9800998ecf8427e.jpg", "en/own.html",
    ]
    for path in own {
      try Data("<img src=\"../photos/20260809180400123.jpg\">".utf8)
        .write(to: URL(fileURLWithPath: family.folder.path("site/\(path)")))
    }
    try family.decide("nothing", about: 90)
    #expect(try family.build().code == 0)
    for path in own {
      #expect(FileManager.default.fileExists(atPath: family.folder.path("site/\(path)")))
    }
  }

  /// Another program may have copied the picture into the page.
  @Test func changedPageIsReplaced() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let pages = family.folder.path("site/en/timeline")
    var count = 0
    for case let path as String in FileManager.default.enumerator(atPath: pages) ?? .init()
    where path.hasSuffix(".html") {
      try Data("<p>Wordofcaption".utf8).write(to: URL(fileURLWithPath: "\(pages)/\(path)"))
      count += 1
    }
    try family.decide("nothing", about: 90)
    #expect(try family.build().code == 0)
    #expect(count > 0)
    #expect(try run("grep", ["-rl", "Wordofcaption", family.folder.path("site")]).status == 1)
  }

  /// A builder that found old pictures does not know what the feeds and documents contain.
  @Test func everythingWithTextsIsRemovedIfTheManifestIsOlderThanThePages() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let manifest = URL(fileURLWithPath: family.folder.path("site/kinfolio.json"))
    let old = try Data(contentsOf: manifest)
    try family.decide("everything", about: 150)
    try family.run("UPDATE photos SET caption = 'Wordofcaption' WHERE file = '150.jpg'")
    #expect(try family.viewers().code == 0)
    try family.decide("everything", about: 150)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    try old.write(to: manifest)
    try family.decide("nothing", about: 150)
    _ = try family.build()
    let found = try run("grep", ["-rl", "Wordofcaption", family.folder.path("site")])
    #expect(found.status == 1, "\(found.output)")
  }

  @Test func hiddenPhotoIsRemovedAlthoughACopyOfTheDecisionsIsDamaged() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    let folder = family.folder.path("state/kinfolio/viewers")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    #expect(try family.build().code == 65)
    #expect(try family.publishedShades() == [150])
  }

  /// If the decisions are lost, no one knows what may stay.
  @Test func everythingIsRemovedIfTheDecisionsAreLost() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try family.decide("nothing", about: 90)
    #expect(try family.viewers().code == 0)
    try family.loseDecisions()
    #expect(try family.build().code == 65)
    #expect(try family.publishedShades() == [])
  }

  /// Pictures that another program changed before the photo changed are in no list of items.
  @Test func hiddenPictureIsRemovedAfterItsPhotoChanged() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try Self.obstacles[0].apply(family)
    try Self.appendByte(toFilesIn: family.folder.path("photos"))
    #expect([0, 3].contains(try family.build("--adopt").code))
    try family.decide("nothing", about: 90)
    #expect([0, 3].contains(try family.build("--adopt").code))
    #expect(try family.publishedShades() == [150])
  }

  /// The manifest of an old version does not list what is in the files.
  @Test func everythingIsRemovedIfTheManifestListsNoItems() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let path = URL(fileURLWithPath: family.folder.path("site/kinfolio.json"))
    var manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
    manifest["items"] = nil
    try JSONSerialization.data(withJSONObject: manifest).write(to: path)
    try Self.obstacles[2].apply(family)
    try family.decide("nothing", about: 90)
    #expect(try family.build().code == 75)
    #expect(try family.publishedShades() == [])
    #expect(!FileManager.default.fileExists(atPath: family.folder.path("site/en/index.html")))
  }

  @Test func hiddenPictureThatWasChangedIsRemovedWithAdopt() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    try Self.obstacles[0].apply(family)
    try family.decide("nothing", about: 90)
    let result = try family.build("--adopt")
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(try family.publishedShades() == [150])
    #expect(try ProgramResult.kinfolio(["verify", family.folder.path("site")]).code == 0)
  }

  /// A caption is removed with the pages that contain it, and the picture stays.
  @Test func withdrawnCaptionIsRemoved() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try family.run("UPDATE photos SET caption = 'Wordofcaption' WHERE file = '90.jpg'")
    #expect(try family.viewers().code == 0)
    try family.decide("everything", about: 90)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    let pages = ["-rl", "Wordofcaption", family.folder.path("site")]
    #expect(try run("grep", pages).status == 0)
    // The text is removed before the photo folder is looked at.
    try Self.obstacles[2].apply(family)
    try family.decide("picture", about: 90)
    #expect(try family.build().code == 75)
    let found = try run("grep", pages)
    #expect(found.status == 1, "\(found.output)")
    #expect(try family.publishedShades() == [90, 150])
  }

  /// Without its manifest, a folder could contain the pages of the family's own site.
  @Test func adoptRemovesPagesOfTheFamily() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    #expect(try family.build("--audience", "family").code == 0)
    #expect(try family.publishedShades() == Set(WithdrawalFamily.shades))
    try Data("Our own page".utf8).write(
      to: URL(fileURLWithPath: family.folder.path("site/own.html")))
    try Data("Our own photo".utf8).write(
      to: URL(fileURLWithPath: family.folder.path("site/photos/own.jpg")))
    try FileManager.default.removeItem(atPath: family.folder.path("site/kinfolio.json"))
    #expect(try family.build().code == 65)
    let result = try family.build("--adopt")
    #expect(result.code == 0, "\(result.errorOutput)")
    let own = family.folder.path("site/photos/own.jpg")
    #expect(try String(contentsOfFile: own, encoding: .utf8) == "Our own photo")
    try FileManager.default.removeItem(atPath: own)
    #expect(try family.publishedShades() == [90])
    let audit = try ProgramResult.kinfolio(
      ["audit", family.folder.path("site"), "--database", family.databasePath],
      environment: family.environment)
    #expect(audit.code == 0, "\(audit.output)")
    #expect(FileManager.default.fileExists(atPath: family.folder.path("site/own.html")))
  }

  @Test func adoptRemovesPagesOfTheFamilyWithoutAssets() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    #expect(try family.build("--audience", "family").code == 0)
    for name in ["site/kinfolio.json", "site/assets"] {
      try FileManager.default.removeItem(atPath: family.folder.path(name))
    }
    #expect(try family.build("--adopt").code == 0)
    #expect(try family.publishedShades() == [90])
  }

  /// A folder that never contained a site keeps all its files.
  @Test func adoptRemovesNothingFromOtherFolders() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    try family.folder.write("Our own page", to: "site/photos/own.html")
    #expect(try family.build("--adopt").code == 0)
    #expect(FileManager.default.fileExists(atPath: family.folder.path("site/photos/own.html")))
  }

  @Test func hiddenPhotoIsRemovedAlthoughPageCannotBeRead() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let page = family.folder.path("site/en/index.html")
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createSymbolicLink(
      atPath: page, withDestinationPath: family.folder.path("nowhere"))
    try family.decide("nothing", about: 90)
    _ = try family.build()
    #expect(try family.publishedShades() == [150])
  }

  /// A build that is killed while it publishes leaves a folder with the whole old site.
  @Test(arguments: [["verify"], ["audit"], []])
  func leftoversAreRemoved(command: [String]) throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    #expect(try family.build().code == 0)
    let site = family.folder.path("site")
    let leftover = family.folder.path(".site.kinfolio-next")
    try FileManager.default.copyItem(atPath: site, toPath: leftover)
    let inode = try FileManager.default.attributesOfItem(atPath: site)[.systemFileNumber] as? Int
    try Data("\(try #require(inode))".utf8)
      .write(to: URL(fileURLWithPath: "\(leftover)/.kinfolio-seen"))
    try Data("Own".utf8).write(to: URL(fileURLWithPath: "\(leftover)/own.txt"))
    let result =
      command.isEmpty ? try family.build() : try ProgramResult.kinfolio(command + [site])
    #expect([0, 3].contains(result.code), "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: leftover))
    #expect(FileManager.default.fileExists(atPath: "\(site)/own.txt"))
  }
}

/// Random changes between builds never show a photo that is hidden or not decided.
@Suite struct RandomWithdrawalTests {
  /// 500 changes in `Scripts/stress`, fewer in `Scripts/test`.
  private static let seeds = Cases.seeds(2, underStress: 25)

  @Test(arguments: seeds, ["wait", "show"])
  func hiddenPhotosStayHidden(seed: Int, newPhotos: String) throws {
    var random = SeededGenerator(UInt64(seed * 2 + (newPhotos == "show" ? 1 : 0)))
    let changes = try RandomChanges(newPhotos: newPhotos)
    for step in 0..<10 {
      let change = try changes.applyOne(&random)
      #expect(
        try changes.family.publishedShades().isSubset(of: changes.family.shownShades),
        "seed \(seed), step \(step): \(change)")
    }
  }
}

/// Changes to a family's files, each followed by a build.
private final class RandomChanges {
  let family: WithdrawalFamily
  /// The files of the family by the shade of their photos.
  private var filesByShade: [Int: String] = [:]
  private var backups: [Data] = []
  private var tables: [Data] = []
  /// The number that makes new names unique.
  private var number = 0
  /// True if both copies of the decisions contain the newest ones, so that one may be lost.
  private var areDecisionsStoredTwice = true

  private let newPhotos: String

  init(newPhotos: String) throws {
    self.newPhotos = newPhotos
    family = try WithdrawalFamily(showing: [90, 150], newPhotos: newPhotos)
    for shade in WithdrawalFamily.shades { filesByShade[shade] = "\(shade).jpg" }
    try remember()
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == family.shownShades)
  }

  private func remember() throws {
    backups.append(try Data(contentsOf: URL(fileURLWithPath: family.databasePath)))
    tables.append(try Data(contentsOf: URL(fileURLWithPath: family.tablePath)))
  }

  /// Applies a change, builds the site and returns the name of the change.
  func applyOne(_ random: inout SeededGenerator) throws -> String {
    let changes: [(String, (inout SeededGenerator) throws -> Void)] = [
      ("bytes", changeBytes), ("rename", rename), ("id", changeID), ("move", moveDatabase),
      ("copy", copyPhoto), ("rows", loseRows), ("backup", restoreBackup), ("state", loseState),
      ("table", restoreTable), ("zone", changeZone), ("audience", buildForFamily),
      ("kill", killBuild),
      ("decide", decide), ("touch", changePublishedFiles), ("unmount", unmountPhotos),
    ]
    let (name, change) = changes.randomElement(using: &random) ?? changes[0]
    try change(&random)
    _ = try family.build()
    return name
  }

  private func photo(_ random: inout SeededGenerator) -> (shade: Int, path: String) {
    let shade = WithdrawalFamily.shades.randomElement(using: &random) ?? 30
    return (shade, family.folder.path("photos/\(filesByShade[shade] ?? "")"))
  }

  private func changeBytes(_ random: inout SeededGenerator) throws {
    let path = photo(&random).path
    let commands = [
      "printf '\\0' >> '\(path)'", "jpegtran -rotate 90 -outfile '\(path)' '\(path)'",
      "djpeg '\(path)' | cjpeg -quality 60 > '\(path).new' && mv '\(path).new' '\(path)'",
    ]
    #expect(try run("sh", "-c", commands.randomElement(using: &random) ?? "").status == 0)
  }

  private func rename(_ random: inout SeededGenerator) throws {
    let (shade, path) = photo(&random)
    number += 1
    try FileManager.default.moveItem(
      atPath: path, toPath: family.folder.path("photos/r\(number).jpg"))
    try family.run(
      "UPDATE photos SET file = 'r\(number).jpg' WHERE file = '\(filesByShade[shade] ?? "")'")
    filesByShade[shade] = "r\(number).jpg"
  }

  private func changeID(_ random: inout SeededGenerator) throws {
    let file = filesByShade[photo(&random).shade] ?? ""
    number += 1
    try family.run("UPDATE photos SET id = 'i\(number)' WHERE file = '\(file)'")
  }

  private func moveDatabase(_ random: inout SeededGenerator) throws {
    let old = family.databasePath
    number += 1
    family.useDatabase(named: "family\(number)")
    if Bool.random(using: &random) {
      try FileManager.default.moveItem(atPath: old, toPath: family.databasePath)
    } else {
      try FileManager.default.copyItem(atPath: old, toPath: family.databasePath)
    }
  }

  private func copyPhoto(_ random: inout SeededGenerator) throws {
    let path = photo(&random).path
    number += 1
    try FileManager.default.copyItem(
      atPath: path, toPath: family.folder.path("photos/c\(number).jpg"))
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'c\(number)', id, 1782000000, 'c\(number).jpg', 1 FROM profiles
      """)
  }

  private func loseRows(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice else { return }
    let losses = [
      "DROP TABLE viewer_decisions", "DROP TABLE viewer_settings",
      "DELETE FROM viewer_decisions WHERE rowid = (SELECT min(rowid) FROM viewer_decisions)",
    ]
    try? family.run(losses.randomElement(using: &random) ?? "")
    areDecisionsStoredTwice = false
  }

  private func restoreBackup(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice, let backup = backups.randomElement(using: &random) else {
      return
    }
    try backup.write(to: URL(fileURLWithPath: family.databasePath))
    let files = try Set(
      FileManager.default.contentsOfDirectory(atPath: family.folder.path("photos")))
    // The backup contains the names of that time.
    for (shade, file) in filesByShade where !files.contains("\(shade).jpg") {
      try FileManager.default.copyItem(
        atPath: family.folder.path("photos/\(file)"),
        toPath: family.folder.path("photos/\(shade).jpg"))
    }
    for shade in WithdrawalFamily.shades { filesByShade[shade] = "\(shade).jpg" }
    areDecisionsStoredTwice = false
  }

  private func loseState(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice else { return }
    try? FileManager.default.removeItem(atPath: family.folder.path("state"))
    areDecisionsStoredTwice = false
  }

  private func restoreTable(_ random: inout SeededGenerator) throws {
    if Bool.random(using: &random) {
      try? FileManager.default.removeItem(atPath: family.tablePath)
    } else {
      // A table that the program wrote before the last word is the most dangerous one.
      let table = Bool.random(using: &random) ? tables.last : tables.randomElement(using: &random)
      try table?.write(to: URL(fileURLWithPath: family.tablePath))
    }
    try review()
  }

  private func changeZone(_ random: inout SeededGenerator) throws {
    family.environment["TZ"] = ["UTC", "Asia/Tokyo", "America/Lima"].randomElement(using: &random)
  }

  private func buildForFamily(_ random: inout SeededGenerator) throws {
    #expect(
      try family.build("--audience", "family", "--output", family.folder.path("own")).code == 0)
  }

  private func killBuild(_ random: inout SeededGenerator) throws {
    let milliseconds = Int.random(in: 10...300, using: &random)
    _ = try ProgramResult(
      URL(fileURLWithPath: "/usr/bin/timeout"),
      [
        "--signal=KILL", "0.\(String(format: "%03d", milliseconds))",
        ProgramResult.products.appendingPathComponent("kinfolio").path,
      ] + family.buildArguments + ["--force"],
      in: family.folder.url, environment: family.environment)
  }

  private func decide(_ random: inout SeededGenerator) throws {
    try review()
    let shade = WithdrawalFamily.shades.randomElement(using: &random) ?? 30
    // An empty cell hides only a photo that was shown by a word.
    let isShownByWord = newPhotos == "wait" && family.shownShades.contains(shade)
    let words = ["nothing", "picture"] + (isShownByWord ? [""] : [])
    let word = words.randomElement(using: &random) ?? "nothing"
    let file = filesByShade[shade] ?? ""
    guard try family.decide(word, inRowsWith: ",\(file),") else { return }
    if word != "picture" {
      family.shownShades.remove(shade)
    } else {
      family.shownShades.insert(shade)
      try review()
    }
  }

  private func review() throws {
    #expect(try family.viewers().code == 0)
    areDecisionsStoredTwice = true
    try remember()
  }

  private func changePublishedFiles(_ random: inout SeededGenerator) throws {
    let folder = ["photos", "en"].randomElement(using: &random) ?? ""
    _ = try run(
      "sh", "-c",
      "find '\(family.folder.path("site/\(folder)"))' -type f -exec sh -c 'echo >> \"$0\"' {} \\;")
  }

  private func unmountPhotos(_ random: inout SeededGenerator) throws {
    let photos = family.folder.path("photos")
    try FileManager.default.moveItem(atPath: photos, toPath: photos + "-away")
    _ = try family.build()
    try FileManager.default.moveItem(atPath: photos + "-away", toPath: photos)
  }
}
