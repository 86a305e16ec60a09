import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Imaging

/// Copies of a photo are recognized by their brightness, and other photos are not.
@Suite struct BrightnessGridTests {
  private static let folder = Project.path("Tests/Fixtures/CopiesOfAPhoto")

  private static func grid(of name: String) throws -> BrightnessGrid {
    let file = try Data(contentsOf: folder.appendingPathComponent(name))
    return try RenderedPhoto(of: [UInt8](file), by: RenderRecipe(renditions: [])).facts.grid
  }

  /// `Tests/Fixtures/CopiesOfAPhoto` contains the same picture, saved by five programs in three sizes.
  @Test(arguments: [
    ("libjpeg", "jpg"), ("pillow", "webp"), ("vips", "jpg"), ("imagemagick", "jpg"),
    ("libheif", "heic"),
  ])
  func copiesBySeveralProgramsAreSimilar(program: String, format: String) throws {
    let original = try Self.grid(of: "original.jpg")
    for width in [640, 320, 120] {
      let copy = try Self.grid(of: "\(program)-\(width).\(format)")
      #expect(original.isSimilar(to: copy), "\(width)")
    }
  }

  @Test func turnedCopyIsSimilarAfterTurning() throws {
    let (original, turned) = (
      try Self.grid(of: "original.jpg"), try Self.grid(of: "turned.jpg")
    )
    #expect(!original.isSimilar(to: turned))
    #expect(original.allOrientations.contains(where: turned.isSimilar))
    #expect(Set(original.allOrientations).count == 8)
    #expect(
      original.allOrientations.allSatisfy {
        $0.brightnessSum == original.brightnessSum && Set($0.allOrientations).contains(original)
      })
  }

  @Test func limitsOfSimilarityAreMeanAndSingleDifferences() {
    let gray = BrightnessGrid(cells: Array(repeating: 100, count: 81))
    for (change, expected) in [(0, true), (3, true), (4, false)] {
      let other = BrightnessGrid(cells: Array(repeating: UInt8(100 + change), count: 81))
      #expect(gray.isSimilar(to: other) == expected, "\(change)")
    }
    for (change, expected) in [(20, true), (21, false)] {
      var cells = gray.cells
      cells[40] = UInt8(100 + change)
      #expect(gray.isSimilar(to: BrightnessGrid(cells: cells)) == expected, "\(change)")
    }
  }

  @Test func textIsReadBack() {
    let grid = BrightnessGrid(cells: (0..<81).map { UInt8($0 * 3) })
    #expect(BrightnessGrid(hexText: grid.hexText) == grid)
    for text in ["", "zz" + grid.hexText.dropFirst(2), grid.hexText + "00"] {
      #expect(BrightnessGrid(hexText: text) == nil)
    }
  }

  /// Some photos have fewer pixels than the grid has cells.
  @Test func tinyPicturesHaveGrids() throws {
    for (width, height) in [(1, 1), (2, 5), (9, 8), (100, 1)] {
      let bitmap = try Bitmap(PixelSize(width: width, height: height))
      for y in 0..<height { for x in 0..<width { bitmap.row(y)[x] = 0x404040 } }
      #expect(Set(bitmap.brightnessGrid.cells) == [64], "\(width) × \(height)")
    }
  }
}
