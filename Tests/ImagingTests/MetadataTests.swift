import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct MetadataTests {
  static var tags: CameraTags {
    var tags = CameraTags()
    tags.captured = TimeStamp(local: "2026-03-01T08:00:00", offset: "+01:00")
    tags.make = "Examplephone"
    tags.model = "Model Nine"
    tags.latitude = -33.8568
    tags.longitude = 151.2153
    return tags
  }

  static let recipe = RenderRecipe(renditions: [
    Rendition(width: 800, format: .jpeg, quality: 82),
    Rendition(width: 320, format: .webp, quality: 75),
    Rendition(width: 96, shape: .square, format: .jpeg, quality: 82),
  ])

  @Test("Camera tags are written and read back")
  func readsWrittenTags() throws {
    let file = try Fixture.jpeg(
      Fixture.fourColorImage(PixelSize(width: 900, height: 600)), Self.tags)
    let photo = try RenderedPhoto(of: file, by: Self.recipe)
    #expect(photo.facts.dates.taken == [Self.tags.captured])
    #expect(Data(file).range(of: Data("Model Nine".utf8)) != nil)
    #expect(Data(file).range(of: Data("CREATOR".utf8)) == nil)
    #expect(file.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]))
  }

  @Test("Rendered photos contain no tags of the original")
  func picturesContainNoTags() throws {
    var file = try Fixture.jpeg(
      Fixture.fourColorImage(PixelSize(width: 900, height: 600)), Self.tags)
    let packet = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><secret/></x:xmpmeta>".utf8)
    file = Fixture.insertingSegment(0xE1, packet, into: file)
    file = Fixture.insertingSegment(0xFE, Array("a secret comment".utf8), into: file)
    for picture in try RenderedPhoto(of: file, by: Self.recipe).pictures {
      for word in [
        "Exif", "EXIF", "Example", "secret", "xmp", "ICC", "CREATOR", "2026", "Photoshop",
      ] {
        #expect(picture.bytes.range(of: Data(word.utf8)) == nil, "\(word)")
      }
      let markers = JPEGSegments(of: [UInt8](picture.bytes)).segments.map(\.markerCode)
      #expect(!markers.contains { (0xE1...0xEF).contains($0) || $0 == 0xFE })
    }
  }

  @Test("The same photo gives the same bytes")
  func equalPhotosGiveEqualBytes() throws {
    let file = try Fixture.jpeg(Fixture.noise(PixelSize(width: 900, height: 600)), Self.tags)
    let again = try Fixture.jpeg(Fixture.noise(PixelSize(width: 900, height: 600)), Self.tags)
    #expect(file == again)
    #expect(
      try RenderedPhoto(of: file, by: Self.recipe) == RenderedPhoto(of: file, by: Self.recipe))
  }

  @Test("An EXIF block that is truncated anywhere is read up to its end")
  func acceptsTruncatedBlocks() throws {
    let block = try Fixture.exif(Self.tags).dropFirst(6)
    for length in 0..<block.count {
      let orientation = ExifBlock(block.prefix(length))?.orientation
      #expect(orientation == .up)
    }
  }

  @Test("All libraries are listed with their versions")
  func listsLibraryVersions() {
    let libraries = LibraryVersion.imaging
    #expect(libraries.map(\.name).contains("libgd"))
    #expect(libraries.allSatisfy { !$0.version.isEmpty })
  }
}
