import Hashing
import Drawing
import Foundation
import Publishing
import Synchronization

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
  /// The same for a telephone: narrower, so that its letters stay readable there; nil in what is
  /// only printed.
  package let slim: Picture?
  /// What stands in the chart's file: made for a site, and for no printed document.
  private let drawing: Once<Result<Drawing, DrawingError>>

  /// The drawing follows from the picture.
  private enum CodingKeys: CodingKey {
    case id, title, summary, caption, notes, header, rows, picture, slim
  }

  private struct Drawing: Sendable {
    let svg: Data
    let name: String
    let slim: (svg: Data, name: String)?
  }

  /// Makes a figure.
  package init(
    id: String, title: String, summary: String, caption: String, notes: String = "",
    header: [String], rows: [[String]], picture: Picture, slim: Picture? = nil
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.caption = caption
    self.notes = notes
    self.header = header
    self.rows = rows
    self.picture = picture
    self.slim = slim
    drawing = Once {
      Result { () throws(DrawingError) in
        let (svg, name) = try Self.drawn(picture)
        return Drawing(svg: svg, name: name, slim: try slim.map(Self.drawn))
      }
    }
  }

  private static func drawn(_ picture: Picture) throws(DrawingError) -> (svg: Data, name: String) {
    let svg = Data(try SVGWriter.svg(of: picture).utf8)
    return (svg, String(SHA256.hex(of: svg).prefix(20)))
  }

  /// The chart for pages, a path below the output folder: `charts/HASH.svg`; throws where a number
  /// in it cannot be drawn.
  package var svgPath: String {
    get throws(DrawingError) { "charts/\(try drawing.value.get().name).svg" }
  }

  /// The chart for telephones, beside the one for pages; throws as `svgPath` does.
  package var slimPath: String? {
    get throws(DrawingError) { try drawing.value.get().slim.map { "charts/\($0.name).svg" } }
  }

  /// The chart to save and share, twice as large: `charts/HASH.png`; throws as `svgPath` does.
  package var pngPath: String {
    get throws(DrawingError) { "charts/\(try drawing.value.get().name).png" }
  }

  /// The files of the site it is shown and shared by; throws as `svgPath` does.
  package var artefacts: [Artefact] {
    get throws(DrawingError) {
      let drawn = try drawing.value.get()
      // The names are made of all that is drawn as lines; dots show fractions that those round off.
      let slim = drawn.slim.map { slim in
        Artefact("charts/\(slim.name).svg", from: slim.name) { _ in slim.svg }
      }
      return [
        Artefact(try svgPath, from: drawn.name) { _ in drawn.svg },
        Artefact(try pngPath, from: picture) {
          Data(try Painter().png(of: $0, scale: 2, background: Ink(Color(0xFFFFFF))))
        },
      ] + [slim].compactMap(\.self)
    }
  }
}

/// A value that is made when it is first asked for, and kept.
final class Once<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// The value; whoever asks while it is being made waits for it.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
