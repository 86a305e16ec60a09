import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct KeyUseTests {
  /// An unused phrase would never be corrected.
  ///
  /// Phrases for the cases of record enumerations are exempt. They are complete even if no page
  /// shows them yet, and `StringsTests` compares them with the records.
  @Test func everyPhraseIsUsed() throws {
    let code = try Project.texts(below: "Sources", ending: ".swift").map(\.text).joined()
    let templates = try Project.texts(below: "Templates", ending: ".mustache").map(\.text).joined()
    var used = Set(code.matches(of: /"(\w+\.[\w.]+)"/).map { String($0.1) })
    used.formUnion(templates.matches(of: /\bt\.([\w.]+)/).map { String($0.1) })
    // For interpolated keys, such as "column.\(name)", every phrase with the prefix counts as used.
    // For "column.", the rest of the key must also appear in quotes.
    let groups = Set(code.matches(of: /"(\w+\.[\w.]*)\\\(/).map { String($0.1) })
    let words = Set(code.matches(of: /"(\w+)"/).map { String($0.1) })
    let vocabulary = Set(StringsTests.phraseGroups.map(\.group))
      .union(code.matches(of: /word\(\s*"(\w+)"/).map { String($0.1) })
    let families = Set(
      try phrasebooks()[.english].phrasesByKey.keys.map { $0.split(separator: "#")[0] })
    let unused = families.map(String.init).filter { key in
      if used.contains(key) || vocabulary.contains(String(key.prefix { $0 != "." })) {
        return false
      }
      guard let group = groups.first(where: key.hasPrefix) else { return true }
      let rest = key.dropFirst(group.count)
      return group == "column." && !words.contains(String(rest))
    }
    #expect(unused.sorted() == [])
  }
}
