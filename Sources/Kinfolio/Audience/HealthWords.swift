import Foundation
import Knowledge
import Records

/// Words about health.
///
/// Texts that contain one are hidden from viewers. Every text is compared with the words of all
/// languages, because many families write in several.
package struct HealthWords: Sendable {
  private var words: Set<String>
  private let prefixes: [String]
  private var multiwordTerms: [String]
  private let symbols: Set<Unicode.Scalar>

  /// Reads `health-words.json` and `medicines.json`.
  ///
  /// The first contains lists of words by language, and `symbols` (characters that are not letters).
  /// A word that ends with `*` matches all words with that prefix. The second contains names of
  /// medicines. Throws if a file is missing or invalid.
  package init(folder: URL) throws {
    let lists: [String: [String]] = try Self.read("health-words.json", in: folder)
    let medicines: [MedicineName] = try Self.read("medicines.json", in: folder)
    let all = lists.filter { $0.key != "signs" }.values.joined()
    prefixes = all.filter { $0.hasSuffix("*") }.map(normalizedWords)
    (words, multiwordTerms) = ([], [])
    symbols = Set(lists["signs", default: []].compactMap(\.unicodeScalars.first))
    // Iron is left out, because the word often means the metal, as in pans and bridges.
    let names = medicines.filter { $0.substance != .iron }.map(\.name)
    add(all.filter { !$0.hasSuffix("*") } + names)
  }

  /// Returns these words and the names of medicines, vaccines and symptoms in the family's records.
  package func addingNames(from journal: Journal) -> HealthWords {
    let names =
      journal.medicines.map(\.name) + journal.doses.map(\.name)
      + journal.vaccinations.map(\.vaccine) + journal.symptoms.map(\.name)
    var all = self
    all.add(Set(names).filter { normalizedWords(of: $0).count > 2 })
    return all
  }

  /// Returns whether a text contains one of the words.
  ///
  /// Ignores case and accents.
  package func occur(in text: String) -> Bool {
    if text.unicodeScalars.contains(where: symbols.contains) { return true }
    let text = normalizedWords(of: text)
    return text.split(separator: " ").contains { matches(String($0)) }
      || multiwordTerms.contains { " \(text) ".contains(" \($0) ") }
  }

  /// Returns the words that a text contains, in lowercase without accents, without duplicates.
  package func matchingWords(in text: String) -> [String] {
    let signs = text.unicodeScalars.filter(symbols.contains).map { String($0) }
    let text = normalizedWords(of: text)
    let words = text.split(separator: " ").map(String.init).filter(matches)
    let phrases = multiwordTerms.filter { " \(text) ".contains(" \($0) ") }
    return (signs + words + phrases).uniqued
  }

  private func matches(_ word: String) -> Bool {
    words.contains(word) || prefixes.contains { word.hasPrefix($0) }
  }

  private mutating func add(_ names: some Collection<String>) {
    let names = names.map(normalizedWords).filter { !$0.isEmpty }
    words.formUnion(names.filter { !$0.contains(" ") })
    multiwordTerms = Set(multiwordTerms + names.filter { $0.contains(" ") }).sorted()
  }

  private static func read<Content: Decodable>(_ name: String, in folder: URL) throws -> Content {
    try JSONDecoder().decode(
      Content.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// Returns the words of a text in lowercase without accents, separated by single spaces.
///
/// Removes invisible characters first, so that they cannot split a word.
private func normalizedWords(of text: String) -> String {
  let seen = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  return String(String.UnicodeScalarView(seen))
    .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    .split { !$0.isLetter }.joined(separator: " ")
}
