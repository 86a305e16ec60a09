internal import CCairo

extension Painter {
  /// The pictures as the pages of a PDF, each as large as its picture.
  ///
  /// Text stays text, photos keep their bytes, and the roles of groups become the structure that
  /// a screen reader follows. Throws a ``DrawingError`` if a number cannot be drawn, a photo still
  /// carries metadata or Cairo fails.
  public func pdf(
    pages: [Picture], information: PDFInformation, outline: [OutlineEntry] = []
  ) throws(DrawingError) -> [UInt8] {
    guard !pages.isEmpty else { throw .failed(picture: information.title, problem: "no pages") }
    for (index, page) in pages.enumerated() {
      try PictureCheck.run(page, name: "\(information.title), page \(index + 1)")
    }
    let surface = PDFSurface()
    surface.describe(information)
    let figures = try paint(pages, on: surface, named: information.title)
    surface.add(outline.filter { (1...pages.count).contains($0.page) })
    let file = try surface.finish(named: information.title)
    guard
      let complete = PDFCompletion.complete(file, information, figures: figures)
    else {
      throw .failed(
        picture: information.title, problem: "the PDF is damaged; there may be too little memory")
    }
    return complete
  }

  /// Paints the pages and hands back the descriptions of their figures.
  private func paint(
    _ pages: [Picture], on surface: PDFSurface, named name: String
  ) throws(DrawingError) -> [String] {
    let canvas = Canvas(on: surface.pointer, .page, scheme: .light, scale: 1, text: text)
    for (index, page) in pages.enumerated() {
      surface.startPage(index + 1, size: page.size)
      // Setting a size starts the page anew, so the document's tag waits for the first one.
      if index == 0 { canvas.beginDocument() }
      canvas.paintPage(page)
      canvas.paintLinks()
      if index == pages.count - 1 { canvas.endDocument() }
      canvas.showPage()
    }
    if let problem = problem(canvas.status) { throw .failed(picture: name, problem: problem) }
    return canvas.figures
  }
}
