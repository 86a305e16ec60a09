import Charts
import Documents
import Drawing
import Figures
import Foundation
import Knowledge
import Photos
import Records

/// A year of photos and milestones, with one chapter per month, January first.
struct PhotoBook: Encodable, Sendable {
  struct BookPhoto: Encodable {
    let id: ID<Photo>
    let picture: RenderedPicture
    /// The alternative text.
    let description: String
    let caption: String
    /// The date, the name and the details of the photo.
    let detail: String
    let isFavorite: Bool
    let accent: Accent
  }

  /// A milestone without a photo.
  struct MilestoneCard: Encodable {
    let title: String
    let detail: String
    let accent: Accent
  }

  /// An item on a month's pages, which are in the order of its days.
  enum Item: Encodable {
    case photo(BookPhoto)
    case milestone(MilestoneCard)
  }

  struct Chapter: Encodable {
    let title: String
    /// The number of photos, in words; empty if there are none.
    let detail: String
    let items: [Item]
  }

  let title: String
  let family: String
  let detail: String
  /// Months without photos and milestones have no chapter.
  let chapters: [Chapter]
  let accents: [Accent]
  /// The last day with an entry on the timeline; as the PDF's creation date, it changes only if the book does.
  let lastDay: LocalDate
  /// A note on photos that could not be rendered; empty if there are none.
  let missingPhotosNote: String

  var photos: [BookPhoto] {
    chapters.flatMap(\.items).compactMap { item in
      if case .photo(let bookPhoto) = item { bookPhoto } else { nil }
    }
  }

  /// The newest favorite, else the newest photo; nil if the book has no photos.
  var coverPhoto: BookPhoto? { photos.last(where: \.isFavorite) ?? photos.last }
}

/// The complete input of a printed book; equal values give the same bytes.
struct BookDocument: Encodable, Sendable {
  let book: PhotoBook
  let paper: Family.Paper
  let wording: Wording

  /// Throws if a photo file cannot be read.
  func pdf() throws -> [UInt8] { try book.pdf(on: paper, wording) }
}

extension PhotoBook {
  func pdf(on paper: Family.Paper, _ wording: Wording) throws -> [UInt8] {
    let textLayout = TextLayout()
    let sketch = BookPageRenderer(style: BookStyle(paper), textLayout: textLayout)
    let pages = pages(sketch.style, textLayout)
    var pictures = [try sketch.cover(of: self)]
    var outline = [OutlineEntry(title: title, level: 1, page: 1, y: 0)]
    for (index, page) in pages.enumerated() {
      let number = index + 2
      if case .month(let chapter, _) = page.heading {
        outline.append(OutlineEntry(title: chapter.title, level: 2, page: number, y: 0))
      }
      let note = number == pages.count + 1 ? missingPhotosNote : ""
      pictures.append(try sketch.picture(of: page, number: wording.number(number), note: note))
    }
    return try Painter().pdf(
      pages: consume pictures,
      information: PDFInformation(
        title: title, author: family, subject: detail, language: wording.language.rawValue,
        created: wording.zone.start(of: lastDay).seconds),
      outline: outline)
  }
}

struct BookPageRenderer {
  let style: BookStyle
  let textLayout: TextLayout

  func picture(of page: BookPage, number: String, note: String) throws -> Picture {
    var items = heading(page.heading)
    for framedItem in page.items {
      switch framedItem.item {
      case .photo(let bookPhoto): items += try photo(bookPhoto, in: framedItem)
      case .milestone(let moment): items.append(card(moment, in: framedItem.frame))
      }
    }
    let foot = style.pageSize.height - 22
    items.append(
      .group(
        .init(
          role: .artifact,
          [label(number, style.pageNumber, x: style.pageSize.width / 2, y: foot, .middle)])))
    if !note.isEmpty {
      let words = label(note, style.pageNumber, x: style.contentFrame.x, y: foot)
      items.append(.group(.init(role: .paragraph, [words])))
    }
    return Picture(size: style.pageSize, items)
  }

  private func heading(_ head: BookPage.Heading) -> [Picture.Item] {
    guard case .month(let chapter, let accent) = head else { return [] }
    let band = Rect(x: 0, y: 0, width: style.pageSize.width, height: style.headingHeight)
    let baseline = style.headingHeight - 28
    let title = textLayout.lines(
      of: chapter.title, style: style.monthTitle, width: style.contentFrame.width - 100, maxLines: 1
    )
    return [
      .group(.init(role: .artifact, [.fill(.rect(band), accent.fill)])),
      .group(
        .init(
          role: .heading(2),
          title.map { label($0, style.monthTitle, x: style.contentFrame.x, y: baseline) })),
      .group(
        .init(
          role: .paragraph,
          [label(chapter.detail, style.monthDetail, x: style.contentFrame.maxX, y: baseline, .end)])
      ),
    ]
  }

  private func photo(
    _ bookPhoto: PhotoBook.BookPhoto, in framedItem: BookPage.FramedItem
  ) throws -> [Picture.Item] {
    let lines = framedItem.item.captionLines(
      style, textLayout, width: framedItem.frame.width,
      maximumCount: framedItem.maximumCaptionLineCount)
    let height = textLayout.lineHeight(style.caption)
    let top = framedItem.frame.maxY + style.captionGap + textLayout.baseline(style.caption)
    let words = lines.enumerated().map { index, line in
      label(line.text, line.style, x: framedItem.frame.x, y: top + Double(index) * height)
    }
    return [
      .group(
        .init(
          role: .figure(bookPhoto.description), try bookPhoto.pictureItems(in: framedItem.frame))),
      .group(.init(role: .caption, words)),
    ]
  }

  func label(
    _ text: String, _ font: TextStyle, x: Double, y: Double, _ anchor: Label.Anchor = .start
  ) -> Picture.Item {
    .label(Label(text, font, at: Point(x: x, y: y), anchor: anchor))
  }
}

extension PhotoBook.BookPhoto {
  /// Returns the photo in a frame, at print resolution if possible; throws if the file cannot be read.
  func pictureItems(in frame: Rect) throws -> [Picture.Item] {
    guard let rendition = rendition(for: frame) else { return [] }
    return [.photo(try rendition.loadPhoto(), frame)]
  }
}
