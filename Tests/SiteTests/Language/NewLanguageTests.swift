import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Photos
@testable import Publishing
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// The pages of a new language need only two files: its description and its phrases.
@Suite struct NewLanguageTests {
  private let folder: TemporaryFolder
  private var assets: URL { folder.url.appendingPathComponent("assets") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Project.path("Assets"), to: folder.url.appendingPathComponent("assets"))
  }

  private static let description = """
    {
      "name": "Deutsch",
      "regions": [{"locale": "de_DE", "time": "HH:mm"}],
      "plurals": {"one": "n = 1 and v = 0"},
      "ordinals": [{"text": "{number}."}],
      "abbreviations": {"IU": "IE"},
      "foods": {"Honey": "Honig", "Mango": "Mango"}
    }
    """

  /// The phrases with a German translation; all others stay English.
  private static let germanPhrases = [
    "home.title": "Die Familie heute", "home.as_of": "Stand: {moment}",
    "home.upcoming": "Demnächst", "home.news": "Neu in dieser Woche",
    "home.highlights#one": "Auffällig am letzten Tag",
    "home.highlights#other": "Auffällig in den letzten {count} Tagen",
    "age.months#one": "{count} Monat", "age.months#other": "{count} Monate",
    "age.days#one": "{count} Tag", "age.days#other": "{count} Tage",
    "nav.today": "Heute", "nav.timeline": "Fotos",
  ]

  private func writeLanguageFiles() throws {
    try folder.write(Self.description, to: "assets/Languages/de.json")
    let english = try String(
      contentsOf: Project.path("Assets/Strings/en.strings"), encoding: .utf8)
    var rest = Self.germanPhrases
    let table = english.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let key = line.wholeMatch(of: /"([^"]+)" = ".*";/)?.1,
        let said = rest.removeValue(forKey: String(key))
      else { return String(line) }
      return "\"\(key)\" = \"\(said)\";"
    }
    #expect(rest.isEmpty, "\(rest.keys.sorted())")
    try folder.write(table.joined(separator: "\n"), to: "assets/Strings/de.strings")
  }

  @Test func languagesAreThoseOfTheDescriptions() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Project.path("Assets/Languages").path)
    #expect(Language.allCases.contains(.english))
    #expect(Language.allCases.map { "\($0.rawValue).json" }.sorted() == files.sorted())
  }

  private func languages() throws -> [Language] {
    try Languages(folder: assets.appendingPathComponent("Languages")).all
  }

  @Test func buildsHomePageInLanguageFromTwoFiles() async throws {
    let known = try languages()
    try writeLanguageFiles()
    let german = try #require(Set(try languages()).subtracting(known).first)
    #expect(german.rawValue == "de")
    let rows = """
      UPDATE family SET language = 'de';
      INSERT INTO food_names (food_id, language, name) VALUES ('mango', 'de', 'Mangobrei');
      """
    let journal = try SampleDatabase(completeFamilyRows(freeText: "Mango") + rows).journal()
    let output = try OutputFolder(
      folder.path("site"), home: nil, database: folder.path("family.sqlite"), photos: nil)
    let pipeline = Pipeline(
      version: "1.0",
      resources: try SiteResources(templates: Project.path("Templates"), assets: assets),
      languages: [german, .english],
      photos: PhotoInput(
        folder: nil, worker: URL(fileURLWithPath: "/nowhere/kinfolio-photos"),
        cache: URL(fileURLWithPath: folder.path("cache")), jobs: 2))
    _ = try await pipeline.build(
      FamilyRecords(journal: journal, images: DatabaseImages()), for: .family,
      to: SiteTarget(
        output, lock: output.lockAndRecover(adopting: false), options: .allowingPhotoLoss))
    let home = withOrdinarySpaces(
      try String(contentsOfFile: folder.path("site/de/index.html"), encoding: .utf8))
    for words in [
      "lang=\"de\"", "Deutsch", "Die Familie heute", "Stand: 1. Juli 2026, 01:59", "Demnächst",
      "Auffällig in den letzten 28 Tagen", "5 Monate 21 Tage", "Montag, 20. Juli 2026", "Mangobrei",
    ] { #expect(home.contains(words), "\(words)") }
    let foods = try String(contentsOfFile: folder.path("site/data/mia/foods.csv"), encoding: .utf8)
    #expect(foods.contains("name,name_de,name_en,"))
    #expect(foods.contains("Mango,Mangobrei,"))
  }

  @Test func writesNumbersPluralsAndOrdinalsInLanguage() throws {
    try writeLanguageFiles()
    let german = try #require(try languages().first { $0.rawValue == "de" })
    let wording = try Wording(
      german, from: Phrasebooks(assets: assets), units: .metric, zone: .utc)
    #expect(wording.number(1234.5, decimals: 1) == "1.234,5")
    #expect(withOrdinarySpaces(wording.percent(0.85)) == "85 %")
    #expect(withOrdinarySpaces(wording.weight(kg: 6.9)) == "6,90 kg")
    #expect(wording.date(day("2026-11-08"), .medium) == "8. Nov. 2026")
    #expect(wording.ordinal(3) == "3." && wording.list(["a", "b", "c"]) == "a, b und c")
    #expect(try wording.countedText("age.days", 1) == "1 Tag")
    #expect(try wording.countedText("age.days", 1, decimals: 1) == "1,0 Tage")
    #expect(withOrdinarySpaces(wording.medicineAmount(400, "IU")) == "400 IE")
  }

  @Test(arguments: [
    ("{\"name\": \"Deutsch\"}", "\"regions\" is missing"),
    (
      description.replacing("n = 1 and v = 0", with: "n is 1"),
      "\"n is 1\" is not a valid plural condition"
    ),
    (
      description.replacing("HH:mm", with: "HH:MM"),
      "must consist of H, HH, h, mm, a and quoted text, not \"MM\""
    ),
    (description.replacing("\"one\"", with: "\"other\""), "only zero, one, two, few and many"),
  ])
  func reportsMalformedLanguageDescription(json: String, problem: String) throws {
    try folder.write(json, to: "assets/Languages/de.json")
    let error = #expect(throws: PhraseError.self) { try languages() }
    #expect(
      error?.location == "de.json" && error?.problem.contains(problem) == true, "\(error as Any)")
  }
}
