import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Figures
@testable import Knowledge
@testable import Mustache
@testable import Photos
@testable import Publishing
@testable import Records
@testable import Reports
@testable import SQLite
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// Pages with equal sources have equal contents, regardless of other changes.
///
/// A page with an unchanged source therefore need not be rendered again.
@Suite struct PageInputTests {
  /// The options of a site build, without the records.
  private struct SiteOptions {
    var audience = Audience.family
    var photos = samplePhotos
    var languages = [Language.french, .english]
    var units = Family.UnitSystem.metric
    var version = "1.0"
    var address: String?
    var feedPath = "feed/fr.xml"
  }

  private struct LazyPage {
    let fingerprint: Fingerprint
    let bytes: () throws -> Data
  }

  private typealias RenderedPage = (source: Fingerprint, bytes: Data)

  private func render(_ pages: [String: LazyPage]) throws -> [String: RenderedPage] {
    try pages.mapValues { ($0.fingerprint, try $0.bytes()) }
  }

  private func pages(
    of database: SampleDatabase, _ choice: SiteOptions = SiteOptions(),
    until moment: Int64 = 1_782_863_999
  ) throws -> [String: LazyPage] {
    let resources = try SiteResources.project()
    let journal = try narrowed(
      database.journal(until: Instant(seconds: moment)), to: choice.audience)
    let reference = resources.referenceData
    let summary = FamilySummary(of: journal, standards: reference.growthStandards)
    let context = ReportContext(
      journal: journal, summary: summary,
      findingGenerator: FindingGenerator(in: journal, summary, by: reference.ruleData),
      photos: choice.photos, languages: choice.languages, units: choice.units, paper: .a4,
      referenceData: reference)
    let settings = SiteSettings(
      for: choice.audience, version: choice.version, resources,
      sharedAt: choice.address.flatMap { SiteAddress($0) })
    let pages = try SitePlan.pages(
      of: TestSite(context, settings).content(),
      linkingTo: [Artifact(choice.feedPath, from: "") { _ in Data() }])
    return try pages.reduce(into: [:]) {
      guard case .computed(let derivation) = $1.content else { return }
      let page = try derivation()
      $0[$1.path] = LazyPage(fingerprint: page.fingerprint, bytes: page.makeBytes)
    }
  }

  /// Returns the pages with a changed source, and those with changed contents but an unchanged
  /// source.
  private func changedPages(
    from before: [String: RenderedPage], to after: [String: LazyPage]
  ) throws -> (made: [String], missed: [String]) {
    let same = before.keys.filter { before[$0]?.source == after[$0]?.fingerprint }
    let missed = try same.filter { try before[$0]?.bytes != after[$0]?.bytes() }
    return (before.keys.filter { !same.contains($0) }.sorted(), missed.sorted())
  }

  @Test(arguments: [
    ("photos", 12), ("foods", 4), ("food_logs", 3), ("reactions", 1), ("tasks", 2), ("replies", 5),
    ("milestones", 5), ("gallery_events", 1), ("profiles", 15), ("caregivers", 2), ("activity", 12),
    ("invitations", 3), ("family", 3),
  ])
  func everyVisibleRecordChangeRerendersPage(table: String, minimumVisibleChanges: Int) throws {
    let database = try SampleDatabase(completeFamilyRows())
    let choice = SiteOptions(languages: [.french])
    let before = try render(pages(of: database, choice))
    var seen = 0
    for change in try cellChanges(of: table, in: database) {
      guard (try? database.run(change.statement)) != nil else { continue }
      if let after = try? pages(of: database, choice) {
        let (made, missed) = try changedPages(from: before, to: after)
        #expect(missed.isEmpty, "\(change.statement): \(missed)")
        if !made.isEmpty { seen += 1 }
      }
      try database.run(change.undo)
    }
    #expect(seen >= minimumVisibleChanges, "only \(seen) changes show on a page")
  }

  /// Returns statements that change one cell of a table, each with a statement that undoes the
  /// change.
  ///
  /// Each new value of a column is tried in one row; under stress, in every row.
  private func cellChanges(
    of table: String, in database: SampleDatabase
  ) throws -> [(statement: String, undo: String)] {
    let open = try Database(path: database.path, openMode: .reading)
    var columns: [String] = []
    try open.prepare("SELECT name FROM pragma_table_info('\(table)')")
      .forEachRow { columns.append($0.text(0) ?? "") }
    var changes: [(String, String)] = []
    let count = try open.prepare("SELECT count(*) FROM \(table)").firstInteger().map(Int.init) ?? 0
    for column in columns {
      var position = 0
      try open.prepare("SELECT rowid, quote(\(column)) FROM \(table)").forEachRow { row in
        guard let id = row.integer(0), let old = row.text(1) else { return }
        position += 1
        let values = Self.candidateValues(for: column, replacing: old).enumerated().filter {
          Cases.isStressRun || ($0.offset + position).isMultiple(of: count)
        }
        for (_, new) in values where new != old {
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

  private static func candidateValues(for column: String, replacing old: String) -> [String] {
    if column.hasSuffix("_id") || column == "logged_by" {
      return [
        "'l1'", "'l2'", "'p1'", "'p3'", "'mia'", "'rosa'", "'mango'", "'egg'", "'ana'", "NULL",
      ]
    }
    if let known = allowedValues[column] { return known.map { "'\($0)'" } }
    if Int(old) != nil { return ["\(column) + 3600", "1 - \(column)", "NULL"] }
    return ["\(column) || 'x'", "date(\(column), '-1 day')", "'Kea'", "1782000000", "NULL"]
  }

  private static let allowedValues = [
    "liking": ["hated", "okay"], "colour": ["green"], "allergens": ["milk egg"],
    "severity": ["severe"],
    "kind": ["child", "birthday", "badge", "smile", "record_added", "elder"],
    "category": ["meal"], "status": ["confirmed", "inactive", "remembered"], "role": ["viewer"],
    "state": ["accepted"], "language": ["es"], "units": ["imperial"], "sex": ["male"],
    "time_zone": ["Asia/Tokyo"],
  ]

  @Test func everyOptionChangeRerendersPages() throws {
    let database = try SampleDatabase(completeFamilyRows())
    let before = try render(pages(of: database))
    #expect(before.count > 30)
    let capabilities = AudienceKind.family.capabilities.subtracting([.activityLog])
    let choices = [
      SiteOptions(audience: .viewer), SiteOptions(photos: PhotoLibrary()),
      SiteOptions(audience: try .family(with: capabilities)),
      // Without Mia's portrait, pages of other photos change too.
      SiteOptions(photos: PhotoLibrary([ID("p3"): try #require(samplePhotos[ID("p3")])])),
      SiteOptions(languages: [.french, .english, .spanish]), SiteOptions(units: .imperial),
      SiteOptions(version: "1.1"), SiteOptions(address: "https://kea.example/"),
      SiteOptions(feedPath: "feed/es.xml"),
    ]
    for choice in choices {
      let (made, missed) = try changedPages(from: before, to: try pages(of: database, choice))
      #expect(!made.isEmpty && missed.isEmpty, "\(choice)")
    }
  }

  /// One day later, the pages of photos, months and past visits are not rendered again.
  @Test func newDayRerendersOnlyPagesWithToday() throws {
    let database = try SampleDatabase(completeFamilyRows())
    let before = try render(pages(of: database))
    let after = try pages(of: database, until: 1_782_863_999 + 86_400)
    #expect(before.keys.sorted() == after.keys.sorted())
    let today = ["about/", "abuela-rosa/tasks/", "", "mango-loved/", "mia/"]
    try expectRerendered(before, after, paths: today.map { $0 + "index.html" })
  }

  /// A new caption changes only the pages that contain it.
  @Test func newCaptionRerendersOnlyItsPages() throws {
    let database = try SampleDatabase(completeFamilyRows())
    let before = try render(pages(of: database))
    try database.run("UPDATE photos SET caption = 'Kea' WHERE id = 'p3'")
    let names = ["", "mia/", "timeline/2026/06/", "timeline/", "timeline/p/p3/"]
    try expectRerendered(
      before, try pages(of: database),
      paths: names.map { $0 + "index.html" } + ["timeline/2026/06/photos.js"])
  }

  /// Expects that exactly these pages of each language are rendered again, with new contents.
  private func expectRerendered(
    _ before: [String: RenderedPage], _ after: [String: LazyPage], paths: [String]
  ) throws {
    let (made, missed) = try changedPages(from: before, to: after)
    #expect(made == ["en/", "fr/"].flatMap { language in paths.map { language + $0 } }.sorted())
    #expect(missed == [])
    #expect(try made.filter { try before[$0]?.bytes == after[$0]?.bytes() } == [])
  }
}
