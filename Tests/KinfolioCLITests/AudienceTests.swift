import Audit
import Foundation
import Photos
import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import Site
@testable import TestFamilies

/// Tests that no file contains anything its audience may not see, by searching all bytes for
/// planted words.
@Suite(.serialized) struct AudienceTests {
  @Test func everyTextColumnHasPlantedWord() async throws {
    let columns = PlantedFamily.freeTextColumns
    #expect(columns.count > 90)
    let planted = try await PlantedFamily().family.database
    for (table, column) in columns {
      #expect(try !planted.plantedWords(in: table, column).isEmpty, "\(table).\(column)")
    }
  }

  @Test func viewersGetNoTextWithoutDecision() async throws {
    let planted = try await PlantedFamily()
    let site = try PlantedSite(of: planted, ["--audience", "viewer", "--languages", "en,es,fr"])
    #expect(site.foundPlantedWords == Self.namesForViewers)
    let photos = Set(site.relativePaths.filter { $0.hasPrefix("photos/") }.map { $0.prefix(16) })
    #expect(photos.count == 2, "neither answers nor reactions: \(photos)")
  }

  @Test func viewersGetOnlySharedText() async throws {
    let planted = try await PlantedFamily()
    try planted.family.database.run(
      """
      UPDATE photos SET for_viewers = 'everything' WHERE file = 'zqfileshown.jpg';
      UPDATE milestones SET for_viewers = 'everything' WHERE kind = 'tooth';
      """)
    let site = try PlantedSite(of: planted, ["--audience", "viewer", "--languages", "en,es,fr"])
    let shared = ["mia", "teo", "rosa", "cat"].flatMap { owner in
      ["photoscaption", "milestonestitle"].map { "zq\($0)\(owner)" }
    }
    let foods = site.foundPlantedWords.filter {
      $0.hasPrefix("zqfoodnamesname") && !$0.hasSuffix("new")
    }
    #expect(foods.contains("zqfoodnamesnameesmia") && foods.contains("zqfoodnamesnamefrteo"))
    #expect(site.foundPlantedWords == Self.namesForViewers.union(shared).union(foods))
    // Words in figures. They need not be about health, but viewers may not see figures.
    let figures =
      /(?i)\b(slept|sleep|bottles?|nursing|pumped|allergens?|alérgenos|allergènes|sueño|biberon(es|s)?|pecho|sommeil|tétées?|screen time)\b/
    for (path, text) in site.readableTextsByPath where !path.hasSuffix(".css") {
      #expect(text.firstMatch(of: figures) == nil, "\(path)")
    }
    let photos = Set(site.relativePaths.filter { $0.hasPrefix("photos/") }.map { $0.prefix(16) })
    #expect(photos.count == 2, "the shared one and one without a text: \(photos)")
  }

  private static let namesForViewers = Set(
    ["zqfamilyname"] + ["mia", "teo", "rosa", "cat"].map { "zqprofilesname\($0)" })

  @Test func doctorsGetOnlyTheirProfile() async throws {
    let planted = try await PlantedFamily()
    let words = ["--audience", "doctor", "--for", "zqprofilesnamemia", "--languages", "en,es,fr"]
    let site = try PlantedSite(of: planted, words)
    let hers = site.foundPlantedWords.filter { $0.hasSuffix("mia") }
    // A narrow chart shortens long labels. The table next to it contains them in full.
    let others = site.foundPlantedWords.subtracting(hers).filter { word in
      !hers.contains { $0.hasPrefix(word) }
    }
    #expect(others == ["zqfamilyname"])
    for word in ["notestext", "dosesname", "symptomsname", "visitsclinician", "reactionssigns"] {
      #expect(site.foundPlantedWords.contains("zq\(word)mia"), "\(word)")
    }
    for word in ["photos", "fever", "rash", "pill", "activity", "invitations", "settings"] {
      #expect(!site.foundPlantedWords.contains { $0.hasPrefix("zq\(word)") }, "\(word)")
    }
    #expect(!site.relativePaths.contains { $0.hasPrefix("photos/") || $0.hasPrefix("data/") })

    let elder = try PlantedSite(of: planted, words.dropLast(3) + ["zqprofilesnamerosa"])
    #expect(elder.relativePaths.contains { $0.hasPrefix("photos/") }, "an answer's photo")
    #expect(elder.foundPlantedWords.filter { $0.hasSuffix("mia") || $0.hasSuffix("teo") } == [])
  }

  @Test func reportsNumberOfWithheldRecords() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, for_viewers, changed_at)
        VALUES ('p2', 'mia', 1782000000, 'a.jpg', 'Her first fever', 'nothing', 1);
      """)
    try await SmallFamily.photo(64, 48)
      .write(to: family.folder.url.appendingPathComponent("photos/b.jpg"))
    try family.database.run("UPDATE photos SET file = 'b.jpg' WHERE id = 'p2'")
    #expect(try !family.build().errorOutput.contains("Withheld"))
    try family.showNewPhotos()
    let folder = family.folder.path("viewers")
    let viewer = try family.build("--audience", "viewer", "--output", folder)
    #expect(
      viewer.errorOutput.contains("\nWithheld from viewers: 1 photo.\n"), "\(viewer.errorOutput)")
    #expect(!viewer.errorOutput.contains("fever"))
    let program = try family.build(
      "--audience", "viewer", "--output", folder, "--log-format", "json")
    #expect(
      program.logEvents.last??["withheld"] as? [String: Int]
        == ["photos": 1, "milestones": 0, "profiles": 0])
    let doctor = try family.build(
      "--audience", "doctor", "--for", "Mia", "--output", family.folder.path("doctor"))
    #expect(
      doctor.errorOutput.contains("Withheld from the doctor: 2 photos."), "\(doctor.errorOutput)")
  }

  /// A photo that takes over its decoder in a build for the family could store a hidden photo under the hash of
  /// another one.
  @Test func viewersGetNoPicturesFromCacheOfFamily() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at)
        VALUES ('p2', 'mia', 1782000000, 'b.jpg', 'nothing', 1);
      """)
    try await SmallFamily.photo(64, 48)
      .write(to: family.folder.url.appendingPathComponent("photos/b.jpg"))
    try family.showNewPhotos()
    let viewer = ["--audience", "viewer", "--force", "--output", family.folder.path("viewers")]
    let other = ["XDG_CACHE_HOME": family.folder.path("other")]
    #expect(
      try ProgramResult.kinfolio(family.buildArguments + viewer, environment: other).code == 0)
    let expected = try family.siteFiles(in: "viewers")
    #expect(try family.build().code == 0)
    let entries = try family.folder.files().keys.filter { $0.hasSuffix("/note.json") }
      .filter { $0.hasPrefix("cache/") }.map { family.folder.path(String($0.dropLast(10))) }
    try #require(entries.count == 2)
    #expect(rename(entries[0], entries[0] + "x") == 0 && rename(entries[1], entries[0]) == 0)
    #expect(rename(entries[0] + "x", entries[1]) == 0)
    #expect(try family.build("--force").code == 0)
    let result = try ProgramResult.kinfolio(
      family.buildArguments + viewer, in: family.folder.url,
      environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(
      try family.siteFiles(in: "viewers").filter { $0.key.hasPrefix("photos/") }
        == expected.filter { $0.key.hasPrefix("photos/") })
  }

  /// Records that no page shows must be removed from the journal too, because a future page could
  /// show them.
  @Test func redactedJournalContainsOnlyPermittedText() async throws {
    let planted = try await PlantedFamily()
    let journal = try planted.family.database.journal()
    let reference = try ReferenceData.project()
    func redacted(for audience: Audience) throws -> Journal {
      try FamilyRecords(journal: journal, images: DatabaseImages(), viewerDecisions: .reviewed())
        .visibleRecords(for: audience, using: reference, nil)
        .journal
    }
    func words(for audience: Audience) throws -> Set<String> {
      let texts = try redacted(for: audience).texts
      return Set(
        texts.flatMap { $0.text.lowercased().matches(of: /zq[a-z0-9]{7,}/) }.map { String($0.0) })
    }
    for kind in AudienceKind.all where !kind.seesEverything {
      let hidden = try PlantedFamily.freeTextColumns
        .filter { Journal.kind(ofTable: $0.table) != nil && !kind.tableNames.contains($0.table) }
        .map { try planted.family.database.plantedWords(in: $0.table, $0.column) }
      #expect(!hidden.isEmpty)
      for owner in PlantedFamily.owners {
        let audience = try #require(Audience(kind, about: ID("zqprofilesid\(owner)")))
        let found = try words(for: audience)
        #expect(hidden.allSatisfy(found.isDisjoint), "\(kind.name) \(owner)")
        let others = found.filter { !$0.hasSuffix(owner) && !$0.hasPrefix("zqcaregivers") }
        #expect(
          !kind.isAboutOneProfile
            || others.subtracting(["zqfamilyname", "zqsettingsvalue"]) == [], "\(owner)")
      }
    }
    #expect(try words(for: .viewer) == Self.namesForViewers)
    let kinds = try redacted(for: .viewer).recordCounts.filter { $0.count > 0 }
    #expect(kinds.map(\.table) == ["profiles", "photos", "gallery_events"])
    for owner in PlantedFamily.owners {
      let own = try words(for: .doctor(ID("zqprofilesid\(owner)")))
      #expect(
        own.isDisjoint(with: try planted.family.database.plantedWords(in: "activity", "subject")))
      #expect(
        own.isDisjoint(with: try planted.family.database.plantedWords(in: "photos", "caption")))
    }
  }

  @Test func refusesFolderOfAnotherAudience() async throws {
    let family = try await SmallFamily()
    try family.showNewPhotos()
    #expect(try family.build().code == 0)
    let before = try family.siteFiles()
    for words in [["--audience", "viewer"], ["--audience", "doctor", "--for", "Mia"]] {
      let result = try ProgramResult.kinfolio(
        family.buildArguments + words, environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
      #expect(result.code == 65 && result.errorOutput.contains("contains a site for the family, "))
      #expect(
        result.errorOutput.hasSuffix(": --output \(words[1])-site\n"), "\(result.errorOutput)")
    }
    #expect(try family.siteFiles() == before)
    // An interrupted family build leaves pages but no final manifest.
    try FileManager.default.moveItem(
      atPath: family.folder.path("site/kinfolio.json"),
      toPath: family.folder.path("site/.kinfolio-next.json"))
    #expect(try family.build("--audience", "viewer").code == 65)
    try FileManager.default.removeItem(atPath: family.folder.path("site"))
    #expect(try family.build("--audience", "viewer").code == 0)
    #expect(try family.build().errorOutput.contains("contains a site for viewers"))
    #expect(try family.build("--audience", "viewer").code == 0)
  }

  @Test func refusesDoctorSiteOfAnotherProfile() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
      """)
    #expect(try family.build("--audience", "doctor", "--for", "Mia").code == 0)
    let other = try family.build("--audience", "doctor", "--for", "Leo")
    #expect(other.code == 65)
    let words = "contains a site for the doctor about another profile, "
    #expect(other.errorOutput.contains(words), "\(other.errorOutput)")
  }

  /// The name in an unusable row is unknown, so it could stay in a note.
  @Test func refusesDoctorSiteWithUnusableProfile() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
      """)
    let doctor = ["--audience", "doctor", "--for", "Mia"]
    #expect(try ProgramResult.kinfolio(family.buildArguments + doctor).code == 0)
    let audit = ["audit", family.folder.path("site"), "--database", family.database.path]
    for cell in ["time_zone = 'Nowhere'", "slot = 9", "birth_date = 'May'", "ideal_kcal = -1"] {
      try family.database.run(
        "PRAGMA ignore_check_constraints = ON; UPDATE profiles SET \(cell) WHERE id = 'leo';")
      for command in [family.buildArguments + doctor, audit] {
        let result = try ProgramResult.kinfolio(command)
        #expect(result.code == 65, "\(cell)")
        for words in ["profiles leo ", "run: kinfolio check \(family.database.path)"] {
          #expect(result.errorOutput.contains(words), "\(result.errorOutput)")
        }
      }
      #expect(try family.build("--dry-run").code == 65, "a folder of the doctor")
      try family.database.run(
        """
        UPDATE profiles SET time_zone = NULL, slot = 1, birth_date = NULL, ideal_kcal = NULL
          WHERE id = 'leo';
        """)
    }
  }

  /// An app may build ids from words.
  @Test func doctorFolderContainsNoID() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at)
        VALUES ('leofever', 'child', 'Leo', 1, 1);
      """)
    let doctor = ["--audience", "doctor", "--for", "Leo"]
    func build() throws -> Int32 { try ProgramResult.kinfolio(family.buildArguments + doctor).code }
    func manifest() throws -> String {
      String(decoding: try family.siteFiles()["kinfolio.json"] ?? Data(), as: UTF8.self)
    }
    #expect(try build() == 0)
    let own = try manifest()
    let written = try #require(own.firstMatch(of: /"doctor of ([0-9a-f]{20})"/)?.1)
    #expect(!own.contains("leofever"))
    // A folder of an earlier version, and of the time before and after the family got an identifier.
    for change in [
      "UPDATE profiles SET milk_goal_ml = 500, changed_at = 2",
      "INSERT INTO settings VALUES ('viewers_id', 'secret', 1)",
    ] {
      try family.database.run(change)
      #expect(try build() == 0, "\(change)")
    }
    #expect(try !manifest().contains(written))
    for (id, code) in [("leofever", Int32(0)), ("mia", 65)] {
      try family.folder.write(
        own.replacing(written, with: id), to: "site/kinfolio.json")
      #expect(try build() == code, "\(id)")
    }
  }

  @Test func onlyDoctorAudienceIsAboutOneProfile() async throws {
    let family = try await SmallFamily()
    let cases = [
      (["--for", "Mia"], "--audience doctor"),
      (["--audience", "viewer", "--for", "Mia"], "--audience doctor"),
      (["--audience", "doctor", "--for", "Tom"], "The profiles are: Mia."),
      (["--audience", "nurse"], "family, viewer or doctor"),
    ]
    for (words, answer) in cases {
      let result = try ProgramResult.kinfolio(family.buildArguments + words)
      #expect(
        result.code == 64 && result.errorOutput.contains(answer), "\(words): \(result.errorOutput)")
    }
  }

  @Test func settingsSelectAudienceAndViewersSelectLanguage() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO settings (name, value, changed_at) VALUES ('audience', 'viewer', 1);
      INSERT INTO caregivers (id, name, role, language, changed_at) VALUES ('h', 'Henri', 'viewer', 'fr', 1);
      """)
    let options = family.buildArguments.filter { !["--languages", "en"].contains($0) }
    try family.showNewPhotos()
    #expect(try ProgramResult.kinfolio(options).code == 0)
    let start = String(decoding: try family.siteFiles()["index.html"] ?? Data(), as: UTF8.self)
    #expect(start.contains("<html lang=\"fr\""))
    #expect(try family.siteFiles()["en/activity/index.html"] == nil)
    try family.database.run("UPDATE settings SET value = 'all'")
    #expect(try family.build().code == 65)
  }
}

/// The site of a planted family and the planted words in it.
private struct PlantedSite {
  let relativePaths: [String]
  /// The readable texts by path: pages and similar files as they are, and the extracted text of
  /// documents.
  let readableTextsByPath: [String: String]
  /// The planted words in lowercase that occur in any file's contents, name or text.
  let foundPlantedWords: Set<String>

  init(of planted: PlantedFamily, _ options: [String]) throws {
    let folder = try TemporaryFolder()
    let family = planted.family
    if options.contains("viewer") { try family.showNewPhotos() }
    let result = try ProgramResult.kinfolio(
      family.buildArguments.dropLast() + [folder.path("site")] + options,
      environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    #expect(result.code == 0, "\(result.errorOutput)")
    var texts: [String: String] = [:]
    var found: Set<String> = []
    let all = try folder.files()
    for (path, bytes) in all {
      var text = String(decoding: bytes, as: UTF8.self)
      if path.hasSuffix(".pdf") { text = try run("pdftotext", folder.path(path), "-").output }
      if ![".jpg", ".webp", ".png"].contains(where: path.hasSuffix) { texts[path] = text }
      let raw = String(decoding: bytes, as: UTF8.self)
      for match in "\(path) \(raw) \(text)".lowercased().matches(of: /zq[a-z0-9]{7,}/) {
        found.insert(String(match.0))
      }
    }
    // Search the compressed parts of documents for all planted words, in all spellings.
    let planted = try family.database.plantedWords()
    let terms = planted.subtracting(found).flatMap(SearchTerm.termsForPrivateText)
    FolderAudit(folder.path("site"), terms: terms).forEachAuditedFile { file in
      for leak in file.leaks where leak.kind == .privateText {
        found.insert(leak.detail.filter { $0 != "\"" }.lowercased())
      }
    }
    relativePaths = all.keys.map { String($0.dropFirst("site/".count)) }
    self.readableTextsByPath = texts
    foundPlantedWords = found
  }
}
