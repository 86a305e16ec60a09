import CImaging
import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct ColorTests {
  struct Case: Sendable {
    let name: String
    let color: [UInt8]
    let space: UInt32
    let expected: Int32
  }

  @Test(
    "Fault 8: Every color space becomes sRGB",
    arguments: [
      // Adobe stores inks inverted, so that 255 means no ink. Magenta and yellow give red.
      Case(name: "CMYK", color: [255, 0, 0, 255], space: JCS_CMYK.rawValue, expected: 0xFF0000),
      Case(
        name: "half black", color: [255, 255, 255, 128], space: JCS_CMYK.rawValue,
        expected: 0x808080),
      Case(name: "grey", color: [100], space: JCS_GRAYSCALE.rawValue, expected: 0x646464),
      Case(name: "RGB", color: [200, 100, 50], space: JCS_RGB.rawValue, expected: 0xC86432),
    ])
  func convertsColorSpaces(sample: Case) throws {
    let file = UnusualJPEG.singleColor(
      sample.color, J_COLOR_SPACE(rawValue: sample.space), width: 33, height: 17)
    let (facts, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(colorDifference(picture.row(8)[16], sample.expected) <= 3)
    let average = try #require(Int32(facts.averageColor.dropFirst(), radix: 16))
    #expect(facts.averageColor.hasPrefix("#") && colorDifference(average, sample.expected) <= 3)
  }

  @Test("Fault 8: Transparent areas become white")
  func transparentAreasBecomeWhite() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { x, _ in
      // In gd, an alpha of 127 means fully transparent: transparent black, half transparent black,
      // red.
      x < 5 ? 0x7F00_0000 : x < 10 ? 0x4000_0000 : 0xFF0000
    }
    gdImageSaveAlpha(bitmap.image, 1)
    let (_, picture) = try RenderedPhoto.renderAtFullSize(Fixture.png(bitmap))
    let seen = [2, 7, 13].map { picture.row(8)[$0] }
    #expect(
      zip(seen, [0xFFFFFF, 0x818181, 0xFF0000]).allSatisfy { colorDifference($0, $1) < 8 },
      "\(seen)")
  }

  @Test("Fault 8: Display P3 becomes sRGB", arguments: ["jpeg", "png"])
  func convertsDisplayP3(fileType: String) throws {
    // The values of sRGB's pure red in Display P3.
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xEA3323 }
    let file =
      fileType == "jpeg"
      ? Fixture.insertingSegment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.displayP3Profile,
        into: try Fixture.jpeg(bitmap))
      : Self.png(bitmap, profile: Self.displayP3Profile)
    let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(
      colorDifference(picture.row(8)[8], 0xFF0000) <= 4, "\(String(picture.row(8)[8], radix: 16))")
  }

  @Test("A profile counts by its contents: a P3 profile that is called sRGB is no sRGB")
  func ignoresNameOfProfile() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xEA3323 }
    let name = Array("RGB built-in".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var profile = Self.displayP3Profile
    let place = try #require(profile.indices.first { profile[$0...].starts(with: name) })
    let other = Array("sRGB IEC6196".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    profile.replaceSubrange(place..<place + name.count, with: other)
    let (_, picture) = try RenderedPhoto.renderAtFullSize(Self.png(bitmap, profile: profile))
    #expect(colorDifference(picture.row(8)[8], 0xFF0000) <= 4)
  }

  @Test(
    "A camera's profile is written with the same bytes, and the colors are the same after reading")
  func readsCameraProfiles() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xC86432 }
    for profile in [nil, CameraProfile.sRGB, .displayP3] {
      var tags = CameraTags()
      tags.profile = profile
      let file = try Fixture.jpeg(bitmap, tags)
      #expect(try file == Fixture.jpeg(bitmap, tags))
      #expect((Data(file).range(of: Data("ICC_PROFILE".utf8)) != nil) == (profile != nil))
      let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
      #expect(colorDifference(picture.row(8)[8], 0xC86432) <= 4, "\(String(describing: profile))")
    }
  }

  @Test("A gray profile applies to gray photos, and is ignored in colored ones")
  func convertsGrayProfile() throws {
    // A linear value of 0.25 is 137 in sRGB.
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    let profile = Self.bytes(of: cmsCreateGrayProfile(&white, curve))
    let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    for (color, space, expected) in [
      ([64], JCS_GRAYSCALE, 0x898989), ([64, 64, 64], JCS_RGB, 0x404040),
    ]
      as [([UInt8], J_COLOR_SPACE, Int32)]
    {
      let file = UnusualJPEG.singleColor(color, space, width: 16, height: 16)
      let (_, picture) = try RenderedPhoto.renderAtFullSize(
        Fixture.insertingSegment(0xE2, segment, into: file))
      #expect(colorDifference(picture.row(8)[8], expected) <= 3)
    }
  }

  @Test("The gamma of a PNG is applied before 16 bits become 8")
  func appliesGamma() throws {
    // Linear values of 0.25 and 0.05 are 137 and 63 in sRGB.
    for (value, expected) in [(16_384, 0x898989), (3277, 0x3F3F3F)] as [(UInt16, Int32)] {
      let sample = [UInt8(value >> 8), UInt8(value & 0xFF)]
      let row: [UInt8] = [0] + (0..<20).flatMap { _ in sample + sample + sample }
      let header = Fixture.bigEndian(20) + Fixture.bigEndian(20) + [16, 2, 0, 0, 0] as [UInt8]
      let file =
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Self.chunk("IHDR", header)
        + Self.chunk("gAMA", Fixture.bigEndian(100_000))
        + Self.chunk("IDAT", Self.deflated((0..<20).flatMap { _ in row })) + Self.chunk("IEND", [])
      let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
      #expect(colorDifference(picture.row(8)[8], expected) <= 3, "\(picture.row(8)[8])")
    }
  }

  @Test(
    "High dynamic range: paper stays nearly white, gray stays gray, and lamps keep their shape",
    arguments: [ColorCode.perceptualQuantizer, ColorCode.hybridLogGamma])
  func mapsHighDynamicRange(transfer: Int) throws {
    let map = try #require(ToneMap(ColorCode(primaries: 9, transfer: transfer), bits: 10))
    // Code values of 10 bits for 26, 203, 400 and 1000 nits (ITU-R BT.2408, BT.2100).
    let codes =
      transfer == ColorCode.perceptualQuantizer ? [389, 594, 668, 769] : [381, 767, 867, 1023]
    let grays = codes.map { map.pixel(red: $0, green: $0, blue: $0) }
    #expect(grays.allSatisfy { colorDifference($0, ($0 & 0xFF) * 0x010101) <= 1 }, "\(grays)")
    let levels = grays.map { $0 & 0xFF }
    #expect((90...160).contains(levels[0]) && levels[1] >= 225, "\(levels)")
    #expect(levels[1] < levels[2] && levels[2] < levels[3], "\(levels)")
    #expect(ToneMap(ColorCode(primaries: 9, transfer: 13), bits: 10) == nil)
  }

  @Test("A PNG with the code of a wide color space is converted")
  func convertsColorCode() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xEA3323 }
    var file = Fixture.png(bitmap)
    file.insert(contentsOf: Self.chunk("cICP", [12, 13, 0, 1]), at: 33)
    let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(colorDifference(picture.row(8)[8], 0xFF0000) <= 4)
  }

  @Test("An invalid color profile is ignored")
  func ignoresInvalidColorProfile() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xEA3323 }
    let nonsense = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 500)
    let file = Fixture.insertingSegment(0xE2, nonsense, into: try Fixture.jpeg(bitmap))
    let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(colorDifference(picture.row(8)[8], 0xEA3323) <= 4)
  }

  @Test("Fault 8: Sixteen bits per color become eight")
  func reduces16BitColors() throws {
    // Each row starts with its filter type, which is none.
    let row: [UInt8] =
      [0] + (0..<20).flatMap { _ in [0xC8, 0x7F, 0x64, 0x00, 0x32, 0xFF] as [UInt8] }
    let pixels = (0..<20).flatMap { _ in row }
    let header = Fixture.bigEndian(20) + Fixture.bigEndian(20) + [16, 2, 0, 0, 0] as [UInt8]
    let file =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", Self.deflated(pixels)) + Self.chunk("IEND", [])
    let (_, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(
      colorDifference(picture.row(8)[8], 0xC86432) <= 4, "\(String(picture.row(8)[8], radix: 16))")
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var deflated = [UInt8](repeating: 0, count: bytes.count + 4096)
    var count = uLongf(deflated.count)
    compress(&deflated, &count, bytes, uLong(bytes.count))
    return Array(deflated.prefix(Int(count)))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return Fixture.bigEndian(content.count) + named
      + Fixture.bigEndian(Int(crc32(0, named, UInt32(named.count))))
  }

  private static func png(_ bitmap: Bitmap, profile: [UInt8]) -> [UInt8] {
    var file = Fixture.png(bitmap)
    file.insert(contentsOf: chunk("iCCP", Array("P3\0\0".utf8) + deflated(profile)), at: 33)
    return file
  }

  /// The color profile of phone screens and cameras, created from its primaries.
  static var displayP3Profile: [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
      Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
    let curve = cmsBuildParametricToneCurve(
      nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  /// Returns the file of a profile, which is closed.
  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }
}
