import Drawing
import Foundation

/// A chart of one profile in one language: the picture, the same in words, and the same as a table.
package struct Figure: Sendable, Encodable {
  /// What it shows, such as `sleep`: unique among a profile's figures and good as an anchor.
  package let id: String
  package let title: String
  /// What is seen, for people who cannot see it.
  package let summary: String
  /// How to read it: the words below it.
  package var caption: String
  /// What of the caption no reader can do without: sources, and what lacks.
  package let notes: String
  /// The table's column names, the first one naming its rows.
  package let header: [String]
  /// The table's cells, as many in each row as the header has.
  package let rows: [[String]]
  package let picture: Picture
  /// The chart for pages, a path below the output folder: `charts/HASH.svg`.
  package let svgPath: String
  /// The chart to save and share, twice as large: `charts/HASH.png`.
  package let pngPath: String
  private let svg: Data

  /// Makes a figure named by its drawing; throws where a number in it cannot be drawn.
  package init(
    id: String, title: String, summary: String, caption: String, notes: String = "",
    header: [String],
    rows: [[String]], picture: Picture
  ) throws(DrawingError) {
    self.id = id
    self.title = title
    self.summary = summary
    self.caption = caption
    self.notes = notes
    self.header = header
    self.rows = rows
    self.picture = picture
    svg = Data(try SVGWriter.svg(of: picture).utf8)
    let name = SHA256.hex(of: svg).prefix(20)
    svgPath = "charts/\(name).svg"
    pngPath = "charts/\(name).png"
  }

  /// The two files of the site it is shown and shared by.
  package var artefacts: [Artefact] {
    [
      Artefact(svgPath) { svg },
      Artefact(pngPath) {
        Data(try Painter().png(of: picture, scale: 2, background: Ink(Color(0xFFFFFF))))
      },
    ]
  }
}
