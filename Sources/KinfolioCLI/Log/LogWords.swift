import Foundation
import Knowledge
import Records

/// The words of all languages by which `kinfolio log` understands a line.
///
/// Words are compared without case and accents. The words for the values of a column, such as "mild", are those on the
/// site, and additional ones.
struct LogWords {
  /// A record that a keyword such as "nap" stands for.
  struct Meaning: Hashable {
    let table: String
    /// The values that the keyword determines, by column.
    ///
    /// For an event without a duration, the value of the column with the end is the name of the column with the start.
    let valuesByColumn: [String: String]
    /// True if the keyword is also a part of the record's text, such as "cough".
    let isPartOfText: Bool
  }

  /// The role of a word in a line, such as `yesterday` for "ayer", or `until` for "hasta".
  enum Role: String, CaseIterable {
    case today, yesterday, tomorrow, now
    /// Words before the end of a period, before the day of a next vaccination, and before a time.
    case until, due, at
    /// Words between the start and the end of a period.
    case to
    /// Words before an hour without minutes, such as "à 14h".
    case hour
    /// Words between weekdays, titles of doctors, and words that deny what happened.
    case and, title, denial

    /// The roles of words that introduce a time or a day.
    static let timeIntroductions: Set<Role> = [.until, .due, .at, .to]
  }

  /// The content of a file such as `Assets/Log/en.json`; each text is a list of words.
  private struct WordFile: Decodable {
    let records, endings, values, units, words: [String: String]
    let ignored, unclear, weekdays: String
  }

  /// The records that a keyword stands for, by keyword.
  private(set) var meaningsByKeyword: [String: [Meaning]] = [:]
  /// The records that words for an end can end, by these words, such as "woke up".
  ///
  /// The `table` of a meaning is empty for words that can end records of several kinds, such as "ended".
  private(set) var meaningsByEndPhrase: [String: [Meaning]] = [:]
  /// The codes of units, such as "ml", by the words for the units.
  private(set) var unitCodesByWord: [String: String] = [:]
  /// Words that have no meaning of their own.
  private(set) var ignoredWords: Set<String> = []
  /// Words outside names and notes that change the meaning of a line, such as "not" or "evening".
  private(set) var unclearPhrases: Set<String> = []
  /// The numbers of weekdays, from 1 for Monday, by their names.
  private(set) var weekdayNumbersByName: [String: Int] = [:]
  private(set) var rolesByWord: [String: Set<Role>] = [:]
  /// Additional words for the values of columns, by a key such as `breast_side.left`.
  private var synonymsByValueKey: [String: [String]] = [:]
  private let phrasebooks: [Phrasebook]
  /// True if the family writes times with "am" and "pm", so that "2:30" alone is not clear.
  var usesAMAndPM = false

  /// Reads the words from the files in a folder, such as `en.json`; a language may have no file.
  init(folder: URL, _ languages: [Language], _ books: Phrasebooks) throws {
    self.phrasebooks = try languages.flatMap { language in
      try [books[language]] + RegionalFormat.allCases.map { try books[language, $0] }
    }
    for language in languages {
      let file = folder.appendingPathComponent("\(language.rawValue).json")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      add(try JSONDecoder().decode(WordFile.self, from: Data(contentsOf: file)))
    }
  }

  private mutating func add(_ file: WordFile) {
    for (record, words) in file.records {
      for word in Self.separatedWords(words) {
        meaningsByKeyword[word, default: []].append(Meaning(parsing: record))
      }
    }
    for (record, words) in file.endings {
      for word in Self.separatedWords(words) {
        meaningsByEndPhrase[word, default: []].append(Meaning(parsing: record))
      }
    }
    for (key, words) in file.values {
      synonymsByValueKey[key, default: []] += Self.separatedWords(words)
    }
    for (code, words) in file.units {
      // "h" may also be a time.
      for word in Self.separatedWords(words)
        + (["dose", "h", "supply"].contains(code) ? [] : [code])
      {
        unitCodesByWord[word] = unitCodesByWord[word] ?? code
      }
    }
    for role in Role.allCases {
      for word in Self.separatedWords(file.words[role.rawValue] ?? "") {
        rolesByWord[word, default: []].insert(role)
      }
    }
    ignoredWords.formUnion(Self.separatedWords(file.ignored))
    unclearPhrases.formUnion(Self.separatedWords(file.unclear))
    for (number, day) in Self.separatedWords(file.weekdays).enumerated() {
      weekdayNumbersByName[day] = number % 7 + 1
    }
  }

  /// Returns the English name of a column.
  func englishName(of field: Field) -> String {
    let english = phrasebooks.first { $0.language == .english }
    return
      (field.labelKey.flatMap { english?.textIfKnown($0) } ?? field.name.replacing("_", with: " "))
      .lowercased()
  }

  func hasRole(_ role: Role, _ word: String) -> Bool { rolesByWord[word]?.contains(role) ?? false }

  /// Returns the values that a column allows, by the words for these values, or nil for a column with other content.
  func valuesByWord(of field: Field) -> [String: String]? {
    let allowed: [String]
    let group: String
    switch field.valueType {
    case .word(let words): (allowed, group) = (words, field.phraseGroup ?? "")
    case .allergens: (allowed, group) = (Allergen.allCases.map(\.rawValue), "allergen")
    default: return nil
    }
    var values: [String: String] = [:]
    for value in allowed {
      let key = "\(group).\(value)"
      let phrases = phrasebooks.compactMap { $0.textIfKnown(key) }.map { $0.prefix { $0 != "(" } }
      let words = phrases.map(Self.folded) + [Self.folded(value.replacing("_", with: " "))]
      for word in words + (synonymsByValueKey[key] ?? []) { values[word] = values[word] ?? value }
    }
    return values
  }

  /// Returns the English name of the common food for which the words are an additional name, or nil if there is none.
  func commonFoodName(of words: String) -> String? {
    let group = "food."
    return synonymsByValueKey.first { $0.hasPrefix(group) && $1.contains(words) }
      .map { String($0.key.dropFirst(group.count)) }
  }

  /// Returns a text in lower case, without accents and without spaces around it, for comparisons.
  static func folded(_ text: some StringProtocol) -> String {
    text.foldedForNames.replacing("’", with: "'").replacing("œ", with: "oe")
      .trimmingCharacters(in: .whitespaces)
  }

  private static func separatedWords(_ words: String) -> [String] {
    words.split(separator: ",").map(folded)
  }
}

extension LogWords.Meaning {
  /// Parses a meaning such as `sleeps kind=nap` or `symptoms +`; the plus sign sets `isPartOfText`.
  fileprivate init(parsing description: String) {
    let parts = description.split(separator: " ")
    let pairs = parts.dropFirst().map { $0.split(separator: "=").map(String.init) }
    self.init(
      table: parts.first.map(String.init) ?? "",
      valuesByColumn: Dictionary(
        uniqueKeysWithValues: pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }),
      isPartOfText: parts.contains("+"))
  }
}
