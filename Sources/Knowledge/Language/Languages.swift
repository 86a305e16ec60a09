import Foundation
import Records

/// The descriptions of all available languages.
package struct Languages: Sendable {
  private let descriptionsByLanguage: [Language: LanguageDescription]

  /// Reads the descriptions of all languages from the files in a folder, such as `en.json`.
  ///
  /// Throws if a file is not well formed or has a name that is not a language code, or if `en.json` is missing.
  package init(folder: URL) throws(PhraseError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw PhraseError(at: folder.path, "cannot read the folder of languages")
    }
    var descriptions: [Language: LanguageDescription] = [:]
    for name in names where name.hasSuffix(".json") {
      guard let language = Language(rawValue: String(name.dropLast(5))) else {
        throw PhraseError(at: name, "the file name must be a language code, such as de.json")
      }
      descriptions[language] = try Self.read(folder.appendingPathComponent(name))
    }
    guard descriptions[.english] != nil else {
      throw PhraseError(at: folder.path, "the file en.json is missing")
    }
    self.descriptionsByLanguage = descriptions
  }

  package var all: [Language] { descriptionsByLanguage.keys.sorted() }

  package subscript(language: Language) -> LanguageDescription {
    get throws(PhraseError) {
      if let description = descriptionsByLanguage[language] { return description }
      throw PhraseError(at: "\(language.rawValue).json", "this language is not available")
    }
  }

  package var termWords: [String] { descriptionsByLanguage.values.flatMap { $0.termWords ?? [] } }

  package var namesThatAreWords: [String] {
    descriptionsByLanguage.values.flatMap { $0.namesThatAreWords ?? [] }
  }

  package var foodNamesByLanguage: [Language: [String: String]] {
    var names = descriptionsByLanguage.mapValues { $0.foodNames ?? [:] }
    names[.english] = Dictionary(CommonFood.all.map { ($0.englishName, $0.englishName) }) {
      first, _ in first
    }
    return names
  }

  private static func read(_ file: URL) throws(PhraseError) -> LanguageDescription {
    do {
      return try LanguageDescription(reading: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw PhraseError(at: file.lastPathComponent, error.pathAndProblem)
    } catch {
      throw PhraseError(at: file.path, "cannot read the language description")
    }
  }
}

extension DecodingError {
  fileprivate var pathAndProblem: String {
    let context: Context
    switch self {
    case .keyNotFound(let key, let found):
      return
        "\"\((found.codingPath + [key]).map(\.stringValue).joined(separator: "."))\" is missing"
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default: return "it is not a valid language description"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return (path.isEmpty ? "" : "\"\(path)\": ") + context.debugDescription
  }
}
