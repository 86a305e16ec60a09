import Foundation
import Mustache
import SQLite
import TestSupport
import Testing

@testable import Kinfolio

/// A page that is not made again must be the one that would be made: two pages told from the same source
/// are the same, whatever else has changed.
@Suite struct PageSourceTests {
  private static let resources = Result {
    try SiteResources(templates: Project.path("Templates"), assets: Project.path("Assets"))
  }

  /// What besides the records a site is made from.
  private struct Choice {
    var audience = Audience.family
    var photos = somePhotos
    var languages = [Language.french, .english]
    var units = Family.Units.metric
    var version = "1.0"
    var address: String?
    var feed = "feed/fr.xml"
  }

  /// The pages that are made anew only where their source has changed.
  private func pages(
    of database: SampleDatabase, _ choice: Choice = Choice(), until moment: Int64 = 1_782_863_999
  ) throws -> [String: (source: Fingerprint, artefact: Artefact)] {
    let resources = try Self.resources.get()
    let journal = try database.journal(until: Instant(seconds: moment))
      .narrowed(to: choice.audience, by: resources)
    let summary = Summary(of: journal, standards: resources.standards)
    var context = SiteContext(
      version: choice.version, journal: journal, summary: summary,
      findings: Findings(in: journal, summary, by: resources.rulebook), photos: choice.photos,
      languages: choice.languages, units: choice.units, paper: .a4, resources: resources)
    context.shareAddress = choice.address.flatMap { ShareAddress($0) }
    let house = try House(context, FigureLibrary(), VisitLibrary())
    return try house.pages(beside: [Artefact(choice.feed) { Data() }]).reduce(into: [:]) {
      if let source = try $1.fingerprint() { $0[$1.path] = (source, $1) }
    }
  }

  /// The pages that say something else than before, and those of them that would not be made again.
  private func difference(
    _ before: [String: (source: Fingerprint, artefact: Artefact)],
    _ after: [String: (source: Fingerprint, artefact: Artefact)]
  ) throws -> (changed: Int, missed: [String]) {
    let changed = try before.keys.sorted().filter { path in
      guard let old = before[path], let new = after[path] else { return false }
      return try old.artefact.bytes() != new.artefact.bytes()
    }
    return (changed.count, changed.filter { before[$0]?.source == after[$0]?.source })
  }

  @Test(arguments: [
    ("photos", 20), ("foods", 4), ("food_logs", 3), ("reactions", 1), ("tasks", 2), ("replies", 5),
    ("milestones", 5), ("gallery_events", 2), ("profiles", 15), ("caregivers", 2), ("activity", 12),
    ("invitations", 3), ("family", 3),
  ])
  func noChangeOfARecordIsMissed(table: String, visible: Int) throws {
    let database = try SampleDatabase(wholeFamily())
    let choice = Choice(languages: [.french])
    let before = try pages(of: database, choice)
    var seen = 0
    for change in try changes(of: table, in: database) {
      guard (try? database.run(change.statement)) != nil else { continue }
      if let after = try? pages(of: database, choice) {
        let (changed, missed) = try difference(before, after)
        #expect(missed.isEmpty, "\(change.statement): \(missed)")
        if changed > 0 { seen += 1 }
      }
      try database.run(change.undo)
    }
    #expect(seen >= visible, "changes that show on a page")
  }

  /// Each cell with other values, as statements with what undoes them.
  private func changes(
    of table: String, in database: SampleDatabase
  ) throws -> [(statement: String, undo: String)] {
    let open = try Database(path: database.path, access: .reading)
    var columns: [String] = []
    try open.prepare("SELECT name FROM pragma_table_info('\(table)')")
      .forEachRow { columns.append($0.text(0) ?? "") }
    var changes: [(String, String)] = []
    for column in columns {
      try open.prepare("SELECT rowid, quote(\(column)) FROM \(table)").forEachRow { row in
        guard let id = row.integer(0), let old = row.text(1) else { return }
        for new in Self.values(for: column, besides: old) where new != old {
          changes.append(
            (
              "PRAGMA foreign_keys = ON; UPDATE \(table) SET \(column) = \(new) WHERE rowid = \(id)",
              "UPDATE \(table) SET \(column) = \(old) WHERE rowid = \(id)"
            ))
        }
      }
    }
    return changes
  }

  private static func values(for column: String, besides old: String) -> [String] {
    if column.hasSuffix("_id") || column == "logged_by" {
      return [
        "'l1'", "'l2'", "'p1'", "'p3'", "'mia'", "'rosa'", "'mango'", "'egg'", "'ana'", "NULL",
      ]
    }
    if let known = words[column] { return known.map { "'\($0)'" } }
    if Int(old) != nil { return ["\(column) + 3600", "1 - \(column)", "NULL"] }
    return ["\(column) || 'x'", "date(\(column), '-1 day')", "'Kea'", "1782000000", "NULL"]
  }

  private static let words = [
    "liking": ["hated", "okay"], "colour": ["green"], "allergens": ["milk egg"],
    "severity": ["severe"],
    "kind": ["child", "birthday", "badge", "smile", "record_added", "elder"],
    "category": ["meal"], "status": ["confirmed", "inactive"], "role": ["viewer"],
    "state": ["accepted"], "language": ["es"], "units": ["imperial"], "sex": ["male"],
    "time_zone": ["Asia/Tokyo"],
  ]

  @Test func noChangeOfWhatIsChosenIsMissed() throws {
    let database = try SampleDatabase(wholeFamily())
    let before = try pages(of: database)
    #expect(before.count > 30)
    let choices = [
      Choice(audience: .viewer), Choice(photos: PhotoLibrary()),
      // Another portrait of Mia, which stands on pages of other photos.
      Choice(photos: PhotoLibrary([ID("p3"): try #require(somePhotos[ID("p3")])])),
      Choice(languages: [.french, .english, .spanish]), Choice(units: .imperial),
      Choice(version: "1.1"), Choice(address: "https://kea.example/"), Choice(feed: "feed/es.xml"),
    ]
    for choice in choices {
      let (changed, missed) = try difference(before, try pages(of: database, choice))
      #expect(changed > 0 && missed.isEmpty, "\(choice)")
    }
  }

  /// A day later no photo and no month that has passed says anything else, and none is made again.
  @Test func anotherDayChangesNoPageOfWhatHasPassed() throws {
    let database = try SampleDatabase(wholeFamily())
    let before = try pages(of: database)
    let after = try pages(of: database, until: 1_782_863_999 + 86_400)
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.filter { after[$0.key]?.source != $0.value.source }.keys.sorted() == [])
    #expect(try difference(before, after).changed == 0)
  }

  /// Of one photo's words only the pages that say them are made again.
  @Test func anotherCaptionIsToldOnItsOwnPagesAlone() throws {
    let database = try SampleDatabase(wholeFamily())
    let before = try pages(of: database)
    try database.run("UPDATE photos SET caption = 'Kea' WHERE id = 'p3'")
    let after = try pages(of: database)
    let made = before.filter { after[$0.key]?.source != $0.value.source }.keys.sorted()
    #expect(
      made
        == ["en", "fr"].flatMap { language in
          ["2026/06/index.html", "2026/06/photos.js", "p/p3/index.html"].map {
            "\(language)/timeline/\($0)"
          }
        })
  }
}
