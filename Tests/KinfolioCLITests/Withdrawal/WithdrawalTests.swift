import Foundation
import TestSupport
import Testing

/// What the family has hidden, or has not decided yet, is never in the site for viewers.
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
    try family.run(
      """
      DROP TABLE viewer_decisions; DROP TABLE viewer_settings;
      DELETE FROM settings WHERE name = 'viewers_id'
      """)
    try FileManager.default.removeItem(atPath: family.tablePath)
    #expect(try family.build().code == 65, "as for a family that has not decided yet")
    #expect(try family.viewers("--new-photos", "show").code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == [90, 150, 210])
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
    Obstacle("another program changed the pages", 65) { family in
      try appendByte(toFilesIn: family.folder.path("site/en"))
    },
    Obstacle("the photo folder is not mounted", 75) { family in
      try FileManager.default.moveItem(
        atPath: family.folder.path("photos"), toPath: family.folder.path("away"))
      try FileManager.default.createDirectory(
        atPath: family.folder.path("photos"), withIntermediateDirectories: false)
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
    try Self.obstacles[0].apply(family)
    try family.decide("picture", about: 90)
    #expect(try family.build().code == 65)
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
    try FileManager.default.removeItem(atPath: family.folder.path("site/kinfolio.json"))
    #expect(try family.build().code == 65)
    let result = try family.build("--adopt")
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(try family.publishedShades() == [90])
    let audit = try ProgramResult.kinfolio(
      ["audit", family.folder.path("site"), "--database", family.databasePath],
      environment: family.environment)
    #expect(audit.code == 0, "\(audit.output)")
    #expect(FileManager.default.fileExists(atPath: family.folder.path("site/own.html")))
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
