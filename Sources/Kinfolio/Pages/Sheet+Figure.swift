import Drawing
import Mustache

extension Sheet {
  /// A chart with its words, its table and its picture to save; throws where it cannot be drawn.
  func figure(_ figure: Figure) throws(DrawingError) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(try figure.svgPath)), "png": .text(file(try figure.pngPath)),
      "width": .text(String(Int(figure.picture.size.width.rounded()))),
      "height": .text(String(Int(figure.picture.size.height.rounded()))),
      "table": table.value,
    ]
  }
}
