import Testing

@testable import Knowledge
@testable import Mustache
@testable import Site
@testable import TestFamilies

@Suite struct TemplatePhrasesTests {
  @Test func groupsPlainTextsByKey() throws {
    let book = try Phrasebook(
      .english, describedBy: phrasebooks().languages[.english],
      reading: """
        "home.title" = "Today"; "home.next.title" = "Tomorrow"; "home.of" = "{x}";
        "home.n#one" = "1"; "skip" = "Skip";
        """, named: "en.strings")
    #expect(
      book.valuesForTemplates == [
        "t": ["home": ["title": "Today", "next": ["title": "Tomorrow"]], "skip": "Skip"]
      ])
  }
}
