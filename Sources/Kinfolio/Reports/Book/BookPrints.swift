import Drawing
import Photos
import Publishing

extension PrintRequest {
  /// Collects the photos that the site's photo books print with more pixels than the site has.
  ///
  /// Lays out up to `jobs` books in parallel. Skips books with a result in `memory`. Throws if a
  /// phrase is missing.
  package init(
    ofBooksIn context: SiteContext, jobs: Int, cache memory: BookLayoutCache
  ) async throws {
    let site = try SiteContent(context, FigureLibrary(), VisitLibrary())
    let books = context.languages.flatMap { language in
      site.bookYears.map { (language, year: $0) }
    }
    let orders = try await books.mapInParallel(limit: jobs) { language, year in
      try Task.checkCancellation()
      let wording = try context.wording(in: language)
      let document = BookDocument(
        book: try PhotoBook(of: year, site, wording), paper: context.paper, wording: wording)
      return try memory.printRequest(for: document) { document.printRequest }
    }
    self.init(orders)
  }
}

extension BookDocument {
  /// The photos that the book prints with more pixels than the site has.
  fileprivate var printRequest: PrintRequest {
    let textLayout = TextLayout()
    let style = BookStyle(paper)
    var order = PrintRequest()
    for piece in book.pages(style, textLayout).flatMap(\.items) {
      if case .photo(let shot) = piece.item {
        order.add(shot.id, shot.picture, width: shot.pixelWidth(toFill: piece.frame))
      }
    }
    if let cover = book.cover {
      let frame = BookPageRenderer(style: style, textLayout: textLayout).coverFrame(of: cover)
      order.add(cover.id, cover.picture, width: cover.pixelWidth(toFill: frame))
    }
    return order
  }
}

extension PhotoBook.BookPhoto {
  /// Returns the width in pixels that the photo needs to fill a frame at print resolution.
  func pixelWidth(toFill frame: Rect) -> Int {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    let scale = max(frame.width / width, frame.height / height)
    return Int((width * scale / 72 * PrintRequest.dotsPerInch).rounded(.up))
  }

  /// Returns the smallest rendition with enough pixels for the frame, else the largest one.
  ///
  /// Returns nil if the photo has no printable rendition.
  func rendition(for frame: Rect) -> RenderedPicture.Rendition? {
    let wanted = pixelWidth(toFill: frame)
    return picture.forPrint.first { $0.width >= wanted } ?? picture.forPrint.last
  }
}
