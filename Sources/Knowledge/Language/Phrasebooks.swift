import Foundation
import Records

/// The phrases of all languages, which say the same things, each as it is written in its regions; or
/// of those languages that are needed.
package struct Phrasebooks: Sendable {
  /// All languages there are, with or without their phrases.
  package let languages: Languages
  private let books: [Language: RegionalPhrases]

  /// Reads the descriptions of all languages from the folder `Languages`, and their phrases from
  /// `Strings`: a table such as `en.strings` for each, and for its other region one such as
  /// `en-GB.strings`.
  ///
  /// Throws where one cannot be read, is not well formed, or does not agree with the others.
  package static func load(assets: URL) throws(PhraseError) -> Phrasebooks {
    let books = try Phrasebooks(unchecked: assets)
    if let first = books.disagreements.first { throw first }
    return books
  }

  /// Reads the tables of all languages, or of those that are needed, without comparing them; throws
  /// where one cannot be read or is not well formed.
  package init(unchecked assets: URL, only needed: [Language]? = nil) throws(PhraseError) {
    languages = try Languages(folder: assets.appendingPathComponent("Languages"))
    let folder = assets.appendingPathComponent("Strings")
    var books: [Language: RegionalPhrases] = [:]
    for language in needed ?? languages.all {
      books[language] = try RegionalPhrases(language, written: languages[language], in: folder)
    }
    self.books = books
  }

  /// The phrases of one language, as its own table has them; throws where they have not been read.
  package subscript(language: Language) -> Phrasebook {
    get throws(PhraseError) { try phrases(language).base }
  }

  /// The phrases of one language as they are said where one writes so; throws where they have not
  /// been read.
  package subscript(language: Language, habits: Habits) -> Phrasebook {
    get throws(PhraseError) { try phrases(language)[habits] }
  }

  /// Every way in which the languages say different things, English being the measure, and every
  /// phrase a region says in vain.
  package var disagreements: [PhraseError] {
    books.sorted { $0.key < $1.key }.flatMap { language, phrases in
      let english = language == .english ? nil : books[.english]?.base
      return phrases.base.lackingPlurals + (english.map(phrases.base.against) ?? [])
        + phrases.idle
    }
  }

  private func phrases(_ language: Language) throws(PhraseError) -> RegionalPhrases {
    if let book = books[language] { return book }
    throw PhraseError(at: "\(language.rawValue).strings", "it has not been read")
  }
}

extension Phrasebook {
  /// The names of the counted phrases with their forms, and of the others with none.
  private var families: [String: Set<String>] {
    phrases.keys.reduce(into: [:]) { families, key in
      let parts = key.split(separator: "#").map(String.init)
      families[parts[0], default: []].formUnion(parts.dropFirst())
    }
  }

  /// The placeholders of a phrase, whatever form they stand in.
  private func placeholders(of family: String, _ forms: Set<String>) -> Set<String> {
    let keys = forms.isEmpty ? [family] : forms.map { "\(family)#\($0)" }
    return keys.reduce(into: []) { $0.formUnion(phrases[$1]?.placeholders ?? []) }
  }

  /// Counted phrases that have too few or too many forms, or forms that tell less than others.
  fileprivate var lackingPlurals: [PhraseError] {
    let needed = Set(description.plurals.forms.map(\.rawValue))
    return families.sorted { $0.key < $1.key }.compactMap { family, forms in
      if forms.isEmpty { return nil }
      if phrases[family] != nil { return differs(family, "stands with and without plural forms") }
      if forms != needed {
        return differs(family, "needs exactly the forms \(listed(needed, "#"))")
      }
      let all = placeholders(of: family, forms).subtracting(["count"])
      let isWhole = forms.allSatisfy { all.isSubset(of: placeholders(of: family, [$0])) }
      return isWhole ? nil : differs(family, "its forms have different placeholders")
    }
  }

  fileprivate func against(_ measure: Phrasebook) -> [PhraseError] {
    let (own, theirs) = (families, measure.families)
    return Set(own.keys).union(theirs.keys).sorted().compactMap { family in
      guard let here = own[family] else { return differs(family, "is missing") }
      guard let there = theirs[family] else { return differs(family, "is in no other language") }
      if here.isEmpty != there.isEmpty { return differs(family, "is counted in one language only") }
      let wanted = measure.placeholders(of: family, there)
      if placeholders(of: family, here) == wanted { return nil }
      return differs(family, "needs the placeholders \(listed(wanted, "")), and no others")
    }
  }

  private func differs(_ family: String, _ problem: String) -> PhraseError {
    PhraseError(at: "\(language.rawValue).strings", "\"\(family)\" \(problem)")
  }

  private func listed(_ names: Set<String>, _ mark: String) -> String {
    names.sorted().map { mark + $0 }.joined(separator: ", ")
  }
}
