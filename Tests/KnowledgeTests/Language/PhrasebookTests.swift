import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct PhrasebookTests {
  private func phrasebook(_ language: Language, reading table: String) throws -> Phrasebook {
    try Phrasebook(
      language, describedBy: phrasebooks().languages[language], reading: table,
      named: "\(language.rawValue).strings")
  }

  @Test func fillsPlaceholders() throws {
    let book = try phrasebook(.english, reading: #""hello" = "Hello {name}, {name}!";"#)
    #expect(try book.text("hello", ["name": "Mia"]) == "Hello Mia, Mia!")
  }

  /// A number after an Arabic name stays behind the name.
  @Test func keepsDirectionAfterNames() throws {
    let book = try phrasebook(.english, reading: #""birthday" = "{name}: {ordinal} birthday";"#)
    for (name, mark) in [("محمد", "\u{200E}"), ("דוד 2", "\u{200E}"), ("Zoé", "")] {
      #expect(
        try book.text("birthday", ["name": name, "ordinal": "3rd"])
          == "\(name)\(mark): 3rd birthday")
    }
  }

  @Test(arguments: [
    ("bye", [:], "\"bye\" (en): this phrase does not exist"),
    ("hello", [:], "\"hello\" (en): no value for {name}"),
    (
      "hello", ["name": "Mia", "age": "1"],
      "\"hello\" (en): the phrase has no placeholder {age}"
    ),
  ])
  func rejectsMissingPhraseOrArguments(key: String, arguments: [String: String], message: String)
    throws
  {
    let book = try phrasebook(.english, reading: #""hello" = "Hello {name}!";"#)
    let error = #expect(throws: PhraseError.self) { try book.text(key, arguments) }
    #expect(error?.description == message)
  }

  @Test func selectsPluralFormForCount() throws {
    let book = try phrasebook(
      .spanish,
      reading: #"""
        "feeds#one" = "una toma"; "feeds#many" = "{count} de tomas"; "feeds#other" = "{count} tomas";
        """#)
    #expect(try book.countedText("feeds", 1) == "una toma")
    #expect(try book.countedText("feeds", 0) == "0 tomas")
    #expect(try book.countedText("feeds", 12_345) == "12.345 tomas")
    #expect(try book.countedText("feeds", 2_000_000) == "2.000.000 de tomas")
  }

  @Test(arguments: [
    (Language.english, [1.0: PluralCategory.one, 0: .other, 2: .other, 1_000_000: .other]),
    (.spanish, [1: .one, 0: .other, 2: .other, 1_000_000: .many, 1_000_001: .other]),
    (.french, [0: .one, 1: .one, -1: .one, 2: .other, 1_000_000: .many, 1_500_000: .other]),
  ])
  func choosesPluralForm(language: Language, forms: [Double: PluralCategory]) throws {
    let plurals = try phrasebooks().languages[language].plurals
    for (number, form) in forms {
      #expect(plurals.category(of: number, decimals: 0) == form, "\(number)")
    }
  }

  @Test func decimalsAffectPluralForm() throws {
    let languages = try phrasebooks().languages
    #expect(try languages[.english].plurals.category(of: 1, decimals: 1) == .other)
    #expect(try languages[.spanish].plurals.category(of: 1, decimals: 1) == .one)
    #expect(try languages[.french].plurals.category(of: 1.5, decimals: 1) == .one)
    #expect(try languages[.french].plurals.category(of: 1_000_000, decimals: 1) == .other)
  }

  @Test func listsPlainTexts() throws {
    let book = try phrasebook(
      .english,
      reading: #""home.title" = "Today"; "home.of" = "{x}"; "home.n#one" = "1"; "skip" = "Skip";"#)
    #expect(book.plainTextsByKey == ["home.title": "Today", "skip": "Skip"])
    #expect(throws: PhraseError.self) {
      try self.phrasebook(.english, reading: #""home.title" = "Today"; "home" = "Home";"#)
    }
  }

  @Test(arguments: [
    (#""a" = "x";"#, "fr.strings: \"a\" is missing"),
    (#""a" = "{b}";"#, "fr.strings: \"a\" needs exactly the placeholders b"),
    (#""n#one" = "{b}"; "n#other" = "{b}";"#, "fr.strings: \"n\" needs exactly the placeholders b"),
  ])
  func reportsDifferencesBetweenLanguages(english: String, message: String) throws {
    let french = message.contains("missing") ? "" : #""a" = "{c}"; "#
    let counted = #""n#one" = "{c}"; "n#many" = "{c}"; "n#other" = "{c}";"#
    let folder =
      english.contains("n#")
      ? try assetsFolder(english: english, spanish: addingManyForm(english), french: counted)
      : try assetsFolder(english: english, spanish: english, french: french)
    let problem = try Phrasebooks(assets: folder.url).stringTableErrors().first?.description ?? ""
    #expect(problem.hasPrefix(message), "\(problem)")
  }

  /// Creates a folder with a string table for each language and empty tables for the regions.
  private func assetsFolder(english: String, spanish: String, french: String) throws
    -> TemporaryFolder
  {
    let folder = try assetsFolder()
    for (name, text) in [("en", english), ("es", spanish), ("fr", french)] {
      try folder.write(text, to: "Strings/\(name).strings")
    }
    for name in ["en-GB", "es-MX", "fr-CA"] { try folder.write("", to: "Strings/\(name).strings") }
    return folder
  }

  /// Creates a folder with three of the project's language descriptions but without string tables.
  private func assetsFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["en", "es", "fr"] {
      let file = "Languages/\(name).json"
      try folder.write(
        String(contentsOf: Project.path("Assets/\(file)"), encoding: .utf8), to: file)
    }
    return folder
  }

  private func addingManyForm(_ text: String) -> String { text + #""n#many" = "{b}";"# }

  @Test(arguments: [
    (
      #""n#one" = "{count}"; "n#other" = "{count}";"#, "needs exactly the forms #many, #one, #other"
    ),
    (
      #""n" = "x"; "n#one" = "1"; "n#many" = "1"; "n#other" = "1";"#,
      "appears with and without plural forms"
    ),
    (
      #""n#one" = "{a}"; "n#many" = "{a}"; "n#other" = "x";"#,
      "has plural forms with different placeholders"
    ),
  ])
  func requiresAllPluralForms(french: String, message: String) throws {
    let whole = #""n#one" = "{count}"; "n#other" = "{count}";"#
    let folder = try assetsFolder(
      english: whole, spanish: whole + #""n#many" = "{count}";"#, french: french)
    let problem = try Phrasebooks(assets: folder.url).stringTableErrors().first?.description
    #expect(problem == "fr.strings: \"n\" \(message)")
  }

  @Test func reportsUnreadableTable() throws {
    let folder = try assetsFolder()
    try folder.write("", to: "Strings/en.strings")
    try folder.write("", to: "Strings/en-GB.strings")
    let books = try Phrasebooks(assets: folder.url)
    let error = #expect(throws: PhraseError.self) { try books[.spanish] }
    #expect(error?.location == folder.path("Strings/es.strings"))
  }

  @Test func regionOverridesPhrases() throws {
    let text = #""a" = "soja"; "b" = "leche";"#
    let folder = try assetsFolder(english: text, spanish: text, french: text)
    try folder.write(#""a" = "soya";"#, to: "Strings/es-MX.strings")
    let books = try Phrasebooks(assets: folder.url)
    #expect(try books[.spanish, .european].text("a") == "soja")
    #expect(try books[.spanish, .northAmerican].text("a") == "soya")
    #expect(try books[.spanish, .northAmerican].text("b") == "leche")
    #expect(try books[.french, .northAmerican].text("a") == "soja")
  }

  @Test(arguments: [
    (#""b" = "y";"#, "\"b\" is not in en.strings"),
    (#""a" = "x {n}";"#, "\"a\" is the same as in en.strings"),
    (#""a" = "y";"#, "\"a\" has different placeholders than in en.strings"),
  ])
  func rejectsInvalidRegionalPhrases(table: String, message: String) throws {
    let text = #""a" = "x {n}";"#
    let folder = try assetsFolder(english: text, spanish: text, french: text)
    try folder.write(table, to: "Strings/en-GB.strings")
    let problem = try Phrasebooks(assets: folder.url).stringTableErrors().first?.description
    #expect(problem == "en-GB.strings: \(message)")
  }
}
