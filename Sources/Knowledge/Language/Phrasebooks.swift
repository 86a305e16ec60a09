import Foundation
import Records

/// The phrases of all languages, or only of those that are needed.
///
/// Only ``load(assets:)`` checks that all languages have the same keys and placeholders.
package struct Phrasebooks: Sendable {
  /// All available languages, even those whose phrases were not read.
  package let languages: Languages
  private let phrasesByLanguage: [Language: RegionalPhrases]

  /// Reads the descriptions of all languages from the folder `Languages`, and their phrases from `Strings`.
  ///
  /// Each language has a string table such as `en.strings`, and one such as `en-GB.strings` for each further region.
  /// Throws if a table cannot be read, is not well formed or does not have the keys and placeholders of the others.
  package static func load(assets: URL) throws(PhraseError) -> Phrasebooks {
    let books = try Phrasebooks(unchecked: assets)
    if let first = books.stringTableErrors.first { throw first }
    return books
  }

  /// Reads the phrases of all languages, or only of the languages `needed`, without comparing their keys and
  /// placeholders.
  package init(unchecked assets: URL, onlyLanguages needed: [Language]? = nil) throws(PhraseError) {
    languages = try Languages(folder: assets.appendingPathComponent("Languages"))
    let folder = assets.appendingPathComponent("Strings")
    var books: [Language: RegionalPhrases] = [:]
    for language in needed ?? languages.all {
      books[language] = try RegionalPhrases(language, describedBy: languages[language], in: folder)
    }
    self.phrasesByLanguage = books
  }

  /// Returns the phrases of a language's main string table; throws if the phrases of the language were not read.
  package subscript(language: Language) -> Phrasebook {
    get throws(PhraseError) { try phrases(language).mainPhrasebook }
  }

  package subscript(language: Language, regionalFormat: RegionalFormat) -> Phrasebook {
    get throws(PhraseError) { try phrases(language)[regionalFormat] }
  }

  /// All texts before, between and after the placeholders of the phrases that were read.
  package var literalTexts: [String] {
    phrasesByLanguage.values.flatMap(\.mainPhrasebook.phrasesByKey.values).flatMap(\.components)
      .compactMap {
        if case .literal(let text) = $0 { text } else { nil }
      }
  }

  /// The errors in string tables: keys that a language lacks or has in addition to English, other placeholders than in
  /// English, wrong plural forms, and phrases of regional tables that do not match those of the main table.
  var stringTableErrors: [PhraseError] {
    phrasesByLanguage.sorted { $0.key < $1.key }.flatMap { language, phrases in
      let english = language == .english ? nil : phrasesByLanguage[.english]?.mainPhrasebook
      return phrases.mainPhrasebook.pluralErrors
        + (english.map(phrases.mainPhrasebook.differenceErrors) ?? [])
        + phrases.regionalErrors
    }
  }

  private func phrases(_ language: Language) throws(PhraseError) -> RegionalPhrases {
    if let book = phrasesByLanguage[language] { return book }
    throw PhraseError(at: "\(language.rawValue).strings", "this table was not loaded")
  }
}

extension Phrasebook {
  /// The plural forms of each phrase by its key; a phrase that is not counted has an empty set.
  private var pluralFormsByKey: [String: Set<String>] {
    phrasesByKey.keys.reduce(into: [:]) { families, key in
      let parts = key.utf8.split(separator: UInt8(ascii: "#")).map { String(Substring($0)) }
      families[parts[0], default: []].formUnion(parts.dropFirst())
    }
  }

  private func placeholders(of baseKey: String, _ forms: Set<String>) -> Set<String> {
    let keys = forms.isEmpty ? [baseKey] : forms.map { "\(baseKey)#\($0)" }
    return keys.reduce(into: []) { $0.formUnion(phrasesByKey[$1]?.placeholderNames ?? []) }
  }

  /// The errors in counted phrases: missing or superfluous plural forms, and forms with different placeholders.
  fileprivate var pluralErrors: [PhraseError] {
    let needed = Set(description.plurals.categories.map(\.rawValue))
    return pluralFormsByKey.sorted { $0.key < $1.key }.compactMap { family, forms in
      if forms.isEmpty { return nil }
      if phrasesByKey[family] != nil {
        return tableError(family, "appears with and without plural forms")
      }
      if forms != needed {
        return tableError(family, "needs exactly the forms \(joinedNames(needed, prefix: "#"))")
      }
      let all = placeholders(of: family, forms).subtracting(["count"])
      let isWhole = forms.allSatisfy { all.isSubset(of: placeholders(of: family, [$0])) }
      return isWhole ? nil : tableError(family, "has plural forms with different placeholders")
    }
  }

  /// Returns the errors in the keys and placeholders of the language, compared with those of English.
  fileprivate func differenceErrors(from english: Phrasebook) -> [PhraseError] {
    let (own, theirs) = (pluralFormsByKey, english.pluralFormsByKey)
    return Set(own.keys).union(theirs.keys).sorted().compactMap { family in
      guard let here = own[family] else { return tableError(family, "is missing") }
      guard let there = theirs[family] else { return tableError(family, "is not in en.strings") }
      if here.isEmpty != there.isEmpty {
        return tableError(
          family, "must have plural forms either here and in en.strings, or in neither")
      }
      let expected = english.placeholders(of: family, there)
      if placeholders(of: family, here) == expected { return nil }
      return tableError(
        family, "needs exactly the placeholders \(joinedNames(expected, prefix: ""))")
    }
  }

  private func tableError(_ baseKey: String, _ problem: String) -> PhraseError {
    PhraseError(at: "\(language.rawValue).strings", "\"\(baseKey)\" \(problem)")
  }

  private func joinedNames(_ names: Set<String>, prefix mark: String) -> String {
    names.sorted().map { mark + $0 }.joined(separator: ", ")
  }
}

/// The phrases of a language: its main string table, and a string table for each further region.
struct RegionalPhrases: Sendable {
  private struct RegionalVariant: Sendable {
    let region: LanguageRegion
    let differingPhrases: Phrasebook
    let allPhrases: Phrasebook
  }

  let mainPhrasebook: Phrasebook
  private let regionalVariants: [RegionalVariant]
  private let mainTableFileName: String

  init(
    _ language: Language, describedBy description: LanguageDescription, in folder: URL
  ) throws(PhraseError) {
    func read(_ name: String) throws(PhraseError) -> Phrasebook {
      let file = folder.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw PhraseError(at: file.path, "cannot read the string table as UTF-8 text")
      }
      return try Phrasebook(language, describedBy: description, reading: text, named: name)
    }
    mainTableFileName = "\(language.rawValue).strings"
    mainPhrasebook = try read(mainTableFileName)
    var variants: [RegionalVariant] = []
    for region in description.regions.dropFirst() {
      let words = try read(region.stringTableFileName)
      variants.append(
        RegionalVariant(
          region: region, differingPhrases: words,
          allPhrases: try mainPhrasebook.overlaid(with: words, named: region.stringTableFileName)))
    }
    self.regionalVariants = variants
  }

  subscript(regionalFormat: RegionalFormat) -> Phrasebook {
    regionalVariants.first { $0.region.regionalFormat == regionalFormat }?.allPhrases
      ?? mainPhrasebook
  }

  /// The errors in the tables of regional phrases.
  ///
  /// A regional phrase is an error if the main table lacks its key, or has other placeholders or the same text.
  var regionalErrors: [PhraseError] {
    regionalVariants.flatMap { variant in
      variant.differingPhrases.phrasesByKey.sorted { $0.key < $1.key }.compactMap { key, phrase in
        regionalProblem(of: phrase, forKey: key).map {
          PhraseError(at: variant.region.stringTableFileName, "\"\(key)\" \($0)")
        }
      }
    }
  }

  private func regionalProblem(of phrase: Phrase, forKey key: String) -> String? {
    guard let basePhrase = mainPhrasebook.phrasesByKey[key] else {
      return "is not in \(mainTableFileName)"
    }
    if phrase == basePhrase { return "is the same as in \(mainTableFileName)" }
    let given = [phrase, basePhrase].map { $0.placeholderNames.subtracting(["count"]) }
    return given[0] == given[1] ? nil : "has different placeholders than in \(mainTableFileName)"
  }
}
