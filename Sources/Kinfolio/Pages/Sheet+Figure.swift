import Drawing
import Mustache

extension Sheet {
  /// A chart with its words, its table and its picture to save; throws where it cannot be drawn.
  func figure(_ figure: Figure) throws(DrawingError) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    let width = figure.picture.size.width
    let slim = try figure.slimPath.map(file)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(try figure.svgPath)), "png": .text(file(try figure.pngPath)),
      "width": whole(width), "height": whole(figure.picture.size.height),
      "slim": slim.map(Value.text) ?? .null,
      "slim_width": whole(figure.slim?.size.width ?? 0),
      "slim_height": whole(figure.slim?.size.height ?? 0),
      "is_wide": .bool(width > FigureForm.page.width),
      "is_narrow": .bool(width < FigureForm.page.width), "table": table.value,
    ]
  }

  private func whole(_ number: Double) -> Value { .text(String(Int(number.rounded()))) }
}
