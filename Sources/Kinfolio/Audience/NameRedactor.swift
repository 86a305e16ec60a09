import Knowledge
import Records

/// Replaces the names of other profiles in texts for a doctor with a neutral phrase.
///
/// Only whole words that do not start with a lowercase letter count as names: "dolores" (Spanish
/// for pains) may also be a grandmother's name.
struct NameRedactor {
  private struct Name {
    let normalizedWords: [String]
    let replacement: String
  }

  private let names: [Name]

  /// Collects the names and full names of all profiles except `profile`.
  ///
  /// Throws if a phrase is missing.
  init(excluding profile: ID<Profile>, in journal: Journal, _ phrases: Phrasebook)
    throws(PhraseError)
  {
    let (person, pet) = (try phrases.text("visit.somebody"), try phrases.text("visit.some_pet"))
    let own = journal.profiles.filter { $0.id == profile }
    let mine = Set(own.flatMap { normalizedWords(of: $0.name) })
    let known = mine.union(normalizedWords(of: journal.family.name))
    // A surname in the profile's own full name does not identify another one.
    let knownInFullNames = known.union(own.flatMap { normalizedWords(of: $0.fullName ?? "") })
    func allNames(of other: Profile) -> [Name] {
      let replacement = other.kind == .pet ? pet : person
      let name = normalizedWords(of: other.name)
      let fullName = normalizedWords(of: other.fullName ?? "")
      // Words such as "de los" in a full name are no names.
      let capitalized = normalizedWords(
        of: (other.fullName ?? "").split(separator: " ").filter { $0.first?.isLowercase == false }
          .joined(separator: " "))
      let parts =
        name.filter { $0.count > 2 && !known.contains($0) }
        + capitalized.filter { $0.count > 2 && !knownInFullNames.contains($0) }
      // Words of the profile's own name identify no one else: if Ana María has a sister Ana, "Ana"
      // stays. This also removes an empty full name.
      return ([name, fullName] + parts.map { [$0] }).filter { !$0.allSatisfy(mine.contains) }
        .map { Name(normalizedWords: $0, replacement: replacement) }
    }
    names = journal.profiles.filter { $0.id != profile }.flatMap(allNames)
      .sorted { $0.normalizedWords.count > $1.normalizedWords.count }
  }

  /// Returns the text with every name replaced.
  func redacted(_ text: String) -> String {
    let found = words(of: text)
    var result = ""
    var (place, next) = (text.startIndex, 0)
    while next < found.count {
      let rest = found[next...]
      if let name = rest.first.flatMap({ $0.canBeName ? nameAtStart(of: rest) : nil }) {
        let last = found[next + name.normalizedWords.count - 1]
        result += text[place..<found[next].range.lowerBound] + name.replacement
        place = last.range.upperBound
        next += name.normalizedWords.count
      } else {
        next += 1
      }
    }
    return result + text[place...]
  }

  private func nameAtStart(of words: ArraySlice<Word>) -> Name? {
    names.first { words.lazy.map(\.normalized).starts(with: $0.normalizedWords) }
  }
}

private struct Word {
  let normalized: String
  let range: Range<String.Index>
  let canBeName: Bool
}

private func normalizedWords(of text: String) -> [String] { words(of: text).map(\.normalized) }

private func words(of text: String) -> [Word] {
  text.split { !$0.isLetter && !$0.isNumber }.map { word in
    Word(
      normalized: MedicineName.normalized(String(word)), range: word.startIndex..<word.endIndex,
      canBeName: word.first?.isLowercase == false)
  }
}
