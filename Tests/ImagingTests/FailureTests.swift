import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct FailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reason: PhotoFailure.Reason
    let file: @Sendable () throws -> [UInt8]

    init(
      _ name: String, _ reason: PhotoFailure.Reason,
      _ file: @escaping @Sendable () throws -> [UInt8]
    ) {
      testDescription = name
      self.reason = reason
      self.file = file
    }
  }

  static func text(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 32, count: 64)
  }

  /// Returns a PNG file that consists only of a header.
  static func pngHeader(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Fixture.bigEndian(13) + Array("IHDR".utf8)
      + Fixture.bigEndian(width) + Fixture.bigEndian(height) + [8, 2, 0, 0, 0]
      + Fixture.bigEndian(0)
  }

  static func photo(_ width: Int = 640) throws -> [UInt8] {
    try Fixture.jpeg(Fixture.noise(PixelSize(width: width, height: 480)))
  }

  static let cases = [
    Case("zero bytes", .empty) { [] },
    Case("a web page", .notAnImage) { text("<!DOCTYPE html><html><body>404") },
    Case("a film", .notAnImage) { [0, 0, 0, 24] + text("ftypmp42") },
    Case("a PDF", .notAnImage) { text("%PDF-1.7") },
    Case("text", .notAnImage) { text("hello") },
    Case("an SVG", .unsupported) { text("<?xml version='1.0'?><svg xmlns='x'/>") },
    Case("a TIFF", .unsupported) { text("II*\0") },
    Case("a BMP", .unsupported) { text("BM") },
    Case("a GIF", .unsupported) { text("GIF89a") },
    Case("half a JPEG", .cutShort) { try photo().dropLast(60_000) },
    Case("a JPEG's header", .cutShort) {
      let file = try photo()
      return Array(file.prefix((JPEGSegments(of: file).scanStart ?? 0) + 20))
    },
    Case("three bytes of JPEG", .cutShort) { [0xFF, 0xD8, 0xFF] },
    Case("a JPEG with a hole", .damaged) {
      var file = try photo()
      for place in file.count / 2..<file.count / 2 + 4000 {
        file[place] = 0xFF - UInt8(place % 251)
      }
      return file
    },
    Case("half a PNG", .cutShort) {
      Fixture.png(try Fixture.noise(PixelSize(width: 64, height: 64))).dropLast(4000)
    },
    Case("a PNG with a wrong byte", .damaged) {
      var file = Fixture.png(try Fixture.noise(PixelSize(width: 64, height: 64)))
      file[2000] ^= 0x55
      return file
    },
    Case("half a WebP", .cutShort) {
      [UInt8](
        try Fixture.noise(PixelSize(width: 64, height: 64)).encoded(as: .webp, quality: 90)
          .dropLast(1000))
    },
    Case("a PNG's header", .cutShort) { pngHeader(640, 480) },
    Case("a huge PNG", .tooLarge) { pngHeader(30_000, 30_000) },
    Case("a PNG of no size", .damaged) { pngHeader(0, 480) },
    Case("a PNG beyond counting", .tooLarge) { pngHeader(0xFFFF_FFFF, 0xFFFF_FFFF) },
    Case("a HEIC's first box", .damaged) { [0, 0, 0, 16] + text("ftypheic") },
  ]

  @Test("An invalid file is rejected with the reason", arguments: cases)
  func reportsReasonForInvalidFile(sample: Case) throws {
    let file = try sample.file()
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: file, by: RenderRecipe(renditions: []))
    }
    #expect(failure?.reason == sample.reason, "\(failure?.detail ?? "")")
  }

  @Test("The recipe sets the limit of pixels")
  func appliesPixelLimit() throws {
    let file = try Self.photo()
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: file, by: RenderRecipe(renditions: [], pixelLimit: 640 * 480 - 1))
    }
    #expect(failure?.reason == .tooLarge)
    _ = try RenderedPhoto(of: file, by: RenderRecipe(renditions: [], pixelLimit: 640 * 480))
  }

  @Test("Extra bytes between JPEG segments are ignored")
  func ignoresBytesBetweenSegments() throws {
    var file = try Self.photo(64)
    let first = try #require(JPEGSegments(of: file).segments.first)
    file.insert(contentsOf: [1, 2, 3], at: first.range.upperBound)
    let photo = try RenderedPhoto(of: file, by: RenderRecipe(renditions: []))
    #expect(photo.facts.width == 64)
  }
}
