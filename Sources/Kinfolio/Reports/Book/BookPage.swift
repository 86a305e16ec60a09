import Charts
import Documents
import Drawing
import Records

/// A page of the book: what stands on it, and where.
struct BookPage {
  /// What a page begins with.
  enum Head {
    case none
    /// A month: its name, how many photos it has, and a colour of the family.
    case month(PhotoBook.Chapter, Accent)
  }

  /// A photo or a milestone in its place.
  struct Piece {
    let item: PhotoBook.Item
    let frame: Rect
    /// How many lines of words have room below it.
    let lines: Int
  }

  let head: Head
  let pieces: [Piece]
}

extension BookPage.Piece {
  /// A photo keeps its place; a milestone has no words below it and takes their room as well.
  fileprivate init(_ item: PhotoBook.Item, in frame: Rect, _ mosaic: Mosaic) {
    self.item = item
    self.frame =
      if case .moment = item { frame.inset(by: Insets(bottom: -mosaic.below)) } else { frame }
    lines = mosaic.lines
  }
}

extension PhotoBook {
  /// The pages after the cover.
  func pages(_ style: BookStyle, _ typesetter: Typesetter) -> [BookPage] {
    let mosaic = style.mosaic(typesetter)
    return chapters.enumerated().flatMap { index, chapter in
      let pages = Mosaic.pages(
        of: chapter.items.map { $0.tile(style, typesetter) }, first: style.openingFrame,
        others: style.frame, mosaic
      ) { chapter.items[$0].words(style, typesetter, width: $1, most: mosaic.mostLines).count }
      let accent = accents.isEmpty ? Accent.slate : accents[index % accents.count]
      return pages.map { page in
        BookPage(
          head: page.tiles.lowerBound == 0 ? .month(chapter, accent) : .none,
          pieces: zip(chapter.items[page.tiles], page.mosaic.frames).map {
            BookPage.Piece($0, in: $1, page.mosaic)
          })
      }
    }
  }
}

extension PhotoBook.Item {
  /// A line below a photo.
  struct Line {
    let text: String
    let style: TextStyle
  }

  /// The words below a photo of this width, in at most so many lines: the family's own words give
  /// way to when it was and whom it shows.
  func words(
    _ style: BookStyle, _ typesetter: Typesetter, width: Double, most: Int
  ) -> [Line] {
    guard case .shot(let shot) = self else { return [] }
    func lines(_ text: String, _ font: TextStyle, most: Int) -> [Line] {
      if text.isEmpty { return [] }
      return typesetter.lines(of: text, style: font, width: width, maxLines: most)
        .map { Line(text: $0, style: font) }
    }
    let detail = lines(shot.detail, style.detail, most: min(most, 2))
    return lines(shot.caption, style.caption, most: most - detail.count) + detail
  }

  /// What a layout must know of it.
  fileprivate func tile(_ style: BookStyle, _ typesetter: Typesetter) -> Mosaic.Tile {
    switch self {
    case .moment: Mosaic.Tile(aspect: 1.6, weight: 0.4)
    case .shot(let shot):
      Mosaic.Tile(
        aspect: shot.aspect,
        weight: shot.isFavourite ? 2.2 : shot.isSmall ? 0.6 : 1,
        words: [
          typesetter.measure(shot.caption, style.caption).width,
          typesetter.measure(shot.detail, style.detail).width,
        ].filter { $0 > 0 })
    }
  }
}

extension PhotoBook.Shot {
  /// Its width divided by its height; what is longer than three times its other side is cut.
  var aspect: Double {
    min(3, max(0.4, Double(picture.width) / Double(max(picture.height, 1))))
  }

  /// Whether it would show its dots where it is printed large.
  fileprivate var isSmall: Bool { max(picture.width, picture.height) < 700 }
}

/// How the pages of a photo book look; lengths are in points.
struct BookStyle {
  /// The sheet.
  let size: Size

  init(_ paper: Family.Paper) { size = paper.sheet.size }

  static let ink = Ink(Color(0x22201D))
  static let muted = Ink(Color(0x655F58))
  static let paper = Ink(Color(0xFFFFFF))

  let caption = TextStyle(size: 8.5, weight: .medium, ink: ink)
  let detail = TextStyle(size: 8.5, ink: muted)
  let pageNumber = TextStyle(size: 8, ink: muted)
  let monthTitle = TextStyle(size: 32, weight: .semibold, ink: ink)
  let monthDetail = TextStyle(size: 10, ink: ink)
  let coverTitle = TextStyle(size: 38, weight: .bold, ink: ink)
  let coverDetail = TextStyle(size: 12, ink: ink)
  let coverFamily = TextStyle(size: 13, weight: .medium, ink: ink)

  func card(_ size: Double) -> TextStyle {
    TextStyle(size: size, weight: .semibold, ink: Self.ink)
  }

  /// The margins of every page but the cover.
  let margins = Insets(top: 38, right: 36, bottom: 46, left: 36)
  /// How tall the coloured head of a month's first page is.
  let headHeight = 104.0

  /// Where photos and words stand.
  var frame: Rect {
    Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: margins)
  }

  /// Where they stand below the head of a month.
  var openingFrame: Rect {
    frame.inset(by: Insets(top: headHeight + 20 - margins.top))
  }

  /// How photos stand beside each other.
  func mosaic(_ typesetter: Typesetter) -> Mosaic.Style {
    Mosaic.Style(
      gap: 10, wordGap: wordGap, lineHeight: typesetter.lineHeight(caption), mostLines: 5,
      leastWidth: 140)
  }

  /// What is free between a photo and its words.
  let wordGap = 4.0
}
