import SQLite

/// The type of the values in a database column, with functions that read, check, rewrite and export a value.
package struct ColumnCoding<Value>: Sendable {
  typealias Reader = @Sendable (borrowing Row, inout RowDecoder) throws(RowProblem) -> Value

  let valueType: Field.ValueType
  /// The start, such as `sleep_kind`, of the phrase keys of the translations of the column's words, if it has any.
  let phraseGroup: String?
  let isRequired: Bool
  let readValue: Reader
  /// Returns a value in the form in which it is written to files and databases.
  let makeCell: @Sendable (Value) -> Cell
  /// Returns a value with a rewritten text, for example without names; nil if the values are not texts of the family.
  let rewriteText: (@Sendable (Value, RecordKind.TextRewriting) -> Value)?

  private init(
    _ content: Field.ValueType, phraseGroup: String? = nil, isRequired: Bool = true,
    cell: @escaping @Sendable (Value) -> Cell,
    rewrite: (@Sendable (Value, RecordKind.TextRewriting) -> Value)? = nil, read: @escaping Reader
  ) {
    self.valueType = content
    self.phraseGroup = phraseGroup
    self.isRequired = isRequired
    self.readValue = read
    self.makeCell = cell
    self.rewriteText = rewrite
  }

  /// Creates the type of a column that can be NULL; `read`, if it is not nil, is used instead of the reader of `type`.
  private init<Wrapped>(
    optional type: ColumnCoding<Wrapped>, phraseGroup: String? = nil, read: Reader? = nil
  ) where Value == Wrapped? {
    let readUnlessNull: Reader = { (row, fields) throws(RowProblem) in
      fields.skipIfNull(row) ? nil : try type.readValue(row, &fields)
    }
    self.init(
      type.valueType, phraseGroup: phraseGroup ?? type.phraseGroup, isRequired: false,
      cell: { $0.map(type.makeCell) ?? .empty },
      rewrite: type.rewriteText.map { rewrite in
        { @Sendable value, replacing in value.map { rewrite($0, replacing) } }
      },
      read: read ?? readUnlessNull)
  }
}

extension ColumnCoding where Value == String {
  /// Returns the type of a text column that must not be NULL or empty.
  package static func text(_ use: Field.TextMeaning) -> Self {
    let isTerm = use == .foodOrUnit || use == .medicine
    let rewrite: @Sendable (String, RecordKind.TextRewriting) -> String = { $1($0, isTerm) }
    return Self(
      .text(use), cell: { .text($0) }, rewrite: isTerm || use == .freeText ? rewrite : nil,
      read: { (row, fields) throws(RowProblem) in try fields.nextText(row) })
  }
}

extension ColumnCoding where Value == String? {
  /// Returns the type of a text column that can be NULL or empty, both of which are read as nil.
  ///
  /// If the text can be a word with a translation, `phraseGroup` is the start of the phrase keys of such words.
  package static func text(_ use: Field.TextMeaning, phraseGroup: String? = nil) -> Self {
    Self(optional: .text(use), phraseGroup: phraseGroup) { (row, fields) throws(RowProblem) in
      try fields.nextOptionalText(row)
    }
  }
}

extension ColumnCoding where Value == Instant {
  package static var moment: Self {
    Self(.moment, cell: { .instant($0) }) { (row, fields) throws(RowProblem) in
      try fields.nextInstant(row)
    }
  }
}

extension ColumnCoding where Value == Instant? {
  package static var moment: Self { Self(optional: .moment) }

  /// The type of a moment that is read as nil if it is NULL, or later than the time for which the site is built.
  package static var momentUnlessFuture: Self {
    Self(.moment, isRequired: false, cell: { Cell($0) }) { (row, fields) throws(RowProblem) in
      let moment = fields.skipIfNull(row) ? nil : try fields.nextInstant(row)
      return fields.storeIfFuture(moment) ? nil : moment
    }
  }
}

extension ColumnCoding where Value == LocalDate {
  package static var day: Self {
    Self(.day, cell: { .date($0) }) { (row, fields) throws(RowProblem) in try fields.nextDate(row) }
  }
}

extension ColumnCoding where Value == LocalDate? {
  package static var day: Self { Self(optional: .day) }
}

extension ColumnCoding where Value == Bool {
  package static var flag: Self {
    Self(.flag, cell: { .flag($0) }) { (row, fields) throws(RowProblem) in
      try fields.nextInteger(row, 0...1) == 1
    }
  }
}

extension ColumnCoding where Value == Double {
  package static func number(
    _ bounds: ClosedRange<Double>, in unit: Field.Unit = .none
  ) -> Self {
    Self(.number(unit, bounds), cell: { .number($0) }) { (row, fields) throws(RowProblem) in
      try fields.nextNumber(row, bounds)
    }
  }

  static var volumeMl: Self { .amount(0...2000, of: .volume, in: .milliliters) }

  /// Returns the type of an amount in `unit`, which must be in the range `bounds`.
  ///
  /// The range is not checked if the database was converted from another program's file in which the unit is unknown.
  package static func amount(
    _ bounds: ClosedRange<Double>, of quantity: Quantities, in unit: Field.Unit
  ) -> Self {
    Self(.number(unit, bounds), cell: { .number($0) }) { (row, fields) throws(RowProblem) in
      try fields.nextAmount(row, of: quantity, bounds)
    }
  }
}

extension ColumnCoding where Value == Double? {
  package static func number(
    _ bounds: ClosedRange<Double>, in unit: Field.Unit = .none
  ) -> Self {
    Self(optional: .number(bounds, in: unit))
  }
}

extension ColumnCoding where Value == Int {
  package static func wholeNumber(
    _ bounds: ClosedRange<Int64>, in unit: Field.Unit = .none
  ) -> Self {
    Self(.wholeNumber(unit, bounds), cell: { .integer($0) }) { (row, fields) throws(RowProblem) in
      Int(try fields.nextInteger(row, bounds))
    }
  }
}

extension ColumnCoding where Value == Int? {
  package static func wholeNumber(
    _ bounds: ClosedRange<Int64>, in unit: Field.Unit = .none
  ) -> Self {
    Self(optional: .wholeNumber(bounds, in: unit))
  }
}

extension ColumnCoding where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// Returns the type of a column that contains one of the raw values of the enumeration `Value`.
  ///
  /// `phrases` is the start of the phrase keys with the translations of the words, such as `sleep_kind`.
  package static func word(_ phrases: String) -> Self {
    let values = Array(Value.allCases)
    let words = values.map(\.rawValue)
    return Self(
      .word(allowed: words), phraseGroup: phrases, cell: { .text($0.rawValue) },
      read: { (row, fields) throws(RowProblem) in
        let column = fields.takeNextColumnIndex()
        if let index = row.index(of: words, at: column) { return values[index] }
        throw fields.problem(row.storageType(column) == .null ? .missing : .notAllowed, row, column)
      })
  }
}

extension ColumnCoding {
  package static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ phrases: String
  ) -> Self where Value == Word? {
    Self(optional: .word(phrases))
  }

  /// Returns the type of a required column that contains the id of a usable record in another table.
  package static func reference<Kind>(to table: String) -> Self where Value == ID<Kind> {
    Self(.reference(table: table), cell: { .text($0.text) }) { (row, fields) throws(RowProblem) in
      try fields.nextReference(row, to: table)
    }
  }

  /// Returns the type of a column that can contain the id of a record in another table.
  ///
  /// If that record cannot be used, the id is read as nil and reported as an ignored value.
  package static func reference<Kind>(to table: String) -> Self where Value == ID<Kind>? {
    Self(.reference(table: table), isRequired: false, cell: { Cell($0) }) {
      (row, fields) throws(RowProblem) in try fields.nextOptionalReference(row, to: table)
    }
  }
}

extension ColumnCoding where Value == Language? {
  package static var language: Self {
    Self(.language, isRequired: false, cell: { Cell($0) }) { (row, fields) throws(RowProblem) in
      if fields.skipIfNull(row) { return nil }
      let column = fields.takeNextColumnIndex()
      if let language = row.text(column).flatMap(Language.init(rawValue:)) { return language }
      throw fields.problem(.notAllowed, row, column)
    }
  }
}

extension ColumnCoding where Value == Zone? {
  /// The type of a column that contains the name of a time zone, or is NULL or empty.
  package static var timeZone: Self {
    Self(.timeZone, isRequired: false, cell: { Cell($0?.name) }) {
      (row, fields) throws(RowProblem) in
      let column = fields.nextColumnIndex
      guard let name = try fields.nextOptionalText(row) else { return nil }
      if let zone = Zone(name) { return zone }
      throw fields.problem(.notAllowed, row, column)
    }
  }
}

extension ColumnCoding where Value == [LocalTime] {
  /// The type of a column such as `8:00 20:00`: times of day with spaces between them, which are read in order of time.
  package static var timesOfDay: Self {
    Self(.timesOfDay, cell: { Cell($0) }) { (row, fields) throws(RowProblem) in
      let column = fields.nextColumnIndex
      let words = try fields.nextWords(row)
      let times = words.compactMap { LocalTime($0) }
      if !times.isEmpty, times.count == words.count { return Set(times).sorted() }
      throw fields.problem(.notADate, row, column)
    }
  }
}

extension ColumnCoding where Value == Set<Int> {
  /// The type of a column such as `135`: ISO weekdays as digits, from 1 for Monday to 7 for Sunday.
  package static var weekdays: Self {
    Self(.weekdays, cell: { .text($0.sorted().map(String.init).joined()) }) {
      (row, fields) throws(RowProblem) in
      let column = fields.nextColumnIndex
      let digits = try fields.nextText(row).utf8.map { Int($0) - 48 }
      if digits.allSatisfy((1...7).contains) { return Set(digits) }
      throw fields.problem(.notAllowed, row, column)
    }
  }
}

extension ColumnCoding where Value == [Allergen] {
  /// The type of a column such as `milk egg`: allergens with spaces between them.
  ///
  /// Unknown allergens are left out and reported as ignored values.
  package static var allergens: Self {
    Self(.allergens, cell: { .text($0.map(\.rawValue).joined(separator: " ")) }) {
      (row, fields) throws(RowProblem) in
      let column = fields.columnNames[fields.nextColumnIndex]
      let words = Set(try fields.nextWords(row))
      for word in words.sorted() where Allergen(rawValue: word) == nil {
        fields.ignoredValueProblems.append(
          RowProblem(.notAllowed, column: column, found: "'\(word)'"))
      }
      return Allergen.allCases.filter { words.contains($0.rawValue) }
    }
  }
}
