import Foundation
import Knowledge
import Records

/// Words that speak of somebody's health, by which texts are told that are not for viewers.
///
/// All languages are held against every text: a family writes in several.
package struct HealthWords: Sendable {
  private var words: Set<String>
  private let beginnings: [String]
  private var phrases: [String]
  private let signs: Set<Unicode.Scalar>

  /// Reads `health-words.json`: lists of words by language, those with a `*` for every word that
  /// begins so, and `signs` that are no letters; and `medicines.json` for what medicines are called.
  ///
  /// Throws where one is missing or wrong.
  package init(folder: URL) throws {
    let lists: [String: [String]] = try Self.read("health-words.json", in: folder)
    let medicines: [MedicineName] = try Self.read("medicines.json", in: folder)
    let all = lists.filter { $0.key != "signs" }.values.joined()
    beginnings = all.filter { $0.hasSuffix("*") }.map(plain)
    (words, phrases) = ([], [])
    signs = Set(lists["signs", default: []].compactMap(\.unicodeScalars.first))
    // Iron is in pans and bridges too.
    let names = medicines.filter { $0.substance != .iron }.map(\.name)
    add(all.filter { !$0.hasSuffix("*") } + names)
  }

  /// The same words, and what a family's own records call its medicines, vaccines and symptoms.
  package func with(namesIn journal: Journal) -> HealthWords {
    let names =
      journal.medicines.map(\.name) + journal.doses.map(\.name)
      + journal.vaccinations.map(\.vaccine) + journal.symptoms.map(\.name)
    var all = self
    all.add(Set(names).filter { plain($0).count > 2 })
    return all
  }

  /// Whether one of them stands in a text, whatever its capitals and accents.
  package func occur(in text: String) -> Bool {
    if text.unicodeScalars.contains(where: signs.contains) { return true }
    let text = plain(text)
    return text.split(separator: " ").contains { isOne(String($0)) }
      || phrases.contains { " \(text) ".contains(" \($0) ") }
  }

  /// Those that stand in a text, in small letters without accents, each once.
  package func found(in text: String) -> [String] {
    let signs = text.unicodeScalars.filter(signs.contains).map { String($0) }
    let text = plain(text)
    let words = text.split(separator: " ").map(String.init).filter(isOne)
    let phrases = phrases.filter { " \(text) ".contains(" \($0) ") }
    return (signs + words + phrases).eachOnce
  }

  private func isOne(_ word: String) -> Bool {
    words.contains(word) || beginnings.contains { word.hasPrefix($0) }
  }

  private mutating func add(_ names: some Collection<String>) {
    let names = names.map(plain).filter { !$0.isEmpty }
    words.formUnion(names.filter { !$0.contains(" ") })
    phrases = Set(phrases + names.filter { $0.contains(" ") }).sorted()
  }

  private static func read<Content: Decodable>(_ name: String, in folder: URL) throws -> Content {
    try JSONDecoder().decode(
      Content.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// A text's words in small letters without accents, with one space between; what cannot be seen
/// parts no word.
private func plain(_ text: String) -> String {
  let seen = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  return String(String.UnicodeScalarView(seen))
    .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    .split { !$0.isLetter }.joined(separator: " ")
}
