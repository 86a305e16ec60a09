import Drawing

/// A chart of one profile in one language: the picture, the same in words, and the same as a table.
package struct Figure: Sendable {
  /// What it shows, such as `sleep`: unique among a profile's figures and good as an anchor.
  package let id: String
  package let title: String
  /// What is seen, for people who cannot see it.
  package let summary: String
  /// The table's column names, the first one naming its rows.
  package let header: [String]
  /// The table's cells, as many in each row as the header has.
  package let rows: [[String]]
  package let picture: Picture
  /// The chart for pages, a path below the output folder: `charts/HASH.svg`.
  package let svgPath: String
  /// The chart to save and share, twice as large: `charts/HASH.png`.
  package let pngPath: String

  /// Makes a figure.
  package init(
    id: String, title: String, summary: String, header: [String], rows: [[String]],
    picture: Picture, svgPath: String, pngPath: String
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.header = header
    self.rows = rows
    self.picture = picture
    self.svgPath = svgPath
    self.pngPath = pngPath
  }
}
