import Foundation
import Records
import Synchronization

/// The phrases of all languages.
///
/// Each string table is read when a phrase of it is first needed.
package final class Phrasebooks: Sendable {
  package let languages: Languages
  private let folder: URL
  /// The phrasebooks that were read, by the name of their string table.
  private let booksByFileName = Mutex<[String: Phrasebook]>([:])

  /// Reads the descriptions of all languages from the folder `Languages` of `assets`.
  ///
  /// Their phrases are in the folder `Strings`: each language has a string table such as `en.strings`, and one such as
  /// `en-GB.strings` for each further region.
  package init(assets: URL) throws(PhraseError) {
    languages = try Languages(folder: assets.appendingPathComponent("Languages"))
    folder = assets.appendingPathComponent("Strings")
  }

  /// Returns the phrases of a language's main string table; throws if the table cannot be read or is not well formed.
  package subscript(language: Language) -> Phrasebook {
    get throws(PhraseError) {
      try book(language.stringTableFileName) { file throws(PhraseError) in
        try read(file, language)
      }
    }
  }

  /// Returns the phrases of a language in the region with this format, or those of the main string table if the
  /// language has no other region with it.
  package subscript(language: Language, regionalFormat: RegionalFormat) -> Phrasebook {
    get throws(PhraseError) {
      let base = try self[language]
      let region = base.description.regions.dropFirst().first {
        $0.regionalFormat == regionalFormat
      }
      guard let region else { return base }
      return try book(region.stringTableFileName) { file throws(PhraseError) in
        try base.overlaid(with: read(file, language), named: file)
      }
    }
  }

  /// Returns all texts before, between and after the placeholders of the phrases of all languages.
  package func literalTexts() throws(PhraseError) -> [String] {
    var texts: [String] = []
    for language in languages.all {
      for case .literal(let text) in try self[language].phrasesByKey.values.flatMap(\.components) {
        texts.append(text)
      }
    }
    return texts
  }

  private func book(
    _ file: String, _ read: (String) throws(PhraseError) -> Phrasebook
  ) throws(PhraseError) -> Phrasebook {
    if let book = booksByFileName.withLock({ $0[file] }) { return book }
    let book = try read(file)
    booksByFileName.withLock { $0[file] = book }
    return book
  }

  /// Reads a string table, which may have the phrases of only one region.
  func read(_ file: String, _ language: Language) throws(PhraseError) -> Phrasebook {
    let table = folder.appendingPathComponent(file)
    guard let text = try? String(contentsOf: table, encoding: .utf8) else {
      throw PhraseError(at: table.path, "cannot read the string table as UTF-8 text")
    }
    return try Phrasebook(language, describedBy: languages[language], reading: text, named: file)
  }
}

extension Language {
  var stringTableFileName: String { "\(rawValue).strings" }
}
