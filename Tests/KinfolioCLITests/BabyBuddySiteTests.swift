import Foundation
import SQLite
import TestSupport
import Testing

/// Tests sites that are built directly from a Baby Buddy database.
///
/// Values without a declared unit are shown as plain numbers.
@Suite struct BabyBuddySiteTests {
  private let family: BabyBuddyFamily
  private var folder: TemporaryFolder { family.folder }

  init() throws { family = try BabyBuddyFamily() }

  private static let units = "weight=lb,height=in,volume=oz,temperature=f"

  @Test func undeclaredUnitsAreOmittedInEveryLanguage() throws {
    let before = try Data(contentsOf: folder.url.appendingPathComponent("data/db.sqlite3"))
    let result = try family.build(["--languages", "en,es,fr"])
    #expect(result.code == 0, "\(result.errorOutput)")
    let shown = try family.visibleTexts()
    #expect(shown.count > 100 && shown.keys.contains { $0.hasSuffix(".fr.pdf") })
    let units: Set = ["kg", "g", "lb", "oz", "cm", "in", "po", "ml", "fl oz", "°C", "°F", "kg/m²"]
    for line in Set(shown.values.flatMap { $0.split(separator: "\n") }) {
      let figure = line.contains(
        /\d[\s\u{a0}\u{202f}]?(kg|g|lb|oz|cm|in(?! [a-z])|po|ml|°C|°F)\b/)
      // A sentence about methods contains the difference between lying and standing height.
      #expect(!figure || line.contains(/0[.,]7/), "\(line)")
      #expect(!units.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      #expect(!line.contains(/z [−+-]\d|\d (per)?centil/), "\(line)")
    }
    #expect(try folder.files().keys.allSatisfy { !$0.hasPrefix("site/data/") })
    let notes = [
      "en": "No unit was declared for weights, lengths, volumes and temperatures",
      "es":
        "No se ha declarado la unidad de los pesos, las longitudes, los volúmenes y las temperaturas",
      "fr":
        "Aucune unité n’a été déclarée pour les poids, les tailles, les volumes et les températures",
    ]
    for (language, note) in notes {
      for page in ["", "ida-lark/", "ida-lark/visits/2026-06-07/", "about/"] {
        #expect(
          try family.pageSource("\(language)/\(page)index.html").contains(note),
          "\(language)/\(page)")
      }
      let growth = try family.pageSource("\(language)/ida-lark/growth/index.html")
      #expect(
        growth.contains(String(note.prefix(20))) && !growth.localizedLowercase.contains("centil"))
      let point = language == "en" ? "." : ","
      #expect(growth.contains("<td>18\(point)5</td>"))
      let document = shown["site/documents/ida-lark-visit-2026-06-07.\(language).pdf"] ?? ""
      #expect(document.contains("98\(point)6") && document.contains("18\(point)5"))
      #expect(document.contains(String(note.prefix(30))))
    }
    // The volume of today's bottles, computed independently.
    let today = try family.number(
      fromQuery: "SELECT sum(amount) FROM core_feeding WHERE date(start) = '2026-06-07'")
    #expect(try family.pageSource("en/index.html").contains("<small>\(today)</small>"), "\(today)")
    let mean = try family.number(
      fromQuery: "SELECT round(avg(amount), 2) FROM core_feeding WHERE start > '2026-05-11'")
    #expect(
      try family.pageSource("en/ida-lark/index.html").contains("<dd>\(mean) <small>168"), "\(mean)")
    #expect(
      result.errorOutput.hasSuffix(
        """
        with one unit of each.
        The sex of Ida Lark is unknown, so no centiles are shown. \
        Add --sex 'Ida Lark=female' or --sex 'Ida Lark=male'.

        """), "\(result.errorOutput)")
    #expect(
      result.errorOutput.contains(
        "Add --units weight=kg|g|lb|oz,height=cm|in,volume=ml|oz,temperature=c|f, with"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("data/db.sqlite3")) == before)
    let left = try folder.files().keys.filter { !$0.hasPrefix("site/") && !$0.hasPrefix("cache/") }
    #expect(left == ["data/db.sqlite3"])
  }

  @Test func unchangedFileRendersNothing() throws {
    usleep(50_000)
    let options = ["--languages", "en", "--log-format", "json"]
    #expect(try family.build(options).code == 0)
    for options in [options, options + ["--force"]] {
      let again = try family.build(options)
      let summary = try #require(again.logEvents.last ?? nil)
      #expect(again.code == 0 && summary["written"] as? Int == 0, "\(summary)")
    }
    #expect(try family.build(options).logEvents.last??["made"] as? Int == 0)
    #expect(
      try family.build(options).logEvents.compactMap { $0?["event"] as? String }
        == ["undeclared", "undeclared", "summary"])
  }

  @Test func declaredUnitsMatchImportedDatabase() throws {
    let declared = ["--units", Self.units, "--sex", "Ida=female"]
    let straight = try family.build(["--languages", "en"] + declared)
    #expect(
      straight.code == 0 && !straight.errorOutput.contains("Add --"), "\(straight.errorOutput)")
    _ = try family.run("init", "family.sqlite")
    try Database(path: folder.path("family.sqlite"), openMode: .writing).execute(
      "INSERT INTO family (id, name, time_zone, changed_at) VALUES (1, 'Ida', 'UTC', 0)")
    let importing = try ProgramResult.kinfolio(
      ["import", "babybuddy", "data/db.sqlite3", "--into", "family.sqlite", "--yes"] + declared,
      in: folder.url)
    #expect(importing.code == 0, "\(importing.errorOutput)")
    #expect(
      try family.build(into: "other", from: "family.sqlite", ["--languages", "en"]).code == 0)
    let files = try folder.files()
    let one = files.filter { $0.key.hasPrefix("site/") }
    #expect(one.keys.contains("site/data/ida-lark/growth.csv"))
    for (path, bytes) in one {
      #expect(files["other" + path.dropFirst(4)] == bytes, "\(path)")
    }
  }

  @Test func reportAndCheckReadBabyBuddyDatabase() throws {
    let report = try family.run(
      "report", "data/db.sqlite3", "--for", "Ida Lark", "--as-of", "2026-06-07", "-o", "a.pdf",
      "--units", "imperial", "--units", Self.units)
    #expect(report.code == 0 && report.errorOutput.contains("--sex 'Ida Lark=female'"))
    #expect(!report.errorOutput.contains("--units"))
    let text = try TestSupport.run("pdftotext", folder.path("a.pdf"), "-").output
    #expect(text.contains("18 lb 8 oz") && text.contains("102.4 °F"))
    let check = try family.run("check", "data/db.sqlite3", "--as-of", "2026-06-07")
    #expect(check.code == 0 && check.output.contains("bottle_feeds: 168\n"), "\(check.output)")
    #expect(check.output.hasSuffix(" records can be used, 0 cannot.\n"))
    #expect(
      check.errorOutput.hasPrefix(
        "Reading Baby Buddy's records of Ida Lark, days by the clock of UTC"))
  }

  /// A disk that is not mounted removes nothing from a site for viewers.
  @Test func missingPhotosAreNotWithdrawn() throws {
    try addPhoto()
    #expect(try viewers().code == 0)
    let first = try buildForViewers()
    #expect(first.code == 0, "\(first.errorOutput)")
    let count = pictureCount
    #expect(count > 0)
    let (folder, away) = (family.folder.path("photos"), family.folder.path("away"))
    try FileManager.default.moveItem(atPath: folder, toPath: away)
    #expect(try buildForViewers().code == 75)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(try buildForViewers().code == 75)
    #expect(pictureCount == count)
  }

  /// Baby Buddy was installed again, and the family does not run `kinfolio viewers`.
  @Test func newInstanceIsNotPublishedWithoutAReview() throws {
    try addPhoto()
    #expect(try viewers().code == 0)
    try run(
      """
      UPDATE django_migrations SET applied = '2026-05-05 10:00:00.123';
      UPDATE core_note SET image = 'b.jpg';
      """)
    try WithdrawalFamily.writePhoto(shade: 210, to: family.folder.path("photos/b.jpg"))
    try FileManager.default.removeItem(atPath: family.folder.path("data/db.viewers.csv"))
    for _ in 0...1 {
      let refused = try buildForViewers()
      #expect(refused.code == 65 && refused.errorOutput.contains("Run this command first"))
    }
    #expect(pictureCount == 0)
    #expect(try viewers("--new-photos", "wait").code == 0)
    #expect(try buildForViewers().code == 0)
    #expect(pictureCount == 0)
  }

  @Test func rejectsDeclarationsForTrackingDatabase() throws {
    _ = try family.run("init", "family.sqlite")
    for option in [["--units", "weight=kg"], ["--sex", "Ida=female"]] {
      let refused = try family.build(from: "family.sqlite", option)
      #expect(
        refused.code == 64 && refused.errorOutput.contains("family.sqlite is a tracking database"))
    }
    for (option, words) in [
      ("--units=stone", "metric or imperial"), ("--units=weight=stone", "is no unit"),
      ("--units=metric,imperial", "metric or imperial"), ("--sex=Ida", "NAME=female"),
    ] {
      let refused = try family.build([option])
      #expect(refused.code == 64 && refused.errorOutput.contains(words), "\(refused.errorOutput)")
    }
    let stranger = try family.build(["--sex", "Eva=female"])
    #expect(stranger.code == 65 && stranger.errorOutput.contains("no child called Eva"))
  }

  private func run(_ statements: String) throws {
    try Database(path: family.folder.path("data/db.sqlite3"), openMode: .writing)
      .execute(statements)
  }

  private func addPhoto() throws {
    try run(
      """
      CREATE TABLE django_migrations (id integer PRIMARY KEY, app varchar(255), name varchar(255),
        applied datetime);
      INSERT INTO django_migrations (app, name, applied)
        VALUES ('core', '0001_initial', '2026-01-05 09:00:00.000001');
      CREATE TABLE core_note (id integer PRIMARY KEY, note text, time datetime, image text,
        child_id integer);
      INSERT INTO core_note VALUES (1, 'A note', '2026-06-03 08:00:00', 'a.jpg', 1);
      """)
    let folder = family.folder.path("photos")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try WithdrawalFamily.writePhoto(shade: 90, to: folder + "/a.jpg")
  }

  private func viewers(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["viewers", "data/db.sqlite3", "--photos", "photos"]
        + (options.isEmpty ? ["--new-photos", "show"] : options),
      in: family.folder.url,
      environment: [
        "XDG_STATE_HOME": family.folder.path("state"), "TMPDIR": family.folder.url.path,
      ])
  }

  private func buildForViewers() throws -> ProgramResult {
    try family.build(["--photos", "photos", "--audience", "viewer", "--languages", "en"])
  }

  private var pictureCount: Int {
    let path = family.folder.path("site/photos")
    return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
  }
}
