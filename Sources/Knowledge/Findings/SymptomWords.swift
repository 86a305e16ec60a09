import Foundation
import Records

/// The words, in all languages, by which rules find a sign of illness in a family's texts.
package struct SymptomWords: Sendable, Decodable {
  /// What the words mean: a sign of illness, or a circumstance that rules consider, such as a double dose.
  package enum IllnessSign: String, Sendable, CaseIterable, Decodable {
    case jaundice
    case greenVomit = "green_vomit"
    case fever
    /// A sign that medical guidelines list as urgent, such as a seizure or blue lips.
    ///
    /// This sign decides which symptoms and notes are first in a report, which older notes are added to the report, and
    /// which part of a long note is printed.
    case danger
    /// An allergy that is mentioned in the notes on a child, elder or pet.
    case allergy
    /// A fever that is mentioned in a note; its words are more exact than those of `fever`, which are for symptoms.
    case feltFever = "felt_fever"
    /// A person of the family other than the child; a fever in a note that mentions such a person may not be the
    /// child's.
    case otherPerson = "other_person"
    /// A dose that was taken twice, mentioned in the answer to a task about a medicine.
    case doubleDose = "double_dose"
    /// Dizziness, a sign of a low blood pressure.
    case dizziness
    /// A fall; answers and notes of elders that mention a fall are listed with the symptoms.
    case fall
  }

  private enum CodingKeys: String, CodingKey {
    case sign, phrases, alone, with, except, denials
  }

  let sign: IllnessSign
  private let phrases: [[PhrasePart]]
  /// The words that describe the sign on their own if all other words of the text are ``accompanyingWords``.
  private let sufficientWords: [PhrasePart]
  private let accompanyingWords: [PhrasePart]
  private let exceptions: [[PhrasePart]]
  private(set) var denials: Set<String>

  /// One part of a phrase; a text contains the part if it contains any of its alternative words.
  fileprivate struct PhrasePart {
    /// The alternative words of the part, where "seiz-" stands for all words with that beginning.
    let alternativeWords: [String]

    init(_ text: String) { alternativeWords = text.split(separator: "|").map(String.init) }

    func matches(_ word: String) -> Bool {
      alternativeWords.contains { $0.hasSuffix("-") ? word.hasPrefix($0.dropLast()) : word == $0 }
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func texts(_ key: CodingKeys) throws -> [String] {
      try container.decodeIfPresent([String].self, forKey: key) ?? []
    }
    self.init(
      try container.decode(IllnessSign.self, forKey: .sign), phrases: try texts(.phrases),
      sufficientWords: try texts(.alone), accompanyingWords: try texts(.with),
      exceptions: try texts(.except),
      denials: try texts(.denials))
  }

  /// Creates the words by which rules find a sign of illness.
  ///
  /// All words are without accents, and `|` separates alternative words. A text describes the sign if a sentence
  /// contains all words of one of the `phrases`, in any order. It also describes the sign if it contains one of the
  /// `sufficientWords`, and if all its other words are in `sufficientWords` or `allowed`. The words of an exception,
  /// such as "green snot", follow one another in the text and mean something else. A word after one of the `denials`,
  /// such as "no", does not count.
  private init(
    _ sign: IllnessSign, phrases: [String], sufficientWords: [String] = [],
    accompanyingWords allowed: [String] = [],
    exceptions: [String], denials: [String] = []
  ) {
    func parts(_ text: String) -> [PhrasePart] {
      text.split(separator: " ").map { PhrasePart(String($0)) }
    }
    self.sign = sign
    self.phrases = phrases.map(parts)
    self.sufficientWords = sufficientWords.map { PhrasePart($0) }
    accompanyingWords = allowed.map { PhrasePart($0) }
    // If there are no denials, the words can be in reverse order: "snot is green" means "green snot". With denials, the
    // order matters: "fall, no injury" is a fall.
    self.exceptions = exceptions.map(parts).flatMap {
      denials.isEmpty ? [$0, $0.reversed()] : [$0]
    }
    self.denials = Set(denials)
  }

  /// Returns the same words with the denials of all languages, because a family may mix languages.
  ///
  /// If the words have no denials, they are returned unchanged.
  func replacingDenials(with all: Set<String>) -> SymptomWords {
    var words = self
    if !denials.isEmpty { words.denials = all }
    return words
  }

  /// Returns true if a text describes the sign of illness.
  ///
  /// The text may nevertheless mean something else, so reports print the text itself.
  func matches(_ text: NormalizedWordList) -> Bool {
    // Return early for most texts: they contain no phrase, even if exceptions are ignored.
    guard
      phrases.contains(where: { $0.allSatisfy(text.contains) })
        || containsOnlySufficientWords(in: text, of: text)
    else { return false }
    let rest = text.removingExceptions(exceptions, unlessDeniedBy: denials)
    return containsOnlySufficientWords(in: rest, of: text)
      || rest.sentences.contains { sentence in phrases.contains { isPhraseFound($0, in: sentence) }
      }
  }

  /// Returns true if `words` contains a sufficient word, and `text` contains only sufficient and accompanying words.
  private func containsOnlySufficientWords(
    in words: NormalizedWordList, of text: NormalizedWordList
  ) -> Bool {
    sufficientWords.contains(where: words.contains)
      && text.sentences.joined().allSatisfy { word in
        word.isEmpty || (sufficientWords + accompanyingWords).contains { $0.matches(word) }
      }
  }

  /// Returns true if a sentence contains all parts of a phrase and does not deny them.
  ///
  /// One part can itself be a denial, such as "not" in "does not breathe"; it must then be close to another part.
  private func isPhraseFound(_ phrase: [PhrasePart], in sentence: [String]) -> Bool {
    let places = phrase.map { part in sentence.indices.filter { part.matches(sentence[$0]) } }
    if places.contains(where: \.isEmpty) { return false }
    let isStated = places.allSatisfy { indices in
      indices.contains { !denials.contains(sentence[$0]) && !isWordDenied(in: sentence, at: $0) }
    }
    return isStated
      || places.indices.contains { part in
        places[part].filter { denials.contains(sentence[$0]) }.contains { denial in
          places.indices.contains { other in
            other != part
              && places[other].contains { abs($0 - denial) <= Self.maximumWordsToDenial }
          }
        }
      }
  }

  /// The maximum distance, in words, between a denial such as "not" and another part of the same phrase.
  private static let maximumWordsToDenial = 4

  /// Returns true if a denial precedes the word at `index`, as for "blood" in "no blood" and "no fever or blood".
  private func isWordDenied(in sentence: [String], at index: Int) -> Bool {
    let before = sentence[..<index].suffix(6).reversed().drop(while: Self.denialLinkWords.contains)
    guard let nearest = before.first else { return false }
    return denials.contains(nearest)
      || Self.conjunctions.contains(nearest) && before.contains(where: denials.contains)
  }

  /// Words that can be between a denial and the word that it denies, such as "sign of" in "no sign of blood".
  private static let denialLinkWords = Set(LanguageWords.all.flatMap(\.wordsAfterNo))
  private static let conjunctions = Set(LanguageWords.all.flatMap(\.orWords))
}

/// The words of a text in lowercase and without accents, except words such as "very".
struct NormalizedWordList {
  /// The words of each sentence, with an empty word in place of punctuation such as a comma.
  let sentences: [[String]]
  private let sortedWords: [String]

  init(_ text: String) {
    self.init(
      MedicineName.normalized(text).withoutPointsInNumbers
        .split { ".!?;\n".contains($0) }.map { sentence in
          sentence.split(omittingEmptySubsequences: false) { !$0.isLetter }
            .map(String.init).filter { !Self.fillerWords.contains($0) }
        })
  }

  private init(_ sentences: [[String]]) {
    self.sentences = sentences
    sortedWords = Set(sentences.joined()).sorted()
  }

  fileprivate func contains(_ part: SymptomWords.PhrasePart) -> Bool {
    part.alternativeWords.contains { word in
      // In sorted order, the words that begin with `start` follow the place of `start`.
      let start = word.hasSuffix("-") ? String(word.dropLast()) : word
      let index = sortedWords.partitioningIndex { $0 >= start }
      return index < sortedWords.count
        && (word == start ? sortedWords[index] == start : sortedWords[index].hasPrefix(start))
    }
  }

  /// Returns the text with an empty word in place of each word of an exception, such as "green snot".
  ///
  /// An exception is not removed if it follows a denial, as in "not breathing well".
  fileprivate func removingExceptions(
    _ exceptions: [[SymptomWords.PhrasePart]], unlessDeniedBy denials: Set<String>
  ) -> NormalizedWordList {
    let found = exceptions.filter { $0.allSatisfy(contains) }
    if found.isEmpty { return self }
    return NormalizedWordList(
      sentences.map { words in
        found.reduce(words) { Self.removingException($1, unlessDeniedBy: denials, from: $0) }
      })
  }

  private static func removingException(
    _ exception: [SymptomWords.PhrasePart], unlessDeniedBy denials: Set<String>,
    from words: [String]
  ) -> [String] {
    var (kept, index) = (words, 0)
    while index + exception.count <= words.count {
      let place = index..<(index + exception.count)
      let isDenied = index > 0 && denials.contains(words[index - 1])
      let isException =
        !isDenied && zip(kept[place], exception).allSatisfy { $1.matches($0) }
      if isException { for removed in place { kept[removed] = "" } }
      index += isException ? exception.count : 1
    }
    return kept
  }

  /// The words that are left out of texts, such as "very" in "poo is very green".
  private static let fillerWords = Set(LanguageWords.all.flatMap(\.ignoredWords))
}

extension SymptomWords {
  /// The words by which rules find a fever in a text.
  ///
  /// They are not in `symptoms.json`, because metrics use them without the data of the rules.
  fileprivate static let feverWords = SymptomWords(
    .fever,
    phrases: LanguageWords.all.flatMap(\.feverPhrases),
    // The order matters, because exceptions can overlap.
    exceptions: LanguageWords.all.flatMap(\.noFeverPhrases)
      + LanguageWords.all.flatMap(\.noTemperature)
      + LanguageWords.all.flatMap(\.normalTemperatures) + LanguageWords.all.flatMap(\.noPastFever))
}

extension Symptom {
  /// True if the symptom's name describes a fever, and the family did not note a normal temperature.
  ///
  /// The note is read only if the symptom is named "Temperature": notes on other symptoms often deny a fever.
  var describesFever: Bool {
    let isTemperature = MedicineName.normalized(name).hasPrefix("temp")
    return SymptomWords.feverWords.matches(NormalizedWordList(name))
      && !(isTemperature ? nameAndNote : name).mentionsNormalTemperature
  }

  var nameAndNote: String { [name, note].compactMap(\.self).joined(separator: ", ") }
}

extension String {
  /// The text with spaces in place of the points within numbers, because these points do not end a sentence.
  fileprivate var withoutPointsInNumbers: String {
    // Most texts have no point, and regular expressions are slow.
    guard utf8.contains(UInt8(ascii: ".")) else { return self }
    return replacing(/([0-9])\.([0-9])/) { "\($0.1) \($0.2)" }
  }

  /// The numbers in the text that can be body temperatures, in degrees Celsius or Fahrenheit.
  private var bodyTemperatures: [Double] {
    // Most texts have no digits. Creating the regular expression takes much longer than searching for digits.
    if !utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return [] }
    return matches(of: Regex<(Substring, Substring)>(trustedPattern: Self.temperaturePattern))
      .compactMap { Double($0.1.replacing(",", with: ".")) }
  }

  private static let temperaturePattern =
    #"([0-9]{2,3}(?:[.,][0-9]+)?)(?!\s*(?:(?:kg|cm|mm|ml|g|min|h|"#
    + #"\#(LanguageWords.pattern(\.ageUnits)))\b|%)|[0-9:\/])"#

  /// True if the text contains a normal body temperature (34 to 38 °C, or 93 to 100.4 °F) and no fever temperature.
  var mentionsNormalTemperature: Bool {
    let temperatures = bodyTemperatures
    return temperatures.contains { (34..<38).contains($0) || (93..<100.4).contains($0) }
      && !temperatures.contains(where: \.isFeverTemperature)
  }

  /// True if the text contains a temperature of at least 38 °C or 100.4 °F.
  ///
  /// The temperature must have a decimal, or the text must contain "°" or a word that starts with "temp".
  var mentionsFeverTemperature: Bool {
    let fevers = bodyTemperatures.filter(\.isFeverTemperature)
    if fevers.isEmpty { return false }
    return fevers.contains { $0 != $0.rounded() }
      || MedicineName.normalized(self).contains(/\btemp|°/)
  }
}

extension Double {
  fileprivate var isFeverTemperature: Bool {
    (38..<43).contains(self) || (100.4..<110).contains(self)
  }
}
