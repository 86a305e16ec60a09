import Foundation
import TestSupport
import Testing

@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct ActivityPagesTests {
  @Test func visitPageHasPhotosOfAnswers() throws {
    let rows = """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p', 'rosa', 1782500000, 'a.jpg', 1);
      UPDATE replies SET photo_id = 'p' WHERE id = 'w11';
      """
    let folder = try TemporaryFolder()
    let library = try TinyPhotos.library(of: [ID("p")], in: folder)
    let context = try ReportSamples.context(ReportSamples.elderAndPet + rows, photos: library)
    let page = try #require(
      TestSite(of: context).artifacts().first {
        $0.path == "en/rosa/visits/2026-07-01/index.html"
      })
    let html = String(decoding: try page.bytes(), as: UTF8.self)
    #expect(html.contains("photos/x.jpg"))
    #expect(html.contains("2 March 1948"), "a narrow column may break a date")
  }

  /// The page of a child has a corrected age only for a birth before 37 weeks, as the report.
  @Test(arguments: [(21, false), (22, true)])
  func pageHasCorrectedAgeOnlyBefore37Weeks(daysEarly: Int, hasAge: Bool) throws {
    let due = """
      UPDATE profiles SET birth_date = '2026-01-10', due_date = date('2026-01-10', '+\(daysEarly) days')
        WHERE id = 'mia';
      """
    let page = try BuiltPages(completeFamilyRows() + due)["en/mia/index.html"]
    #expect(page.contains("Corrected age:") == hasAge)
  }

  /// The activity log of one month with 230 lines; Ben added the later half.
  private let rows: String =
    """
    INSERT INTO caregivers (id, name, role, changed_at)
      VALUES ('ben', 'Ben', 'co_parent', 1767225600);
    """
    + (0..<230).map { number in
      """
      INSERT INTO activity (id, happened_at, profile_id, kind, subject, logged_by, changed_at)
        VALUES ('e\(number)', \(1_782_000_000 + number * 60), 'mia',
          '\(number.isMultiple(of: 2) ? "record_added" : "record_removed")', 'line \(number).',
          '\(number < 115 ? "ana" : "ben")', 1782800000);
      """
    }.joined()

  private func lineNumbers(in html: String) -> [String] {
    html.matches(of: /line (\d+)\./).map { String($0.1) }
  }

  @Test func pagesHaveHundredLinesAndLinkToNext() throws {
    let site = try BuiltPages(rows)
    let month = "en/activity/2026/06"
    let pages = [site["en/activity/index.html"], site["\(month)/2/index.html"]]
    #expect(lineNumbers(in: pages[0]) == (130..<230).reversed().map { "\($0)" })
    #expect(lineNumbers(in: site["\(month)/index.html"]) == lineNumbers(in: pages[0]))
    #expect(lineNumbers(in: pages[1]) == (30..<130).reversed().map { "\($0)" })
    #expect(lineNumbers(in: site["\(month)/3/index.html"]).count == 30)
    #expect(pages[0].contains("rel=\"next\" href=\"2026/06/2/index.html\""))
    #expect(pages[1].contains("rel=\"prev\" href=\"../index.html\""))
    #expect(pages[1].contains("(page 2 of 3)"))
    #expect(site.linkChecker.deadLinks == [] && site.linkChecker.unlinkedFiles == [])
  }

  @Test func linesAreListedByPersonAndKindWithoutScript() throws {
    let site = try BuiltPages(rows)
    #expect(lineNumbers(in: site["en/activity/by/ben/index.html"]).count == 100)
    #expect(
      lineNumbers(in: site["en/activity/by/ben/2/index.html"])
        == (115..<130).reversed().map { "\($0)" })
    let removed = lineNumbers(in: site["es/activity/kind/record-removed/index.html"])
    #expect(removed.count == 100 && removed.allSatisfy { Int($0)?.isMultiple(of: 2) == false })
    // The script filters by these attributes. Without it, the style sheet hides the filter fields.
    let page = site["en/activity/index.html"]
    #expect(page.contains("data-person=\"ben\" data-kind=\"record_removed\""))
    #expect(page.contains("class=\"sieve\""))
  }

  @Test func limitsNumberOfPages() throws {
    let many = (0..<1500).map { number in
      """
      INSERT INTO activity (id, happened_at, kind, subject, logged_by, changed_at) VALUES
        ('e\(number)', \(1_782_000_000 + number), 'record_added', 'x', 'ana', 1782800000);
      """
    }
    let log = ActivityLog(try SampleDatabase(many.joined()).journal())
    let pages = Dictionary(grouping: log.pages, by: \.scope).mapValues(\.count)
    #expect(pages[.month(log.lists.months[0])] == 15, "the months hold everything")
    #expect(pages[.person(ID("ana"))] == 5 && pages[.kind(.recordAdded)] == 5)
  }
}

@Suite struct VisitPagesTests {
  private let site: BuiltPages

  init() throws { site = try BuiltPages(.complete) }

  @Test func pageTitlesAreUnique() throws {
    let titles = site.pages.filter { $0.key.hasPrefix("en/") && !$0.key.contains("/p/") }
      .compactMapValues { $0.firstMatch(of: #/<title>(.*)</title>/#).map { String($0.1) } }
    let byTitle = Dictionary(grouping: titles.keys, by: { titles[$0] ?? "" })
    #expect(
      byTitle.values.filter { $0.count > 1 }.isEmpty, "\(byTitle.filter { $0.value.count > 1 })")
  }

  @Test func reportLinksEarlierReportsAndHasOneDisclaimer() throws {
    let paths = site.pages.keys.filter { $0.hasPrefix("en/mia/visits/2026-") }.sorted()
    #expect(paths.count == 2)
    let (first, last) = (site[paths[0]], site[paths[1]])
    #expect(last.contains("Earlier reports") && last.contains("../2026-05-10/index.html"))
    #expect(!first.contains("Earlier reports"))
    #expect(last.matches(of: /Not a diagnosis/).count == 1)
  }

  @Test func listsReportsForFamilyAndByProfile() throws {
    let page = site["en/visits/index.html"]
    for place in ["../mia/visits/2026-05-10/index.html", "../abuela-rosa/visits/index.html"] {
      #expect(page.contains("href=\"\(place)\""), "\(place)")
    }
    #expect(site["en/index.html"].contains("href=\"visits/index.html\""))
  }
}

@Suite struct FamilyPagesTests {
  @Test func distinguishesTriedUnmarkedAndUntastedFoods() throws {
    let site = try BuiltPages(
      completeFamilyRows()
        + """
        INSERT INTO foods (id, name, colour, allergens, changed_at)
          VALUES ('kiwi', 'Kiwi', 'green', '', 1782800000);
        """)
    let page = site["en/mia/food/index.html"]
    let tiles = page.split(separator: "<li class=\"food ").dropFirst().map(String.init)
    #expect(tiles.map { String($0.prefix { $0 != "\"" }) } == ["tried", "unmarked", "later"])
    #expect(tiles[0].contains("1 time") && tiles[0].contains("loved it"))
    #expect(tiles[1].contains("not counted as tried since"))
    #expect(tiles[2].contains("<b>Kiwi</b>") && tiles[2].contains("not yet"))
    #expect(page.contains("<details>"), "the dates are one click away")
  }

  @Test func mergesReminderWithVaccinationOfSameDay() throws {
    let page = try BuiltPages(
      completeFamilyRows()
        + """
        INSERT INTO reminders (id, profile_id, kind, title, due_at, changed_at)
          VALUES ('r2', 'mia', 'vaccination', 'Bring the booklet', 1783670400, 1782800000);
        """)["en/index.html"]
    #expect(page.contains("10 July 2026 · Bring the booklet"))
    #expect(page.matches(of: /Bring the booklet/).count == 1)
  }

  @Test func showsElderReplies() throws {
    let page = try BuiltPages(.complete)["en/abuela-rosa/index.html"]
    #expect(page.contains("id=\"answers\"") && page.contains("“Mango, loved!”"))
    #expect(page.contains("Photos from the answers"))
  }

  @Test func iconUsesFamilyColors() throws {
    let site = try BuiltPages(.complete)
    #expect(site["en/index.html"].contains("href=\"../assets/icon-012.svg\""))
    #expect(site["index.html"].contains("href=\"assets/icon-012.png\""))
    let journal = try SampleDatabase(completeFamilyRows()).journal()
    let files = FamilyIcon(of: journal.profiles.filter { $0.status == .confirmed }).artifacts
    let svg = String(decoding: try files[0].bytes(), as: UTF8.self)
    #expect(svg.lowercased().contains("b9e3ff") && !svg.lowercased().contains("ddcdf6"))
    #expect(try files[1].bytes().starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func sourcesIncludeYears() throws {
    let page = try BuiltPages(.complete)["fr/about/index.html"]
    #expect(page.contains("NICE guideline NG75, Faltering growth (2017)"))
    #expect(!page.contains("MMWR"), "sources that were not checked are not cited")
  }
}
