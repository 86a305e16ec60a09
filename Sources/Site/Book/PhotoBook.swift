import Charts
import Documents
import Drawing
import Figures
import Foundation
import Knowledge
import Photos
import Records
import Reports

/// A printed book with the photos and milestones of a year, with a chapter for each month from January on.
struct PhotoBook: Encodable, Sendable {
  struct BookPhoto: Encodable {
    let id: ID<Photo>
    let picture: RenderedPicture
    /// The description of the photo for readers who cannot see it.
    let description: String
    let caption: String
    /// The date, the name of the profile and further details of the photo, in one line.
    let detail: String
    let isFavorite: Bool
    let accent: Accent
  }

  /// A milestone that is printed as a card, without a photo.
  struct MilestoneCard: Encodable {
    let title: String
    /// The date, the name of the profile and the age, in one line.
    let detail: String
    let accent: Accent
  }

  /// A photo or card on the pages of a month; the items are in the order of their days.
  enum PageItem: Encodable {
    case photo(BookPhoto)
    case milestone(MilestoneCard)
  }

  struct MonthChapter: Encodable {
    let title: String
    /// The number of photos of the month as text, such as "12 photos", or an empty text if there are none.
    let detail: String
    let items: [PageItem]
  }

  let title: String
  let family: String
  /// The number of photos as text, such as "120 photos".
  let detail: String
  /// The chapters, one for each month with photos or milestones.
  let chapters: [MonthChapter]
  /// The colors of the family's profiles, without duplicates.
  let accents: [Accent]
  /// The last day of the year with a photo or event on the timeline, which the PDF states as its creation date.
  ///
  /// With the real creation date, the PDF would change in every build.
  let lastDay: LocalDate
  /// A note on the number of photos that could not be rendered, or an empty text if there are none.
  let missingPhotosNote: String

  /// The photo on the cover: the newest favorite photo, the newest photo if there is no favorite, or nil without
  /// photos.
  var coverPhoto: BookPhoto? {
    let photos = chapters.flatMap(\.items.photos)
    return photos.last(where: \.isFavorite) ?? photos.last
  }
}

extension [PhotoBook.PageItem] {
  var photos: [PhotoBook.BookPhoto] {
    compactMap { if case .photo(let bookPhoto) = $0 { bookPhoto } else { nil } }
  }
}

/// All values that determine the bytes of the PDF of a photo book.
struct BookDocument: Encodable, Sendable {
  let book: PhotoBook
  let paper: Family.PaperSize
  let wording: Wording

  /// Returns the PDF of the book; throws if a photo file cannot be read.
  func pdf() throws -> [UInt8] {
    let renderer = BookPageRenderer(style: BookStyle(paper))
    let pages = renderer.pages(of: book)
    var pictures = [try renderer.cover(of: book)]
    var outline = [
      OutlineEntry(title: book.title, headingLevel: 1, pageNumber: 1, pointsFromTop: 0)
    ]
    for (index, page) in pages.enumerated() {
      let number = index + 2
      if let title = page.monthHeading?.chapter.title {
        outline.append(
          OutlineEntry(title: title, headingLevel: 2, pageNumber: number, pointsFromTop: 0))
      }
      let note = number == pages.count + 1 ? book.missingPhotosNote : ""
      pictures.append(try renderer.picture(of: page, number: wording.number(number), note: note))
    }
    return try Painter().pdf(
      pages: consume pictures,
      information: PDFInformation(
        title: book.title, author: book.family, subject: book.detail,
        languageCode: wording.language.rawValue,
        createdSecondsSince1970: wording.zone.start(of: book.lastDay).seconds),
      outline: outline)
  }
}

/// Draws the cover and the pages of a photo book.
struct BookPageRenderer {
  let style: BookStyle
  let textLayout = TextLayout()

  func picture(of page: BookPage, number: String, note: String) throws -> Picture {
    var items = page.monthHeading.map { heading(of: $0.chapter, $0.accent) } ?? []
    for framedItem in page.framedItems {
      switch framedItem.item {
      case .photo(let bookPhoto): items += try photoWithCaption(bookPhoto, in: framedItem)
      case .milestone(let moment): items.append(milestoneCard(moment, in: framedItem.frame))
      }
    }
    let foot = style.pageSize.height - 22
    let middle = style.pageSize.width / 2
    items.append(group(.artifact, [label(number, style.pageNumber, x: middle, y: foot, .middle)]))
    if !note.isEmpty {
      let words = label(note, style.pageNumber, x: style.contentFrame.x, y: foot)
      items.append(group(.paragraph, [words]))
    }
    return Picture(size: style.pageSize, items)
  }

  /// Returns the name and the number of photos of a month, on a colored background.
  private func heading(of chapter: PhotoBook.MonthChapter, _ accent: Accent) -> [Picture.Item] {
    let band = Rect(x: 0, y: 0, width: style.pageSize.width, height: style.headingHeight)
    let baseline = style.headingHeight - 28
    let title = textLayout.lines(
      of: chapter.title, style: style.monthTitle, width: style.contentFrame.width - 100,
      maximumLineCount: 1)
    let detail = label(
      chapter.detail, style.monthPhotoCount, x: style.contentFrame.maxX, y: baseline, .end)
    return [
      group(.artifact, [.fill(.rect(band), accent.fill)]),
      group(
        .heading(2),
        title.map { label($0, style.monthTitle, x: style.contentFrame.x, y: baseline) }),
      group(.paragraph, [detail]),
    ]
  }

  private func photoWithCaption(
    _ bookPhoto: PhotoBook.BookPhoto, in framedItem: BookPage.FramedItem
  ) throws -> [Picture.Item] {
    let lines = captionLines(
      of: framedItem.item, width: framedItem.frame.width,
      maximumCount: framedItem.maximumCaptionLineCount)
    let height = textLayout.lineHeight(style.caption)
    let top = framedItem.frame.maxY + style.captionGap + textLayout.baselineBelowTop(style.caption)
    let words = lines.enumerated().map { index, line in
      label(line.text, line.font, x: framedItem.frame.x, y: top + Double(index) * height)
    }
    return [
      group(.figure(bookPhoto.description), try bookPhoto.pictureItems(in: framedItem.frame)),
      group(.caption, words),
    ]
  }

  func group(_ role: Picture.AccessibilityRole, _ items: [Picture.Item]) -> Picture.Item {
    .group(Picture.Group(role: role, items))
  }

  func label(
    _ text: String, _ font: TextStyle, x: Double, y: Double, _ anchor: Label.Anchor = .start
  ) -> Picture.Item {
    .label(Label(text, font, at: Point(x: x, y: y), anchor: anchor))
  }

  /// Returns a milestone as a colored card with a large title, and below the title the date, the name and the age.
  func milestoneCard(_ moment: PhotoBook.MilestoneCard, in frame: Rect) -> Picture.Item {
    let area = frame.inset(by: Insets(top: 10, right: 12, bottom: 10, left: 12))
    let small = TextStyle(size: 8.5, color: BookStyle.textColor)
    let detail = textLines(moment.detail, small, in: area.width, maximumCount: 2)
    let detailHeight = Double(detail.count) * textLayout.lineHeight(small) + 4
    let (title, font) = title(moment.title, width: area.width, height: area.height - detailHeight)
    let titleHeight = Double(title.count) * textLayout.lineHeight(font)
    let top = area.center.y - (titleHeight + detailHeight) / 2
    return .group(
      .init([
        group(.artifact, [.fill(.roundedRect(frame, radius: 6), moment.accent.fill)]),
        group(
          .paragraph,
          centeredLabels(title, font, in: area, fromTop: top)
            + centeredLabels(detail, small, in: area, fromTop: top + titleHeight + 4)),
      ]))
  }

  func textLines(
    _ text: String, _ font: TextStyle, in width: Double, maximumCount: Int
  ) -> [String] {
    text.isEmpty
      ? [] : textLayout.lines(of: text, style: font, width: width, maximumLineCount: maximumCount)
  }

  /// Returns the lines of a title in the largest font size, from 20 to 9 points, in which all words and lines fit.
  ///
  /// A title that does not fit at 9 points is cut.
  private func title(
    _ text: String, width: Double, height: Double
  ) -> (lines: [String], font: TextStyle) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var size = 20.0
    while true {
      let font = TextStyle(size: size, weight: .semibold, color: BookStyle.textColor)
      let maximumCount = max(1, Int(height / textLayout.lineHeight(font)))
      let isWhole = words.allSatisfy { textLayout.measure($0, font).width <= width }
      let found = textLines(text, font, in: width, maximumCount: maximumCount + 1)
      if isWhole && found.count <= maximumCount { return (found, font) }
      if size <= 9 { return (textLines(text, font, in: width, maximumCount: maximumCount), font) }
      size -= 1
    }
  }

  private func centeredLabels(
    _ lines: [String], _ font: TextStyle, in area: Rect, fromTop top: Double
  ) -> [Picture.Item] {
    lines.enumerated().map { index, line in
      let baseline =
        top + Double(index) * textLayout.lineHeight(font) + textLayout.baselineBelowTop(font)
      return label(line, font, x: area.center.x, y: baseline, .middle)
    }
  }

  /// Returns the cover of a book: a framed photo on a colored background, the title, the family name and colored dots.
  func cover(of book: PhotoBook) throws -> Picture {
    let accent = book.coverPhoto?.accent ?? book.accents.first ?? .slate
    var items = [group(.artifact, [.fill(.rect(style.pageFrame), accent.fill)])]
    if let bookPhoto = book.coverPhoto {
      let frame = coverPhotoFrame(of: bookPhoto)
      let mat = frame.inset(by: Insets(top: -14, right: -14, bottom: -14, left: -14))
      items += [
        group(.artifact, [.fill(.rect(mat), BookStyle.paperColor)]),
        group(.figure(bookPhoto.description), try bookPhoto.pictureItems(in: frame)),
      ]
    }
    return Picture(size: style.pageSize, title: book.title, items + coverTextItems(of: book))
  }

  func coverPhotoFrame(of bookPhoto: PhotoBook.BookPhoto) -> Rect {
    let area = style.pageFrame.inset(by: Insets(top: 70, right: 70, bottom: 226, left: 70))
    let width = min(area.width, area.height * bookPhoto.limitedAspectRatio)
    let height = width / bookPhoto.limitedAspectRatio
    return Rect(
      x: area.center.x - width / 2, y: area.center.y - height / 2, width: width, height: height)
  }

  private func coverTextItems(of book: PhotoBook) -> [Picture.Item] {
    let middle = style.pageSize.width / 2
    let width = style.pageSize.width - 140
    let titles = textLayout.lines(
      of: book.title, style: style.coverTitle, width: width, maximumLineCount: 2)
    let family = textLayout.lines(
      of: book.family, style: style.coverFamily, width: width, maximumLineCount: 1)
    let height = textLayout.lineHeight(style.coverTitle)
    let first = style.pageSize.height - 132 - Double(titles.count - 1) * height / 2
    let last = first + Double(titles.count - 1) * height
    return [
      group(
        .heading(1),
        titles.enumerated().map { index, line in
          label(line, style.coverTitle, x: middle, y: first + Double(index) * height, .middle)
        }),
      group(
        .paragraph, family.map { label($0, style.coverFamily, x: middle, y: last + 28, .middle) }),
      group(.paragraph, [label(book.detail, style.coverDetail, x: middle, y: last + 48, .middle)]),
      group(.artifact, colorDots(book.accents, y: last + 72)),
    ]
  }

  private func colorDots(_ accents: [Accent], y: Double) -> [Picture.Item] {
    let distance = 18.0
    let start = style.pageSize.width / 2 - distance * Double(accents.count - 1) / 2
    return accents.enumerated().map { index, accent in
      .fill(.circle(at: Point(x: start + Double(index) * distance, y: y), radius: 4), accent.stroke)
    }
  }
}

extension PhotoBook.BookPhoto {
  /// Returns the photo in a frame, with enough pixels for printing if possible; throws if the file cannot be read.
  func pictureItems(in frame: Rect) throws -> [Picture.Item] {
    guard let rendition = printRendition(for: frame) else { return [] }
    return [.photo(try rendition.loadPhoto(), frame)]
  }
}
