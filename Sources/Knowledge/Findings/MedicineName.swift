import Foundation
import Records

/// A name that families use for a medicine.
package struct MedicineName: Sendable, Decodable {
  /// A medicine that a rule refers to.
  package enum Substance: String, Sendable, CaseIterable, Decodable {
    case acetaminophen
    case ibuprofen
    case vitaminD = "vitamin_d"
    case iron
  }

  package let substance: Substance
  /// The generic or brand name.
  package let name: String
  package let source: String
  private let normalizedName: String

  private enum CodingKeys: String, CodingKey {
    case substance, name, source
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    substance = try container.decode(Substance.self, forKey: .substance)
    name = try container.decode(String.self, forKey: .name)
    source = try container.decode(String.self, forKey: .source)
    normalizedName = Self.normalized(name)
  }

  /// Returns whether a normalized text contains the name as a whole word.
  func occurs(inNormalized text: String) -> Bool {
    text.ranges(of: normalizedName).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  /// Returns the text without case and accents, for comparisons.
  package static func normalized(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Words in descriptions of a sign of illness, in all languages.
package struct SignWords: Sendable, Decodable {
  /// A sign that a rule or a report refers to.
  package enum Sign: String, Sendable, CaseIterable, Decodable {
    case jaundice
    case greenVomit = "green_vomit"
    case fever
    /// A sign that guidelines list as urgent, such as a seizure or blue lips.
    ///
    /// It decides only which symptoms and notes a report lists first. All of them are listed.
    case danger
    /// A fall; the answers and notes of elders about one are listed with the symptoms.
    case fall
  }

  private enum CodingKeys: String, CodingKey {
    case sign, phrases, alone, with, except
  }

  let sign: Sign
  private let phrases: [[String]]
  private let lone: [String]
  private let company: [String]
  private let exceptions: [[String]]

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sign = try container.decode(Sign.self, forKey: .sign)
    self.init(
      sign,
      phrases: try container.decode([String].self, forKey: .phrases),
      alone: try container.decodeIfPresent([String].self, forKey: .alone) ?? [],
      with: try container.decodeIfPresent([String].self, forKey: .with) ?? [],
      // "Snot is green" is the same as "green snot", but "fall, no injury" is a fall.
      except: try container.decode([String].self, forKey: .except).map(Self.words(of:)).flatMap {
        sign == .fall ? [$0] : [$0, $0.reversed()]
      })
  }

  /// Creates the words for a sign.
  ///
  /// Words are without accents. One of four letters or more also means longer words that begin with
  /// it. The words of a phrase can be anywhere in a text. Those of an exception, such as
  /// "green snot", follow one another and mean something else. A word of `alone` is a phrase if all
  /// other words of the text are among `with`.
  private init(
    _ sign: Sign, phrases: [String], alone: [String] = [], with company: [String] = [],
    except: [[String]]
  ) {
    self.sign = sign
    self.phrases = phrases.map(Self.words)
    lone = alone
    self.company = company
    exceptions = except
  }

  /// Returns true if a text contains a phrase about the sign, apart from the exceptions.
  ///
  /// It can have another meaning, or be a denial. Reports therefore print the words.
  func describe(_ text: WordList) -> Bool {
    // Most texts contain no phrase, with or without the exceptions.
    hasPhrase(in: text, of: text) && hasPhrase(in: text.removing(exceptions), of: text)
  }

  private func hasPhrase(in words: WordList, of text: WordList) -> Bool {
    phrases.contains { $0.allSatisfy(words.contains) }
      || lone.contains(where: words.contains)
        && text.inOrder.allSatisfy { word in
          word.isEmpty || (lone + company).contains { WordList.matches(word, $0) }
        }
  }

  private static func words(of text: String) -> [String] { WordList(text).inOrder }
}

/// The words of a text without case, accents and words that do not matter.
struct WordList {
  /// The words with an empty one between two parts of a sentence.
  let inOrder: [String]
  private let sorted: [String]

  init(_ text: String) {
    self.init(
      MedicineName.normalized(text).split(omittingEmptySubsequences: false) { !$0.isLetter }
        .map(String.init).filter { !Self.fillers.contains($0) })
  }

  private init(_ words: [String]) {
    inOrder = words
    sorted = Set(words).sorted()
  }

  /// Returns true if one of the words matches.
  func contains(_ part: String) -> Bool {
    // Words that begin with a part follow it in order.
    let index = sorted.partitioningIndex { $0 >= part }
    return index < sorted.count && Self.matches(sorted[index], part)
  }

  /// Returns the words with an empty one instead of each exception.
  fileprivate func removing(_ exceptions: [[String]]) -> WordList {
    var words = inOrder
    for exception in exceptions where exception.allSatisfy(contains) {
      var kept: [String] = []
      var rest = words[...]
      while !rest.isEmpty {
        let next = rest.prefix(exception.count)
        let isException =
          next.count == exception.count && zip(next, exception).allSatisfy(Self.matches)
        kept.append(isException ? "" : rest[rest.startIndex])
        rest = rest.dropFirst(isException ? exception.count : 1)
      }
      words = kept
    }
    return WordList(words)
  }

  fileprivate static func matches(_ word: String, _ part: String) -> Bool {
    part.count < 4 ? word == part : word.hasPrefix(part)
  }

  /// Words that do not matter, as in "poo is very green".
  private static let fillers: Set = [
    "a", "any", "are", "de", "es", "est", "esta", "is", "muy", "se", "sont", "tres", "very", "was",
    "were",
  ]
}

extension SignWords {
  /// The words for a fever.
  ///
  /// They are not in `symptoms.json`, because metrics use them without the rules.
  fileprivate static let fever = SignWords(
    .fever,
    phrases: [
      "fever", "febri", "fiebre", "fievre", "calentur", "afiebr", "temperat", "high temp",
      "running temp",
    ],
    except: [
      "no fever", "not fever", "nor fever", "without fever", "never fever", "fever free",
      "hay fever", "fever blister", "sin fiebre", "no fiebre", "no tiene fiebre", "no tuvo fiebre",
      "no hay fiebre", "ni fiebre", "pas fievre", "sans fievre", "plus fievre", "ni fievre",
      "not febri", "no febri", "pas febri", "no temp", "not temp", "without temp", "sin temp",
      "pas temp", "sans temp", "plus temp", "normal temp", "low temp", "temp baja", "temp basse",
      "temp normal", "never had fever", "no ha tenido fiebre", "pas eu fievre", "no cough fever",
    ].map(words(of:)))
}

extension Symptom {
  /// True if the name says a fever, and no value below it.
  ///
  /// A note often denies it. Only the value of "Temperature" can be in the note.
  var isFever: Bool {
    guard SignWords.fever.describe(WordList(name)) else { return false }
    let isTemperature = MedicineName.normalized(name).hasPrefix("temp")
    let value = (isTemperature ? words : name).firstMatch(of: /[0-9]{2,3}(?:[.,][0-9]+)?/)
      .flatMap { Double($0.output.replacing(",", with: ".")) }
    return value.map { !(34..<38).contains($0) && !(93..<100.4).contains($0) } ?? true
  }

  var words: String { "\(name), \(note ?? "")" }
}
