import Charts
import Documents
import Drawing
import Figures
import Reports

extension BookPageRenderer {
  /// Returns a milestone as a colored card with a large title, and below the title the date, the name and the age.
  func card(_ moment: PhotoBook.MilestoneCard, in frame: Rect) -> Picture.Item {
    let area = frame.inset(by: Insets(top: 10, right: 12, bottom: 10, left: 12))
    let small = TextStyle(size: 8.5, color: BookStyle.ink)
    let detail = lines(moment.detail, small, in: area.width, maximumCount: 2)
    let detailHeight = Double(detail.count) * textLayout.lineHeight(small) + 4
    let (title, font) = title(moment.title, width: area.width, height: area.height - detailHeight)
    let titleHeight = Double(title.count) * textLayout.lineHeight(font)
    let top = area.center.y - (titleHeight + detailHeight) / 2
    return .group(
      .init([
        group(.artifact, [.fill(.roundedRect(frame, radius: 6), moment.accent.fill)]),
        group(
          .paragraph,
          centered(title, font, in: area, from: top)
            + centered(detail, small, in: area, from: top + titleHeight + 4)),
      ]))
  }

  private func lines(
    _ text: String, _ font: TextStyle, in width: Double, maximumCount: Int
  ) -> [String] {
    text.isEmpty
      ? [] : textLayout.lines(of: text, style: font, width: width, maxLines: maximumCount)
  }

  /// Returns the lines of a title in the largest font size, from 20 to 9 points, in which all words and lines fit.
  ///
  /// A title that does not fit at 9 points is cut.
  private func title(
    _ text: String, width: Double, height: Double
  ) -> (lines: [String], font: TextStyle) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var font = style.cardTitle(20)
    for size in stride(from: 20.0, through: 9, by: -1) {
      font = style.cardTitle(size)
      let maximumCount = max(1, Int(height / textLayout.lineHeight(font)))
      let isWhole = words.allSatisfy { textLayout.measure($0, font).width <= width }
      let found = lines(text, font, in: width, maximumCount: maximumCount + 1)
      if isWhole && found.count <= maximumCount { return (found, font) }
    }
    let maximumCount = max(1, Int(height / textLayout.lineHeight(font)))
    return (lines(text, font, in: width, maximumCount: maximumCount), font)
  }

  private func centered(
    _ lines: [String], _ font: TextStyle, in area: Rect, from top: Double
  ) -> [Picture.Item] {
    lines.enumerated().map { index, line in
      let baseline = top + Double(index) * textLayout.lineHeight(font) + textLayout.baseline(font)
      return label(line, font, x: area.center.x, y: baseline, .middle)
    }
  }

  /// Returns the cover of a book: a framed photo on a colored background, the title, the family name and colored dots.
  func cover(of book: PhotoBook) throws -> Picture {
    let accent = book.coverPhoto?.accent ?? book.accents.first ?? .slate
    var items = [group(.artifact, [.fill(.rect(style.sheet), accent.fill)])]
    if let bookPhoto = book.coverPhoto {
      let frame = coverFrame(of: bookPhoto)
      let mat = frame.inset(by: Insets(top: -14, right: -14, bottom: -14, left: -14))
      items += [
        group(.artifact, [.fill(.rect(mat), BookStyle.paperColor)]),
        group(.figure(bookPhoto.description), try bookPhoto.pictureItems(in: frame)),
      ]
    }
    return Picture(size: style.pageSize, title: book.title, items + coverTextItems(of: book))
  }

  func coverFrame(of bookPhoto: PhotoBook.BookPhoto) -> Rect {
    let area = style.sheet.inset(by: Insets(top: 70, right: 70, bottom: 226, left: 70))
    let width = min(area.width, area.height * bookPhoto.limitedAspectRatio)
    let height = width / bookPhoto.limitedAspectRatio
    return Rect(
      x: area.center.x - width / 2, y: area.center.y - height / 2, width: width, height: height)
  }

  private func coverTextItems(of book: PhotoBook) -> [Picture.Item] {
    let middle = style.pageSize.width / 2
    let width = style.pageSize.width - 140
    let titles = textLayout.lines(
      of: book.title, style: style.coverTitle, width: width, maxLines: 2)
    let family = textLayout.lines(
      of: book.family, style: style.coverFamily, width: width, maxLines: 1)
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
      group(.artifact, dots(book.accents, y: last + 72)),
    ]
  }

  private func dots(_ accents: [Accent], y: Double) -> [Picture.Item] {
    let distance = 18.0
    let start = style.pageSize.width / 2 - distance * Double(accents.count - 1) / 2
    return accents.enumerated().map { index, accent in
      .fill(.circle(at: Point(x: start + Double(index) * distance, y: y), radius: 4), accent.stroke)
    }
  }
}
