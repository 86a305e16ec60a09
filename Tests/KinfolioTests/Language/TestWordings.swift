import TestSupport

@testable import Kinfolio
@testable import Knowledge
@testable import Records
@testable import SampleFamily

/// The project's own phrases, read once for all tests.
func phrasebooks() throws -> Phrasebooks { try loaded.get() }

private let loaded = Result { try Phrasebooks.load(assets: Project.path("Assets")) }

/// The languages of the project.
extension Language {
  static let spanish = Language.known("es")
  static let french = Language.known("fr")
  static let allCases = [Language.english, .spanish, .french]

  private static func known(_ code: String) -> Language { Language(rawValue: code) ?? .english }
}

extension SampleFamily {
  /// The sample family, with names of foods in the languages of the project.
  init() throws { self = try SampleFamily(foodNames: phrasebooks().languages.foodNames) }
}

/// The wording of a language in Paris.
func wording(
  _ language: Language, _ units: Family.Units = .metric, _ habits: Habits = .european
) throws -> Wording {
  try Wording(
    language, from: phrasebooks(), units: units, zone: Zone("Europe/Paris") ?? .utc,
    habits: habits)
}

/// A day that exists, or 1970 began.
func day(_ text: String) -> LocalDate { LocalDate(text) ?? LocalDate(days: 0) }

/// Text with its no-break spaces made plain, for tests that are about something else.
func plain(_ text: String) -> String {
  text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
}
