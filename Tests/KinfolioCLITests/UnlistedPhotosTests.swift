import Foundation
import TestSupport
import Testing

/// Pictures without a record on the sites of a family.
@Suite struct UnlistedPhotosTests {
  private static let may = "2026-05-02T08:00:00"

  @Test("Folders, lists and sidecars describe pictures, and wrong lines are named")
  func foldersListsAndSidecarsDescribePictures() async throws {
    let family = try await FolderFamily([
      ("MIA/1.jpg", Self.may), ("2024/leo/2.jpg", nil), ("3.jpg", nil), ("holiday/4.jpg", nil),
    ])
    let folder = family.folder
    try folder.write(
      """
      file,person
      holiday/4.jpg,mia
      unknown.jpg,Leo
      3.jpg,Zoe
      """, to: "photos/people.csv")
    try folder.write(
      "MIA/1.jpg;\"First <b>smile</b>; \"\"hello\"\"\"\n./holiday//4.jpg;At the sea\n3.jpg\n",
      to: "photos/captions.csv")
    try folder.write(#"{"description": "By\nGrandpa"}"#, to: "photos/3.jpg.json")
    try folder.write("not a picture", to: "photos/broken.jpg")
    try folder.write("", to: "photos/.trash-1.jpg")
    let build = try family.build()
    #expect(build.code == 3, "\(build.errorOutput)")
    for text in [
      "4 photos: 1 dated, 3 undated\n",
      "Picture left out: broken.jpg: The file is not a picture.",
      "Not used: people.csv, line 3: no picture without a record is named unknown.jpg.",
      "Not used: people.csv, line 4: there is no one, or more than one person, with the name Zoe.",
      "Not used: captions.csv, line 3: there is nothing after the name of the file.",
    ] { #expect(build.errorOutput.contains(text), "\(text) is not in \(build.errorOutput)") }
    let month = try family.page("timeline/2026/05/index.html")
    #expect(month.contains("First &lt;b&gt;smile&lt;/b&gt;; &quot;hello&quot;"), "\(month)")
    #expect(month.contains("Mía") && month.contains("3 months"))
    let undated = try family.page("timeline/undated/index.html")
    for text in ["At the sea", "By Grandpa", "Leo", "Lark"] {
      #expect(undated.contains(text), "\(text) is not in \(undated)")
    }
    let newest = try family.page("index.html")
    let places = ["First &lt;b&gt;", "At the sea"].map { newest.range(of: $0)?.lowerBound }
    #expect(places[0] ?? newest.endIndex < places[1] ?? newest.startIndex, "undated ones are last")
    #expect(try family.photoCount() == 4)
    #expect(try family.kinfolio("check", "family.sqlite").output.contains("broken.jpg"))
  }

  @Test("A file that once had a record, in whichever way it was written, never returns")
  func deletedRecordsDoNotReturn() async throws {
    let family = try await FolderFamily([
      ("a.jpg", Self.may), ("Mia/b.jpg", Self.may), ("c.jpg", Self.may), ("d.jpg", Self.may),
      ("e.jpg", Self.may),
    ])
    #expect(try family.build().errorOutput.contains("5 photos: 5 dated, 0 undated"))
    try family.addRecord(of: "./A.jpg")
    try family.addRecord(of: "Mia/../Mia//b.jpg", id: "q")
    try family.addRecord(of: "c.jpg", id: "q")
    symlink("d.jpg", family.folder.path("photos/link"))
    try family.run("UPDATE photos SET file = 'link' WHERE id = 'q'; DELETE FROM photos")
    let build = try family.build()
    #expect(build.code == 0, "\(build.errorOutput)")
    #expect(build.errorOutput.contains("1 photo: 1 dated, 0 undated"), "\(build.errorOutput)")
    #expect(try family.photoCount() == 1)
    // A copy of the database on another computer knows the same.
    try FileManager.default.removeItem(atPath: family.folder.path("state"))
    try FileManager.default.copyItem(
      atPath: family.databasePath, toPath: family.folder.path("copy.sqlite"))
    let copy = try family.kinfolio("build", "copy.sqlite", "--as-of", "2026-06-30", "-o", "copy")
    #expect(copy.errorOutput.contains("1 photo: 1 dated, 0 undated"), "\(copy.errorOutput)")
  }

  @Test("A table that an app has replaced no longer remembers files, so nothing is shown")
  func showsNothingWithoutMemory() async throws {
    let family = try await FolderFamily([("a.jpg", Self.may)])
    try family.run(
      """
      CREATE TABLE others AS SELECT * FROM photos; DROP TABLE photos;
      ALTER TABLE others RENAME TO photos
      """)
    let build = try family.build()
    #expect(
      build.errorOutput.contains(
        "1 picture in \(family.folder.path("photos")) has no record. To show them: kinfolio"),
      "\(build.errorOutput)")
    #expect(try family.photoCount() == 0)
    _ = try family.build("--unlisted-photos")
    #expect(try family.photoCount() == 1)
  }

  @Test("Without the choice, a build names the command that shows pictures from then on")
  func namesCommand() async throws {
    let family = try await SmallFamily()
    try await SmallFamily.photo(64).write(
      to: family.folder.url.appendingPathComponent("photos/b.jpg"))
    let build = try family.build()
    #expect(build.code == 0)
    let command = try #require(
      build.errorOutput.firstMatch(
        of: /1 picture in \S+ has no record\. To show them: kinfolio (.*)\n/
      )?.output.1, "\(build.errorOutput)")
    #expect(!build.errorOutput.contains("undated"))
    #expect(try !family.build("--quiet").errorOutput.contains("record"))
    let words = command.split(separator: " ").map(String.init)
    let shown = try ProgramResult.kinfolio(words)
    #expect(shown.errorOutput.contains("2 photos: 1 dated, 1 undated"), "\(shown.errorOutput)")
    let next = try family.build()
    #expect(next.errorOutput.contains("2 photos: 1 dated, 1 undated"), "\(next.errorOutput)")
    #expect(try family.siteFiles().keys.contains("en/timeline/undated/index.html"))
    let checked = try ProgramResult.kinfolio(
      ["check", family.database.path, "--photos", family.folder.path("photos")])
    #expect(checked.code == 0, "\(checked.output)")
  }

  @Test("Doctors never get a picture without a record, and viewers only by a decision")
  func othersSeeNothingByThemselves() async throws {
    let family = try await FolderFamily([("Mia/1.jpg", Self.may), ("2.jpg", nil)])
    try family.folder.write(
      "Filename,Caption\nMia\\1.jpg,Canary one of May\n2.jpg,Canary two\n",
      to: "photos/captions.csv")
    let doctor = try family.build("--for", "Mia", audience: "doctor")
    #expect(doctor.code == 0 && !doctor.errorOutput.contains("undated"), "\(doctor.errorOutput)")
    #expect(try !family.site("doctor", contains: "Canary"))
    #expect(try !family.folder.files().keys.contains { $0.hasPrefix("doctor/photos/") })

    #expect(try family.kinfolio("viewers", "family.sqlite", "--new-photos", "show").code == 0)
    #expect(try family.build(audience: "viewer").code == 0)
    #expect(try family.photoCount(in: "viewer") == 0)
    try family.decide("everything", about: "2.jpg")
    let build = try family.build(audience: "viewer")
    #expect(build.errorOutput.contains("1 photo: 0 dated, 1 undated"), "\(build.errorOutput)")
    #expect(try family.photoCount(in: "viewer") == 1)
    #expect(try family.site("viewer", contains: "Canary two"))
    #expect(try !family.site("viewer", contains: "Canary one of May"))
    let audit = try family.kinfolio("audit", "viewer", "--database", "family.sqlite")
    #expect(audit.code == 0, "\(audit.output)")
    try family.folder.write("<p>Canary one of May</p>", to: "viewer/own.html")
    #expect(try family.kinfolio("audit", "viewer", "--database", "family.sqlite").code == 3)
  }

  @Test("The caption in a file is only for the family, because no one has decided about it")
  func captionInFileIsForFamily() async throws {
    let family = try await FolderFamily([("1.jpg", Self.may)])
    let file = family.folder.url.appendingPathComponent("photos/1.jpg")
    let photo = try Data(contentsOf: file)
    let record = [0x1C, 2, 120, 0, 12] + Array("Canary three".utf8)
    let resource = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(record.count)]
    let length = UInt8(2 + resource.count + record.count)
    try (photo.prefix(2) + [0xFF, 0xED, 0, length] + resource + record + photo.dropFirst(2))
      .write(to: file)
    #expect(try family.build().code == 0)
    #expect(try family.page("timeline/2026/05/index.html").contains("Canary three"))

    #expect(try family.kinfolio("viewers", "family.sqlite").code == 0)
    try family.decide("everything", about: "1.jpg")
    #expect(try family.build(audience: "viewer").code == 0)
    #expect(try family.photoCount(in: "viewer") == 1)
    #expect(try !family.site("viewer", contains: "Canary"))
  }

  @Test("Names of files cannot leave the folder or change a page")
  func hostileNames() async throws {
    let family = try await FolderFamily([
      ("<script>alert(1)</script>.jpg".replacing("/", with: ":"), Self.may),
      ("it's \"Mía\" 🎈, a.jpg", nil), ("a/b c.jpg", nil),
    ])
    try await family.add("../outside/x.jpg")
    let photos = family.folder.path("photos")
    symlink("../outside/x.jpg", photos + "/out.jpg")
    symlink("../outside", photos + "/outside")
    symlink("a/b c.jpg", photos + "/inside.jpg")
    symlink("/dev/zero", photos + "/zero.png")
    try family.folder.write(
      "../outside/x.jpg,Mía\n\"it's \"\"Mía\"\" 🎈, a.jpg\",Mía\n/etc/passwd,Leo\n",
      to: "photos/people.csv")
    let build = try family.build()
    #expect(build.code == 3, "\(build.errorOutput)")
    #expect(build.errorOutput.contains("3 photos: 1 dated, 2 undated"), "\(build.errorOutput)")
    for name in ["out.jpg", "zero.png"] {
      #expect(
        build.errorOutput.contains(
          "Picture left out: \(name): The file is outside the photo folder."),
        "\(build.errorOutput)")
    }
    #expect(build.errorOutput.contains("people.csv, line 3: no picture"))
    #expect(try family.photoCount() == 3)
    #expect(try !family.site(contains: "<script>alert"))
  }

  @Test("A line about two pictures whose names differ only in capital letters is about neither")
  func listsNeverMixPictures() async throws {
    let family = try await FolderFamily([("A.jpg", Self.may), ("a.jpg", nil)])
    try family.folder.write("a.jpg,On the beach\n", to: "photos/captions.csv")
    let build = try family.build()
    #expect(
      build.errorOutput.contains(
        "captions.csv, line 1: 2 pictures have this name, with other capital letters."),
      "\(build.errorOutput)")
    #expect(try family.photoCount() == 2)
    #expect(try !family.site(contains: "On the beach"))
  }

  @Test("An empty photo folder does not remove the pictures from the site")
  func keepsPicturesIfFolderIsEmpty() async throws {
    let family = try await FolderFamily([("a.jpg", Self.may)])
    #expect(try family.build().code == 0)
    try FileManager.default.removeItem(atPath: family.folder.path("photos/a.jpg"))
    let refused = try family.build()
    #expect(refused.code == 75 && refused.errorOutput.contains("is empty"), "\(refused)")
    #expect(try family.photoCount() == 1)
    // The default folder of the database may also be missing, for example because its disk is not mounted.
    try FileManager.default.removeItem(atPath: family.folder.path("photos"))
    let missing = try family.kinfolio(
      "build", "family.sqlite", "--as-of", "2026-06-30", "-o", "site")
    #expect(missing.code == 75, "\(missing.errorOutput)")
    #expect(try family.photoCount() == 1)
    try FileManager.default.createDirectory(
      atPath: family.folder.path("photos"), withIntermediateDirectories: false)
    #expect(try family.build("--allow-shrink").code == 0)
    #expect(try family.photoCount() == 0)
  }

  @Test("A timeline of undated photos only shows them, and is not called empty")
  func showsOnlyUndatedPhotos() async throws {
    let family = try await FolderFamily([("scan.jpg", nil)])
    #expect(try family.build().errorOutput.contains("1 photo: 0 dated, 1 undated"))
    let timeline = try family.page("timeline/index.html")
    #expect(timeline.contains("m-undated") && !timeline.contains("No photos yet"), "\(timeline)")
    let records = try family.folder.files()["site/data/mia/journal.json"]
    #expect(records.map { !String(decoding: $0, as: UTF8.self).contains("1970-") } == true)
  }

  @Test("A folder of photos is enough for a timeline")
  func buildsFolderWithoutDatabase() async throws {
    let family = try await FolderFamily([("Mia/1.jpg", Self.may), ("2.jpg", nil)])
    try FileManager.default.removeItem(atPath: family.databasePath)
    let options = ["--time-zone", "Europe/Paris", "--as-of", "2026-06-30", "--languages", "en"]
    func build(_ more: String...) throws -> ProgramResult {
      try ProgramResult.kinfolio(
        ["build", "photos/"] + options + more, in: family.folder.url,
        environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    }
    let result = try build("--family", "Lark", "-o", "site")
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(result.errorOutput.contains("2 photos: 1 dated, 1 undated"))
    #expect(try family.photoCount() == 2)
    let home = try family.page("index.html")
    #expect(home.contains("Lark") && !home.contains("profile"), "\(home)")
    let paths = try family.folder.files().keys.filter { $0.hasPrefix("site/") }
    for part in ["data/", "charts/", "calendar/", "en/activity/", "en/visits/"] {
      #expect(!paths.contains { $0.hasPrefix("site/\(part)") }, "\(part)")
    }
    let before = try family.folder.files().filter { $0.key.hasPrefix("site/") }
    #expect(try build("--family", "Lark", "-o", "site", "--force").code == 0)
    #expect(try family.folder.files().filter { $0.key.hasPrefix("site/") } == before)
    let viewers = try build("--family", "Lark", "-o", "v", "--audience", "viewer")
    #expect(viewers.code == 64 && viewers.errorOutput.contains("kinfolio init"), "\(viewers)")
    #expect(try family.kinfolio("build", "photos").errorOutput.contains("--family Lark"))
  }
}
