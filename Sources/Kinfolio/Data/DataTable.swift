import Records

/// A table of the data folder, before it is written.
package struct DataTable: Encodable, Sendable {
  let columns: [String]
  let rows: [[Cell]]
  /// By whose wall clock moments are written.
  let zone: Zone

  /// The table as CSV.
  package var csv: String {
    var csv = CSV(header: columns)
    for row in rows { csv.add(row, in: zone) }
    return csv.text
  }
}
