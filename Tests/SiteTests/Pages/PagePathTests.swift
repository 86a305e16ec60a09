import TestSupport
import Testing

@testable import Site
@testable import TestFamilies

@Suite struct PagePathTests {
  @Test(arguments: [
    ("index.html", "en/index.html", "en/index.html"),
    ("en/index.html", "index.html", "../index.html"),
    ("en/index.html", "en/index.html", "index.html"),
    ("en/timeline/2026/03/index.html", "en/timeline/2026/04/index.html", "../04/index.html"),
    ("en/mia/index.html", "photos/a.jpg", "../../photos/a.jpg"),
    ("en/mia/index.html", "en/mia/food/index.html", "food/index.html"),
    ("en/mia/index.html", "en/mia-2/index.html", "../mia-2/index.html"),
    ("en/mia/food/index.html", "en/mia/index.html", "../index.html"),
  ])
  func relativeLinksAreShortest(source: String, target: String, link: String) {
    #expect(PagePath.relativePath(from: source, to: target) == link)
  }

  @Test(arguments: [
    (["Mia"], ["mia"]), (["Zoë Ångström"], ["zoe-angstrom"]), (["Łukasz Groß"], ["lukasz-gross"]),
    (["Mia", "mia", "MIA 2"], ["mia", "mia-2", "mia-2-2"]), (["../../etc/passwd"], ["etc-passwd"]),
    (["🐈"], ["profile-1"]), (["timeline", "Con"], ["profile-1", "profile-2"]),
    (["عائشة"], ["profile-1"]), (["-"], ["profile-1"]),
    (["profile 2", "🐈"], ["profile-2", "profile-2-2"]),
    ([String(repeating: "a", count: 300)], [String(repeating: "a", count: 40)]),
  ])
  func makesSlugFromName(names: [String], slugs: [String]) throws {
    let rows = names.enumerated().map { index, name in
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at)
        VALUES ('p\(index)', 'child', '\(name)', 0, 1);
      """
    }
    let journal = try SampleDatabase("DELETE FROM profiles;" + rows.joined()).journal()
    let found = ProfileSlugs(journal.profiles)
    let byId = journal.profiles.sorted { $0.entry.id < $1.entry.id }
    #expect(byId.map { found[$0] } == slugs)
  }

  @Test(arguments: ["../x", "A", "", "con", "-x", "a b", String(repeating: "a", count: 65), "é"])
  func hashesIDsThatAreInvalidFolderNames(_ id: String) {
    #expect(idSlug(id).wholeMatch(of: /[0-9a-f]{20}/) != nil)
  }

  @Test func keepsPlainIDs() {
    #expect(
      idSlug("0f8fad5b-d9cb-469f-a165-70867728950e") == "0f8fad5b-d9cb-469f-a165-70867728950e")
  }
}
