import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct OrientationTests {
  @Test(
    "A HEIC photo that names only new brands or only those of a sequence is shown",
    .enabled(if: HeifFixture.canEncode, "libheif has no HEVC encoder here"),
    arguments: [["mif2", "miaf"], ["msf1", "hevc"], ["heis", "heim"]])
  func readsHeicByCompatibleBrands(brands: [String]) throws {
    var file = HeifFixture.heic(try Fixture.fourColorImage(PixelSize(width: 64, height: 48)))
    let names = ImageKind.compatibleBrands(of: file)
    #expect(names.count >= 2)
    for (index, position) in ([8] + names.map(\.position)).enumerated() {
      file.replaceSubrange(position..<position + 4, with: brands[index % 2].utf8)
    }
    #expect(try RenderedPhoto(of: file, by: RenderRecipe(renditions: [])).facts.width == 64)
  }

  static let sizes = [PixelSize(width: 41, height: 27), PixelSize(width: 40, height: 26)]

  @Test("Every pixel of a rotated photo is in the right place", arguments: 1...8, sizes)
  func rotatesEveryPixel(orientation: Int, size: PixelSize) throws {
    let image = try Fixture.noise(size)
    let stored = try Fixture.storedByCamera(image, orientation: orientation)
    let turn = try #require(Orientation(rawValue: orientation))
    var pyramid = Downscaler(stored, turn, nil)
    let upright = try pyramid.picture(shape: .fit, size: size)
    #expect((0..<size.height).allSatisfy { upright.row($0).elementsEqual(image.row($0)) })
  }

  @Test(
    "Fault 5: Each file type is rotated according to its EXIF", arguments: 1...8,
    ["jpeg", "png", "webp"])
  func rotatesEveryFileType(orientation: Int, kind: String) throws {
    for size in Self.sizes {
      let stored = try Fixture.storedByCamera(
        Fixture.fourColorImage(size), orientation: orientation)
      var tags = CameraTags()
      tags.orientation = orientation
      let file =
        switch kind {
        case "jpeg": try Fixture.jpeg(stored, tags)
        case "png": Fixture.png(stored, exif: try Fixture.exif(tags))
        default: try Fixture.webp(stored, exif: try Fixture.exif(tags))
        }
      let (facts, picture) = try RenderedPhoto.renderAtFullSize(file)
      #expect(facts.width == size.width && facts.height == size.height)
      try expectFourColors(picture, size)
    }
  }

  @Test("Fault 5: An undefined orientation is ignored", arguments: [0, 9, 65535])
  func ignoresInvalidOrientation(orientation: Int) throws {
    var tags = CameraTags()
    tags.orientation = orientation
    let size = Self.sizes[0]
    let (_, picture) = try RenderedPhoto.renderAtFullSize(
      Fixture.jpeg(Fixture.fourColorImage(size), tags))
    try expectFourColors(picture, size)
  }

  @Test(
    "Fault 9: A HEIC photo is rotated once, and not sheared",
    .enabled(if: HeifFixture.canEncode, "libheif has no HEVC encoder here"),
    arguments: [64, 150, 602, 1170])
  func rotatesHEICOnceWithoutShear(width: Int) throws {
    var tags = CameraTags()
    tags.orientation = 6
    tags.captured = TimeStamp(local: "2026-03-01T08:00:00")
    let size = PixelSize(width: width, height: 100)
    let file = HeifFixture.heic(try Fixture.fourColorImage(size), exif: try Fixture.exif(tags))
    let (facts, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(facts.dates.taken.first == tags.captured)
    try expectFourColors(picture, size)
    // A sheared image has the colors of one quarter in another.
    let image = try Fixture.fourColorImage(size)
    let wrong = (0..<size.height).reduce(0) { count, y in
      count + zip(picture.row(y), image.row(y)).count { colorDifference($0, $1) > 60 }
    }
    #expect(wrong * 25 < size.width * size.height, "\(wrong) pixels")
  }

  private func expectFourColors(_ picture: Bitmap, _ size: PixelSize) throws {
    try #require(picture.size == size)
    let (left, right) = (size.width / 4, size.width * 3 / 4)
    let (top, bottom) = (size.height / 4, size.height * 3 / 4)
    let seen = [
      picture.row(top)[left], picture.row(top)[right], picture.row(bottom)[left],
      picture.row(bottom)[right],
    ]
    let expected = [Fixture.red, Fixture.green, Fixture.blue, Fixture.yellow]
    #expect(zip(seen, expected).allSatisfy { colorDifference($0, $1) < 24 }, "\(seen)")
  }
}
