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
