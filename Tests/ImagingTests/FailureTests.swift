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
      (testDescription, self.reason, self.file) = (name, reason, file)
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
    Case("an MP4 film", .film) { [0, 0, 0, 24] + text("ftypmp42") },
    Case("a QuickTime film", .film) { [0, 0, 0, 20] + text("ftypqt  ") },
    Case("an old QuickTime film", .film) { [0, 0, 0, 8] + text("wide") },
    Case("a Matroska or WebM film", .film) { [0x1A, 0x45, 0xDF, 0xA3] + text("webm") },
    Case("an AVI film", .film) { Array("RIFF".utf8) + [9, 9, 0, 0] + text("AVI LIST") },
    Case("a camcorder's film", .film) {
      (0..<4).flatMap { _ in [0, 0, 0, 0, 0x47] + [UInt8](repeating: 1, count: 187) }
    },
    Case("a television film", .film) {
      (0..<4).flatMap { _ in [0x47] + [UInt8](repeating: 1, count: 187) }
    },
    Case("a Fujifilm raw file", .rawPhoto) { text("FUJIFILMCCD-RAW 0201") },
    Case("a Panasonic raw file", .rawPhoto) { text("IIU\0") },
    Case("a Canon raw file", .rawPhoto) { [0, 0, 0, 24] + text("ftypcrx ") },
    Case("a JPEG XL file", .jpegXL) { [0, 0, 0, 12] + text("JXL ") },
    Case("a JPEG XL codestream", .jpegXL) { [0xFF, 0x0A] + text("") },
    Case("a PDF", .notAnImage) { text("%PDF-1.7") },
    Case("text", .notAnImage) { text("hello") },
    Case("an SVG", .unsupported) { text("<?xml version='1.0'?><svg xmlns='x'/>") },
    Case("a TIFF", .rawPhoto) { text("II*\0") },
    Case("a BMP", .unsupported) { text("BM") },
    Case("a GIF", .unsupported) { text("GIF89a") },
    Case("half a JPEG", .cutShort) { try photo().dropLast(60_000) },
    Case("a JPEG's header", .cutShort) {
      let file = try photo()
      return Array(file.prefix((JPEGSegments(of: file).scanMarkerPosition ?? 0) + 20))
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
    Case("a huge PNG", .tooManyPixels) { pngHeader(30_000, 30_000) },
    Case("a PNG of no size", .damaged) { pngHeader(0, 480) },
    Case("a PNG beyond counting", .tooManyPixels) { pngHeader(0xFFFF_FFFF, 0xFFFF_FFFF) },
    Case("a HEIC's first box", .damaged) { [0, 0, 0, 16] + text("ftypheic") },
  ]

  @Test("An invalid file is rejected with the reason", arguments: cases)
  func reportsReasonForInvalidFile(sample: Case) throws {
    let file = try sample.file()
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: file, by: RenderRecipe(renditions: []))
    }
    #expect(failure?.reason == sample.reason, "\(failure?.detail ?? "")")
    let isCounted = (failure?.number).map { (1...100_000).contains($0) }
    #expect(isCounted == (sample.reason == .tooManyPixels ? true : nil))
  }

  @Test("The recipe sets the limit of pixels, and the failure contains the number of megapixels")
  func appliesPixelLimit() throws {
    let file = Fixture.png(try Fixture.noise(PixelSize(width: 1250, height: 801)))
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: file, by: RenderRecipe(renditions: [], pixelLimit: 1250 * 801 - 1))
    }
    #expect(failure?.reason == .tooManyPixels && failure?.number == 2)
    _ = try RenderedPhoto(of: file, by: RenderRecipe(renditions: [], pixelLimit: 1250 * 801))
  }

  @Test("The head of a photo is refused if rendering refuses it", arguments: [1, 6])
  func examinesPhotoAsItIsRendered(orientation: Int) throws {
    var tags = CameraTags()
    tags.orientation = orientation
    let file = try Fixture.jpeg(Fixture.noise(PixelSize(width: 1600, height: 1200)), tags)
    // An eighth of 1600 pixels is enough for this width, an eighth of 1200 is not.
    let recipe = RenderRecipe(
      renditions: [Rendition(width: 120, format: .jpeg, quality: 80)], pixelLimit: 200 * 150)
    let isShown = (try? RenderedPhoto(of: file, by: recipe)) != nil
    #expect(isShown == (orientation == 1))
    let isAccepted = (try? RenderedPhoto.examine(Array(file.prefix(4096)), for: recipe)) != nil
    #expect(isAccepted == isShown)
  }

  @Test("The limit is for the pixels in memory: few of a baseline JPEG, all of a progressive one")
  func appliesPixelLimitToDecodedSize() throws {
    let bitmap = try Fixture.noise(PixelSize(width: 1600, height: 1200))
    let recipe = RenderRecipe(
      renditions: [Rendition(width: 100, format: .jpeg, quality: 80)], pixelLimit: 200 * 150)
    let baseline = [UInt8](try bitmap.encodedJPEG(quality: 80, progressive: false))
    #expect(try RenderedPhoto(of: baseline, by: recipe).facts.width == 1600)
    let progressive = [UInt8](try bitmap.encodedJPEG(quality: 80, progressive: true))
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto(of: progressive, by: recipe)
    }
    #expect(failure?.reason == .tooManyPixels && failure?.number == 2)
  }

  @Test(
    "Fault 1: A JPEG without its last bytes is shown if all pixels are there",
    arguments: [false, true])
  func showsJPEGWithoutEnd(progressive: Bool) throws {
    let bitmap = try Fixture.noise(PixelSize(width: 64, height: 48))
    let file = [UInt8](try bitmap.encodedJPEG(quality: 80, progressive: progressive))
    let whole = try RenderedPhoto.renderAtFullSize(file)
    let cut = try RenderedPhoto.renderAtFullSize(file.dropLast(2))
    #expect(cut.0 == whole.0)
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto.renderAtFullSize(file.dropLast(40))
    }
    #expect(failure?.reason == .cutShort)
  }

  @Test("A progressive JPEG that ends between two scans is cut short")
  func refusesJPEGWithoutLastScan() throws {
    let bitmap = try Fixture.noise(PixelSize(width: 64, height: 48))
    let file = [UInt8](try bitmap.encodedJPEG(quality: 80, progressive: true))
    let lastScan = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    // A table of codes can precede the scan.
    let end = file[..<lastScan].indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xC4 }
    let failure = #expect(throws: PhotoFailure.self) {
      try RenderedPhoto.renderAtFullSize(Array(file[..<(end ?? lastScan)]))
    }
    #expect(failure?.reason == .cutShort)
  }

  @Test("Fault 1: A few errors are tolerated in a JPEG with restart markers, and only there")
  func toleratesErrorsBetweenRestartMarkers() throws {
    let noise = try Fixture.noise(PixelSize(width: 256, height: 256))
    for (interval, isShown) in [(4, true), (0, false)] as [(UInt32, Bool)] {
      var file = UnusualJPEG.jpeg(noise, restartInterval: interval)
      #expect(
        try RenderedPhoto(of: file, by: RenderRecipe(renditions: [])).facts.isPartlyDamaged == false
      )
      // 60 bytes in the middle become codes that do not exist.
      for place in file.count / 2..<file.count / 2 + 60 { file[place] = place % 2 == 0 ? 0xFF : 0 }
      let recipe = RenderRecipe(
        renditions: [Rendition(width: 256, format: .jpeg, quality: 90)])
      let photo = try? RenderedPhoto(of: file, by: recipe)
      #expect((photo != nil) == isShown)
      #expect((photo?.facts.isPartlyDamaged ?? true) == true)
    }
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
