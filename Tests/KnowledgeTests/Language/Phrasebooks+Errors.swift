@testable import Knowledge

extension Phrasebooks {
  /// The errors in string tables: keys that a language lacks or has in addition to English, other placeholders than in
  /// English, wrong plural forms, and phrases of regional tables that do not match those of the main table.
  func stringTableErrors() throws -> [PhraseError] {
    let english = try self[.english]
    return try languages.all.flatMap { language in
      let book = try self[language]
      return book.pluralErrors + (language == .english ? [] : book.differenceErrors(from: english))
        + (try regionalErrors(of: book))
    }
  }

  /// The errors in the tables of regional phrases.
  ///
  /// A regional phrase is an error if the main table lacks its key, or has other placeholders or the same text.
  private func regionalErrors(of base: Phrasebook) throws -> [PhraseError] {
    try base.description.regions.dropFirst().flatMap { region in
      let file = region.stringTableFileName
      return try read(file, base.language).phrasesByKey.sorted { $0.key < $1.key }.compactMap {
        key, phrase in
        base.problem(of: phrase, forKey: key).map { PhraseError(at: file, "\"\(key)\" \($0)") }
      }
    }
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
    PhraseError(at: language.stringTableFileName, "\"\(baseKey)\" \(problem)")
  }

  private func joinedNames(_ names: Set<String>, prefix mark: String) -> String {
    names.sorted().map { mark + $0 }.joined(separator: ", ")
  }

  fileprivate func problem(of phrase: Phrase, forKey key: String) -> String? {
    let file = language.stringTableFileName
    guard let basePhrase = phrasesByKey[key] else { return "is not in \(file)" }
    if phrase == basePhrase { return "is the same as in \(file)" }
    let given = [phrase, basePhrase].map { $0.placeholderNames.subtracting(["count"]) }
    return given[0] == given[1] ? nil : "has different placeholders than in \(file)"
  }
}
