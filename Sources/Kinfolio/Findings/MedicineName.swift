import Foundation

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

  /// Whether it stands among the words of a text, whatever its letters' case and accents.
  func stands(in text: String) -> Bool {
    let text = Self.plain(text)
    let name = Self.plain(name)
    return text.ranges(of: name).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  private static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
