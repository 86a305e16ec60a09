import Foundation
import Records

/// A name under which families write a medicine down.
package struct MedicineName: Sendable, Decodable {
  /// A medicine some rule speaks of.
  package enum Substance: String, Sendable, CaseIterable, Decodable {
    case acetaminophen
    case ibuprofen
    case vitaminD = "vitamin_d"
    case iron
  }

  package let substance: Substance
  /// The generic or brand name.
  package let name: String
  /// Who says so.
  package let source: String
  private let plainName: String

  private enum CodingKeys: String, CodingKey {
    case substance, name, source
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    substance = try container.decode(Substance.self, forKey: .substance)
    name = try container.decode(String.self, forKey: .name)
    source = try container.decode(String.self, forKey: .source)
    plainName = Self.plain(name)
  }

  /// Whether it stands among the words of a text made plain.
  func stands(in text: String) -> Bool {
    text.ranges(of: plainName).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  /// A text whatever its letters' case and accents.
  package static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
