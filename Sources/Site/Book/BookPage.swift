import Charts
import Documents
import Drawing
import Figures
import Photos
import Records
import Reports

/// A page of a photo book: its heading, and its photos and milestone cards with their frames.
struct BookPage {
  struct FramedItem {
    let item: PhotoBook.PageItem
    let frame: Rect
    /// The maximum number of lines of text below the photo.
    let maximumCaptionLineCount: Int
  }

  /// The month in the heading and the color of the heading, or nil if this is not the first page of a month.
  let monthHeading: (chapter: PhotoBook.MonthChapter, accent: Accent)?
  let framedItems: [FramedItem]
}

extension BookPageRenderer {
  /// Returns the pages of a photo book after the cover.
  func pages(of book: PhotoBook) -> [BookPage] {
    let mosaic = Mosaic.Style(
      tileGap: 10, captionGap: style.captionGap, lineHeight: textLayout.lineHeight(style.caption),
      maximumCaptionLines: 5, minimumPictureWidth: 140)
    return book.chapters.enumerated().flatMap { index, chapter in
      let pages = Mosaic.pages(
        of: chapter.items.map(mosaicTile), firstFrame: style.contentFrameBelowHeading,
        otherFrame: style.contentFrame, mosaic
      ) { item, width in
        captionLines(
          of: chapter.items[item], width: width, maximumCount: mosaic.maximumCaptionLines
        ).count
      }
      let accents = book.accents
      let accent = accents.isEmpty ? Accent.slate : accents[index % accents.count]
      return pages.map { page in
        let items = zip(chapter.items[page.tileIndices], page.mosaic.tileFrames).map {
          item, frame in
          // A milestone card has no text below it, so its frame also covers the space for that text.
          let captionHeight = if case .milestone = item { page.mosaic.captionHeight } else { 0.0 }
          return BookPage.FramedItem(
            item: item, frame: frame.inset(by: Insets(bottom: -captionHeight)),
            maximumCaptionLineCount: page.mosaic.captionLineCount)
        }
        return BookPage(
          monthHeading: page.tileIndices.lowerBound == 0 ? (chapter, accent) : nil,
          framedItems: items)
      }
    }
  }

  /// Returns the text below a photo as lines of at most `width` points: its caption, then its date and the name.
  ///
  /// If there is too little space, the caption is cut first, because date and name are more important.
  func captionLines(
    of item: PhotoBook.PageItem, width: Double, maximumCount: Int
  ) -> [(text: String, font: TextStyle)] {
    guard case .photo(let bookPhoto) = item else { return [] }
    func lines(_ text: String, _ font: TextStyle, maximumCount: Int) -> [(String, TextStyle)] {
      self.textLines(text, font, in: width, maximumCount: maximumCount).map { ($0, font) }
    }
    let detail = lines(bookPhoto.detail, style.photoDetail, maximumCount: min(maximumCount, 2))
    return lines(bookPhoto.caption, style.caption, maximumCount: maximumCount - detail.count)
      + detail
  }

  private func mosaicTile(for item: PhotoBook.PageItem) -> Mosaic.Tile {
    switch item {
    case .milestone: Mosaic.Tile(aspectRatio: 1.6, relativeArea: 0.4)
    case .photo(let bookPhoto):
      Mosaic.Tile(
        aspectRatio: bookPhoto.limitedAspectRatio,
        relativeArea: bookPhoto.isFavorite ? 2.2 : bookPhoto.isLowResolution ? 0.6 : 1,
        paragraphWidths: [
          textLayout.measure(bookPhoto.caption, style.caption).width,
          textLayout.measure(bookPhoto.detail, style.photoDetail).width,
        ].filter { $0 > 0 })
    }
  }
}

extension PhotoBook.BookPhoto {
  /// The ratio of a photo's width to its height, limited to 0.4…3; photos beyond these limits are cropped.
  var limitedAspectRatio: Double {
    min(3, max(0.4, Double(picture.width) / Double(max(picture.height, 1))))
  }

  fileprivate var isLowResolution: Bool { max(picture.width, picture.height) < 700 }
}

/// The page size, colors, fonts and margins of a photo book, with lengths in points.
struct BookStyle {
  let pageSize: Size

  init(_ paper: Family.PaperSize) { pageSize = paper.pageSize.size }

  static let textColor = AdaptiveColor(Color(0x22201D))
  static let mutedTextColor = AdaptiveColor(Color(0x655F58))
  static let paperColor = AdaptiveColor(Color(0xFFFFFF))

  let caption = TextStyle(size: 8.5, weight: .medium, color: textColor)
  let photoDetail = TextStyle(size: 8.5, color: mutedTextColor)
  let pageNumber = TextStyle(size: 8, color: mutedTextColor)
  let monthTitle = TextStyle(size: 32, weight: .semibold, color: textColor)
  let monthPhotoCount = TextStyle(size: 10, color: textColor)
  let coverTitle = TextStyle(size: 38, weight: .bold, color: textColor)
  let coverDetail = TextStyle(size: 12, color: textColor)
  let coverFamily = TextStyle(size: 13, weight: .medium, color: textColor)

  /// The margins in points of every page except the cover.
  let pageMargins = Insets(top: 38, right: 36, bottom: 46, left: 36)
  /// The distance in points between a photo and its caption.
  let captionGap = 4.0
  /// The height in points of the colored heading on the first page of a month.
  let headingHeight = 104.0

  var pageFrame: Rect { Rect(x: 0, y: 0, width: pageSize.width, height: pageSize.height) }

  var contentFrame: Rect { pageFrame.inset(by: pageMargins) }

  var contentFrameBelowHeading: Rect {
    contentFrame.inset(by: Insets(top: headingHeight + 20 - pageMargins.top))
  }
}
