import Audiences
import Foundation
import PhotoProtocol
import Site
import TestSupport
import Testing

/// Tests `kinfolio audit` from end to end.
@Suite struct AuditCommandTests {
  @Test("Fault 34: A site reveals nothing, but a photo copied into it does")
  func findsNothingInSiteButLeaksInCopiedPhoto() async throws {
    let family = try await SmallFamily()
    try FileManager.default.moveItem(
      atPath: family.folder.path("photos/a.jpg"), toPath: family.folder.path("photos/IMG_77.jpg"))
    try family.database.run("UPDATE photos SET file = 'IMG_77.jpg'")
    #expect(try family.build().code == 0)
    let audit = [
      "audit", family.folder.path("site"), "--database", family.database.path,
      "--photos", family.folder.path("photos"),
    ]
    let clean = try ProgramResult.kinfolio(audit)
    #expect(clean.code == 0 && clean.output == "", "\(clean.output)")
    #expect(clean.errorOutput.contains("Found nothing."))

    var tags = CameraTags()
    (tags.latitude, tags.longitude, tags.model) = (41.4, 2.2, "Model Nine")
    let raw = try await SmallFamily.photo(64, 48, tags)
    try raw.write(to: family.folder.url.appendingPathComponent("site/photos/IMG_77.jpg"))
    let person = try ProgramResult.kinfolio(audit)
    #expect(person.code == 3)
    for words in ["a place: a position", "a device: the camera's model", "a source file: "] {
      #expect(person.output.contains(words), "\(person.output)")
    }
    let program = try ProgramResult.kinfolio(audit + ["--log-format", "json"])
    #expect(program.code == 3)
    #expect(
      program.logEvents.dropLast().allSatisfy { $0?["file"] as? String == "photos/IMG_77.jpg" })
    #expect(program.logEvents.last??["leaks"] as? Int == program.logEvents.count - 1)
  }

  @Test func reportsForbiddenWordsWithPosition() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>Mia and Teo</p>", to: "site/index.html")
    try folder.write("Teo\n\nAda\nBo\n", to: "words.txt")
    let result = try ProgramResult.kinfolio(
      ["audit", "site", "--words", "words.txt", "--quiet"], in: folder.url)
    #expect(result.code == 3)
    #expect(result.errorOutput == "Too short to search for: 'Bo'.\n")
    #expect(result.output == "index.html:11: a private word: \"Teo\"\n")
    let alone = try ProgramResult.kinfolio(["audit", "site"], in: folder.url)
    #expect(alone.errorOutput == "Searched site: 1 file, 18 bytes. Found nothing.\n")
    #expect(try ProgramResult.kinfolio(["audit", "nowhere"], in: folder.url).code == 65)
  }

  @Test func suggestsImportOfBabyBuddyDatabase() throws {
    let family = try BabyBuddyFamily()
    let result = try family.run("audit", ".", "--database", "data/db.sqlite3")
    #expect(result.code == 65)
    #expect(
      result.errorOutput
        == "'kinfolio audit' reads only tracking databases. This looks like a Baby Buddy database; "
        + "use: kinfolio import babybuddy data/db.sqlite3 --into DATABASE\n")
  }

  @Test func findsHealthDataInViewerSite() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('n1', 'mia', 1782000000, 'note', 'The neighbour, that old dragon', 1);
      INSERT INTO doses (id, profile_id, given_at, name, changed_at)
        VALUES ('o1', 'mia', 1782000000, 'Balsamol', 1);
      """)
    let site = family.folder.path("site")
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer").code == 0)
    let audit = ["audit", site]
    let knowing = audit + ["--database", family.database.path]
    for words in [audit, knowing] {
      let clean = try ProgramResult.kinfolio(words)
      #expect(clean.code == 0, "\(clean.output)")
    }

    try family.folder.write("a,b\n", to: "site/data/mia/daily.csv")
    try family.folder.write("<p>", to: "site/en/mia/growth/index.html")
    let some = try ProgramResult.kinfolio(audit)
    #expect(some.code == 3)
    let lines = some.output.split(separator: "\n").map(String.init).sorted()
    #expect(
      lines == [
        "data/mia/daily.csv:0: not for this audience: a file that they may not see",
        "en/mia/growth/index.html:0: not for this audience: a file that they may not see",
      ])

    let script = try String(
      contentsOfFile: site + "/en/timeline/2026/06/photos.js", encoding: .utf8)
    try family.folder.write(
      script + "/* The neighbour, that old dragon */ 'Balsamol' by Ana",
      to: "site/en/timeline/2026/06/photos.js")
    let all = try ProgramResult.kinfolio(knowing)
    for words in ["\"The neighbour, that old dragon\"", "\"Balsamol\"", "private word: \"Ana\""] {
      #expect(all.output.contains(words), "\(all.output)")
    }
  }

  @Test func findsNamesOfOthersInAnySpelling() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
      UPDATE caregivers SET name = 'Leo Varga';
      """
    )
    #expect(try family.build("--audience", "doctor", "--for", "Mia").code == 0)
    let audit = ["audit", family.folder.path("site"), "--database", family.database.path]
    let clean = try ProgramResult.kinfolio(audit)
    #expect(clean.code == 0, "\(clean.output)")
    for name in ["leo", "LEOS", "L&eacute;o", "Lео", "L\\351o", "(L)18(eo)"] {
      try family.folder.write("<p>With \(name).</p>", to: "site/en/more.html")
      let result = try ProgramResult.kinfolio(audit)
      #expect(result.code == 3 && result.output.contains("more.html"), "\(name): \(result.output)")
    }
  }

  /// A doctor gets the photos of answers, but no captions.
  ///
  /// A caption is no leak if a visible text starts with it.
  @Test func findsCaptionInDoctorSite() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) VALUES
        ('p2', 'mia', 1782000000, 'a.jpg', 'Spots on both knees', 1),
        ('p3', 'mia', 1782000100, 'a.jpg', 'Coughs all night', 1);
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('n1', 'mia', 1782000000, 'note', 'Coughs all night since Monday', 1);
      """)
    #expect(try family.build("--audience", "doctor", "--for", "Mia").code == 0)
    let audit = ["audit", family.folder.path("site"), "--database", family.database.path]
    let clean = try ProgramResult.kinfolio(audit)
    #expect(clean.code == 0, "\(clean.output)")
    try family.folder.write("<p>Spots on both knees</p>", to: "site/en/more.html")
    let result = try ProgramResult.kinfolio(audit)
    #expect(result.code == 3)
    #expect(result.output.contains("\"Spots on both knees\""), "\(result.output)")
  }

  /// Without an audience, an audit does not know which texts of the database are private.
  @Test(arguments: ["", "{}", "damaged", "unknown", "no audience"])
  func reportsUnknownAudience(_ damage: String) async throws {
    let family = try await SmallFamily()
    #expect(try family.build("--audience", "doctor", "--for", "Mia").code == 0)
    let manifest = String(
      decoding: try family.siteFiles()["kinfolio.json"] ?? Data(), as: UTF8.self)
    let path = family.folder.path("site/kinfolio.json")
    try FileManager.default.removeItem(atPath: path)
    let audience = /"audience" : "[^"]*",/
    let text =
      switch damage {
      case "unknown": manifest.replacing(audience, with: "\"audience\" : \"nurse\",")
      case "no audience": manifest.replacing(audience, with: "")
      default: damage
      }
    if !text.isEmpty { try family.folder.write(text, to: "site/kinfolio.json") }
    let audit = ["audit", family.folder.path("site")]
    let result = try ProgramResult.kinfolio(audit + ["--database", family.database.path])
    #expect(result.code == 3)
    #expect(
      result.output.contains("kinfolio.json:0: not searched: ")
        && result.errorOutput.contains("Found 1 leak."), "\(result.output) \(result.errorOutput)")
    #expect(try ProgramResult.kinfolio(audit).code == 0)
  }

  @Test func findsOtherProfilesInDoctorSite() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) VALUES
        ('n1', 'mia', 1782000000, 'note', 'Leo coughs, so she stays at home', 1),
        ('n2', 'leo', 1782000000, 'note', 'Coughs all night', 1);
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v1', 'mia', '2026-06-28', 'checkup', 1);
      """)
    let site = family.folder.path("site")
    #expect(try family.build("--audience", "doctor", "--for", "Mia").code == 0)
    let audit = ["audit", site, "--database", family.database.path]
    let clean = try ProgramResult.kinfolio(audit)
    #expect(clean.code == 0, "\(clean.output)")
    let pages = try family.siteFiles().filter { $0.key.hasSuffix(".html") }.values
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(pages.contains { $0.contains("[someone in the family] coughs, so she stays at home") })

    try family.folder.write("<p>Leo: Coughs all night</p>", to: "site/en/more.html")
    try family.folder.write("", to: "site/en/activity/index.html")
    let result = try ProgramResult.kinfolio(audit)
    #expect(result.code == 3)
    for words in ["\"Leo\"", "\"Coughs all night\"", "en/activity/index.html:0: not for this"] {
      #expect(result.output.contains(words), "\(result.output)")
    }
    try family.database.run("DELETE FROM notes; DELETE FROM visits; DELETE FROM photos;")
    try family.database.run("DELETE FROM measurements; DELETE FROM diapers; DELETE FROM profiles;")
    #expect(try ProgramResult.kinfolio(audit).code == 65)
  }
}
