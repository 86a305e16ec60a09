internal import CImaging
import Foundation
import PhotoProtocol

extension PixelImage {
  /// A JPEG of these pixels with the tags of a camera, as a phone would have written it; throws
  /// where there is no memory or a tag cannot be written.
  public func cameraJPEG(quality: Int, tags: CameraTags) throws(PhotoFailure) -> Data {
    let bitmap = try Bitmap(PixelSize(width: width, height: height))
    bgrx.withUnsafeBytes { source in
      for y in 0..<height {
        let bytes = source[y * width * 4..<(y + 1) * width * 4]
        UnsafeMutableRawBufferPointer(bitmap.row(y)).copyBytes(from: bytes)
      }
    }
    bitmap.makeOpaque()
    var file = try bitmap.jpeg(quality: quality, progressive: false)
    let block = try ExifWriter().block(tags, width: width, height: height)
    let length = block.count + 2
    guard length <= 0xFFFF else { throw PhotoFailure(.tooLarge, "the camera's tags are too long") }
    // A camera's file begins with its EXIF block where others have JFIF's.
    let jfif = JPEGSegments(of: [UInt8](file)).segments.first { $0.marker == 0xE0 }?.whole ?? 2..<2
    file.replaceSubrange(
      jfif, with: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block)
    return file
  }
}
