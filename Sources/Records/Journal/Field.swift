/// The description of a column and of the field of a record that contains its value.
package struct Field: Sendable {
  package enum Content: Hashable, Sendable {
    case text(TextUse)
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
    /// Kilograms if the record's kind is a weight, otherwise centimeters.
    case growth
  }

  /// The use of a text, which determines whether a site for a doctor replaces the names of other profiles in it.
  package enum TextUse: Hashable, Sendable {
    /// Sentences that the family wrote.
    case free
    /// The family's word for a food or a unit, which is usually a common word.
    case term
    /// The name of a medicine or a vaccine.
    case product
    /// The name of a person or a pet, which is not replaced, for the given reason.
    case person(unchangedBecause: String)
    case unchanged(because: String)
    /// The path of a photo, which is never published.
    case file
    /// The id of a record that may not exist.
    case id
  }

  /// The name of the column.
  package let name: String
  package let content: Content
  /// The group of the translated names of the words in the column, such as `sleep_kind`, or nil if readers never see
  /// the words.
  package let phrases: String?
  /// False if the column can be NULL.
  package let isRequired: Bool
  /// The key of the translated name of the column, or nil if its values mean nothing to readers.
  package let label: String?
  /// True if the value helps a person to recognize the record among the others of its table.
  package let isIdentifying: Bool
  /// The first version of the schema with this column.
  ///
  /// Databases of older versions may lack the column; its value is then NULL.
  package let version: Int

  package var textUse: TextUse? { if case .text(let use) = content { use } else { nil } }

  /// True if the column contains the id of a record or the path of a photo.
  package var isReference: Bool {
    switch content {
    case .reference, .text(.file), .text(.id): true
    default: false
    }
  }
}

extension Field.TextUse {
  /// True if the text is the name of a person, a pet, a medicine or a vaccine.
  package var isName: Bool {
    switch self {
    case .product, .person: true
    default: false
    }
  }
}
