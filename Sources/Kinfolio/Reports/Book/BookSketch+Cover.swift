import Charts
import Documents
import Drawing

extension BookSketch {
  /// The cover: a photo like a print on coloured paper, the year below it, the family's colours.
  func cover(of book: PhotoBook) throws -> Picture {
    let accent = book.cover?.accent ?? book.accents.first ?? .slate
    let sheet = Rect(x: 0, y: 0, width: style.size.width, height: style.size.height)
    var items: [Picture.Item] = [
      .group(.init(role: .artifact, [.fill(.rect(sheet), accent.fill)]))
    ]
    if let shot = book.cover {
      let frame = coverFrame(of: shot)
      let mat = frame.inset(by: Insets(top: -mat, right: -mat, bottom: -mat, left: -mat))
      items += [
        .group(.init(role: .artifact, [.fill(.rect(mat), BookStyle.paper)])),
        .group(.init(role: .figure(shot.description), try shot.printed(in: frame))),
      ]
    }
    return Picture(size: style.size, title: book.title, items + words(of: book))
  }

  /// The white border of the cover's photo.
  private var mat: Double { 14 }

  /// Where the cover's photo stands.
  func coverFrame(of shot: PhotoBook.Shot) -> Rect {
    let room = Rect(x: 0, y: 0, width: style.size.width, height: style.size.height)
      .inset(by: Insets(top: 70, right: 70, bottom: 226, left: 70))
    let width = min(room.width, room.height * shot.aspect)
    let height = width / shot.aspect
    return Rect(
      x: room.center.x - width / 2, y: room.center.y - height / 2, width: width, height: height)
  }

  private func words(of book: PhotoBook) -> [Picture.Item] {
    let middle = style.size.width / 2
    let width = style.size.width - 140
    let titles = typesetter.lines(
      of: book.title, style: style.coverTitle, width: width, maxLines: 2)
    let family = typesetter.lines(
      of: book.family, style: style.coverFamily, width: width, maxLines: 1)
    let height = typesetter.lineHeight(style.coverTitle)
    let first = style.size.height - 132 - Double(titles.count - 1) * height / 2
    let last = first + Double(titles.count - 1) * height
    return [
      .group(
        .init(
          role: .heading(1),
          titles.enumerated().map { index, line in
            label(line, style.coverTitle, x: middle, y: first + Double(index) * height, .middle)
          })),
      .group(
        .init(
          role: .paragraph,
          family.map { label($0, style.coverFamily, x: middle, y: last + 28, .middle) })),
      .group(
        .init(
          role: .paragraph,
          [label(book.detail, style.coverDetail, x: middle, y: last + 48, .middle)])),
      .group(.init(role: .artifact, dots(book.accents, y: last + 72))),
    ]
  }

  /// A dot in the colour of each member of the family.
  private func dots(_ accents: [Accent], y: Double) -> [Picture.Item] {
    let distance = 18.0
    let start = style.size.width / 2 - distance * Double(accents.count - 1) / 2
    return accents.enumerated().map { index, accent in
      .fill(
        .circle(at: Point(x: start + Double(index) * distance, y: y), radius: 4), accent.stroke)
    }
  }
}
