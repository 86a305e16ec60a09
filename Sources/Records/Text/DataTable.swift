/// A table of a site's folder `data`.
package struct DataTable: Encodable, Sendable {
  let columns: [String]
  let rows: [[Cell]]
  /// The time zone in which times are written.
  let zone: Zone

  package init(columns: [String], rows: [[Cell]], zone: Zone) {
    self.columns = columns
    self.rows = rows
    self.zone = zone
  }

  package var csv: String {
    var csv = CSVWriter(header: columns)
    for row in rows { csv.addRow(row, in: zone) }
    return csv.text
  }
}
