/// Why a row cannot be used.
package struct RowProblem: Error, Hashable, Sendable {
  /// The kinds of fault; each has its sentence in the string tables.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    /// A value is needed and there is none.
    case missing
    /// Text or bytes stand where a number belongs.
    case notANumber
    /// A fraction stands where a whole number belongs.
    case notWhole
    /// A number that can be read in two ways, as thousands or with decimals.
    case twoReadings
    /// Its row has more cells than its table has columns, so nobody knows which belongs to which.
    case tooManyCells
    /// A number lies outside what can be true.
    case outOfRange
    /// A measurement lies beyond the limits at which the WHO flags a child's data, and no other bears
    /// it out.
    case beyondLimits
    /// Text is needed, or the text is not valid UTF-8.
    case notText
    /// Text that is longer than any a person writes.
    case tooMuchText
    /// A word that is not one of those allowed.
    case notAllowed
    /// Not a day of the calendar, or not a time of day.
    case notADate
    /// It points to a record that is not there or could not be used.
    case pointsNowhere
    /// Another row of the table has the same id, so neither can be trusted.
    case duplicate
    /// A file that is imported names it twice and says otherwise; the first counts.
    case saidTwice
    /// Another record has the same time and the same values, and stays.
    case sameAsAnother
    /// It ends before it begins.
    case endsBeforeStart
    /// It lasts longer than such a thing can.
    case tooLong
    /// It happened before its profile was born.
    case beforeBirth
    /// It lies after the moment of the report, and after it was written down too.
    case inTheFuture
    /// It was recorded after the moment of the report: no mistake, but not known then.
    case recordedLater
  }

  /// What is wrong.
  package let fault: Fault
  /// The column it is wrong in, empty where it is the row as a whole.
  package let column: String
  /// What stands there.
  package let found: String

  /// Makes a problem.
  package init(_ fault: Fault, column: String, found: String = "") {
    self.fault = fault
    self.column = column
    self.found = found
  }
}

/// A row that was left out of everything, and why.
package struct LeftOut: Hashable, Sendable {
  /// The table it stands in.
  package let table: String
  /// Its id, or `row` and its place in the table where it has none.
  package let id: String
  /// What is wrong with it.
  package let problem: RowProblem
  /// Whom it is about, where it names a profile that can be used.
  package var profile: ID<Profile>?

  package init(table: String, id: String, problem: RowProblem, profile: ID<Profile>? = nil) {
    self.table = table
    self.id = id
    self.problem = problem
    self.profile = profile
  }
}

/// A link that leads to nothing usable: the rows that carry it count without it.
package struct DroppedLink: Hashable, Sendable {
  /// The table of the rows that carry it.
  package let table: String
  /// The column it stands in.
  package let column: String
  /// What stands there.
  package let found: String
  /// The id of the first row that carries it.
  package let firstRow: String
  /// How many rows carry it.
  package let rows: Int
}

/// Links that lead nowhere, counted as rows are read: one caregiver who is gone may have logged a
/// million.
struct DroppedLinks {
  private struct Key: Hashable {
    let table: String
    let link: RowProblem
  }

  private var rows: [Key: (first: String, count: Int)] = [:]

  /// Counts a link of a row.
  mutating func add(_ link: RowProblem, of row: String, in table: String) {
    let seen = rows[Key(table: table, link: link)] ?? (row, 0)
    rows[Key(table: table, link: link)] = (min(seen.first, row), seen.count + 1)
  }

  /// The links by table, column and what stands there.
  var all: [DroppedLink] {
    rows.map { key, rows in
      DroppedLink(
        table: key.table, column: key.link.column, found: key.link.found, firstRow: rows.first,
        rows: rows.count)
    }
    .sorted { ($0.table, $0.column, $0.found) < ($1.table, $1.column, $1.found) }
  }
}
