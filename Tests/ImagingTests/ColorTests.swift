import CImaging
import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct ColorTests {
  @Test(
    "Fault 8: Every color space becomes sRGB",
    arguments: [
      // Adobe stores inks inverted, so that 255 means no ink. Magenta and yellow give red.
      ("CMYK", [255, 0, 0, 255], JCS_CMYK.rawValue, 0xFF0000),
      ("half black", [255, 255, 255, 128], JCS_CMYK.rawValue, 0x808080),
      ("grey", [100], JCS_GRAYSCALE.rawValue, 0x646464),
      ("RGB", [200, 100, 50], JCS_RGB.rawValue, 0xC86432),
    ] as [(String, [UInt8], UInt32, Int32)])
  func convertsColorSpaces(name: String, color: [UInt8], space: UInt32, expected: Int32) throws {
    let file = UnusualJPEG.singleColor(
      color, J_COLOR_SPACE(rawValue: space), width: 33, height: 17)
    let (facts, picture) = try RenderedPhoto.renderAtFullSize(file)
    #expect(colorDifference(picture.row(8)[16], expected) <= 3)
    let average = try #require(Int32(facts.averageColor.dropFirst(), radix: 16))
    #expect(facts.averageColor.hasPrefix("#") && colorDifference(average, expected) <= 3)
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
    let file =
      fileType == "jpeg"
      ? Self.addingProfile(Self.displayP3Profile, to: try Fixture.jpeg(Self.redInDisplayP3))
      : Self.png(try Self.redInDisplayP3, profile: Self.displayP3Profile)
    try expectColor(0xFF0000, of: file)
  }

  @Test("A profile counts by its contents: a P3 profile that is called sRGB is no sRGB")
  func ignoresNameOfProfile() throws {
    let name = Array("RGB built-in".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var profile = Self.displayP3Profile
    let place = try #require(profile.indices.first { profile[$0...].starts(with: name) })
    let other = Array("sRGB IEC6196".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    profile.replaceSubrange(place..<place + name.count, with: other)
    try expectColor(0xFF0000, of: Self.png(Self.redInDisplayP3, profile: profile))
  }

  @Test(
    "A camera's profile is written with the same bytes, and the colors are the same after reading")
  func readsCameraProfiles() throws {
    let bitmap = try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xC86432 }
    for profile in [nil, CameraColorProfile.sRGB, .displayP3] {
      var tags = CameraTags()
      tags.profile = profile
      let file = try Fixture.jpeg(bitmap, tags)
      #expect(try file == Fixture.jpeg(bitmap, tags))
      #expect((Data(file).range(of: Data("ICC_PROFILE".utf8)) != nil) == (profile != nil))
      try expectColor(0xC86432, of: file, "\(String(describing: profile))")
    }
  }

  @Test("A gray profile applies to gray photos, and is ignored in colored ones")
  func convertsGrayProfile() throws {
    // A linear value of 0.25 is 137 in sRGB.
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    let profile = Self.bytes(of: cmsCreateGrayProfile(&white, curve))
    for (color, space, expected) in [
      ([64], JCS_GRAYSCALE, 0x898989), ([64, 64, 64], JCS_RGB, 0x404040),
    ]
      as [([UInt8], J_COLOR_SPACE, Int32)]
    {
      let file = UnusualJPEG.singleColor(color, space, width: 16, height: 16)
      try expectColor(expected, of: Self.addingProfile(profile, to: file), within: 3)
    }
  }

  @Test("The gamma of a PNG is applied before 16 bits become 8")
  func appliesGamma() throws {
    // Linear values of 0.25 and 0.05 are 137 and 63 in sRGB.
    for (value, expected) in [(16_384, 0x898989), (3277, 0x3F3F3F)] as [(UInt16, Int32)] {
      let sample = [UInt8(value >> 8), UInt8(value & 0xFF)]
      let linear = Self.png16(sample + sample + sample)
      let file = Fixture.addingChunk("gAMA", Fixture.bigEndian(100_000), toPNG: linear)
      try expectColor(expected, of: file, within: 3)
    }
  }

  @Test(
    "High dynamic range: paper stays nearly white, gray stays gray, and lamps keep their shape",
    arguments: [ColorCode.perceptualQuantizer, ColorCode.hybridLogGamma])
  func mapsHighDynamicRange(transfer: Int) throws {
    let map = try #require(
      ToneMap(ColorCode(primaries: 9, transferCode: transfer), bitsPerChannel: 10))
    // Code values of 10 bits for 26, 203, 400 and 1000 nits (ITU-R BT.2408, BT.2100).
    let codes =
      transfer == ColorCode.perceptualQuantizer ? [389, 594, 668, 769] : [381, 767, 867, 1023]
    let grays = codes.map { map.pixel(red: $0, green: $0, blue: $0) }
    #expect(grays.allSatisfy { colorDifference($0, ($0 & 0xFF) * 0x010101) <= 1 }, "\(grays)")
    let levels = grays.map { $0 & 0xFF }
    #expect((90...160).contains(levels[0]) && levels[1] >= 225, "\(levels)")
    #expect(levels[1] < levels[2] && levels[2] < levels[3], "\(levels)")
    #expect(ToneMap(ColorCode(primaries: 9, transferCode: 13), bitsPerChannel: 10) == nil)
  }

  @Test("A PNG with the code of a wide color space is converted")
  func convertsColorCode() throws {
    let file = Fixture.png(try Self.redInDisplayP3)
    try expectColor(
      0xFF0000, of: Fixture.addingChunk("cICP", [12, 13, 0, 1], toPNG: file))
  }

  @Test("An invalid color profile is ignored")
  func ignoresInvalidColorProfile() throws {
    let file = try Fixture.jpeg(Self.redInDisplayP3)
    let nonsense = [UInt8](repeating: 7, count: 500)
    try expectColor(0xEA3323, of: Self.addingProfile(nonsense, to: file))
  }

  @Test("Fault 8: Sixteen bits per color become eight")
  func reduces16BitColors() throws {
    try expectColor(0xC86432, of: Self.png16([0xC8, 0x7F, 0x64, 0x00, 0x32, 0xFF]))
  }

  /// Checks a pixel in the middle of an image of one color.
  private func expectColor(
    _ expected: Int32, of file: [UInt8], within limit: Int32 = 4, _ comment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let color = try RenderedPhoto.renderAtFullSize(file).1.row(8)[8]
    #expect(
      colorDifference(color, expected) <= limit,
      "\(String(color, radix: 16)) \(comment)", sourceLocation: sourceLocation)
  }

  /// An image with the values of sRGB's pure red in Display P3.
  private static var redInDisplayP3: Bitmap {
    get throws { try Fixture.bitmap(PixelSize(width: 16, height: 16)) { _, _ in 0xEA3323 } }
  }

  /// Returns a PNG file of 20 × 20 equal pixels with 16 bits per color.
  private static func png16(_ pixel: [UInt8]) -> [UInt8] {
    // Each row starts with its filter type, which is none.
    let row: [UInt8] = [0] + (0..<20).flatMap { _ in pixel }
    let header = Fixture.bigEndian(20) + Fixture.bigEndian(20) + [16, 2, 0, 0, 0] as [UInt8]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", header)
      + chunk("IDAT", deflated((0..<20).flatMap { _ in row })) + chunk("IEND", [])
  }

  private static func addingProfile(_ profile: [UInt8], to jpeg: [UInt8]) -> [UInt8] {
    Fixture.insertingSegment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
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
    let content = Array("P3\0\0".utf8) + deflated(profile)
    return Fixture.addingChunk("iCCP", content, toPNG: Fixture.png(bitmap))
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
