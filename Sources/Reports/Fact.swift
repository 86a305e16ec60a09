/// A labeled value in a report or on a page.
package struct Fact: Hashable, Sendable, Encodable {
  package let label: String
  package let value: String
  /// Additional text after the value, in a less prominent style; it can be empty.
  package var detail: String
  /// A shortened value for the first page of a report, or nil if the value is short enough.
  var short: String?

  package init(label: String, value: String, detail: String = "", short: String? = nil) {
    self.label = label
    self.value = value
    self.detail = detail
    self.short = short
  }
}

/// A table in a report or on a page, with column titles and with row labels in its first column.
package struct ReportTable: Hashable, Sendable, Encodable {
  /// The text above the table; it is empty if the title of the section is enough.
  package let caption: String
  package let header: [String]
  package var rows: [[String]]
  /// The indexes of the columns with numbers, which are aligned at the right.
  package var numericColumns: [Int]
  /// True if all rows of the table must be on the first page of a report.
  let isVital: Bool

  package init(
    caption: String = "", header: [String], rows: [[String]], numericColumns: [Int] = [],
    isVital: Bool = false
  ) {
    self.caption = caption
    self.header = header
    self.rows = rows
    self.numericColumns = numericColumns
    self.isVital = isVital
  }

  var withoutEmptyColumns: ReportTable {
    let filled = header.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let places = filled.enumerated().filter { numericColumns.contains($0.element) }
    return ReportTable(
      caption: caption, header: filled.map { header[$0] },
      rows: rows.map { row in filled.map { row[$0] } }, numericColumns: places.map(\.offset),
      isVital: isVital)
  }
}
