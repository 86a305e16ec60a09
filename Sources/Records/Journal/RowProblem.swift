/// A reason why a row of the database cannot be used.
package struct RowProblem: Error, Hashable, Sendable {
  /// The kinds of faults of a row; the translated texts contain a sentence for each kind.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    /// A required value is missing.
    case missing
    /// Text or bytes in place of a number.
    case notANumber
    /// A number with decimals in place of a whole number.
    case notWhole
    /// A number with two meanings, such as `1,000`: a thousand, or one with decimals.
    case ambiguousNumber = "twoReadings"
    /// A row with more cells than the table has columns, so that it is unknown which cell belongs to which column.
    case tooManyCells
    /// A number outside the plausible range.
    case outOfRange
    /// A measurement of a child beyond the limits at which the WHO flags data, which no other measurement confirms.
    case beyondLimits
    /// A value that is not text, or is not valid UTF-8.
    case notText
    /// A text longer than any person writes.
    case textTooLong = "tooMuchText"
    /// A value that is not among the allowed ones, or an invalid id.
    case notAllowed
    /// A value that is not a date, or not a time of day.
    case notADate
    /// A reference to a record that does not exist or cannot be used.
    case danglingReference = "pointsNowhere"
    /// An id that another row of the table also has, so that neither row can be trusted.
    case duplicateKey = "duplicate"
    /// A record that is in an imported file twice with different values; the first of them is used.
    case conflictingDuplicate = "saidTwice"
    /// A record with the same time and values as another record, which stays in the journal.
    case identicalDuplicate = "sameAsAnother"
    case endsBeforeStart
    case durationTooLong = "tooLong"
    case beforeBirth
    /// A time later than both the reference time and the row's last change.
    case inTheFuture
    /// A time later than the reference time, but not later than the row's last change.
    ///
    /// The row is correct, but was not known at the reference time.
    case recordedLater
  }

  package let fault: Fault
  /// The column with the fault, or an empty string if the whole row is affected.
  package let column: String
  /// The value that was found, for messages; it is empty if a message about the fault needs none.
  package let found: String

  package init(_ fault: Fault, column: String, found: String = "") {
    self.fault = fault
    self.column = column
    self.found = found
  }
}

/// A row of the database that was left out, and the reason.
package struct SkippedRow: Hashable, Sendable {
  package let table: String
  /// The row's id, or `row` and its number in the table if it has no valid id.
  package let id: String
  package let problem: RowProblem
  /// The profile of the row, or nil if it has no usable profile.
  package var profile: ID<Profile>?
  /// The time of the row in seconds since 1970, like `sortTime` of a record, or nil if it is unknown.
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

/// A value of the database that was ignored, although the rows that contain it were used.
///
/// Such a value is a reference to a missing or unusable record, or an unknown allergen.
package struct IgnoredValue: Hashable, Sendable {
  package let table: String
  package let column: String
  /// The value itself, for messages.
  package let value: String
  /// The smallest id of the rows with this value.
  package let firstRowID: String
  package let rowCount: Int
}

/// Counts how many rows have each ignored value.
///
/// Counting saves memory compared with a list of rows: a deleted caregiver may have logged a million rows.
struct IgnoredValueCounts {
  private struct Key: Hashable {
    let table: String
    let problem: RowProblem
  }

  private var rowCounts: [Key: (first: String, count: Int)] = [:]

  mutating func add(_ problem: RowProblem, of row: String, in table: String) {
    let seen = rowCounts[Key(table: table, problem: problem)] ?? (row, 0)
    rowCounts[Key(table: table, problem: problem)] = (min(seen.first, row), seen.count + 1)
  }

  /// The ignored values, sorted by table, column and value.
  var sortedValues: [IgnoredValue] {
    rowCounts.map { key, rows in
      IgnoredValue(
        table: key.table, column: key.problem.column, value: key.problem.found,
        firstRowID: rows.first,
        rowCount: rows.count)
    }
    .sorted { ($0.table, $0.column, $0.value) < ($1.table, $1.column, $1.value) }
  }
}
