import TestSupport

@testable import Knowledge
@testable import Records
@testable import SampleFamily

/// Returns the project's phrases, read once for all tests.
func phrasebooks() throws -> Phrasebooks { try loadedPhrasebooks.get() }

private let loadedPhrasebooks = Result { try Phrasebooks(assets: Project.path("Assets")) }

extension ReferenceData {
  /// Returns the project's reference data, read once for all tests.
  static func project() throws -> ReferenceData { try projectReference.get() }
}

private let projectReference = Result { try ReferenceData(assets: Project.path("Assets")) }

extension Language {
  static let spanish = Language.known("es")
  static let french = Language.known("fr")
  /// All languages of the project.
  static let allCases: [Language] = {
    guard let all = try? phrasebooks().languages.all else {
      preconditionFailure("The phrases of the project cannot be read.")
    }
    return all
  }()

  private static func known(_ code: String) -> Language { Language(rawValue: code) ?? .english }
}

extension SampleTables {
  /// Reads the project's tables of the sample family.
  init() throws { self = try SampleTables(file: Project.path("Assets/Sample/family.txt")) }
}

extension SampleFamily {
  /// Creates the sample family with food names in the languages of the project.
  init() throws {
    self = try SampleFamily(SampleTables(), foodNames: phrasebooks().languages.foodNamesByLanguage)
  }
}

extension DateStyle {
  static let all: [DateStyle] = [
    .full, .long, .medium, .short, .dayAndMonth, .weekday, .shortWeekday, .monthAndYear,
    .shortMonthAndYear, .month,
  ]
}

/// Returns the wording of a language for the time zone of Paris.
func wording(
  _ language: Language, _ units: Family.UnitSystem = .metric, _ format: RegionalFormat = .european
) throws -> Wording {
  try Wording(
    language, from: phrasebooks(), units: units, zone: Zone("Europe/Paris") ?? .utc,
    regionalFormat: format)
}

/// Returns the English sentence about a concern, with times in UTC and ordinary spaces.
func concernText(_ finding: Finding, citationNumber: Int = 1) throws -> String {
  withOrdinarySpaces(
    try wording(.english).in(.utc).concernText(finding, citationNumber: citationNumber))
}

/// Returns the date of a text, or 1970-01-01 if the text is not a date.
func day(_ text: String) -> LocalDate { LocalDate(text) ?? LocalDate(days: 0) }

/// Returns the text with ordinary spaces instead of no-break spaces, for tests of other aspects.
func withOrdinarySpaces(_ text: String) -> String {
  text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
}
