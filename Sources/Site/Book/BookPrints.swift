import Audiences
import Drawing
import Files
import Photos
import Progress
import Publishing
import Reports

extension LargePrintRequest {
  /// Collects the photos for which the photo books of a site need more pixels than the files of the site have.
  ///
  /// Lays out up to `jobs` books in parallel, except books whose result is in `cache`. Throws if a phrase is missing.
  init(
    ofBooksIn site: SiteContent, jobs: Int, cache: BuildCache<Fingerprint, LargePrintRequest>
  ) async throws {
    let books = try SiteDocuments(site: site).photoBooks { try site.context.wording(in: $0) }
    let requests = try await books.mapInParallel(limit: jobs) { _, document in
      try Task.checkCancellation()
      let fingerprint = try Fingerprint(of: document)
      let request = cache[fingerprint] ?? document.printRequest
      cache[fingerprint] = request
      return request
    }
    self.init(merging: requests)
  }
}

extension BookDocument {
  fileprivate var printRequest: LargePrintRequest {
    let renderer = BookPageRenderer(style: BookStyle(paper))
    var request = LargePrintRequest()
    for framedItem in renderer.pages(of: book).flatMap(\.framedItems) {
      if case .photo(let bookPhoto) = framedItem.item {
        request.addIfNeeded(
          bookPhoto.id, bookPhoto.picture,
          printWidth: bookPhoto.pixelWidth(toFill: framedItem.frame))
      }
    }
    if let cover = book.coverPhoto {
      let frame = renderer.coverPhotoFrame(of: cover)
      request.addIfNeeded(cover.id, cover.picture, printWidth: cover.pixelWidth(toFill: frame))
    }
    return request
  }
}

extension PhotoBook.BookPhoto {
  /// Returns the width in pixels that the photo needs to fill a frame (in points) at print resolution.
  func pixelWidth(toFill frame: Rect) -> Int {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    let scale = max(frame.width / width, frame.height / height)
    return Int((width * scale / 72 * LargePrintRequest.dotsPerInch).rounded(.up))
  }

  /// Returns the smallest rendered file of the photo with enough pixels for the frame, or the largest file if none has
  /// enough.
  ///
  /// Returns nil if the photo has no file that can be printed.
  func printRendition(for frame: Rect) -> RenderedPicture.Rendition? {
    let neededWidth = pixelWidth(toFill: frame)
    return picture.printableRenditions.first { $0.width >= neededWidth }
      ?? picture.printableRenditions.last
  }
}
