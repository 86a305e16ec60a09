internal import CImaging
import Foundation
import PhotoProtocol

extension Bitmap {
  /// The picture as a file without any metadata, the same bytes each time; throws where the format
  /// cannot hold it.
  func encoded(as format: Rendition.Format, quality: Int) throws(PhotoFailure) -> Data {
    switch format {
    case .jpeg:
      // Progressive files are smaller and show early, but below this not worth six times the work.
      return try jpeg(quality: quality, progressive: size.width >= 800)
    case .webp:
      return try written(as: "WebP") { gdImageWebpPtrEx(image, &$0, Self.quality(quality)) }
    }
  }

  /// The picture as a JPEG without gd's signature, which it leaves in a comment segment.
  func jpeg(quality: Int, progressive: Bool) throws(PhotoFailure) -> Data {
    gdImageInterlace(image, progressive ? 1 : 0)
    let signed = try written(as: "JPEG") { gdImageJpegPtr(image, &$0, Self.quality(quality)) }
    var plain = signed
    let segments = JPEGSegments(of: [UInt8](signed)).segments
    for comment in segments.reversed() where comment.marker == 0xFE {
      plain.removeSubrange(comment.whole)
    }
    return plain
  }

  private static func quality(_ wanted: Int) -> Int32 { Int32(min(max(wanted, 1), 100)) }

  /// What one of gd's writers gives, copied, with gd's own memory freed.
  private func written(
    as format: String, by write: (inout Int32) -> UnsafeMutableRawPointer?
  ) throws(PhotoFailure) -> Data {
    GdMessages.listen()
    var count: Int32 = 0
    guard let bytes = write(&count), count > 0 else {
      let what = "\(size.width) × \(size.height) pixels cannot be written as \(format)"
      throw PhotoFailure(.unsupported, what)
    }
    defer { gdFree(bytes) }
    return Data(bytes: bytes, count: Int(count))
  }
}
