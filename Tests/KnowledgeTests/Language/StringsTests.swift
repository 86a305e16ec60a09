import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct StringsTests {
  @Test func languagesDefineTheSamePhrases() throws {
    let books = try Phrasebooks(assets: Project.path("Assets"))
    #expect(try books.stringTableErrors().map(\.description) == [])
  }

  /// The groups of phrases for words other than those of columns, with the words.
  private static let otherPhraseGroups: [(group: String, words: [String])] = [
    ("activity", ActivityLogEntry.Kind.allCases.map(\.rawValue)),
    ("allergen", Allergen.allCases.map(\.rawValue)),
    ("fault", RowProblem.Fault.allCases.map(\.rawValue)),
    ("paper", Family.PaperSize.allCases.map(\.rawValue)),
    ("pet_sex", Profile.Sex.allCases.map(\.rawValue)),
    ("units", Family.UnitSystem.allCases.map(\.rawValue)),
  ]

  /// The groups of phrases for words, with the words.
  static let phraseGroups =
    otherPhraseGroups
    + Journal.kinds.flatMap(\.fields).compactMap { field in
      guard case .word(let words) = field.valueType else { return nil }
      return field.phraseGroup.map { (group: $0, words: words) }
    }

  @Test func everyWordHasAPhrase() throws {
    let book = try phrasebooks()[.english]
    for (group, words) in Self.phraseGroups {
      for word in words {
        #expect(book.phrasesByKey["\(group).\(word)"] != nil, "\(group).\(word)")
      }
    }
  }

  @Test func everyDatabaseTableHasAPhrase() throws {
    let schema = try Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text).joined()
    let tables = schema.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) }
    let book = try phrasebooks()[.english]
    #expect(tables.count > 30)
    #expect(tables.filter { book.phrasesByKey["table.\($0)"] == nil } == [])
  }

  /// Literal keys in code and templates must exist in the string tables.
  @Test func everyKeyInUseExists() throws {
    let phrases = try phrasebooks()[.english].phrasesByKey
    let inCode = #/(?:text\(|count\(|phrase: )"(\w+\.[\w.]+)"/#
    let inTemplates = #/\{\{[{#^]?\s*t\.([\w.]+)/#
    for (folder, ending, key) in [
      ("Sources", ".swift", inCode), ("Templates", ".mustache", inTemplates),
    ] {
      for (name, text) in try Project.texts(below: folder, ending: ending) {
        let keys = text.matches(of: key).map { String($0.1) }
        let unknown = keys.filter { phrases[$0] == nil && phrases["\($0)#other"] == nil }
        #expect(unknown == [], "\(name)")
      }
    }
  }

  /// Finds straight quotes, three dots, extra spaces, and French punctuation without its no-break
  /// space.
  @Test(arguments: Language.allCases, RegionalFormat.allCases)
  func typographyIsCorrect(language: Language, regionalFormat: RegionalFormat) throws {
    let broken =
      language == .french
      ? #/ [;:!?%»]|« |[^\u{a0}\u{202f}][;:!?%»]|«[^\u{a0}]|['"]|\.\.\.|^ |  | $/#
      : #/['"]|\.\.\.|^ |  | $/#
    let faulty = try phrasebooks()[language, regionalFormat].phrasesByKey.filter { _, phrase in
      let words = Dictionary(uniqueKeysWithValues: phrase.placeholderNames.map { ($0, "x") })
      return phrase.filled(with: words).contains(broken)
    }
    #expect(faulty.keys.sorted() == [])
  }

  /// Output must be the same on every machine.
  ///
  /// Only the program may read the host's language, time zone or clock.
  @Test func librariesDoNotReadHostSettings() throws {
    for (name, text) in try Project.texts(below: "Sources", ending: ".swift")
    where !name.hasPrefix("KinfolioCLI/") {
      let found = text.matches(of: /\.(current|autoupdatingCurrent)\b|\bDate(\(\)|\.now)/)
      #expect(found.map { String($0.0) } == [], "\(name)")
    }
  }
}
