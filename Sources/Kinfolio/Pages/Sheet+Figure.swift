import Drawing
import Mustache

extension Sheet {
  /// A chart with its words, its table and its picture to save; throws where it cannot be drawn.
  func figure(_ figure: Figure) throws(DrawingError) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    let width = figure.picture.size.width
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(try figure.svgPath)), "png": .text(file(try figure.pngPath)),
      "width": .text(String(Int(width.rounded()))),
      "height": .text(String(Int(figure.picture.size.height.rounded()))),
      "is_wide": .bool(width > FigureForm.page.width),
      "is_narrow": .bool(width < FigureForm.page.width), "table": table.value,
    ]
  }
}
