import Foundation
import TestSupport
import Testing

@testable import Records
@testable import TestFamilies
@testable import TestReports

/// The index of the timeline script contains exactly the photos and moments of the pages.
@Suite struct TimelineIndexTests {
  private struct Index: Decodable {
    struct Day: Decodable {
      let date: String?
      let moments: [[String: String]]
      let photos: [[String: String]]
    }

    let month: String
    let title: String
    let days: [Day]

    var photos: [[String: String]] { days.flatMap(\.photos) }
    var moments: [[String: String]] { days.flatMap(\.moments) }
  }

  /// Returns the text of each `photos.js` by path.
  private func indexScripts(_ family: TestFamily) throws -> [String: String] {
    try indexScripts(SampleDatabase(family.rows).journal())
  }

  private func indexScripts(_ journal: Journal) throws -> [String: String] {
    let site = try TestSite(journal, photos: samplePhotos)
    let artifacts = try site.artifacts()
      .filter { $0.path.hasSuffix("/photos.js") }
    return Dictionary(
      try artifacts.map { ($0.path, String(decoding: try $0.bytes(), as: UTF8.self)) }
    ) { first, _ in first }
  }

  private func index(_ script: String?) throws -> Index {
    let call = try #require(script?.firstMatch(of: /(?s)^kinfolioMonth\((.*)\);\n$/))
    return try JSONDecoder().decode(Index.self, from: Data(call.output.1.utf8))
  }

  @Test func indexContainsAllTimelinePhotos() throws {
    let site = try BuiltPages(.complete)
    let scripts = try indexScripts(.complete)
    for language in Language.allCases {
      let scriptsInLanguage = scripts.filter { $0.key.hasPrefix("\(language.rawValue)/") }
      let found = try scriptsInLanguage.values.flatMap {
        try index($0).photos.compactMap { $0["href"] }
      }
      let pages = site.pages.keys.filter { $0.hasPrefix("\(language.rawValue)/timeline/p/") }
      #expect(
        Set(found.map { "\(language.rawValue)/timeline/\($0)" }) == Set(pages),
        "photos of profiles that are not confirmed are in neither")
      #expect(found.count == pages.count)
    }
    #expect(!scripts.values.contains { $0.contains("not yet") })
  }

  @Test func indexEntryMatchesTile() throws {
    let photos = try index(indexScripts(.complete)["en/timeline/2026/06/photos.js"]).photos
    let mango = try #require(photos.first { $0["href"] == "p/p1/index.html" })
    #expect(mango["who"] == "mia" && mango["food"] == "mango" && mango["favorite"] == "Favourite")
    #expect(mango["kinds"] == "food milestone", "a first taste is a milestone too")
    #expect(mango["alt"] == "Mia, 5 months 19 days: Mango, loved!")
    #expect(mango["story"]?.contains("loved it") == true)
    #expect(mango["jpeg"]?.hasPrefix("../../photos/") == true)
    let page = try BuiltPages(.complete)["en/timeline/2026/06/index.html"]
    for key in ["alt", "when", "size"] {
      #expect(page.contains("\"\(mango[key] ?? "nothing")\""), "\(key)")
    }
    let reply = try #require(photos.first { $0["who"] == "abuela-rosa" })
    #expect(reply["kinds"] == "task" && reply["favorite"] == nil)
    let lost = try #require(photos.first { $0["failure"] != nil })
    #expect(lost["jpeg"] == nil && lost["caption"] == "Mango, loved!")
  }

  @Test func indexContainsUndatedPhotos() throws {
    let undated = try index(indexScripts(.complete)["es/timeline/undated/photos.js"])
    #expect(undated.month == "undated" && undated.title == "Sin fecha")
    #expect(undated.days.map(\.date) == [nil] && undated.photos.count == 1)
  }

  @Test func userTextCannotEndStringOrScript() throws {
    for (path, script) in try indexScripts(.hostile) {
      #expect(!script.contains("<") && !script.contains("\u{2028}"), "\(path)")
      #expect(!script.contains("\u{202e}") && !script.contains("\u{1}"), "\(path)")
      #expect(script.split(separator: "\n").count == 1, "\(path)")
      let photos = try index(script).photos
      for caption in photos.compactMap({ $0["caption"] }) {
        #expect(caption.contains("<script>alert(1)</script>") && caption.contains("{{t}}"))
      }
    }
  }

  @Test func listsBirthdaysAndFirstTastesSinceFirstRecord() throws {
    let rows = """
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
        VALUES ('cat', 'pet', 'Tom', '2020-03-10', 1, 1782800000);
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p1', 'cat', 1767600000, 'a.jpg', 1782800000);
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('pear', 'Pear', 'green', '', 1782800000);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('l1', 'mia', 'pear', 1782740000, 1782800000),
          ('l2', 'mia', 'pear', 1782750000, 1782800000);
      """
    let scripts = try indexScripts(SampleDatabase(rows).journal())
    let texts = try scripts.filter { $0.key.hasPrefix("en/") }.values
      .flatMap { try index($0).moments.compactMap { $0["text"] } }
    #expect(texts.filter { $0.hasPrefix("Tom") } == ["Tom: 6th birthday"])
    #expect(texts.filter { $0.contains("Pear") } == ["Mia: first taste: Pear"])
  }

  @Test func photoCountsAreInOneSharedFile() throws {
    let site = try BuiltPages(.complete)
    let content = try TestSite(
      SampleDatabase(TestFamily.complete.rows).journal(), photos: samplePhotos)
    let artifacts = try content.artifacts()
    let counts = try #require(artifacts.first { $0.path == "en/timeline/months.js" })
    #expect(
      try String(decoding: counts.bytes(), as: UTF8.self)
        == #"var kinfolioCounts = {"2026/04":0,"2026/05":0,"2026/06":4,"undated":1};"# + "\n")
    #expect(site["en/timeline/index.html"].contains("June <small>4 photos</small>"))
    for (path, page) in site.pages where path.hasPrefix("en/timeline/2026/") {
      #expect(!page.contains(" photos</small>"), "\(path): one more photo would change every month")
    }
  }

  @Test func firstPageReferencesEveryMonthIndex() throws {
    let site = try BuiltPages(.complete)
    let first = site["en/timeline/index.html"]
    #expect(first.contains("data-month=\"2026/06\" data-index=\"2026/06/photos.js\""))
    #expect(first.contains("data-index=\"undated/photos.js\""))
    for option in [
      "value=\"mia\">Mia<", "value=\"mango-loved\"", "value=\"milestone\">Milestones<",
    ] {
      #expect(first.contains(option), "\(option)")
    }
    let month = site["en/timeline/2026/06/index.html"]
    #expect(!month.contains("class=\"finder\""))
    #expect(
      month.contains("data-index=\"photos.js\"")
        && month.contains("data-index=\"../../undated/photos.js\""),
      "a month's lightbox goes on to all the others")
  }
}
