import Audit
import Foundation
import TestSupport
import Testing

@Suite struct AuditTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let kind: Leak.Kind

    init(_ name: String, _ bytes: [UInt8], _ kind: Leak.Kind) {
      (testDescription, self.bytes, self.kind) = (name, bytes, kind)
    }

    init(_ name: String, _ text: String, _ kind: Leak.Kind) {
      self.init(name, Array(text.utf8), kind)
    }
  }

  static let cases = [
    Case(
      "a position in a JPEG's EXIF",
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 60] + Array("Exif\0\0".utf8) + tiffWithPosition, .place),
    Case(
      "a position in a PNG's EXIF",
      chunk("eXIf", tiff(4, subdirectoryTag: 0x8825, isLittleEndian: true)), .place),
    Case(
      "a position in an HEIC's EXIF",
      noise(300_000) + [0, 0, 0, 6] + Array("Exif\0\0".utf8) + tiffWithPosition, .place),
    Case("a maker in EXIF", tiff(0x010F), .device),
    Case("a model in EXIF", tiff(0x0110, isLittleEndian: true), .device),
    Case("a maker's notes in EXIF", tiff(0x927C, subdirectoryTag: 0x8769), .device),
    Case("a serial number in EXIF", tiff(0xA431, subdirectoryTag: 0x8769), .serial),
    Case("an owner in EXIF", tiff(0xA430, subdirectoryTag: 0x8769, isLittleEndian: true), .person),
    Case("a position in XMP", "<x:xmpmeta exif:GPSLatitude='41,23N'/>", .place),
    Case("a model in XMP", "<rdf:Description tiff:Model=\"Nine\"/>", .device),
    Case("a serial number in XMP", "<aux:SerialNumber>12</aux:SerialNumber>", .serial),
    Case(
      "a city in IPTC",
      Array("Photoshop 3.0\u{0}8BIM\u{4}\u{4}\0\0".utf8) + bigEndian(9)
        + [0x1C, 2, 90, 0, 4] + Array("Vigo".utf8), .place),
    Case("a position in a page", "<meta name=\"ICBM\" content=\"41.4, 2.2\">", .place),
    Case("a position in a calendar", "BEGIN:VEVENT\r\nGEO:41.4;2.2\r\n", .place),
    Case("a position in a feed", "<georss:point>41.4 2.2</georss:point>", .place),
    Case("a path in a page", "<!-- from /home/ana/site -->", .path),
    Case("a path in a script", "//# sourceMappingURL=file:///x.map", .path),
    Case("a path in JSON", #"{"from":"C:\\Users\\Ana\\a.jpg"}"#, .path),
    Case("a path in a PDF's stream", pdf(Array("% /home/ana/x".utf8)), .path),
    Case("a photo in a PDF's stream", pdf(tiffWithPosition), .place),
    Case(
      "a packed text in a PNG",
      chunk("zTXt", Array("Comment\0\0".utf8) + deflated(Array("at /Users/ana".utf8))), .path),
    Case(
      "a packed XMP in a PNG",
      chunk(
        "iTXt",
        Array("XML:com.adobe.xmp\0\u{1}\0en\0\0".utf8)
          + deflated(Array("<tiff:Make>x</tiff:Make>".utf8))), .device),
    Case(
      "a raw profile in a PNG's text",
      "tEXtRaw profile type exif\0\nexif\n      44\n\(hexadecimal(tiffWithPosition))\n", .place),
    Case(
      "a raw profile packed in a PNG",
      chunk(
        "zTXt",
        Array("Raw profile type exif\0\0".utf8)
          + deflated(Array("\nexif\n      44\n\(hexadecimal(tiff(0x0110)))\n".utf8))), .device),
    Case("a table of positions", "time,lat,lon\n10:00,41.4,2.2\n", .place),
    Case("a map's address", "<a href='https://www.openstreetmap.org/#map=16/41.4/2.2'>", .place),
    Case("a path in letters' numbers", "<p>&#47;home&#x2f;ana</p>", .path),
    Case(
      "a photo in an address",
      "url(data:image/jpeg;base64,\(Data(tiffWithPosition).base64EncodedString()))", .place),
    Case(
      "a path in text of wide letters",
      [0xFF, 0xFE] + Array("in /home/ana".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      .path),
    Case("a film", [0, 0, 0, 24] + Array("ftypmp42....".utf8), .notExamined),
    Case("an archive", "PK\u{3}\u{4}", .notExamined),
    Case("an encrypted PDF", "%PDF-1.7\ntrailer << /Encrypt 4 0 R >>", .notExamined),
  ]

  @Test("The audit finds every planted leak", arguments: cases)
  func findsPlantedLeak(sample: Case) throws {
    #expect(Set(try PlantedFolder.leakKinds(sample.bytes)) == [sample.kind])
  }

  @Test(
    "Text that only resembles a leak is ignored",
    arguments: [
      "<a href=\"../home/index.html\">At home/school</a> https://example.org/home/ana",
      "Rosa slept at /home. The stream\nran. He is the GPS of the family: \"place\"",
      "MM\0*\0\0\0\u{8}\0\0", "II*\0\u{8}\0\0\0\u{FF}\u{FF}", "8BIM\u{4}\u{4}\0", "zTXt", "",
      "\0\0\0\u{18}ftypmif2",
    ])
  func ignoresTextResemblingLeak(text: String) throws {
    #expect(try PlantedFolder.leakKinds(Array(text.utf8)) == [])
  }

  @Test("Random pixels contain no matches")
  func findsNoNamesInRandomBytes() throws {
    let names = ["Mia", "Ana", "Leo", "Zoe", "Max"].flatMap(SearchTerm.termsForPrivateText)
    #expect(try PlantedFolder.leakKinds(noise(4_000_000), names) == [])
  }

  @Test(
    "A private text is found in every spelling and encoding",
    arguments: [
      "<p>“Zoë O'Neil”</p>", "<p>Zoë O&#39;Neil</p>", #"{"name":"Zo\u00eb O'Neil"}"#,
      "href=\"zo/Zo%C3%AB%20O'Neil\"", "/Title <FEFF005A006F00EB0020004F0027004E00650069006C>",
      "Zoe\u{308} O'Neil", "Z&#111;&euml; O'Neil", "Zo&#xEB; O&apos;Neil",
      #""\u005ao\u00EB O'Neil""#, #"'Zo\xeb O\'Neil' Zo\u00eb O'Neil"#, "Z%6f%C3%AB O'Neil",
    ])
  func findsPrivateTextInEverySpelling(text: String) throws {
    let terms = SearchTerm.termsForPrivateText("Zoë O'Neil")
    #expect(try PlantedFolder.leakKinds(Array(text.utf8), terms) == [.privateText])
    #expect(try PlantedFolder.leakKinds(Array("Zoë O'Neill".utf8), terms) == [])
  }

  @Test("The name of a source file is found with and without its extension")
  func findsPhotoFileNames() throws {
    let terms =
      SearchTerm.termsForSourceFileName("2026/IMG_20260102_1.jpg")
      + SearchTerm.termsForSourceFileName("a.jpg")
    #expect(try PlantedFolder.leakKinds(Array("alt=\"a.jpg\"".utf8), terms) == [.sourceFile])
    #expect(try PlantedFolder.leakKinds(Array("alt=\"data.jpg\" a.jpgx".utf8), terms) == [])
    #expect(
      try PlantedFolder.leakKinds(Array("from IMG_20260102_1, cut".utf8), terms) == [.sourceFile])
    let date = SearchTerm.termsForSourceFileName("2026-05-30.jpg")
    #expect(try PlantedFolder.leakKinds(Array("date\n2026-05-30\n".utf8), date) == [])
    #expect(try PlantedFolder.leakKinds(Array("of 2026-05-30.jpg".utf8), date) == [.sourceFile])
  }

  @Test("Offset and count are correct across the chunks in which a file is read")
  func reportsOffsetAndCountAcrossChunks() throws {
    let place = (1 << 18) - 3
    var bytes = [UInt8](repeating: 0x20, count: 600_000)
    for start in [place, 400_000] {
      bytes.replaceSubrange(start..<start + 9, with: Array("/home/ana".utf8))
    }
    let leaks = try PlantedFolder(["x.html": bytes]).leaks()["x.html"]
    #expect(leaks?.map(\.byteOffset) == [place] && leaks?.map(\.occurrenceCount) == [2])
  }

  @Test("File names are checked too")
  func checksNamesOfPublishedFiles() throws {
    let leaks = try PlantedFolder(["photos/IMG_20260102_1.jpg": [1]])
      .leaks(SearchTerm.termsForSourceFileName("IMG_20260102_1.jpg"))
    #expect(leaks["photos/IMG_20260102_1.jpg"]?.first?.kind == .sourceFile)
  }

  @Test(
    "Links, pipes and unreadable files are reported and not followed", .untilHang)
  func reportsUnreadableAndSpecialFiles() throws {
    let planted = try PlantedFolder(["a.txt": []])
    let folder = planted.folder
    mkfifo(folder.path("pipe"), 0o600)
    symlink("/etc", folder.path("link"))
    symlink(".", folder.path("loop"))
    #expect(
      planted.leaks().mapValues { $0.map(\.kind) }
        == ["a.txt": [], "pipe": [.notExamined], "link": [.notExamined], "loop": [.notExamined]])
  }

  @Test("Decompression stops at the limit", .untilHang)
  func limitsDecompression() throws {
    let bomb = deflated([UInt8](repeating: 0x20, count: 80 << 20))
    let pdf = Array("%PDF-1.7\nstream\n".utf8) + bomb
    #expect(try PlantedFolder.leakKinds(pdf) == [.notExamined])
  }

  @Test("Damaged files cause no crash", .untilHang)
  func acceptsDamagedFiles() throws {
    var random = SeededGenerator(6)
    var files: [String: [UInt8]] = [:]
    for (index, sample) in Self.cases.enumerated() where sample.bytes.count < 10_000 {
      for turn in 0..<20 {
        var bytes = sample.bytes
        for _ in 0...turn {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        files["\(index)-\(turn)"] = Array(
          bytes.prefix(.random(in: 0...bytes.count, using: &random)))
      }
    }
    #expect(try PlantedFolder(files).leaks().count == files.count)
  }

  @Test func reportsForbiddenPaths() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "data/a.csv")
    try folder.write("b", to: "b.html")
    var found: [String: [Leak.Kind]] = [:]
    FolderAudit(folder.url.path) { $0.hasPrefix("data/") }.forEachAuditedFile {
      found[$0.path] = $0.leaks.map(\.kind)
    }
    #expect(found == ["data/a.csv": [.audience], "b.html": []])
  }
}
