import Foundation
import SQLite
import TestSupport
import Testing

/// Tests folders and databases that are missing, locked or otherwise unusable.
@Suite struct FolderFaultTests {
  @Test("Fault 15: A locked database ends the build after a wait; the old site stays")
  func lockedDatabaseKeepsOldSite() async throws {
    let family = try await SmallFamily()
    _ = try family.build("--languages", "en")
    let before = try family.siteFiles()
    let app = try Database(path: family.database.path, openMode: .writing)
    try app.execute("BEGIN EXCLUSIVE; DELETE FROM diapers")
    let locked = try family.build("--languages", "en", "--busy-timeout", "0.2", "--force")
    #expect(locked.code == 75 && locked.errorOutput.contains("locked"), "\(locked.errorOutput)")
    #expect(try family.siteFiles() == before)
    try app.execute("ROLLBACK")
    #expect(try family.build("--languages", "en").code == 0)
  }

  @Test("Fault 28: A dangerous output folder is refused before any work")
  func refusesDangerousOutputFolder() async throws {
    let family = try await SmallFamily()
    let (folder, home) = (family.folder, try TemporaryFolder())
    let records = URL(fileURLWithPath: family.database.path).deletingLastPathComponent().path
    let before = try folder.files()
    for (output, words) in [
      ("/", "is the root of the file system"), (home.url.path, "is the home folder"),
      (folder.path("photos"), "is the photo folder"),
      (folder.url.path, "contains the photo folder"),
      (folder.path("photos/site"), "is inside the photo folder"),
      (records, "contains the database"),
      (family.database.path, "is a file"),
      (family.database.path + "/site", "cannot be created inside a file"),
    ] {
      let result = try family.build("--output", output, environment: ["HOME": home.url.path])
      #expect(
        result.code == 65 && result.errorOutput.contains(words), "\(output): \(result.errorOutput)")
      // The database has not been read yet.
      #expect(result.errorOutput.split(separator: "\n").count == 1)
    }
    #expect(try folder.files() == before)
    #expect(try home.files().isEmpty)
  }

  @Test("Fault 28: A read-only output folder is refused before any work")
  func refusesFolderWithoutWritePermission() async throws {
    let family = try await SmallFamily()
    for folder in ["site", "above"] {
      #expect(mkdir(family.folder.path(folder), 0o555) == 0)
    }
    for output in ["site", "above/site"] {
      let result = try ProgramResult.unprivilegedKinfolio(
        family.buildArguments + ["--output", family.folder.path(output)], in: family.folder.url)
      #expect(
        result.code == 65 && result.errorOutput.contains("not writable"), "\(result.errorOutput)")
    }
  }

  /// The superuser builds a site in a folder of the web server.
  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a folder away"))
  func folderMayBelongToAnotherUser() throws {
    let family = try WithdrawalFamily(showing: [90, 150], newPhotos: "wait")
    try FileManager.default.createDirectory(
      atPath: family.folder.path("site"), withIntermediateDirectories: false)
    for word in ["picture", "nothing"] {
      #expect(chown(family.folder.path("site"), 65_534, 65_534) == 0)
      try family.decide(word, about: 90)
      let result = try family.build()
      #expect(result.code == 0, "\(result.errorOutput)")
      #expect(try family.publishedShades() == (word == "nothing" ? [150] : [90, 150]))
      var status = stat()
      #expect(lstat(family.folder.path("site"), &status) == 0 && status.st_uid == 65_534)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: family.folder.url.path)
    #expect(names.filter { $0.hasPrefix(".site") } == [])
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser passes the check of permissions"))
  func refusesFolderInVirtualFileSystem() async throws {
    let family = try await SmallFamily()
    let result = try family.build("--output", "/proc/kinfolio")
    #expect(result.code == 74)
    #expect(
      result.errorOutput == "Cannot use /proc/kinfolio: folders cannot be created there. "
        + "Choose another folder with --output.\n")
  }

  @Test("Fault 30: Empty photos or a missing folder remove no pictures")
  func missingPhotoFolderRemovesNoPublishedPhotos() async throws {
    let family = try await SmallFamily()
    // A folder that has never existed is more likely a typing error.
    let (photos, elsewhere) = (family.folder.path("photos"), family.folder.path("elsewhere"))
    try FileManager.default.moveItem(atPath: photos, toPath: elsewhere)
    #expect(try family.build("--languages", "en").code == 65)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: photos)
    #expect(try family.build("--languages", "en").code == 0)
    let site = try family.siteFiles()
    #expect(site.keys.contains { $0.hasPrefix("photos/") && $0.hasSuffix("-320.jpg") })
    // All widths of a 320-pixel photo are equal, so that only one is published.
    #expect(!site.keys.contains { $0.hasSuffix("-800.jpg") })

    try FileManager.default.moveItem(atPath: photos, toPath: elsewhere)
    let gone = try family.build("--languages", "en")
    #expect(gone.code == 75 && gone.errorOutput.contains("does not exist"), "\(gone.errorOutput)")
    #expect(mkdir(photos, 0o700) == 0)
    #expect(try family.build("--languages", "en").code == 75)
    try Data().write(to: URL(fileURLWithPath: photos + "/a.jpg"))
    #expect(try family.build("--languages", "en").code == 75)
    #expect(try family.siteFiles() == site)
    #expect(try family.build("--languages", "en", "--allow-shrink").code == 3)
    #expect(try !family.siteFiles().keys.contains { $0.hasPrefix("photos/") })
  }

  /// If some photos can be read, viewers do not see the others: they could be copies of hidden ones.
  @Test("Fault 30: Missing photos remove no pictures of a site for viewers")
  func missingPhotosRemoveNoPicturesForViewers() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES
        ('p2', 'mia', 1782000000, 'b.jpg', 1), ('p3', 'mia', 1782000000, 'c.jpg', 1);
      """)
    for (name, width) in [("b.jpg", 64), ("c.jpg", 48)] {
      try await SmallFamily.photo(width, 48)
        .write(to: family.folder.url.appendingPathComponent("photos/\(name)"))
    }
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer").code == 0)
    let site = try family.siteFiles()
    for name in ["b.jpg", "c.jpg"] {
      try FileManager.default.removeItem(atPath: family.folder.path("photos/\(name)"))
    }
    let result = try family.build("--audience", "viewer")
    #expect(result.code == 75, "\(result.errorOutput)")
    #expect(result.errorOutput.contains("2 of 3 photo files are missing"), "\(result.errorOutput)")
    #expect(try family.siteFiles() == site)
  }

  /// Files are compared by contents, never by date.
  @Test(
    "Fault 31: After a night with a wrong clock the site is correct again",
    arguments: ["1970-01-02", "2040-01-20"])
  func siteIsCorrectAfterWrongClock(day: String) async throws {
    let family = try await SmallFamily()
    #expect(try family.build("--languages", "en").code == 0)
    let before = try family.siteFiles()
    // The files also get dates that the clock never shows.
    let times = [timespec(tv_sec: 4_102_444_800, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    for (path, time) in zip(["site/en/index.html", "photos/a.jpg"], times) {
      #expect(utimensat(AT_FDCWD, family.folder.path(path), [time, time], 0) == 0)
    }
    let wrong = try family.build("--languages", "en", "--as-of", day)
    #expect([0, 3].contains(wrong.code), "\(wrong.errorOutput)")
    #expect(try family.siteFiles() != before)
    #expect(try family.build("--languages", "en", "--allow-shrink").code == 0)
    #expect(try family.siteFiles() == before)
  }
}
