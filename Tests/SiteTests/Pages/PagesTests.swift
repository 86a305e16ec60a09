import TestSupport
import Testing

@testable import Knowledge
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct PagesTests {
  @Test(arguments: TestFamily.allCases)
  func siteHasNoDeadLinks(_ family: TestFamily) throws {
    let site = try BuiltPages(family)
    #expect(site.pages.count > 9)
    #expect(site.linkChecker.deadLinks == [])
    #expect(site.linkChecker.unlinkedFiles == [], "files no page leads to")
  }

  @Test func everyPageTypeIsCreatedForSites() throws {
    let types = try Project.names(
      matching: /(?:struct|extension) (\w+):[^{]*\b(?:Value|ProfileTopic)?Page\b/,
      below: "Sources/Site")
    let created = try Project.names(
      matching: /(\w+)\(/, below: "Sources/Site/Pages", ending: "PagesInOneLanguage.swift")
    #expect(types.count > 9 && Set(types).subtracting(created) == [])
  }

  @Test func homePageLeadsToProfilesThatMenusOmit() throws {
    let children = (0..<30).map { number in
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
        VALUES ('c\(number)', 'child', 'Child \(number)', '2026-01-10', 0, 1767225600);
      """
    }
    let site = try BuiltPages(children.joined())
    #expect(site.linkChecker.deadLinks == [] && site.linkChecker.unlinkedFiles == [])
    let page = site["en/child-3/index.html"]
    #expect(page.contains(">Child 3</a>"))
    #expect(!page.contains("child-4"))
  }

  @Test func publishesAssetsWithoutComments() throws {
    let assets = try SiteAssets(folder: Project.path("Assets"))
    for file in [assets.stylesheet, assets.script] {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.contains("lightbox"))
      #expect(!text.contains(#/^ *\/\//#.anchorsMatchLineEndings()))
    }
    let style = String(decoding: assets.stylesheet.bytes, as: UTF8.self)
    #expect(!style.contains("/*") && style.count { $0 == "{" } == style.count { $0 == "}" })
  }

  @Test func languagesHaveTheSamePages() throws {
    let site = try BuiltPages(.complete)
    func tree(_ language: Language) -> [String] {
      let folder = "\(language.rawValue)/"
      return site.pages.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(3)) }
        .sorted()
    }
    #expect(tree(.spanish) == tree(.english))
    #expect(tree(.french) == tree(.english))
    for (path, html) in site.pages where path != "index.html" {
      #expect(html.contains("<html lang=\"\(path.prefix(2))\""))
    }
    let page = site["es/mia/food/index.html"]
    #expect(page.contains("hreflang=\"fr\" href=\"../../../fr/mia/food/index.html\""))
    #expect(page.contains("mango"), "a food is called what the language calls it")
  }

  @Test func pagesHaveOneHeadingAndNoUnfilledPlaceholder() throws {
    for (path, html) in try BuiltPages(.complete).pages {
      #expect(html.matches(of: /<h1[ >]/).count == 1, "\(path)")
      #expect(!html.contains("{{") && !html.contains("{count}"), "\(path)")
      let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(path) has an id twice: \(ids)")
      for image in html.matches(of: /<img [^>]*>/) {
        #expect(image.0.contains(" alt=\"") && image.0.contains(" height=\""), "\(path)")
      }
    }
  }

  @Test func reportsMissingColumnAndContinues() throws {
    let sample = try SampleDatabase()
    try sample.run("ALTER TABLE notes DROP COLUMN answered_at; DROP TABLE doses")
    let site = try BuiltPages(sample.journal())
    #expect(site["en/about/index.html"].contains("answered_at"))
    #expect(site["en/about/index.html"].contains("Medicines given"))
  }

  @Test func unbornChildHasNoAge() throws {
    let site = try BuiltPages(.unbornChild)
    #expect(site["en/bump/index.html"].contains("Date of birth: "))
    #expect(!site["en/bump/index.html"].contains("Age: "))
    #expect(!site["en/bump/visits/2026-05-10/index.html"].contains("Corrected"))
  }

  @Test("Fault 12: What people type stays text on every page") func escapesUserText() throws {
    for (path, html) in try BuiltPages(.hostile).pages {
      #expect(!html.contains("<script>"), "\(path)")
      #expect(!html.contains("<img src=x"), "\(path)")
      #expect(!html.contains("\u{202e}"), "\(path)")
    }
  }

  @Test func photoPageShowsDetails() throws {
    let page = try BuiltPages(.complete)["en/timeline/p/p1/index.html"]
    for words in ["Mango, loved!", "5 months 19 days", "First tasted", "Loved it", "Favourite"] {
      #expect(withOrdinarySpaces(page).contains(words), "\(words)")
    }
    #expect(page.contains("alt=\"Mia, 5 months 19 days: Mango, loved!\""))
    #expect(page.contains("webp") && page.contains("1600w"))
  }

  @Test func replyShowsResponseTime() throws {
    let site = try BuiltPages(.complete)
    let page = site[
      site.pages.keys.filter { $0.hasPrefix("en/timeline/p/") }.max { a, b in
        withOrdinarySpaces(site[b]).contains("15 min")
          && !withOrdinarySpaces(site[a]).contains("15 min")
      } ?? ""]
    #expect(
      withOrdinarySpaces(page).contains("Time to answer")
        && withOrdinarySpaces(page).contains("15 min"))
  }

  @Test func failedPhotoShowsReason() throws {
    let site = try BuiltPages(.complete)
    let reason = "There is no such file in the photo folder."
    for path in ["timeline/p/gone", "timeline/2026/06", "about"] {
      #expect(site["en/\(path)/index.html"].contains(reason), "\(path)")
    }
  }

  @Test func everyPhotoFailureHasPhrase() throws {
    let reasons =
      PhotoFailure.Reason.allCases.map(\.rawValue) + PhotoFolder.Fault.allCases.map(\.rawValue)
    let book = try phrasebooks()[.english]
    #expect(reasons.filter { book.phrasesByKey["photo_failure.\($0)"] == nil } == [])
  }

  @Test func pendingProfilesAreHidden() throws {
    let site = try BuiltPages(.complete)
    #expect(site.pages["en/timeline/p/p5/index.html"] == nil)
    #expect(!site.pages.values.contains { $0.contains("not yet") })
    #expect(samplePhotos.artifacts(of: [ID("p5")]).allSatisfy { !site.filePaths.contains($0.path) })
    #expect(site["en/index.html"].contains("waiting for a first answer"))
  }

  @Test func listsSkippedRows() throws {
    var journal = try SampleDatabase().journal()
    journal.skippedRows = [
      SkippedRow(
        table: "diapers", id: "d9",
        problem: RowProblem(.notADate, column: "happened_at", found: "soon"))
    ]
    let page = try BuiltPages(journal)["fr/about/index.html"]
    for words in ["d9", "happened_at", "Couches"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("soon"), "what a row holds stays at home")
  }

  @Test func activityLogIsLocalized() throws {
    let page = try BuiltPages(
      """
      INSERT INTO activity (id, happened_at, profile_id, kind, subject, before, after, changed_at)
      VALUES ('w', 1782800000, 'mia', 'record_changed', 'weight', '4.25 kg', '4.52 kg', 1782800000),
        ('v', 1782800002, 'mia', 'record_added', 'visits', NULL, '2026-07-07 Dr Ruiz', 1782800002),
        ('p', 1782800001, NULL, 'settings_changed', 'paper', 'letter', 'a4', 1782800001);
      """)["es/activity/index.html"]
    #expect(withOrdinarySpaces(page).contains("antes: 4,25 kg · después: 4,52 kg"))
    #expect(withOrdinarySpaces(page).contains("añadió: visitas"))
    #expect(withOrdinarySpaces(page).contains("ahora: 7 jul 2026 · Dr Ruiz"))
    #expect(withOrdinarySpaces(page).contains("cambió un ajuste: tamaño del papel"))
    #expect(withOrdinarySpaces(page).contains("antes: Carta · después: A4"))
  }

  /// A profile without records today has no card, but is still linked.
  @Test func profilesWithoutRecordsTodayHaveNoCard() throws {
    let home = try BuiltPages("", photos: PhotoLibrary())["en/index.html"]
    #expect(home.contains("Nothing recorded yet today."))
    #expect(home.contains("class=\"folk\"") && !home.contains("class=\"card "))
  }

  /// A fall or a note is a record, although no figure counts it.
  @Test func showsSymptomsAndKindsOfRecords() throws {
    let fall = "INSERT INTO symptoms (id, profile_id, name, note, started_at, changed_at) "
    let fallen = try BuiltPages(
      fall + "VALUES ('s', 'mia', 'fell', 'bathroom', 1782800000, 1);", photos: PhotoLibrary())
    #expect(fallen["en/index.html"].contains("class=\"card "))
    #expect(!fallen["en/mia/index.html"].contains("Nothing recorded yet today"))
    let note = "INSERT INTO notes (id, profile_id, kind, text, written_at, changed_at) "
    let noted = try BuiltPages(
      note + "VALUES ('n', 'mia', 'note', 'Quiet day', 1782800000, 1);", photos: PhotoLibrary())
    for (page, words) in [
      (fallen["en/mia/index.html"], ["fell", "bathroom"]),
      (noted["en/mia/index.html"], ["Recorded", "Notes and questions"]),
    ] {
      for word in words { #expect(page.contains(word)) }
      #expect(!page.contains("Nothing recorded in this period"))
    }
  }

  /// A name that a typed line cannot contain is replaced by the id, and names no folder.
  @Test func firstLineIsClearForAllNames() throws {
    let name = "UPDATE profiles SET name = 'Mary \"Polly\" O''Neil/Smith' WHERE id = 'mia';"
    let page = try BuiltPages(name, photos: PhotoLibrary())["en/index.html"]
    #expect(page.contains("kinfolio log &#39;&quot;mia&quot; bottle 120 ml&#39;"))
    #expect(!page.contains("photos/Mary"))
    let remembered = "UPDATE profiles SET status = 'remembered';"
    let site = try BuiltPages(remembered, photos: PhotoLibrary())
    #expect(!site["en/index.html"].contains("kinfolio log"), "nothing is logged any more")
  }

  @Test func emptyFamilyShowsPlaceholders() throws {
    let site = try BuiltPages(.withoutProfiles, for: .family, photos: PhotoLibrary())
    #expect(site["en/index.html"].contains("Nobody is here yet."))
    #expect(site["en/index.html"].contains("kinfolio people --child"))
    #expect(
      site["en/index.html"].matches(of: /<section/).count == 1, "an empty list has no heading")
    #expect(site["en/timeline/index.html"].contains("No photos yet."))
    #expect(site["en/activity/index.html"].contains("No activity has been logged yet."))
    #expect(site["en/about/index.html"].contains("Nothing was left out."))
  }
}
