import Audit
import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Records
@testable import Reports
@testable import Site

/// The family decides in the table of `kinfolio viewers`, and builds follow the decisions.
@Suite struct ViewersTests {
  @Test func buildIsRefusedUntilTheFamilyHasLookedAtItsPhotos() async throws {
    let family = try await DecidingFamily()
    let refused = try family.build()
    #expect(refused.code == 65, "\(refused.errorOutput)")
    #expect(
      refused.errorOutput.contains(
        "No one has decided yet which photos viewers see. Run this command first: "
          + "kinfolio viewers \(family.small.database.path)\n"), "\(refused.errorOutput)")
    #expect(try family.viewers().code == 0)
    let build = try family.build()
    #expect(build.code == 0)
    #expect(build.errorOutput.contains("that wait for a decision: 2. "), "\(build.errorOutput)")
    #expect(try family.photoCount == 0)
    #expect(try family.small.build("--output", family.small.folder.path("own")).code == 0)
  }

  @Test func tableIsReadBack() async throws {
    let family = try await DecidingFamily()
    let list = try family.viewers()
    #expect(list.code == 0, "\(list.errorOutput)")
    #expect(
      list.errorOutput.contains(
        "viewers see 0 items, 0 of them with texts. Not shown: 2. Waiting for a decision: 2."),
      "\(list.errorOutput)")
    let rows = try family.table().split(separator: "\r\n").map(String.init)
    #expect(rows.count == 3 && rows[1].contains(",waiting: nothing (answers a task),"), "\(rows)")
    try family.decide("everything", about: "Two spoons")
    try family.decide("picture", about: "answers a task")
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 0, "not read back yet")

    #expect(try family.viewers().code == 0)
    let after = try family.build()
    #expect(!after.errorOutput.contains("wait for a decision"), "\(after.errorOutput)")
    #expect(try family.siteContains("Two spoons"))
    #expect(try !family.siteContains("Took her drops"))
    #expect(try family.photoCount == 2)

    // Another run keeps the decisions.
    _ = try family.viewers()
    #expect(try family.table().contains("everything,picture and text,"))
    try family.decide("nothing", about: "Two spoons")
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 1, "a decision to hide counts at once")
  }

  @Test func copiesOfHiddenPhotosAreHidden() async throws {
    let family = try await DecidingFamily()
    try family.small.database.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('copy', 'mia', 1782000000, 'copy.jpg', 1);
      """)
    let photos = family.small.folder.url.appendingPathComponent("photos")
    let copy = photos.appendingPathComponent("copy.jpg")
    try FileManager.default.copyItem(at: photos.appendingPathComponent("b.jpg"), to: copy)
    #expect(try family.viewers("--new-photos", "show").code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 1, "the copy of a private photo")
    try family.decide("picture", about: "copy.jpg")
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 2)
    try family.decide("nothing", about: "answers a task")
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 1, "a decision to hide counts for the same bytes")
    _ = try family.viewers()
    #expect(try family.table().contains("nothing (the same picture or milestone is hidden),"))
    // A messenger makes a photo smaller and removes its metadata.
    _ = try run(
      "sh", "-c",
      "djpeg -scale 7/8 \"$0\" | cjpeg -quality 60 > \"$0.new\" && mv \"$0.new\" \"$0\"",
      copy.path)
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 1, "a decision to hide counts for the same picture")
  }

  /// A merge changes the person of a milestone, so the family decides again; what is hidden stays hidden.
  @Test func mergedProfilesShowNothingMore() async throws {
    let family = try await DecidingFamily()
    func people(_ option: String) throws {
      let result = try ProgramResult.kinfolio(
        ["people", family.small.database.path, option], environment: family.environment)
      #expect(result.code == 0, "\(result.errorOutput)")
      #expect(try family.build().code == 0)
    }
    try family.small.database.run(
      """
      INSERT INTO profiles (id, kind, name, status, slot, changed_at)
        VALUES ('two', 'child', 'Twin', 'confirmed', 1, 1);
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
        VALUES ('t', 'mia', '2026-06-20', 'tooth', 'First tooth', 1);
      """)
    #expect(try family.viewers("--new-photos", "show").code == 0)
    try family.decide("nothing", about: "Two spoons")
    try family.decide("everything", about: "First tooth")
    #expect(try family.viewers().code == 0)
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 0)
    #expect(try family.siteContains("First tooth"))
    try people("--merge=Mia=Twin")
    #expect(try family.photoCount == 0)
    #expect(try !family.siteContains("First tooth"))
    try people("--undo-merge")
    #expect(try family.photoCount == 0)
    #expect(try family.siteContains("First tooth"))
  }

  @Test func choiceAboutNewPhotosIsExplained() async throws {
    let family = try await DecidingFamily()
    let set = try family.viewers("--new-photos", "show")
    #expect(set.errorOutput.contains("Viewers see new photos without a decision, except those"))
    #expect(try family.build().code == 0)
    #expect(try !family.siteContains("Two spoons"))
    #expect(try family.photoCount == 1, "no private photo")
    let waiting = try family.viewers("--new-photos", "wait")
    #expect(waiting.errorOutput.contains("Viewers see only photos that you have decided to show."))
    #expect(try family.build().code == 0)
    #expect(try family.photoCount == 0)
  }

  @Test func reviewIsPrivateAndComplete() async throws {
    let family = try await DecidingFamily()
    #expect(try family.viewers("--new-photos", "show").code == 0)
    for (path, mode) in [("viewers", 0o700), ("viewers.csv", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(family.stem).\(path)")
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == mode, "\(path)")
    }
    let page = try String(contentsOfFile: "\(family.stem).viewers/index.html", encoding: .utf8)
    for words in [
      "Two spoons", "Took her drops", "Not shown until you decide", "Shown without their text",
      "Row 2 of the table",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    let pictures = page.matches(of: /<img src="([^"]+)"/).map { String($0.1) }
    #expect(pictures.count == 2)
    for picture in pictures {
      #expect(FileManager.default.fileExists(atPath: "\(family.stem).viewers/\(picture)"))
    }
  }

  /// The folder was there before, and other users can read it.
  @Test func reviewMakesOnlyItsOwnFolderPrivate() async throws {
    let family = try await DecidingFamily()
    let folder = "\(family.stem).viewers"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let note = URL(fileURLWithPath: "\(folder)/index.html")
    for (isForeign, expected) in [(true, 0o755), (false, 0o700)] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
      if isForeign {
        try Data("mine".utf8).write(to: note)
      } else {
        try FileManager.default.removeItem(at: note)
      }
      #expect(try family.viewers().code == (isForeign ? 65 : 0))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == expected)
    }
  }

  @Test func reviewRefusesFolderWithSite() async throws {
    let family = try await DecidingFamily()
    let result = try ProgramResult.kinfolio(
      family.small.buildArguments.dropLast() + ["\(family.stem).viewers"],
      environment: family.environment)
    #expect(result.code == 0)
    let list = try family.viewers()
    #expect(list.code == 65 && list.errorOutput.contains("contains a site for the family"))
  }

  @Test func unusableTableStopsTheBuild() async throws {
    let family = try await DecidingFamily()
    _ = try family.viewers()
    try family.decide("maybe", about: "Two spoons")
    let build = try family.build()
    #expect(build.code == 65)
    #expect(
      build.errorOutput.contains(
        "for_viewers must be everything, picture, nothing or empty, not 'maybe'."),
      "\(build.errorOutput)")
  }

  /// Uses captions that a list of health words would miss.
  @Test func tableThatIsLinkIsRefused() async throws {
    let family = try await DecidingFamily()
    #expect(try family.viewers().code == 0)
    let (table, other) = ("\(family.stem).viewers.csv", "\(family.stem).other.csv")
    try FileManager.default.moveItem(atPath: table, toPath: other)
    try FileManager.default.createSymbolicLink(atPath: table, withDestinationPath: other)
    let before = try String(contentsOfFile: other, encoding: .utf8)
    for result in [try family.build(), try family.viewers()] {
      #expect(
        result.code == 74 && result.errorOutput.contains("but a link"), "\(result.errorOutput)")
    }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == before)
  }

  @Test func captionsAboutHealthAreInNoByteOfTheSite() async throws {
    let captions = try String(
      contentsOf: Project.path("Tests/Fixtures/everyday-health-captions.txt"), encoding: .utf8
    )
    .split(separator: "\n").map(String.init)
    #expect(captions.count == 164)
    let family = try await SmallFamily("DELETE FROM photos;")
    for (index, caption) in captions.enumerated() {
      let text = "'\(caption.replacing("'", with: "''"))'"
      try family.database.run(
        """
        INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
          VALUES ('c\(index)', 'mia', \(1_782_000_000 + index), 'a.jpg', \(text), 1);
        INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
          VALUES ('m\(index)', 'mia', '2026-06-01', '\(index % 2 == 0 ? "other" : "step")', \(text), 1);
        INSERT INTO foods (id, name, colour, changed_at) VALUES ('f\(index)', \(text), 'red', 1);
        INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
          VALUES ('l\(index)', 'mia', 'f\(index)', 1782000000, 1);
        """)
    }
    let site = family.folder.path("site")
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer", "--languages", "en,es").code == 0)
    func filesWithCaptions() throws -> [String] {
      var files = try run(
        "grep", "-rlaF", "-f", Project.path("Tests/Fixtures/everyday-health-captions.txt").path,
        site
      ).output.split(separator: "\n").map(String.init)
      // Also searches the compressed parts of documents, and other spellings of HTML and addresses.
      FolderAudit(site, terms: captions.flatMap(SearchTerm.termsForPrivateText)).forEachAuditedFile
      { file in
        if !file.leaks.isEmpty { files.append(file.path) }
      }
      return files
    }
    #expect(try filesWithCaptions() == [])
    // The same search finds a caption that is shared.
    let table =
      URL(fileURLWithPath: family.database.path).deletingPathExtension().path + ".viewers.csv"
    let words = try String(contentsOfFile: table, encoding: .utf8)
    try words.replacing("\r\n,waiting: picture,", with: "\r\neverything,picture,")
      .write(toFile: table, atomically: true, encoding: .utf8)
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer", "--languages", "en,es").code == 0)
    #expect(try !filesWithCaptions().isEmpty)
  }
}

/// A family with a captioned photo and a photo of an answer, neither of which is decided.
private struct DecidingFamily {
  let small: SmallFamily

  init() async throws {
    small = try await SmallFamily(
      """
      UPDATE photos SET caption = 'Two spoons';
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('answer', 'mia', 1782000500, 'b.jpg', 'Took her drops', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000500, 'answer', 1);
      """)
    try await SmallFamily.photo(64, 48)
      .write(to: small.folder.url.appendingPathComponent("photos/b.jpg"))
  }

  /// The path of the database without its extension.
  var stem: String { URL(fileURLWithPath: small.database.path).deletingPathExtension().path }

  var environment: [String: String] {
    ["XDG_CACHE_HOME": small.folder.path("cache"), "XDG_STATE_HOME": small.folder.path("state")]
  }

  func build() throws -> ProgramResult { try small.build("--audience", "viewer") }

  func viewers(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      [
        "viewers", small.database.path, "--photos", small.folder.path("photos"), "--as-of",
        "2026-06-30",
      ] + options, environment: environment)
  }

  func table() throws -> String {
    try String(contentsOfFile: "\(stem).viewers.csv", encoding: .utf8)
  }

  /// Writes a word into the column `for_viewers` of the row that contains a text.
  func decide(_ word: String, about text: String) throws {
    let lines = try table().components(separatedBy: "\r\n").map { line in
      line.contains(text) ? word + line.drop { $0 != "," } : line
    }
    try Data(lines.joined(separator: "\r\n").utf8)
      .write(to: URL(fileURLWithPath: "\(stem).viewers.csv"))
  }

  func siteContains(_ text: String) throws -> Bool {
    try small.siteFiles().values.contains { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  var photoCount: Int {
    get throws {
      Set(
        try small.siteFiles().keys.filter { $0.hasPrefix("photos/") }
          .map { $0.split(separator: "/")[1].prefix(16) }
      ).count
    }
  }
}
