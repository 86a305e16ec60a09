/// A reason why a row of the database cannot be used.
package struct RowProblem: Error, Hashable, Sendable {
  /// The faults that a row can have, each of which has a translated sentence for users.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    /// A required value is missing.
    case missing
    /// Text or bytes in place of a number.
    case notANumber
    /// A number with decimals in place of a whole number.
    case notWhole
    /// A number that can be read in two ways, such as `1,000`: as a thousand, or as one with three decimals.
    case ambiguousNumber = "twoReadings"
    /// An imported row with more cells than columns, so that it is unknown which cell belongs to which column.
    case tooManyCells
    /// A number outside the range of possible values.
    case outOfRange
    /// A child's measurement beyond the limits at which the WHO flags data, which no other measurement confirms.
    case beyondLimits
    /// A value that is not text, or is not valid UTF-8.
    case notText
    /// A text of more than `RowDecoder.maximumTextBytes` bytes.
    case textTooLong = "tooMuchText"
    /// A word that is not allowed in its column, or an invalid id.
    case notAllowed
    /// A value that should be a date or a time of day, but is not.
    case notADate
    /// A reference to a record that does not exist or cannot be used.
    case danglingReference = "pointsNowhere"
    /// An id that another row of the table also has, so that neither row can be trusted.
    case duplicateKey = "duplicate"
    /// A record that an imported file contains twice with different values, of which the first is used.
    case conflictingDuplicate = "saidTwice"
    /// A record with the same time and values as another record, which stays in the journal.
    case identicalDuplicate = "sameAsAnother"
    case endsBeforeStart
    case durationTooLong = "tooLong"
    case beforeBirth
    /// A time after both the reference time, for which the site is built, and the row's last change.
    case inTheFuture
    /// A time after the reference time, for which the site is built, but not after the row's last change.
    ///
    /// The row is correct, but its event had not happened at the reference time.
    case recordedLater
  }

  package let fault: Fault
  /// The name of the column with the fault, or an empty string if the fault is not in a single column.
  package let column: String
  /// The invalid value, for messages, or an empty string if messages about the fault do not mention it.
  package let invalidValue: String

  package init(_ fault: Fault, column: String, found: String = "") {
    self.fault = fault
    self.column = column
    self.invalidValue = found
  }
}

/// A row of the database that is not used, and the reason.
package struct SkippedRow: Hashable, Sendable {
  package let table: String
  /// The row's id, or if the row has no valid id, its number in the table, such as "row 7".
  package let id: String
  package let problem: RowProblem
  /// The profile that the row is about, or nil if it is unknown.
  package var profile: ID<Profile>?
  /// The time of the row in seconds since 1970, or nil if the time is unknown.
  package var sortTime: Int64?

  package init(
    table: String, id: String, problem: RowProblem, profile: ID<Profile>? = nil,
    sortTime: Int64? = nil
  ) {
    self.sortTime = sortTime
    self.table = table
    self.id = id
    self.problem = problem
    self.profile = profile
  }
}

/// A value in rows of the database that is ignored, while the other values of these rows are used.
///
/// It is an unknown allergen, or a reference to a record that is missing or cannot be used.
package struct IgnoredValue: Hashable, Sendable {
  package let table: String
  package let column: String
  /// The ignored value, for messages.
  package let value: String
  /// The first id, in alphabetical order, of the rows with this value.
  package let firstRowID: String
  package let rowCount: Int
}

/// Counts the rows with each ignored value.
///
/// Counts take less memory than a list of rows: a caregiver who was deleted may have entered a million rows.
struct IgnoredValueCounts {
  private struct Key: Hashable {
    let table: String
    let problem: RowProblem
  }

  private var rowCounts: [Key: (first: String, count: Int)] = [:]

  mutating func add(_ problem: RowProblem, rowID row: String, tableName table: String) {
    let seen = rowCounts[Key(table: table, problem: problem)] ?? (row, 0)
    rowCounts[Key(table: table, problem: problem)] = (min(seen.first, row), seen.count + 1)
  }

  /// The ignored values, sorted by table, column and value.
  var sortedValues: [IgnoredValue] {
    rowCounts.map { key, rows in
      IgnoredValue(
        table: key.table, column: key.problem.column, value: key.problem.invalidValue,
        firstRowID: rows.first,
        rowCount: rows.count)
    }
    .sorted { ($0.table, $0.column, $0.value) < ($1.table, $1.column, $1.value) }
  }
}
