import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import Files
@testable import Photos
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// Photo books with photos of every shape, checked by the positions on their pages.
@Suite struct BookPageTests {
  private static let photoSizes = [
    (4032, 3024), (3024, 4032), (1600, 1200), (2048, 1536), (1080, 1080), (9000, 1400),
    (600, 2400), (320, 240), (16, 12), (1, 5000),
  ]

  private static let captions = [
    "", "Snow!", String(repeating: "A day at the sea with everybody. ", count: 12),
    String(repeating: "Wolfeschlegelsteinhausen", count: 13), "ميا الصغيرة", "👶🏽🥭",
  ]

  private func photoItem(_ number: Int, _ random: inout SeededGenerator) -> PhotoBook.PageItem {
    let (width, height) = Self.photoSizes.randomElement(using: &random) ?? (4, 3)
    let picture = RenderedPicture(
      width: width, height: height, averageColor: "#000000", renditions: [])
    return .photo(
      PhotoBook.BookPhoto(
        id: ID("\(number)"), picture: picture, description: "",
        caption: Self.captions.randomElement(using: &random) ?? "", detail: "9 Jun · Mia",
        isFavorite: Int.random(in: 0..<5, using: &random) == 0, accent: .slate))
  }

  private func book(_ itemCounts: [Int], _ random: inout SeededGenerator) -> PhotoBook {
    var number = 0
    let chapters = itemCounts.map { count in
      let items = (0..<count).map { _ -> PhotoBook.PageItem in
        number += 1
        if Int.random(in: 0..<8, using: &random) == 0 {
          return .milestone(PhotoBook.MilestoneCard(title: "\(number)", detail: "", accent: .slate))
        }
        return photoItem(number, &random)
      }
      return PhotoBook.MonthChapter(title: "June", detail: "", items: items)
    }
    return PhotoBook(
      title: "2026", family: "Lark", detail: "", chapters: chapters, accents: [],
      lastDay: LocalDate(days: 0), missingPhotosNote: "")
  }

  @Test(arguments: [Family.PaperSize.a4, .letter], 0..<12)
  func placesEveryItemOnceAndInOrder(paper: Family.PaperSize, seed: UInt64) {
    var random = SeededGenerator(seed)
    let counts = [1, 2, Int.random(in: 3...40, using: &random), seed == 0 ? 100 : 5]
    let book = book(counts, &random)
    let renderer = BookPageRenderer(style: BookStyle(paper))
    let style = renderer.style
    let pages = renderer.pages(of: book)
    #expect(
      pages.flatMap(\.framedItems).map(\.item.identifyingText)
        == book.chapters.flatMap(\.items).map(\.identifyingText))
    for page in pages {
      let places = page.framedItems.map { $0.frameWithCaption(renderer) }
      for (index, place) in places.enumerated() {
        #expect(
          place.isContained(
            in: page.opensChapter ? style.contentFrameBelowHeading : style.contentFrame))
        #expect(places[(index + 1)...].allSatisfy { !$0.overlaps(place) })
      }
      let shown = page.framedItems.reduce(0) { $0 + $1.frame.width * $1.frame.height }
      let head = page.opensChapter ? style.headingHeight * style.pageSize.width : 0
      #expect(shown + head > 0.15 * style.pageSize.width * style.pageSize.height)
    }
  }

  @Test func ordersHighResolutionForLargePrints() {
    func isOrdered(_ width: Int, _ source: Int) -> Bool {
      let renditions = [320, 800, 1600].map { wide in
        RenderedPicture.Rendition(
          path: "", width: min(wide, source), height: 1, shape: .fit, format: "jpeg",
          file: CachedFile(url: URL(fileURLWithPath: "/"), byteCount: 0, sha256: ""))
      }
      var order = LargePrintRequest()
      let picture = RenderedPicture(
        width: source, height: 1, averageColor: "", renditions: renditions)
      order.addIfNeeded(ID("p"), picture, printWidth: width)
      return order.photos.contains(ID("p"))
    }
    #expect(isOrdered(2180, 4032), "larger than on the site")
    #expect(!isOrdered(2180, 1500), "all there is")
    #expect(!isOrdered(780, 4032) && !isOrdered(1500, 4032))
  }
}

extension BookPage {
  fileprivate var opensChapter: Bool { monthHeading != nil }
}

extension BookPage.FramedItem {
  /// Returns the rectangle of the piece, including the words below it.
  fileprivate func frameWithCaption(_ renderer: BookPageRenderer) -> Rect {
    let style = renderer.style
    let words = renderer.captionLines(
      of: item, width: frame.width, maximumCount: maximumCaptionLineCount)
    let height = Double(words.count) * renderer.textLayout.lineHeight(style.caption)
    return frame.inset(by: Insets(bottom: words.isEmpty ? 0 : -style.captionGap - height))
  }
}

extension PhotoBook.PageItem {
  fileprivate var identifyingText: String {
    switch self {
    case .photo(let shot): shot.id.text
    case .milestone(let moment): moment.title
    }
  }
}

extension Rect {
  fileprivate func isContained(in other: Rect) -> Bool {
    x > other.x - 0.01 && y > other.y - 0.01 && maxX < other.maxX + 0.01
      && maxY < other.maxY + 0.01
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX - 0.01 && other.x < maxX - 0.01 && y < other.maxY - 0.01
      && other.y < maxY - 0.01
  }
}
