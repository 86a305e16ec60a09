internal import CImaging
import Foundation
import PhotoProtocol

extension Bitmap {
  /// The picture as a file without any metadata, the same bytes each time; throws where the format
  /// cannot hold it.
  func encoded(as format: Rendition.Format, quality: Int) throws(PhotoFailure) -> Data {
    let quality = Int32(min(max(quality, 1), 100))
    var count: Int32 = 0
    let bytes: UnsafeMutableRawPointer?
    GdMessages.listen()
    switch format {
    case .jpeg:
      gdImageInterlace(image, size.width >= 800 ? 1 : 0)
      bytes = gdImageJpegPtr(image, &count, quality)
    case .webp:
      bytes = gdImageWebpPtrEx(image, &count, quality)
    }
    guard let bytes, count > 0 else {
      let what = "\(size.width) × \(size.height) pixels cannot be written as \(format.rawValue)"
      throw PhotoFailure(.unsupported, what)
    }
    defer { gdFree(bytes) }
    let file = Data(bytes: bytes, count: Int(count))
    return format == .jpeg ? Self.withoutComment(file) : file
  }

  /// gd signs each JPEG in a comment segment.
  private static func withoutComment(_ file: Data) -> Data {
    let comments = JPEGSegments(of: [UInt8](file)).segments.filter { $0.marker == 0xFE }
    var plain = file
    for comment in comments.reversed() { plain.removeSubrange(comment.whole) }
    return plain
  }
}
