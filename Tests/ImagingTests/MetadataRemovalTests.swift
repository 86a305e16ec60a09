import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Imaging
@testable import Records

/// Tests with exiftool, which supports very many tags, that rendered photos contain no metadata.
@Suite struct MetadataRemovalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The tags with a location, a person or a camera that exiftool can write into any file type.
  private static let sensitiveTagArguments = [
    "-EXIF:GPSLatitude=41.4", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=2.2",
    "-EXIF:GPSLongitudeRef=E", "-EXIF:Make=Examplephone", "-EXIF:Model=Model Nine",
    "-EXIF:SerialNumber=SN0099", "-EXIF:LensSerialNumber=LN0099", "-EXIF:OwnerName=Ana Owner",
    "-EXIF:UserComment=secret", "-XMP:GPSLatitude=41.4", "-XMP:GPSLongitude=2.2",
    "-XMP:City=Vigo", "-XMP:PersonInImage=Mia", "-XMP-aux:SerialNumber=SN0099",
  ]

  private static let fileTypesWithTagArguments: [(name: String, more: [String])] = [
    (
      "jpg",
      [
        "-IPTC:City=Vigo", "-IPTC:By-line=Ana Owner", "-Comment=secret",
        "-Photoshop:XResolution=72",
      ]
    ),
    ("png", ["-PNG:Comment=secret", "-PNG:Author=Ana Owner"]),
    ("webp", []),
    ("heic", []),
  ]

  @Test("Fault 34: No tags except sizes remain in any file type")
  func removesAllTagsExceptSizes() throws {
    let picture = try Fixture.fourColorImage(PixelSize(width: 240, height: 160))
    let plain = try Fixture.exif(MetadataTests.tags)
    for (kind, more) in Self.fileTypesWithTagArguments where kind != "heic" || HeifFixture.canEncode
    {
      let file: [UInt8] =
        switch kind {
        case "jpg": try Fixture.jpeg(picture, MetadataTests.tags)
        case "png": Fixture.png(picture, exif: plain)
        case "webp": try Fixture.webp(picture, exif: plain)
        default: HeifFixture.heic(picture, exif: plain)
        }
      let path = folder.path("in.\(kind)")
      try Data(file).write(to: URL(fileURLWithPath: path))
      let written = try exiftool(
        ["-overwrite_original"] + Self.sensitiveTagArguments + more + [path])
      #expect(written.contains("1 image files updated"), "\(kind): \(written)")
      let before = try tags(of: path)
      for group in ["GPS", "XMP-exif", "XMP-aux"]
        + (more.isEmpty ? [] : [kind == "jpg" ? "IPTC" : "PNG"])
      {
        #expect(before.contains { $0.hasPrefix(group + ":") }, "\(kind) has no \(group) to lose")
      }
      try expectNoMetadata(in: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), kind)
    }
  }

  @Test("Maker notes and data after the image are removed")
  func removesMakerNotesAndTrailingData() throws {
    let jpeg = try Fixture.jpeg(Fixture.fourColorImage(PixelSize(width: 240, height: 160)))
    // A single tag, with its text 32 bytes after the start of the maker notes.
    let notes: [UInt8] =
      Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 0x15, 0, 2, 0, 0, 0, 8, 0, 0, 0, 32]
      + [0, 0, 0, 0] + Array("SN00099\0".utf8)
    let block: [UInt8] =
      Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26]
      + [0, 0, 0, 0] + [0, 1, 0x92, 0x7C, 0, 7] + Fixture.bigEndian(notes.count) + [0, 0, 0, 44]
      + [0, 0, 0, 0] + notes
    let file = Fixture.insertingSegment(0xE1, block, into: jpeg) + jpeg + Array("GPSLatitude".utf8)
    let path = folder.path("in.jpg")
    try Data(file).write(to: URL(fileURLWithPath: path))
    #expect(try tags(of: path).contains("Apple:ImageUniqueID"))
    try expectNoMetadata(in: file, "jpg")
  }

  private func expectNoMetadata(in file: [UInt8], _ kind: String) throws {
    let recipe = RenderRecipe(renditions: [
      Rendition(width: 160, format: .jpeg, quality: 82),
      Rendition(width: 160, format: .webp, quality: 75),
      Rendition(width: 96, shape: .square, format: .jpeg, quality: 82),
    ])
    for (rendition, picture) in zip(
      recipe.renditions, try RenderedPhoto(of: file, by: recipe).pictures)
    {
      let path = folder.path("out.\(rendition.format.rawValue)")
      try picture.bytes.write(to: URL(fileURLWithPath: path))
      let left = try tags(of: path).filter { !mayRemain($0) }
      #expect(left == [], "\(kind) as \(rendition.format)")
    }
  }

  /// Returns whether a tag only describes the file, the image size or the compression.
  private func mayRemain(_ tag: String) -> Bool {
    let forms = [
      "ExifTool:", "System:", "JFIF:JFIFVersion", "JFIF:ResolutionUnit", "JFIF:XResolution",
      "JFIF:YResolution", "RIFF:VP8Version", "RIFF:HorizontalScale", "RIFF:VerticalScale",
      "RIFF:ImageWidth", "RIFF:ImageHeight", "Composite:ImageSize", "Composite:Megapixels",
      "File:FileType", "File:MIMEType", "File:Image", "File:EncodingProcess", "File:BitsPerSample",
      "File:ColorComponents", "File:YCbCrSubSampling",
    ]
    return tag == "SourceFile" || forms.contains { tag.hasPrefix($0) }
  }

  private func tags(of path: String) throws -> [String] {
    let json = try exiftool(["-json", "-G1", "-a", "-u", "-ee", path])
    let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    return try #require(list?.first).keys.sorted()
  }

  private func exiftool(_ arguments: [String]) throws -> String {
    try ProgramResult(URL(fileURLWithPath: "/usr/bin/exiftool"), arguments).output
  }
}
