import Mustache

extension Sheet {
  /// A chart with its words, its table and its picture to save.
  func figure(_ figure: Figure) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(figure.svgPath)), "png": .text(file(figure.pngPath)),
      "width": .text(String(Int(figure.picture.size.width.rounded()))),
      "height": .text(String(Int(figure.picture.size.height.rounded()))),
      "table": table.value,
    ]
  }
}
