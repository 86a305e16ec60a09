/// A table of records or numbers, which a site contains as a CSV file in its folder `data`.
package struct DataTable: Encodable, Sendable {
  let columns: [String]
  let rows: [[Cell]]
  /// The time zone whose local time the CSV file contains.
  let zone: Zone

  package init(columns: [String], rows: [[Cell]], zone: Zone) {
    self.columns = columns
    self.rows = rows
    self.zone = zone
  }

  package var csv: String {
    var csv = CSVWriter(header: columns)
    for row in rows { csv.addRow(row, in: zone) }
    return csv.csvText
  }
}
