import Foundation

/// Words that speak of somebody's health, by which texts are told that are not for viewers.
///
/// All languages are held against every text: a family writes in several.
package struct HealthWords: Sendable {
  private let words: Set<String>
  private let beginnings: [String]
  private let phrases: [String]
  private let signs: [Character]

  /// Reads `health-words.json`: lists of words by language, those with a `*` for every word that
  /// begins so, and `signs` that are no letters; throws where it is missing or wrong.
  package init(folder: URL) throws {
    let file = folder.appendingPathComponent("health-words.json")
    let lists = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    let (stems, others) = lists.filter { $0.key != "signs" }.values.joined()
      .reduce(into: ([String](), [String]())) { parts, word in
        if word.hasSuffix("*") { parts.0.append(plain(word)) } else { parts.1.append(plain(word)) }
      }
    beginnings = stems
    words = Set(others.filter { !$0.contains(" ") })
    phrases = others.filter { $0.contains(" ") }
    signs = lists["signs", default: []].compactMap(\.first)
  }

  /// Whether one of them stands in a text, whatever its capitals and accents.
  package func occur(in text: String) -> Bool {
    if text.contains(where: { isSign($0) }) { return true }
    let text = plain(text)
    let found = text.split(separator: " ").map(String.init)
    return found.contains { word in
      words.contains(word) || beginnings.contains { word.hasPrefix($0) }
    } || phrases.contains { " \(text) ".contains(" \($0) ") }
  }

  /// A sign with a colour or a variant of its own is the same sign.
  private func isSign(_ character: Character) -> Bool {
    signs.contains { $0.unicodeScalars.first == character.unicodeScalars.first }
  }
}

/// A text's words in small letters without accents, with one space between.
private func plain(_ text: String) -> String {
  text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    .split { !$0.isLetter }.joined(separator: " ")
}
