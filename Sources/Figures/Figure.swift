import Drawing
import Foundation
import Hashing
import Synchronization

/// A chart about one child, elder or pet in one language, with a text summary and a table of the same data.
package struct Figure: Sendable, Encodable {
  /// The kind of chart, such as `sleep`; it is unique for each child, elder or pet, and usable as an HTML anchor.
  package let id: String
  package let title: String
  /// The content of the chart in words, for people who cannot see it.
  package let summary: String
  /// The text below the chart, which explains how to read it.
  package var caption: String
  /// The part of the caption that must always be shown: the sources, and notes on what the chart leaves out.
  package let notes: String
  /// The titles of the table's columns; the first column contains the names of the rows.
  package let header: [String]
  /// The rows of the table, each with as many cells as `header`.
  package let rows: [[String]]
  package let picture: Picture
  /// A narrow version of the picture for phones, with readable letters, or nil for figures that are only printed.
  package let phonePicture: Picture?
  /// The pictures as SVG files, made at the first access, because printed documents do not need them.
  private let renderedSVG: Lazy<Result<(file: SVGFile, phoneFile: SVGFile?), DrawingError>>

  /// All properties except `renderedSVG`, which is computed from the pictures.
  private enum CodingKeys: CodingKey {
    case id, title, summary, caption, notes, header, rows, picture, phonePicture
  }

  package struct SVGFile: Sendable {
    package let data: Data
    /// The name of the file: the first 20 hexadecimal digits of the SHA-256 of its data.
    package let name: String
  }

  package init(
    id: String, title: String, summary: String, caption: String, notes: String = "",
    header: [String], rows: [[String]], picture: Picture, phonePicture: Picture? = nil
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.caption = caption
    self.notes = notes
    self.header = header
    self.rows = rows
    self.picture = picture
    self.phonePicture = phonePicture
    renderedSVG = Lazy {
      Result { () throws(DrawingError) in
        (try Self.renderSVG(picture), try phonePicture.map(Self.renderSVG))
      }
    }
  }

  private static func renderSVG(_ picture: Picture) throws(DrawingError) -> SVGFile {
    let svg = Data(try SVGWriter.svg(of: picture).utf8)
    return SVGFile(data: svg, name: String(SHA256.hex(of: svg).prefix(20)))
  }

  /// A copy of the figure whose caption contains only the notes, and not the explanation of how to read the chart.
  package var withNotesAsCaption: Figure {
    var figure = self
    figure.caption = notes
    return figure
  }

  /// The picture as an SVG file; throws if a number in the chart cannot be rendered.
  package var svgFile: SVGFile { get throws(DrawingError) { try renderedSVG.value.get().file } }

  package var phoneSVGFile: SVGFile? {
    get throws(DrawingError) { try renderedSVG.value.get().phoneFile }
  }
}

/// A value that is computed at the first access, by any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let makeValue: @Sendable () -> Value
  private let storedValue = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.makeValue = make
  }

  /// The value, which is computed at the first access; other threads wait until it is available.
  var value: Value {
    storedValue.withLock { made in
      if let made { return made }
      let value = makeValue()
      made = value
      return value
    }
  }
}
