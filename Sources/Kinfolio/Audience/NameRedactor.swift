import Knowledge
import Records

/// Replaces the names of other profiles in texts for a doctor with a neutral phrase.
///
/// A name counts in any case, with or without accents, and with the ending of a plural, unless it is also a common word:
/// "dolores" (Spanish for pains) may be a grandmother's name, so that it must not start with a lowercase letter.
struct NameRedactor: Sendable {
  private struct Name: Sendable {
    let words: [String]
    let isPet: Bool
    let replacement: String
    /// The letters of a name in a script without word boundaries; empty for others.
    let letters: [String]
    /// True if the name counts also if it starts with a lowercase letter.
    let canBeLowercase: Bool

    /// `isWhole` is true if the words are the whole name or full name.
    init(
      _ words: [String], isWhole: Bool, isPet: Bool, replacement: String, _ commonWords: CommonWords
    ) {
      (self.words, self.isPet, self.replacement) = (words, isPet, replacement)
      let joined = words.joined()
      letters =
        joined.allSatisfy(\.isOfScriptWithoutWordBoundaries) ? joined.map { String($0) } : []
      // "jean-luc" can only be a name, but a pet can be called Sweet Potato.
      let isCommon = (words.count == 1 || isPet) && words.allSatisfy(commonWords.all.contains)
      canBeLowercase = !isCommon && (isWhole || joined.isLongEnough)
    }

    func matchesStart(of text: ArraySlice<Word>) -> Bool {
      words.count <= text.count && (canBeLowercase || text.first?.isLowercase == false)
        && zip(text, words).allSatisfy { $0.forms.contains($1) }
    }
  }

  private let names: [Name]
  private let namesOfPeople: [Name]
  private let commonWords: CommonWords

  /// Collects the names and full names of all profiles except `profile`.
  ///
  /// Throws if a phrase is missing.
  init(
    excluding profile: ID<Profile>, in journal: Journal, _ phrases: Phrasebook,
    _ commonWords: CommonWords
  ) throws(PhraseError) {
    self.commonWords = commonWords
    let (person, pet) = (try phrases.text("visit.somebody"), try phrases.text("visit.some_pet"))
    let own = journal.profiles.filter { $0.id == profile }
    let mine = Set(own.flatMap(\.name.wordsFoldedForNames))
    let known = mine.union(journal.family.name.wordsFoldedForNames)
    // A surname in the profile's own full name does not identify another one.
    let knownInFullNames = known.union(own.flatMap { ($0.fullName ?? "").wordsFoldedForNames })
    func allNames(of other: Profile) -> [Name] {
      let isPet = other.kind == .pet
      let name = other.name.wordsFoldedForNames
      let fullName = (other.fullName ?? "").wordsFoldedForNames
      // Words such as "de los" in a full name are no names.
      let capitalized = (other.fullName ?? "").split(separator: " ")
        .filter { $0.first?.isLowercase == false }.flatMap(\.wordsFoldedForNames)
      let parts =
        name.filter { $0.isLongEnough && !known.contains($0) }
        + capitalized.filter { $0.isLongEnough && !knownInFullNames.contains($0) }
      // Words of the profile's own name identify no one else: if Ana María has a sister Ana, "Ana"
      // stays. This also removes an empty full name.
      // "Mary-Jane" is also written "Maryjane".
      let joined = [name, fullName].filter { $0.count > 1 }.map { [$0.joined()] }
      return ([name, fullName] + joined + parts.map { [$0] })
        .filter { !$0.allSatisfy(mine.contains) && !$0.isSingleLetter }
        .map { words in
          Name(
            words, isWhole: words == name || words == fullName, isPet: isPet,
            replacement: isPet ? pet : person, commonWords)
        }
    }
    names = journal.profiles.filter { $0.id != profile }.flatMap(allNames)
      .sorted { ($0.words.count, $0.letters.count) > ($1.words.count, $1.letters.count) }
    namesOfPeople = names.filter { !$0.isPet }
  }

  /// Returns the text with every name replaced.
  ///
  /// In a column of terms, such as foods and medicines, common words for these and the names of pets stay: a lost
  /// allergen is more dangerous than the name of a pet.
  func redacted(_ text: String, isTerm: Bool = false) -> String {
    var result = ""
    var place = text.startIndex
    for (range, name) in matches(of: isTerm ? namesOfPeople : names, in: text)
    where !isTerm || !name.words.allSatisfy(isCommonTerm) {
      result += text[place..<range.lowerBound] + name.replacement
      place = range.upperBound
    }
    return result + text[place...]
  }

  /// Returns the names in the content of a file, except those that are words of the program or of `visible` texts.
  func names(in text: String, notIn visible: Set<String>) -> Set<String> {
    Set(
      matches(of: names, in: text)
        .filter { !$0.name.words.allSatisfy { isCommonTerm($0) || visible.contains($0) } }
        .map { text[$0.range] }.filter { !$0.canBeMarkup }.map { String($0) })
  }

  private func isCommonTerm(_ word: String) -> Bool { commonWords.terms.contains(word) }

  private func matches(
    of names: [Name], in text: String
  ) -> [(range: Range<String.Index>, name: Name)] {
    let found = words(of: text)
    var all: [(range: Range<String.Index>, name: Name)] = []
    var next = 0
    while next < found.count {
      if let name = names.first(where: { $0.matchesStart(of: found[next...]) }) {
        let last = found[next + name.words.count - 1]
        all.append((found[next].range.lowerBound..<last.range.upperBound, name))
        next += name.words.count
      } else {
        all += matches(of: names, inside: found[next], of: text)
        next += 1
      }
    }
    return all
  }

  /// Returns the names inside a word of a script without word boundaries.
  private func matches(
    of names: [Name], inside word: Word, of text: String
  ) -> [(range: Range<String.Index>, name: Name)] {
    let written = text[word.range]
    guard written.contains(where: \.isOfScriptWithoutWordBoundaries) else { return [] }
    let letters = written.indices.map { (place: $0, letter: String(written[$0]).foldedForNames) }
      .filter { !$0.letter.isEmpty }
    var matches: [(range: Range<String.Index>, name: Name)] = []
    var next = 0
    while next < letters.count {
      let name = names.first { name in
        name.letters.count > 1
          && letters[next...].lazy.map(\.letter).starts(with: name.letters)
      }
      if let name {
        let end = next + name.letters.count
        let place = end < letters.count ? letters[end].place : written.endIndex
        matches.append((letters[next].place..<place, name))
        next = end
      } else {
        next += 1
      }
    }
    return matches
  }
}

extension Journal {
  /// Returns a function that finds the names of other profiles as a build for a doctor does; nil for other audiences.
  ///
  /// Does not find names that are words of the program or of the `visible` records.
  package func otherNamesFinder(
    for audience: Audience, seeing visible: Journal, _ resources: SiteResources
  ) throws(PhraseError) -> (@Sendable (String) -> Set<String>)? {
    guard let profile = audience.profile else { return nil }
    let redactor = try NameRedactor(
      excluding: profile, in: self, resources.phrasebooks[family.language],
      CommonWords(resources.phrasebooks, resources.ruleData))
    let words = Set(visible.texts.flatMap(\.text.wordsFoldedForNames))
    return { redactor.names(in: $0, notIn: words) }
  }
}

private struct Word {
  /// The folded word, and the word without the endings of a plural.
  let forms: [String]
  let range: Range<String.Index>
  /// True if the word starts with a lowercase letter, which means nothing in a mail address.
  let isLowercase: Bool
}

private func words(of text: String) -> [Word] {
  guard text.utf8.contains(UInt8(ascii: "@")) else { return words(of: text[...]) }
  return text.split { !$0.isPartOfName && !$0.isNumber && !"._-+@".contains($0) }.flatMap { part in
    words(of: part, isAddress: part.dropFirst().contains("@"))
  }
}

private func words(of text: Substring, isAddress: Bool = false) -> [Word] {
  text.split { !$0.isPartOfName }.map { word in
    let folded = word.foldedForNames
    let endings = ["s", "es"].filter { folded.hasSuffix($0) && folded.count - $0.count > 2 }
    return Word(
      forms: [folded] + endings.map { String(folded.dropLast($0.count)) },
      range: word.startIndex..<word.endIndex,
      isLowercase: !isAddress && word.first { $0.isLetter }?.isLowercase == true)
  }
}

extension Substring {
  /// True for two lowercase letters such as the tag "li", and for letters next to a digit that can be part of a hash.
  fileprivate var canBeMarkup: Bool {
    guard allSatisfy(\.isLowercase) else { return false }
    let neighbors = [base[..<startIndex].last, base[endIndex...].first]
    return count == 2
      || allSatisfy(\.isHexDigit) && neighbors.contains { $0?.isNumber == true }
  }
}

extension [String] {
  /// True for the name "D" and what a digit leaves of "K9", but not for a sign for a word.
  fileprivate var isSingleLetter: Bool {
    let letters = joined()
    return letters.count == 1 && !letters.allSatisfy(\.isOfScriptWithoutWordBoundaries)
  }
}

extension String {
  /// True if a part of a name of this length is recognized, also in lowercase.
  ///
  /// Two letters are enough in scripts with a sign for each syllable or word.
  fileprivate var isLongEnough: Bool {
    count > 2 || (count == 2 && allSatisfy(\.isOfScriptWithoutWordBoundaries))
  }
}

/// The common words of all languages, folded for the comparison with names.
struct CommonWords: Sendable {
  /// The words of phrases, and the common names of foods and medicines.
  let terms: Set<String>
  /// The terms, and further words that are also names.
  let all: Set<String>

  init(_ phrasebooks: Phrasebooks, _ ruleData: RuleData) {
    let foods = phrasebooks.languages.foodNames.values.flatMap(\.values)
    let names = Set(phrasebooks.languages.namesThatAreWords.flatMap(\.wordsFoldedForNames))
    let ownTerms = Set(
      (foods + phrasebooks.languages.foodWords + ruleData.medicineNames.map(\.name))
        .flatMap(\.wordsFoldedForNames))
    let phrases = Set(phrasebooks.literals.flatMap(\.wordsFoldedForNames))
    terms = ownTerms.union(phrases.subtracting(names))
    // "Ben-u-ron" does not make "ben" a common word.
    let joined = Set(
      ruleData.medicineNames.map(\.name).filter { $0.contains("-") }
        .flatMap(\.wordsFoldedForNames))
    all = terms.subtracting(joined).union(names)
  }
}
