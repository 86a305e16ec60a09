import PhotoProtocol
import TestSupport
import Testing

@testable import Imaging

/// Tests the times in the metadata of photo files.
@Suite struct EmbeddedDatesTests {
  static let size = PixelSize(width: 40, height: 26)
  static let stamp = "2026:03:01 08:00:00"
  static let time = TimeStamp(local: "2026-03-01T08:00:00")

  static func xmp(_ properties: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF><rdf:Description rdf:about="" \(properties)</rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  static func gps(_ time: [(Int, Int)], _ date: String) -> [(UInt16, ExifFixture.Value)] {
    [(0x07, ExifFixture.fractions(time)), (0x1D, ExifFixture.text(date))]
  }

  static func iptc(_ texts: [(UInt8, String)]) -> [UInt8] {
    texts.flatMap { [0x1C, 2, $0, 0, UInt8($1.utf8.count)] + Array($1.utf8) }
  }

  /// Returns the resources of Photoshop with IPTC records after a resource with a name of odd
  /// length.
  static func photoshopResources(_ records: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + [0x04, 0x25, 3] + Array("abc".utf8) + [0, 0, 0, 3, 1, 2, 3, 0]
      + Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + Fixture.bigEndian(records.count) + records
  }

  static func jpeg(exif: [UInt8] = [], xmp: [UInt8] = [], iptc: [UInt8] = []) throws -> [UInt8] {
    var file = [UInt8](
      try Fixture.fourColorImage(size).encodedJPEG(quality: 90, progressive: false))
    if !iptc.isEmpty {
      let content = Array("Photoshop 3.0\0".utf8) + photoshopResources(iptc)
      file = Fixture.insertingSegment(0xED, content, into: file)
    }
    if !xmp.isEmpty {
      file = Fixture.insertingSegment(
        0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp, into: file)
    }
    return exif.isEmpty ? file : Fixture.insertingSegment(0xE1, exif, into: file)
  }

  @Test("All times of a photo are read, the most reliable first")
  func ordersTimes() throws {
    let file = try Self.jpeg(
      exif: ExifFixture.block(
        picture: [(0x0132, ExifFixture.text("2026:03:12 08:00:00"))],
        photo: [
          (0x9003, ExifFixture.text("2026:03:01 08:00:00")),
          (0x9004, ExifFixture.text("2026:03:02 08:00:00")),
          (0x9010, ExifFixture.text("+02:00")), (0x9011, ExifFixture.text("+01:00")),
        ],
        gps: Self.gps([(8, 1), (0, 1), (0, 1)], "2026:03:11")),
      xmp: Self.xmp(
        """
        exif:DateTimeOriginal="2026-03-03T08:00:00-05:00" xmp:CreateDate="2026-03-07T08:00:00Z">
        <photoshop:DateCreated>2026-03-04</photoshop:DateCreated>
        <exif:DateTimeDigitized>2026-03-06T08:00:00.25+05:30</exif:DateTimeDigitized>
        """),
      iptc: Self.iptc([
        (55, "20260305"), (60, "080000+0100"), (62, "20260308"), (63, "080000-0330"),
      ]))
    let dates = EmbeddedDates(of: file)
    #expect(
      dates.taken.map { "\($0.local) \($0.offset ?? "")" } == [
        "2026-03-01T08:00:00 +01:00", "2026-03-02T08:00:00 +02:00", "2026-03-03T08:00:00 -05:00",
        "2026-03-04 ", "2026-03-05T08:00:00 +01:00", "2026-03-06T08:00:00 +05:30",
        "2026-03-07T08:00:00 Z", "2026-03-08T08:00:00 -03:30",
      ])
    #expect(dates.gps == TimeStamp(local: "2026-03-11T08:00:00", offset: "Z"))
    #expect(dates.changed == TimeStamp(local: "2026-03-12T08:00:00", offset: "+02:00"))
    #expect(try RenderedPhoto(of: file, by: RenderRecipe(renditions: [])).facts.dates == dates)
  }

  @Test("XMP and EXIF are found in every kind of file", arguments: ["png", "webp", "heic", "tiff"])
  func readsEveryKind(kind: String) throws {
    let image = try Fixture.fourColorImage(Self.size)
    let xmp = Self.xmp("xmp:CreateDate='2026-03-02T08:00:00'/>")
    let exif = ExifFixture.block(photo: [(0x9003, ExifFixture.text(Self.stamp))])
    let file: [UInt8]
    switch kind {
    case "png":
      let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp
      file = Fixture.addingChunk("iTXt", text, toPNG: Fixture.png(image, exif: exif))
    case "webp":
      file = Fixture.addingChunk("XMP ", xmp, toWebP: try Fixture.webp(image, exif: exif))
    case "heic":
      guard HeifFixture.canEncode else { return }
      file = HeifFixture.heic(image, exif: exif, xmp: xmp)
    default:
      file = ExifFixture.tiff(
        picture: [(0x02BC, (7, xmp.count, xmp))],
        photo: [(0x9003, ExifFixture.text(Self.stamp))], pixels: 100_000)
    }
    #expect(
      EmbeddedDates(of: file).taken == [Self.time, TimeStamp(local: "2026-03-02T08:00:00")])
  }

  @Test(
    "The times of a photo with unreadable pixels are read", arguments: ["jpeg", "heic", "webp"])
  func readsDatesOfUnreadablePhotos(kind: String) throws {
    let image = try Fixture.noise(Self.size)
    let exif = ExifFixture.block(photo: [(0x9003, ExifFixture.text(Self.stamp))])
    var file: [UInt8]
    switch kind {
    case "jpeg": file = Array(try Self.jpeg(exif: exif).dropLast(200))
    case "heic":
      guard HeifFixture.canEncode else { return }
      // The metadata of cameras precedes the pixels, but that of the encoder follows them.
      file = HeifFixture.heic(image, exif: exif)
      file.replaceSubrange(24..<200, with: [UInt8](repeating: 0, count: 176))
    default:
      file = try Fixture.webp(image, exif: exif)
      // An animation is not supported.
      file[20] |= 0x02
    }
    #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: file, by: RenderRecipe(renditions: []))
    }
    #expect(EmbeddedDates(of: file).taken == [Self.time])
  }

  @Test(
    "The GPS time is in UTC, and may contain fractions",
    arguments: [
      ([(7, 1), (30, 1), (14, 1)], "2026-03-01", "2026-03-01T07:30:14"),
      ([(7, 1), (30, 1), (1491, 100)], "2026:03:01", "2026-03-01T07:30:14"),
      ([(15, 2), (1, 4), (0, 1)], "2026:03:01", "2026-03-01T07:30:15"),
      ([(23, 1), (59, 1), (60, 1)], "2026:03:01", "2026-03-01T23:59:59"),
      ([(7, 1), (59, 1), (60, 1)], "2026:03:01", "2026-03-01T08:00:00"),
      ([(7, 0), (30, 1), (14, 1)], "2026:03:01", nil),
      ([(24, 1), (0, 1), (1, 1)], "2026:03:01", nil),
      ([(7, 1), (30, 1)], "2026:03:01", nil), ([(7, 1), (30, 1), (14, 1)], "", nil),
      ([(4_294_967_295, 1), (30, 1), (14, 1)], "2026:03:01", nil),
    ] as [([(Int, Int)], String, String?)])
  func readsGPSTimes(time: [(Int, Int)], date: String, expected: String?) {
    let block = ExifFixture.tiff(gps: Self.gps(time, date))
    #expect(
      ExifBlock(block)?.dates.gps == expected.map { TimeStamp(local: $0, offset: "Z") })
  }

  @Test(
    "XMP properties are found as attributes and as elements, under their own names only",
    arguments: [
      ("xmp:CreateDate=\"2026-03-01T08:00\">", true),
      ("xmp:CreateDate = '2026-03-01T08:00:00'>", true),
      ("><xmp:CreateDate>\n  2026-03-01T08:00:00\n</xmp:CreateDate>", true),
      ("xap:CreateDate=\"2026-03-01T08:00:00.123\">", true),
      (
        "><exif:DateTimeOriginal>x</exif:DateTimeOriginal><xmp:CreateDate>2026-03-01T08:00:00", true
      ),
      ("xmp:ModifyDate=\"2026-03-01T08:00:00\">", false),
      ("myxmp:CreateDate=\"2026-03-01T08:00:00\">", false),
      ("xmp:CreateDateOfScan=\"2026-03-01T08:00:00\">", false),
      ("></xmp:CreateDate>2026-03-01T08:00:00", false),
      ("xmp:CreateDate=\"\" xmp:ModifyDate=\"2026-03-01T08:00:00\">", false),
      ("xmp:CreateDate=\"2026-03\">", false), ("xmp:CreateDate=\"2026-02-30T08:00:00\">", false),
    ])
  func findsXMPProperties(properties: String, isFound: Bool) {
    let found = XMPDates(Self.xmp(properties)).digitizationTimes
    #expect(found == (isFound ? [Self.time] : []))
  }

  @Test(
    "Captions are read from IPTC in UTF-8 or Latin-1, or else from XMP",
    arguments: [
      (iptc([(120, "Smile ☀")]), "", "Smile ☀"),
      ([0x1C, 2, 120, 0, 2, 0xE9, 0x74], "", "ét"),
      (iptc([(55, "20260301")]), "By <b> & \"me\"", "By <b> & \"me\""),
      (
        iptc([(120, String(repeating: "x", count: 200))]), "Other",
        String(repeating: "x", count: 200)
      ),
      ([], "", nil),
    ])
  func readsCaptions(iptc: [UInt8], inXMP text: String, expected: String?) throws {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let xmp = Self.xmp(
      "><dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped)</rdf:li></rdf:Alt></dc:description>"
    )
    let file = try Self.jpeg(xmp: text.isEmpty ? [] : xmp, iptc: iptc)
    #expect(EmbeddedMetadata(of: file).caption == expected)
  }

  @Test("XMP in UTF-16 is read")
  func readsWideXMP() {
    let narrow = Self.xmp("xmp:CreateDate=\"2026-03-01T08:00:00\"/>")
    #expect(XMPDates([0xFE, 0xFF] + narrow.flatMap { [0, $0] }).digitizationTimes == [Self.time])
    #expect(XMPDates([0xFF, 0xFE] + narrow.flatMap { [$0, 0] }).digitizationTimes == [Self.time])
  }

  @Test("Metadata that is truncated or damaged anywhere gives the times before the damage")
  func acceptsDamagedMetadata() throws {
    let exif = ExifFixture.tiff(
      picture: [(0x0132, ExifFixture.text(Self.stamp))],
      photo: [(0x9003, ExifFixture.text(Self.stamp))],
      gps: Self.gps([(8, 1), (0, 1), (0, 1)], "2026:03:01"))
    let xmp = Self.xmp("xmp:CreateDate=\"2026-03-01T08:00:00\"/>")
    let iptc = Self.photoshopResources(Self.iptc([(55, "20260301"), (60, "080000")]))
    let wholeDay = TimeStamp(local: "2026-03-01")
    for length in 0..<max(exif.count, xmp.count, iptc.count) {
      let dates = EmbeddedDates(of: Array(exif.prefix(length)))
      #expect((dates.taken + [dates.changed].compactMap(\.self)).allSatisfy { $0 == Self.time })
      // A time may lose its seconds, but a date without its day is none.
      #expect(
        XMPDates(xmp.prefix(length)).digitizationTimes.allSatisfy {
          $0 == Self.time || $0 == wholeDay
        })
      let records = IPTCRecords.records(inPhotoshopResources: Array(iptc.prefix(length)))
      #expect([nil, Self.time].contains(records.map(IPTCRecords.init)?.captureTime))
      #expect(
        [nil, Self.time, wholeDay].contains(IPTCRecords(Array(iptc.dropFirst(length))).captureTime))
    }
    let files = [exif, try Self.jpeg(exif: Array("Exif\0\0".utf8) + exif, xmp: xmp, iptc: iptc)]
    for seed in Cases.seeds(UInt64(200), underStress: 20_000) {
      var random = SeededGenerator(seed)
      var file = files[Int(seed) % 2]
      for _ in 0..<3 {
        file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = EmbeddedDates(of: file)
    }
  }
}
