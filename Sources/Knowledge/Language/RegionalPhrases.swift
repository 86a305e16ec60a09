import Foundation
import Records

/// The phrases of one language: its own table, and as they are said where one writes otherwise.
struct RegionalPhrases: Sendable {
  /// The language's own table.
  let base: Phrasebook
  /// The same with the other region's words.
  let other: Phrasebook
  private let words: Phrasebook
  private let (baseFile, wordsFile): (String, String)

  /// Reads the two tables of a language; throws where one cannot be read or is not well formed.
  init(_ language: Language, in folder: String) throws(PhraseError) {
    baseFile = "\(language.rawValue).strings"
    wordsFile = "\(language.locale(language.otherHabits).identifier(.bcp47)).strings"
    base = try Self.read(baseFile, language, in: folder)
    words = try Self.read(wordsFile, language, in: folder)
    other = try base.overlaid(with: words, named: wordsFile)
  }

  /// What the region's table says of a phrase there is not, with other placeholders, or just as the
  /// language's own.
  var idle: [PhraseError] {
    words.phrases.sorted { $0.key < $1.key }.compactMap { key, phrase in
      guard let said = base.phrases[key] else { return fault(key, "is not in \(baseFile)") }
      if phrase == said { return fault(key, "says the same as \(baseFile)") }
      let given = [phrase, said].map { $0.placeholders.subtracting(["count"]) }
      return given[0] == given[1]
        ? nil : fault(key, "has other placeholders than in \(baseFile)")
    }
  }

  private func fault(_ key: String, _ problem: String) -> PhraseError {
    PhraseError(at: wordsFile, "\"\(key)\" \(problem)")
  }

  private static func read(
    _ name: String, _ language: Language, in folder: String
  ) throws(PhraseError) -> Phrasebook {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw PhraseError(at: file.path, "the string table cannot be read as UTF-8 text")
    }
    return try Phrasebook(language, reading: text, named: name)
  }
}

extension Language {
  /// Where the language is said as in its own table: in the United States, Spain and France.
  var baseHabits: Habits { self == .english ? .northAmerican : .european }

  /// Where some words are others: in Britain, Mexico and Canada.
  var otherHabits: Habits { self == .english ? .european : .northAmerican }
}
