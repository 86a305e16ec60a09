import Foundation
import TestSupport
import Testing

/// Tests `kinfolio build` from end to end.
@Suite struct SiteBuildTests {
  @Test func secondBuildWritesNothingAndQuietPrintsNothing() async throws {
    let family = try await SmallFamily()
    let first = try family.build("--quiet")
    #expect(first.code == 0 && first.output == "" && first.errorOutput == "", "\(first)")
    let before = try modificationTimes(of: family)
    let second = try family.build()
    #expect(second.code == 0)
    #expect(second.errorOutput.contains("Files: 0 written"), "\(second.errorOutput)")
    #expect(try modificationTimes(of: family) == before)
    #expect(before.count > 20 && before.keys.contains("photos"))
  }

  /// Returns the modification time of each file and folder of the site, in seconds and nanoseconds.
  private func modificationTimes(of family: SmallFamily) throws -> [String: [Int]] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: family.folder.path("site"))
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        var status = stat()
        try #require(lstat(family.folder.path("site/\(name)"), &status) == 0)
        return (name, [status.st_mtim.tv_sec, status.st_mtim.tv_nsec])
      })
  }

  /// A million unusable rows would fill a log.
  @Test func listOfUnusableRowsHasALimit() async throws {
    let family = try await SmallFamily(
      """
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1500)
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        SELECT 'early' || n, 'mia', 1700000000 + n, 1, 1780000000 FROM numbers
      """)
    let build = try family.build("--languages", "en").errorOutput
    #expect(build.matches(of: /row early[0-9]+ of diapers/).count == 1000)
    #expect(build.contains("Left out: 500 more. kinfolio check --log-format json lists all."))
    func check(_ options: String...) throws -> String {
      let arguments = ["check", family.database.path] + options
      let result = try ProgramResult.kinfolio(arguments, in: family.folder.url)
      return result.output + result.errorOutput
    }
    #expect(try check().matches(of: /row early[0-9]+ of diapers/).count == 1000)
    #expect(try check().contains("Left out: 500 more."))
    #expect(try check("--log-format", "json").matches(of: /early[0-9]/).count == 1500)
  }

  @Test("Fault 19: A bad row and a missing table are listed, the rest is published")
  func reportsInvalidRowsAndPublishesTheRest() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('early', 'mia', 1700000000, 1, 1780000000);
      DROP TABLE vaccinations;
      """)
    let person = try family.build("--languages", "en")
    #expect(person.code == 3)
    #expect(
      person.errorOutput.contains(
        "Left out: Mia, 2023-11-14, Diapers: Its date is before the birth. (row early of diapers)"))
    #expect(person.errorOutput.contains("The database has no table vaccinations, so its records"))
    #expect(person.errorOutput.contains("Left out and listed: 2. Correct these items, "))
    #expect(try family.siteFiles().keys.contains("en/index.html"))
    // Problems that the last build has listed are only counted, and new ones are listed.
    try family.database.run(
      """
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
        VALUES ('b', 'mia', 1781000000, 1900, 'formula', 1781000000);
      PRAGMA ignore_check_constraints = ON;
      UPDATE bottle_feeds SET volume_ml = 5000, contents = 'formula' WHERE id = 'b';
      """)
    let again = try family.build("--languages", "en")
    #expect(again.code == 3)
    #expect(
      again.errorOutput.contains(
        "Bottles, Amount 5000.0 ml: The value is outside the possible range. It must be from 0 to 2000 ml. "
          + "(row b of bottle_feeds, column volume_ml)"), "\(again.errorOutput)")
    #expect(!again.errorOutput.contains("row early") && !again.errorOutput.contains("vaccinations"))
    #expect(
      again.errorOutput.contains(
        "Problems that earlier builds have listed: 2. To list them: kinfolio check "))
    try family.database.run("DELETE FROM bottle_feeds WHERE id = 'b'")
    let program = try family.build("--languages", "en", "--force", "--log-format", "json")
    #expect(program.code == 3 && program.errorOutput == "")
    let events = program.logEvents.map { $0?["event"] as? String ?? "(no JSON)" }
    #expect(
      events == [
        "sandbox", "station", "station", "station", "station", "left_out", "missing_table",
        "summary",
      ])
    let sandbox = program.logEvents.first ?? nil
    #expect(sandbox?["active"] is [String] && sandbox?["missing"] is [String])
    #expect(program.logEvents.last??["skipped"] as? Int == 2)
    #expect(
      program.logEvents.dropFirst().prefix(4).map { $0?["station"] as? String } == [
        "database", "photos", "figures", "site",
      ])
    #expect(program.logEvents[1]?["total"] as? Int == 7)
  }

  @Test func usesRequestedLanguagesUnitsAndPaper() async throws {
    let family = try await SmallFamily()
    let result = try family.build(
      "--languages", "es", "--units", "imperial", "--paper", "letter")
    #expect(result.code == 0, "\(result.errorOutput)")
    let site = try family.siteFiles()
    let folders = Set(site.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(folders.contains("es") && folders.isDisjoint(with: ["en", "fr"]))
    let page = String(decoding: site["es/mia/index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains(/7\slb\s8\soz/) && !page.contains(/\skg/))
    let report = try #require(site.keys.first { $0.hasPrefix("documents/mia-") })
    let facts = try run("pdfinfo", family.folder.path("site/\(report)"))
    #expect(facts.output.contains("612 x 792 pts (letter)"), "\(facts.output)")
  }

  @Test func templateChangeRerendersOnlyTemplatedFiles() async throws {
    let family = try await SmallFamily()
    func made(_ options: [String] = []) throws -> Int {
      let result = try ProgramResult.kinfolio(
        family.buildArguments + options + ["--log-format", "json"], in: family.folder.url,
        environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
      return try #require(result.logEvents.last??["made"] as? Int, "\(result.output)")
    }
    let all = try made()
    #expect(try made() == 0)
    let filled = try family.siteFiles().keys.count {
      $0.hasSuffix(".html") || $0.hasSuffix("/photos.js") || $0.hasPrefix("feed/")
    }
    #expect(filled > 10)
    try FileManager.default.copyItem(
      at: Project.path("Templates"), to: family.folder.url.appendingPathComponent("own"))
    let page = family.folder.path("own/home.html.mustache")
    try Data((String(contentsOfFile: page, encoding: .utf8) + "<!-- own -->\n").utf8)
      .write(to: URL(fileURLWithPath: page))
    let own = ["--templates", "own"]
    #expect(try made(own) == filled)
    #expect(try made(own + ["--paper", "letter"]) == 2, "a report and a book")
    #expect(try made(own + ["--paper", "letter", "--force"]) == all)
  }

  @Test func bookUsesPrintResolutionAndSiteDoesNot() async throws {
    let family = try await SmallFamily()
    try await SmallFamily.photo(2600, 1950)
      .write(to: family.folder.url.appendingPathComponent("photos/a.jpg"))
    let result = try family.build("--languages", "fr")
    #expect(result.code == 0, "\(result.errorOutput)")
    let book = family.folder.path("site/documents/timeline-2026.fr.pdf")
    let images = try run("pdfimages", "-list", book).output.split(separator: "\n").dropFirst(2)
    let resolutions = images.compactMap { Int($0.split(separator: " ")[12]) }
    #expect(resolutions.count == 2 && resolutions.allSatisfy { $0 >= 300 }, "\(images)")
    let photos = try family.siteFiles().filter { $0.key.hasPrefix("photos/") }
    #expect(photos.count == 8 && photos.keys.allSatisfy { !$0.contains("2400") })
  }

  /// The site's bytes are independent of the environment and of the number of jobs.
  @Test("Fault 32: Folder, zone, language, umask and jobs do not affect the site")
  func environmentDoesNotAffectSite() async throws {
    let family = try await SmallFamily()
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let surroundings = [
      (site: "here", umask: "022", folder: "/", jobs: "1", ["TZ": "Asia/Kolkata", "LC_ALL": "C"]),
      (
        "there", "077", family.folder.url.path, "3",
        ["TZ": "America/Adak", "LC_ALL": "tr_TR.UTF-8"]
      ),
    ]
    for (site, umask, place, jobs, environment) in surroundings {
      let words =
        [program] + family.buildArguments.dropLast() + [family.folder.path(site), "--jobs", jobs]
      let command = words.map { "'\($0)'" }.joined(separator: " ")
      let cache = ["XDG_CACHE_HOME": family.folder.path("cache-\(site)")]
      let result = try ProgramResult(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "umask \(umask); exec \(command)"],
        in: URL(fileURLWithPath: place), environment: environment.merging(cache) { $1 })
      #expect(result.code == 0, "\(result.errorOutput)")
    }
    let (here, there) = (try family.siteFiles(in: "here"), try family.siteFiles(in: "there"))
    #expect(here.count > 20 && here.keys.sorted() == there.keys.sorted())
    #expect(here.keys.filter { here[$0] != there[$0] }.sorted() == [])
  }
}
