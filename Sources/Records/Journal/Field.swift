/// A description of one column of a database table: its name, its type, and how it is shown to readers.
package struct Field: Sendable {
  /// The type of the values in a column, with the allowed values.
  package enum ValueType: Hashable, Sendable {
    case text(TextMeaning)
    case moment
    case day
    case flag
    case word(allowed: [String])
    case number(Unit, ClosedRange<Double>)
    case wholeNumber(Unit, ClosedRange<Int64>)
    case timesOfDay
    case weekdays
    case allergens
    case language
    case timeZone
    case reference(table: String)
  }

  /// The unit of the numbers in a column.
  package enum Unit: Sendable {
    case none
    case milliliters
    case grams
    case kilograms
    case degreesCelsius
    case kilocalories
    case seconds
    case minutes
    case hours
    /// Kilograms if the measurement is a weight, otherwise centimeters.
    case kgOrCm
  }

  /// The meaning of a text column, which determines whether a site for a doctor replaces names of people in the text.
  package enum TextMeaning: Hashable, Sendable {
    /// Sentences of the family, in which names are replaced.
    case freeText
    /// The family's word for a food or a unit, which is usually a common word.
    case foodOrUnit
    /// The name of a medicine or a vaccine.
    case medicine
    /// The name of a person or a pet, which is not replaced for the reason `unchangedBecause`.
    case person(unchangedBecause: String)
    case unchanged(because: String)
    /// The path of a photo file, which is never published.
    case photoPath
    /// The id of another record, which may be missing in the database.
    case recordID
  }

  /// The name of the column.
  package let name: String
  package let valueType: ValueType
  /// The start of the phrase keys with the translations of the column's words, or nil if the words are not translated.
  ///
  /// For example, `sleep_kind.nap` is the key of the translation of "nap".
  package let phraseGroup: String?
  /// True if the column must not be NULL.
  package let isRequired: Bool
  /// The phrase key of the column's translated name, or nil if readers never see the column.
  package let labelKey: String?
  /// True if a person recognizes a record by this value, such as its time or its name.
  package let identifiesRecord: Bool
  /// The version of the database schema in which the column was added.
  ///
  /// If an older database lacks the column, its values are read as NULL.
  package let firstVersion: Int

  package var textMeaning: TextMeaning? { if case .text(let use) = valueType { use } else { nil } }

  /// True if the column contains the id of a record or the path of a photo.
  package var containsIDOrPath: Bool {
    switch valueType {
    case .reference, .text(.photoPath), .text(.recordID): true
    default: false
    }
  }
}

extension Field.TextMeaning {
  /// True if the text is the name of a person, a pet, a medicine or a vaccine.
  package var isProperName: Bool {
    switch self {
    case .medicine, .person: true
    default: false
    }
  }
}
