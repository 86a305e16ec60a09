import Drawing
import Photos
import Publishing

extension PrintOrder {
  /// The photos that the books of a site print with more dots, or with fewer, than the site shows
  /// them; up to `jobs` books are laid out at once, if the `memory` does not know what they want.
  ///
  /// Throws if a phrase is missing.
  package init(
    ofBooksIn context: SiteContext, jobs: Int, remembering memory: PrintMemory
  ) async throws {
    let house = try House(context, FigureLibrary(), VisitLibrary())
    let books = context.languages.flatMap { language in
      house.bookYears.map { (language, year: $0) }
    }
    let orders = try await books.inParallel(jobs) { language, year in
      try Task.checkCancellation()
      let wording = try context.wording(in: language)
      let document = BookDocument(
        book: try PhotoBook(of: year, house, wording), paper: context.paper, wording: wording)
      return try memory.order(of: document) { document.prints }
    }
    self.init(orders)
  }
}

extension BookDocument {
  /// The photos that it prints with other dots than the site shows them.
  fileprivate var prints: PrintOrder {
    let typesetter = Typesetter()
    let style = BookStyle(paper)
    var order = PrintOrder()
    for piece in book.pages(style, typesetter).flatMap(\.pieces) {
      if case .shot(let shot) = piece.item {
        order.add(shot.id, shot.picture, width: shot.dots(across: piece.frame))
      }
    }
    if let cover = book.cover {
      let frame = BookSketch(style: style, typesetter: typesetter).coverFrame(of: cover)
      order.add(cover.id, cover.picture, width: cover.dots(across: frame))
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
