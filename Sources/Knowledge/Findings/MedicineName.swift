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
  /// The source of the name.
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

/// Words in descriptions of a sign of illness.
package struct SignWords: Sendable, Decodable {
  /// A sign that a rule or a report refers to.
  package enum Sign: String, Sendable, CaseIterable, Decodable {
    case jaundice
    case greenVomit = "green_vomit"
    case eczema
    case vomiting
    case rash
    case breathing
    case fall
    /// A sign that every guideline lists, such as a seizure or blue lips.
    case danger

    /// The signs that a report of an illness names if no symptom describes them.
    package static let askedInIllness: [Sign] = [.vomiting, .rash, .breathing]
  }

  let sign: Sign
  /// The beginnings of words, without accents, that all occur in a description of the sign.
  let beginnings: [String]

  /// Returns true if words of a symptom's name or note are about the sign.
  ///
  /// It can be another meaning, such as "falls asleep", or a denial. Reports therefore print the
  /// words.
  func describe(_ symptom: Symptom) -> Bool {
    let words = MedicineName.normalized("\(symptom.name) \(symptom.note ?? "")")
      .split { !$0.isLetter }
    return beginnings.allSatisfy { beginning in words.contains { $0.hasPrefix(beginning) } }
  }
}
