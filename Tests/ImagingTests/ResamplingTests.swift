import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct ResamplingTests {
  /// A WebP file has at most 16,383 pixels per side, but screenshots of long pages can be taller.
  @Test("A very tall image is made narrower to fit the limit")
  func limitsHeightOfVeryTallPictures() {
    let wide = Rendition(width: 1600, shape: .fit, format: .webp, quality: 80)
    #expect(
      wide.size(forPhotoOfSize: PixelSize(width: 1080, height: 17_000))
        == PixelSize(width: 1040, height: 16_383))
    #expect(
      wide.size(forPhotoOfSize: PixelSize(width: 1, height: 40_000))
        == PixelSize(width: 1, height: 16_383))
  }

  @Test(
    "Resampling matches the definition of the Lanczos filter",
    arguments: [(97, 61, 40, 25), (64, 64, 64, 7)])
  func matchesLanczosDefinition(width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
    let source = try Fixture.noise(PixelSize(width: width, height: height))
    let crop = PixelRect(x: 5, y: 3, size: PixelSize(width: width - 9, height: height - 4))
    let target = PixelSize(width: min(toWidth, width - 9), height: toHeight)
    let result = try source.resampled(cropping: crop, to: target)
    var worst = 0.0
    for y in 0..<target.height {
      for x in 0..<target.width {
        let exact = lanczos(source, crop, target, x, y)
        for (channel, shift) in [16, 8, 0].enumerated() {
          let value = Double(result.row(y)[x] >> shift & 0xFF)
          worst = max(worst, abs(value - min(max(exact[channel], 0), 255)))
        }
      }
    }
    // The limit allows for one rounding.
    #expect(worst <= 0.51)
  }

  /// Returns a pixel according to the filter's definition, in two dimensions and with floating
  /// point numbers.
  private func lanczos(
    _ source: Bitmap, _ crop: PixelRect, _ target: PixelSize, _ x: Int, _ y: Int
  ) -> [Double] {
    func shares(_ count: Int, _ target: Int, _ index: Int) -> [Double] {
      let scale = Double(count) / Double(target)
      return (0..<count).map {
        let distance = (Double($0) + 0.5) / scale - (Double(index) + 0.5)
        guard distance != 0 else { return 1 }
        guard abs(distance) < 3 else { return 0 }
        let angle = Double.pi * distance
        return sin(angle) / angle * sin(angle / 3) / (angle / 3)
      }
    }
    let across = shares(crop.size.width, target.width, x)
    let down = shares(crop.size.height, target.height, y)
    let whole = across.reduce(0, +) * down.reduce(0, +)
    var sums = [0.0, 0.0, 0.0]
    for (j, vertical) in down.enumerated() where vertical != 0 {
      for (i, horizontal) in across.enumerated() where horizontal != 0 {
        let pixel = source.row(crop.y + j)[crop.x + i]
        for (channel, shift) in [16, 8, 0].enumerated() {
          sums[channel] += Double(pixel >> shift & 0xFF) * vertical * horizontal / whole
        }
      }
    }
    return sums
  }

  @Test("White stays white, and black stays black", arguments: [0xFFFFFF, 0] as [Int32])
  func keepsUniformColor(color: Int32) throws {
    let source = try Fixture.bitmap(PixelSize(width: 203, height: 101)) { _, _ in color }
    let crop = PixelRect(x: 0, y: 0, size: source.size)
    let result = try source.resampled(cropping: crop, to: PixelSize(width: 37, height: 19))
    #expect((0..<19).allSatisfy { y in result.row(y).allSatisfy { $0 == color } })
  }

  @Test(
    "No rendition is larger than its photo",
    arguments: [
      (600, 400, 320, Rendition.Shape.fit, 320, 213), (600, 400, 800, .fit, 600, 400),
      (400, 600, 320, .fit, 320, 480), (400, 600, 320, .square, 320, 320),
      (600, 200, 320, .square, 200, 200), (900, 1, 320, .fit, 320, 1), (1, 900, 320, .fit, 1, 900),
    ])
  func renditionIsNotLargerThanPhoto(
    width: Int, height: Int, wantedWidth: Int, shape: Rendition.Shape, expectedWidth: Int,
    expectedHeight: Int
  ) throws {
    let file = try Fixture.jpeg(Fixture.fourColorImage(PixelSize(width: width, height: height)))
    let renditions = [Rendition.Format.jpeg, .webp].map {
      Rendition(width: wantedWidth, shape: shape, format: $0, quality: 80)
    }
    let photo = try RenderedPhoto(of: file, by: RenderRecipe(renditions: renditions))
    for picture in photo.pictures {
      let file = [UInt8](picture.bytes)
      let kind = try ImageKind(of: file)
      #expect(
        try kind.header(of: file).size == PixelSize(width: expectedWidth, height: expectedHeight))
      let markers = JPEGSegments(of: file).segments.map(\.markerCode)
      #expect(kind != .jpeg || markers.contains(0xC2), "JPEGs are progressive")
      #expect(picture.width == expectedWidth && picture.height == expectedHeight)
    }
  }

  @Test("The square of a portrait photo is cut above its center")
  func squareIsCutAboveCenter() {
    let crop = Rendition.Shape.square.crop(ofPhotoOfSize: PixelSize(width: 300, height: 600))
    #expect(crop == PixelRect(x: 0, y: 100, size: PixelSize(width: 300, height: 300)))
  }

  @Test(
    "A square is cut around the focus point of the record",
    arguments: [
      (FocusPoint(x: nil, y: 0.9), 0, 300), (FocusPoint(x: 0.1, y: 0.5), 0, 150),
      (FocusPoint(x: 0, y: 0), 0, 0),
    ])
  func squareIsCutAroundFocus(focus: FocusPoint, expectedX: Int, expectedY: Int) throws {
    let size = PixelSize(width: 300, height: 600)
    let crop = Rendition.Shape.square.crop(ofPhotoOfSize: size, around: focus)
    #expect(
      crop.x == expectedX && crop.y == expectedY && crop.size == PixelSize(width: 300, height: 300))
    // The bitmap is white where the square is expected, and black elsewhere.
    let bitmap = try Fixture.bitmap(size) { _, row in
      (expectedY..<expectedY + 300).contains(row) ? 0xFFFFFF : 0
    }
    let recipe = RenderRecipe(
      renditions: [Rendition(width: 60, shape: .square, format: .jpeg, quality: 90)], focus: focus)
    let photo = try RenderedPhoto(of: Fixture.jpeg(bitmap), by: recipe)
    let square = try JPEGDecoder.decode([UInt8](photo.pictures[0].bytes), eighths: 8)
    #expect(square.averageColor.hasPrefix("#f"), "\(square.averageColor)")
  }

  @Test("Scaling while decoding gives the same image as resampling the full one")
  func scaledDecodingMatchesResampling() throws {
    let size = PixelSize(width: 1600, height: 1200)
    let source = try Fixture.bitmap(size) { x, y in
      let wave = 0.5 + 0.5 * sin(Double(x * x + y * y) / 60_000)
      return Int32(wave * 255) << 16 | Int32(x * 255 / 1600) << 8 | Int32(y * 255 / 1200)
    }
    let (_, quick) = try RenderedPhoto.renderAtFullSize(Fixture.jpeg(source), width: 200)
    let crop = PixelRect(x: 0, y: 0, size: size)
    let exact = try source.resampled(cropping: crop, to: PixelSize(width: 200, height: 150))
    let differences = (0..<150).flatMap { y in
      zip(quick.row(y), exact.row(y)).map { Int(colorDifference($0, $1)) }
    }
    #expect(differences.reduce(0, +) <= 2 * differences.count)
  }
}
