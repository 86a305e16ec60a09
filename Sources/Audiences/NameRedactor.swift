import Foundation
import Knowledge
import Records

/// Replaces the names of other children, elders and pets with neutral phrases, in texts for the doctor of one profile.
///
/// Names are recognized regardless of case and accents, and also with a plural ending. A name that is also a common
/// word is not recognized if it starts with a lowercase letter: "dolores" means pains in Spanish, but Dolores may be a
/// grandmother.
struct NameRedactor: Sendable {
  private struct Name: Sendable {
    let words: [String]
    let isPet: Bool
    let replacementPhrase: String
    let letters: [String]
    /// True if the name is also recognized with a lowercase first letter, unless it is a common word.
    private let canBeLowercase: Bool
    /// True if the name can also be common words, so that it is not recognized in lowercase if all its words are
    /// common.
    private let canBeCommonWord: Bool

    /// Creates a name; `isWhole` is true if the words are the whole name or whole full name of a profile, not a part of
    /// it.
    init(
      _ words: [String], isWhole: Bool, isPet: Bool, replacement: String
    ) {
      (self.words, self.isPet, self.replacementPhrase) = (words, isPet, replacement)
      let joined = words.joined()
      letters = joined.map { String($0) }
      canBeLowercase = isWhole || joined.isLongEnoughToBeName
      // Several common words, such as "jean-luc", can only be a person's name, but a pet can be called Sweet Potato.
      canBeCommonWord = words.count == 1 || isPet
    }

    func matchesStart(of text: ArraySlice<TextWord>) -> Bool {
      guard words.count <= text.count, zip(text, words).allSatisfy({ $0.forms.contains($1) }) else {
        return false
      }
      let isCommon = canBeCommonWord && text.prefix(words.count).allSatisfy(\.isCommon)
      return text.first?.isLowercase == false || (canBeLowercase && !isCommon)
    }
  }

  private let names: [Name]
  private let namesOfPeople: [Name]
  private let commonWords: CommonWords

  /// Collects the names of all profiles except `profile`, or throws if the phrase that replaces a name is missing.
  init(
    excluding profile: ID<Profile>, in journal: Journal, _ reference: ReferenceData
  ) throws(PhraseError) {
    commonWords = try CommonWords(reference.phrasebooks, reference.ruleData)
    // Notes are written in the family's language, so the phrases are too, whatever the language of the page.
    let phrases = try reference.phrasebooks[journal.family.language]
    let (person, pet) = (try phrases.text("visit.somebody"), try phrases.text("visit.some_pet"))
    let own = journal.profiles.filter { $0.id == profile }
    let mine = Set(own.flatMap(\.name.wordsFoldedForNames))
    let known = mine.union(journal.family.name.wordsFoldedForNames)
    // A surname that is also in the profile's own full name does not identify another profile.
    let knownInFullNames = known.union(own.flatMap { ($0.fullName ?? "").wordsFoldedForNames })
    func allNames(of other: Profile) -> [Name] {
      let isPet = other.kind == .pet
      let name = other.name.wordsFoldedForNames
      let fullName = (other.fullName ?? "").wordsFoldedForNames
      // Lowercase words in a full name, such as "de los", are no names.
      let written = (other.fullName ?? "").split(separator: " ")
      let withCapital = written.filter { $0.first?.isLowercase == false }
      let capitalized = (withCapital.isEmpty ? written : withCapital).flatMap {
        String($0).wordsFoldedForNames
      }
      let parts =
        name.filter { $0.isLongEnoughToBeName && !known.contains($0) }
        + capitalized.filter { $0.isLongEnoughToBeName && !knownInFullNames.contains($0) }
      // Words of the profile's own name identify no one else: if Ana María has a sister Ana, "Ana" stays. This also
      // removes an empty full name. "Mary-Jane" is also written "Maryjane".
      let joined = [name, fullName].filter { $0.count > 1 }.map { [$0.joined()] }
      return ([name, fullName] + joined + parts.map { [$0] })
        .filter { !$0.allSatisfy(mine.contains) && !$0.isSingleLetter }
        .map { words in
          Name(
            words, isWhole: words == name || words == fullName, isPet: isPet,
            replacement: isPet ? pet : person)
        }
    }
    names = (journal.profiles + journal.profilesWithFormerNames).filter { $0.id != profile }
      .flatMap(allNames)
      .sorted { ($0.words.count, $0.letters.count) > ($1.words.count, $1.letters.count) }
    namesOfPeople = names.filter { !$0.isPet }
  }

  /// Returns the text in which neutral phrases replace the names of other profiles.
  ///
  /// A pet's name that is also a word for a food or medicine stays, because a lost allergen is more dangerous. `isTerm`
  /// is true for a text in a column of terms, such as foods and medicines. In such a text, all names of pets stay, and
  /// so do names without "'s" that are also words for foods, medicines or units.
  func redacted(_ text: String, isTerm: Bool = false) -> String {
    var result = ""
    var place = text.startIndex
    for match in matches(of: isTerm ? namesOfPeople : names, in: text, isTerm: isTerm) {
      let rest = text[match.range.upperBound...]
      let isPossessive = rest.hasPrefix("'s") || rest.hasPrefix("’s")
      // A short name next to a number can be part of a dose: "Max. 5 ml" and "900 Cal", but not "at 10:30 Max slept".
      let isDose =
        match.name.letters.count < 4
        && (rest.prefixMatch(of: /\.?\s*[0-9]/) != nil
          || text[..<match.range.lowerBound].suffix(12)
            .firstMatch(of: /(?:^|[^:\/.0-9])[0-9]+\s*$/) != nil)
      let staysIfCommon = match.name.isPet || isDose || (isTerm && !isPossessive)
      if staysIfCommon && match.name.words.allSatisfy(commonWords.terms.contains) { continue }
      if isPartOfMedicine(match.range, of: text) { continue }
      result += text[place..<match.range.lowerBound] + match.name.replacementPhrase
      place = match.range.upperBound
    }
    return result + text[place...]
  }

  /// Returns true if the name at a range of the text is part of a medicine's name, such as "Ben" in "Ben-u-ron".
  private func isPartOfMedicine(_ range: Range<String.Index>, of text: String) -> Bool {
    func isPart(_ character: Character) -> Bool { character.isPartOfName || character == "-" }
    // The search is limited, because texts without spaces can be long, but names of medicines are short.
    let start = text[..<range.lowerBound].suffix(30).reversed().prefix(while: isPart)
    let end = text[range.upperBound...].prefix(30).prefix(while: isPart)
    let compound = String(start.reversed()) + text[range] + end
    return compound.contains("-")
      && commonWords.hyphenatedMedicineNames.contains(compound.foldedForNames)
  }

  /// Returns the names of other profiles in the text of a file, if they can reveal a person or pet.
  ///
  /// Words of the program's own texts are ignored. A name is also ignored if it is next to the same word in a visible
  /// text. For each word of the visible texts, `visible` contains the words next to it, and "" if the word is a whole
  /// text.
  func names(in text: String, notIn visible: [String: Set<String>]) -> Set<String> {
    Set(
      matches(of: names, in: text, isTerm: false)
        .filter { match in
          !match.name.words.allSatisfy { word in
            commonWords.wordsOfProgramTexts.contains(word)
              || match.name.isPet && commonWords.terms.contains(word)
              || visible[word].map { !$0.isDisjoint(with: match.adjacentWords) } ?? false
          }
        }
        .map { text[$0.range] }.filter { !$0.canBeMarkupOrHash }.map { String($0) })
  }

  private struct NameMatch {
    let name: Name
    let range: Range<String.Index>
    /// The words before and after the name, the words of the name if there are several, and an empty text.
    ///
    /// The list is empty if the name is inside a longer word.
    let adjacentWords: [String]
  }

  private func matches(of names: [Name], in text: String, isTerm: Bool) -> [NameMatch] {
    let found = words(of: text, commonWords)
    var all: [NameMatch] = []
    var next = 0
    while next < found.count {
      if let name = names.first(where: { $0.matchesStart(of: found[next...]) }) {
        let end = next + name.words.count
        let adjacent = [next - 1, end].filter(found.indices.contains).map { found[$0].forms[0] }
        // Each word of a name with several words is next to another word of the name.
        all.append(
          NameMatch(
            name: name, range: found[next].range.lowerBound..<found[end - 1].range.upperBound,
            adjacentWords: adjacent + [""] + (name.words.count > 1 ? name.words : [])))
        next = end
      } else {
        all += matches(of: names, inside: found[next], of: text, isTerm: isTerm)
        next += 1
      }
    }
    return all
  }

  /// Returns the names inside a word that is a mail address or belongs to a script without word boundaries.
  ///
  /// In such a script with spaces, a word may have at most two letters more than the name, such as "and" in Hebrew or a
  /// particle in Korean. In a column of terms, such as foods, a name of two letters is ignored, because it is a part of
  /// other words too often.
  private func matches(
    of names: [Name], inside word: TextWord, of text: String, isTerm: Bool
  ) -> [NameMatch] {
    let written = text[word.range]
    guard word.isMailAddress || written.contains(where: \.isOfScriptWithoutWordBoundaries) else {
      return []
    }
    let letters = written.indices.map { (place: $0, letter: String(written[$0]).foldedForNames) }
      .filter { !$0.letter.isEmpty }
    func contains(_ name: Name, at next: Int) -> Bool {
      guard let first = letters[next].letter.first,
        letters[next...].lazy.map(\.letter).starts(with: name.letters)
      else { return false }
      let count = name.letters.count
      guard first.isOfScriptWithoutWordBoundaries else { return word.isMailAddress && count > 2 }
      let others = letters.count - count
      let isHangul = ("\u{AC00}"..."\u{D7A3}").contains(first)
      return count > (isTerm ? 2 : 1)
        && (first.isOfScriptWithoutSpaces || others <= (count > 2 || isHangul ? 2 : 1))
    }
    var matches: [NameMatch] = []
    var next = 0
    while next < letters.count {
      if let name = names.first(where: { contains($0, at: next) }) {
        let end = next + name.letters.count
        let place = end < letters.count ? letters[end].place : written.endIndex
        matches.append(NameMatch(name: name, range: letters[next].place..<place, adjacentWords: []))
        next = end
      } else {
        next += 1
      }
    }
    return matches
  }
}

extension Journal {
  /// Returns a function that finds the names of other profiles in a text, or nil if the site is not about one profile.
  ///
  /// The function ignores words of the program's own texts, and names that are next to the same word in a `visible`
  /// record.
  package func otherNamesFinder(
    for audience: Audience, seeing visible: Journal, _ reference: ReferenceData
  ) throws(PhraseError) -> (@Sendable (String) -> Set<String>)? {
    guard let profile = audience.profileID else { return nil }
    let redactor = try NameRedactor(excluding: profile, in: self, reference)
    var adjacentWords: [String: Set<String>] = [:]
    // Every site contains texts of the program, names of sources such as Johns Hopkins, and names of months.
    let texts =
      try visible.texts.map(\.text) + reference.phrasebooks.literalTexts()
      + reference.ruleData.thresholds.map(\.source)
      + reference.phrasebooks.languages.all.flatMap { language in
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language.rawValue)
        return calendar.monthSymbols + calendar.shortMonthSymbols
      }
    for text in texts {
      let words = text.wordsFoldedForNames
      for (place, word) in words.enumerated() {
        let adjacent = [place - 1, place + 1].filter(words.indices.contains).map { words[$0] }
        adjacentWords[word, default: []].formUnion(adjacent.isEmpty ? [""] : adjacent)
      }
    }
    return { [adjacentWords] in redactor.names(in: $0, notIn: adjacentWords) }
  }
}

private struct TextWord {
  /// The word in the form in which names are compared; if it may be a plural, also without the plural endings.
  let forms: [String]
  let range: Range<String.Index>
  /// True if the word starts with a lowercase letter; false in a mail address, where case has no meaning.
  let isLowercase: Bool
  let isMailAddress: Bool
  /// True if the common words contain the word with the same accents: "léa" is not the Spanish "lea".
  let isCommon: Bool
}

private func words(of text: String, _ commonWords: CommonWords) -> [TextWord] {
  guard text.utf8.contains(UInt8(ascii: "@")) else { return words(of: text[...], commonWords) }
  return text.split { !$0.isPartOfName && !$0.isNumber && !"._-+@".contains($0) }.flatMap { part in
    words(of: part, commonWords, isAddress: part.dropFirst().contains("@"))
  }
}

private func words(
  of text: Substring, _ commonWords: CommonWords, isAddress: Bool = false
) -> [TextWord] {
  text.split { !$0.isPartOfName }.map { word in
    let folded = word.foldedForNames
    // "SIDS" is not the plural of Sid, and "times" not that of Tim.
    let isPlural = folded.count > 3 && folded.last == "s" && !commonWords.allFolded.contains(folded)
    let (singular, stem) = (folded.dropLast(), folded.dropLast(2))
    let hasLongEnding =
      folded.hasSuffix("es") && stem.count > 2
      && ["s", "x", "z", "ch", "sh"].contains(where: stem.hasSuffix)
    let written = word.lowercased()
    let isCommon =
      commonWords.allAsWritten.contains(written)
      || isPlural && commonWords.allAsWritten.contains(String(written.dropLast()))
    return TextWord(
      forms: [folded]
        + (isPlural ? [String(singular)] + (hasLongEnding ? [String(stem)] : []) : []),
      range: word.startIndex..<word.endIndex,
      isLowercase: !isAddress && word.first { $0.isLetter }?.isLowercase == true,
      isMailAddress: isAddress, isCommon: isCommon)
  }
}

extension Substring {
  /// True for two lowercase letters, which can be an HTML tag such as "li", and for letters from a to f next to a
  /// digit, which can be part of a hash.
  fileprivate var canBeMarkupOrHash: Bool {
    guard allSatisfy(\.isLowercase) else { return false }
    let neighbors = [base[..<startIndex].last, base[endIndex...].first]
    return count == 2 || allSatisfy(\.isHexDigit) && neighbors.contains { $0?.isNumber == true }
  }
}

extension [String] {
  /// True if a name is one letter, such as "D", or "K" from "K9", but not a single character that is a word, as in
  /// Chinese.
  fileprivate var isSingleLetter: Bool {
    let letters = joined()
    return letters.count == 1 && !letters.allSatisfy(\.isOfScriptWithoutWordBoundaries)
  }
}

extension String {
  /// True if a part of a name has enough letters to be recognized: three, or two in scripts with a sign per syllable or
  /// word.
  fileprivate var isLongEnoughToBeName: Bool {
    count > 2 || (count == 2 && allSatisfy(\.isOfScriptWithoutWordBoundaries))
  }
}

/// The ordinary words of all languages of the program, which are not names if they start with a lowercase letter.
struct CommonWords: Sendable {
  /// The names of foods and medicines, and the words of phrases except those that are also names of people or pets.
  let wordsOfProgramTexts: Set<String>
  /// The words for foods, medicines and units, without case and accents (see `foldedForNames`).
  let terms: Set<String>
  /// The names of medicines that contain a hyphen, such as "ben-u-ron", without case and accents.
  let hyphenatedMedicineNames: Set<String>
  /// All common words without case and accents, as names are compared (see `foldedForNames`).
  let allFolded: Set<String>
  /// All common words in lowercase, but with their accents.
  let allAsWritten: Set<String>

  init(_ phrasebooks: Phrasebooks, _ ruleData: RuleData) throws(PhraseError) {
    func words(_ texts: some Sequence<String>) -> Set<String> {
      Set(texts.flatMap(\.wordsFoldedForNames))
    }
    let languages = phrasebooks.languages
    let foods = languages.foodNamesByLanguage.values.flatMap(\.values)
    // Short words are left out: "Sol", as in the medicine Poly Vi Sol, is also a name.
    let medicines = ruleData.medicineNames.map(\.name).filter { !$0.contains("-") }
      .flatMap { $0.split(separator: " ").filter { $0.count > 3 } }.map(String.init)
    let phrases = try phrasebooks.literalTexts()
    let (phraseWords, names) = (words(phrases), words(languages.namesThatAreWords))
    terms = words(foods + medicines + languages.termWords)
    hyphenatedMedicineNames = Set(
      ruleData.medicineNames.map(\.name).filter { $0.contains("-") }.map(\.foldedForNames))
    wordsOfProgramTexts = words(foods + medicines).union(phraseWords.subtracting(names))
    allFolded = terms.union(phraseWords).union(names)
    let everything =
      foods + medicines + languages.termWords + phrases + languages.namesThatAreWords
    allAsWritten = Set(everything.flatMap { $0.split { !$0.isPartOfName }.map { $0.lowercased() } })
  }
}
