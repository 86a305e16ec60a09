import Foundation
import Records

extension Language {
  /// The regional habits the language is written with.
  ///
  /// Mexico stands for the Spanish of North America: it is written alike in the United States.
  package func locale(_ habits: Habits) -> Locale {
    switch (self, habits) {
    case (.english, .european): Locale(identifier: "en_GB")
    case (.english, .northAmerican): Locale(identifier: "en_US")
    case (.spanish, .european): Locale(identifier: "es_ES")
    case (.spanish, .northAmerican): Locale(identifier: "es_MX")
    case (.french, .european): Locale(identifier: "fr_FR")
    case (.french, .northAmerican): Locale(identifier: "fr_CA")
    }
  }
}
