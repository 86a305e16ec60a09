import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import TestFamilies

/// A drawing replaces a missing photo, never a broken image.
@Suite struct PhotoFallbackTests {
  @Test func foodShowsNewestPhotoOrColoredDrawing() throws {
    let site = try BuiltPages(.complete)
    let tiles = site["en/mia/food/index.html"].split(separator: "<li class=\"food ")
    let mango = try #require(tiles.first { $0.contains("<picture>") })
    #expect(mango.contains("Mango") && mango.contains("-square-320.jpg"))
    let egg = try #require(tiles.first { $0.contains("<b>Egg</b>") })
    let drawing = try #require(
      egg.firstMatch(of: /src="(?:\.\.\/)*(assets\/food-yellow\.\w+\.svg)"/))
    #expect(!egg.contains("<picture>") && site.filePaths.contains(String(drawing.output.1)))
    #expect(site.linkChecker.deadLinks == [] && site.linkChecker.unlinkedFiles == [])
  }

  @Test func foodWithFailedPhotoShowsDrawing() throws {
    let site = try BuiltPages(completeFamilyRows(), photos: PhotoLibrary())
    let page = site["en/mia/food/index.html"]
    #expect(page.contains("assets/food-orange.") && !page.contains("<picture>"))
  }

  @Test func photoShowsAverageColorWhileLoading() throws {
    let page = try BuiltPages(.complete)["en/timeline/p/p3/index.html"]
    #expect(page.contains("fill=\"#c8a27b\""))
    // The content security policy of the site allows no inline styles.
    #expect(!page.contains(" style="))
  }

  @Test func profileWithoutPortraitShowsEmojiOrInitial() throws {
    let page = try BuiltPages(.complete)["en/index.html"]
    #expect(
      page.contains(/<span class="avatar slot-0" aria-hidden="true"><img src="[^"]+-320.jpg"/))
    #expect(page.contains("<span class=\"avatar slot-1\" aria-hidden=\"true\">A</span>"))
    #expect(page.contains("<span class=\"avatar slot-2\" aria-hidden=\"true\">🐈</span>"))
  }
}
