/// The languages everything a reader sees is written in.
package enum Language: String, Sendable, CaseIterable, Comparable, Encodable {
  case english = "en"
  case spanish = "es"
  case french = "fr"

  /// The language's own name for itself.
  package var ownName: String {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .french: "Français"
    }
  }

  package static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }
}
