import Foundation
import TestSupport
import Testing

/// A photo that the family hides leaves the site, also if the new site cannot be published.
@Suite struct HiddenPhotoRemovalTests {
  /// A text that is shared later is no reason to remove the pages without it.
  @Test func sharingMoreRemovesNothing() throws {
    let family = try WithdrawalFamily(showing: [90], newPhotos: "wait")
    try family.run(
      """
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        SELECT 'm', id, '2026-06-01', 'step', 'To the door', 1 FROM profiles;
      """)
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    for row in [",90.jpg,", ",,m"] { #expect(try family.decide("everything", inRowsWith: row)) }
    #expect(try family.viewers("--new-photos", "show").code == 0)
    let failed = try family.build("--templates", "/nowhere")
    #expect(failed.code != 0 && !failed.errorOutput.contains("Removed"), "\(failed.errorOutput)")
    #expect(try family.publishedShades() == [90])
  }

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

  /// A build stores the picture of the copy, although the family has not decided about the copy.
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

  /// The feeds and documents may contain texts that an older manifest does not list.
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
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
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
