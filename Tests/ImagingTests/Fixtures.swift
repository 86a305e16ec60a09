import CImaging
import Foundation
import PhotoProtocol

@testable import Imaging
@testable import Records

/// Images with known contents.
enum Fixture {
  static let red: Int32 = 0xE02020
  static let green: Int32 = 0x20C040
  static let blue: Int32 = 0x2040D0
  static let yellow: Int32 = 0xE0D030

  /// Returns an image with red and green above blue and yellow, which looks different in every
  /// orientation.
  static func fourColorImage(_ size: PixelSize) throws -> Bitmap {
    try bitmap(size) { x, y in
      let left = x < size.width / 2
      return y < size.height / 2 ? (left ? red : green) : (left ? blue : yellow)
    }
  }

  /// Returns an image of pseudorandom pixels, the same on every run.
  static func noise(_ size: PixelSize) throws -> Bitmap {
    var state: UInt32 = 1
    return try bitmap(size) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int32(state >> 8)
    }
  }

  static func bitmap(_ size: PixelSize, _ pixel: (Int, Int) -> Int32) throws -> Bitmap {
    let bitmap = try Bitmap(size)
    for y in 0..<size.height {
      for x in 0..<size.width { bitmap.row(y)[x] = pixel(x, y) }
    }
    return bitmap
  }

  /// Returns the image as a camera stores it for an EXIF orientation.
  ///
  /// The implementation follows the table in the EXIF standard: the sides of the image that the
  /// first row and the first column show.
  static func storedByCamera(_ image: Bitmap, orientation: Int) throws -> Bitmap {
    let firstRow = ["top", "top", "bottom", "bottom", "left", "right", "right", "left"]
    let firstColumn = ["left", "right", "right", "left", "top", "top", "bottom", "bottom"]
    let (row, column) = (firstRow[orientation - 1], firstColumn[orientation - 1])
    let (right, bottom) = (image.size.width - 1, image.size.height - 1)
    let size = orientation > 4 ? image.size.transposed : image.size
    return try bitmap(size) { c, r in
      var (x, y) = (0, 0)
      for (side, distance) in [(row, r), (column, c)] {
        switch side {
        case "top": y = distance
        case "bottom": y = bottom - distance
        case "left": x = distance
        default: x = right - distance
        }
      }
      return image.row(y)[x]
    }
  }

  static func png(_ bitmap: Bitmap, exif: [UInt8]? = nil) -> [UInt8] {
    var count: Int32 = 0
    guard let bytes = gdImagePngPtr(bitmap.image, &count) else { return [] }
    defer { gdFree(bytes) }
    let file = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return exif.map { addingChunk("eXIf", Array($0.dropFirst(6)), toPNG: file) } ?? file
  }

  /// Returns a PNG file with an additional chunk after its header.
  static func addingChunk(_ name: String, _ content: [UInt8], toPNG file: [UInt8]) -> [UInt8] {
    let chunk = Array(name.utf8) + content
    let sum = bigEndian(Int(crc32(0, chunk, UInt32(chunk.count))))
    return Array(file[..<33]) + bigEndian(content.count) + chunk + sum + file[33...]
  }

  /// Returns a WebP file with an additional chunk at its end.
  static func addingChunk(_ name: String, _ content: [UInt8], toWebP file: [UInt8]) -> [UInt8] {
    var body = file[8...] + Array(name.utf8) + littleEndian(content.count) + content
    if content.count % 2 == 1 { body.append(0) }
    return Array("RIFF".utf8) + littleEndian(body.count) + body
  }

  static func jpeg(_ bitmap: Bitmap, _ tags: CameraTags = CameraTags()) throws -> [UInt8] {
    let pixels = PixelImage(
      width: bitmap.size.width, height: bitmap.size.height,
      bgrxBytes: (0..<bitmap.size.height).reduce(into: Data()) { data, y in
        data.append(contentsOf: UnsafeRawBufferPointer(bitmap.row(y)))
      })
    return [UInt8](try pixels?.cameraJPEG(quality: 100, tags: tags) ?? Data())
  }

  /// Returns a WebP file in the extended format, the only one that can contain EXIF data.
  static func webp(_ bitmap: Bitmap, exif: [UInt8]) throws -> [UInt8] {
    let plain = [UInt8](try bitmap.encoded(as: .webp, quality: 100))
    let (width, height) = (
      littleEndian(bitmap.size.width - 1), littleEndian(bitmap.size.height - 1)
    )
    let flags: [UInt8] = [0x08, 0, 0, 0] + width.prefix(3) + height.prefix(3)
    let block = exif.dropFirst(6) + (exif.count % 2 == 0 ? [] : [0])
    let body: [UInt8] =
      Array("WEBPVP8X".utf8) + littleEndian(10) + flags + plain.dropFirst(12)
      + Array("EXIF".utf8) + littleEndian(exif.count - 6) + block
    return Array("RIFF".utf8) + littleEndian(body.count) + body
  }

  /// Returns a JPEG file with an additional segment after its first marker.
  static func insertingSegment(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    jpeg.prefix(2) + [0xFF, marker] + bigEndian(content.count + 2).suffix(2) + content
      + jpeg.dropFirst(2)
  }

  static func exif(_ tags: CameraTags) throws -> [UInt8] {
    try ExifWriter().exifBlock(tags, width: 8, height: 8)
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static func littleEndian(_ number: Int) -> [UInt8] { bigEndian(number).reversed() }
}

/// Returns the largest difference between two pixels in any channel.
func colorDifference(_ one: Int32, _ other: Int32) -> Int32 {
  [16, 8, 0].map { abs((one >> $0 & 0xFF) - (other >> $0 & 0xFF)) }.max() ?? 0
}

extension RenderedPhoto {
  /// Renders one image at full size, without visible loss.
  static func renderAtFullSize(_ file: [UInt8], width: Int = 10_000) throws -> (PhotoFacts, Bitmap)
  {
    let rendition = Rendition(width: width, format: .jpeg, quality: 100)
    let photo = try RenderedPhoto(of: file, by: RenderRecipe(renditions: [rendition]))
    return (photo.facts, try JPEGDecoder.decode([UInt8](photo.pictures[0].bytes), eighths: 8))
  }
}
