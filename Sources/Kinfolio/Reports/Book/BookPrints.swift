import Drawing

extension SiteContext {
  /// The photos that the books print with more dots, or with fewer, than the site shows them.
  ///
  /// Throws where a phrase is missing.
  package func bookPrints() throws -> PrintOrder {
    let house = House(self, FigureLibrary(), VisitLibrary())
    let typesetter = Typesetter()
    let style = BookStyle(paper)
    var order = PrintOrder()
    for language in languages {
      for year in house.bookYears {
        try Task.checkCancellation()
        let book = try house.book(of: year, wording(in: language))
        for piece in book.pages(style, typesetter).flatMap(\.pieces) {
          if case .shot(let shot) = piece.item {
            order.add(shot.id, shot.picture, width: shot.dots(across: piece.frame))
          }
        }
        if let cover = book.cover {
          let frame = BookSketch(style: style, typesetter: typesetter).coverFrame(of: cover)
          order.add(cover.id, cover.picture, width: cover.dots(across: frame))
        }
      }
    }
    return order
  }
}

extension PhotoBook.Shot {
  /// How many dots wide the photo has to be to fill a frame at the resolution of paper.
  func dots(across frame: Rect) -> Int {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    let scale = max(frame.width / width, frame.height / height)
    return Int((width * scale / 72 * PrintOrder.resolution).rounded(.up))
  }

  /// What the photo is printed from in a frame.
  func rendition(for frame: Rect) -> PhotoPicture.Rendition? {
    let wanted = dots(across: frame)
    return picture.forPrint.first { $0.width >= wanted } ?? picture.forPrint.last
  }
}
