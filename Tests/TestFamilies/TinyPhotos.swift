import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing
@testable import PhotoProtocol
@testable import Photos
@testable import Records

/// Photos for tests in which the image itself does not matter.
enum TinyPhotos {
  /// A black JPEG of 16 × 12 pixels without any metadata.
  private static let jpeg = """
    /9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgy\
    PC4zNDL/wAALCAAMABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
    BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF\
    RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLD\
    xMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+iiiv/9k=
    """

  /// Returns a library with the same black photo for every id, as a whole and square.
  ///
  /// The image file is written to `folder`.
  static func library(
    of photos: [ID<Photo>], omittedPhotos: [OmittedPhoto] = [], in folder: TemporaryFolder
  ) throws -> PhotoLibrary {
    let file = URL(fileURLWithPath: folder.path("photo.jpg"))
    let bytes = try #require(Data(base64Encoded: jpeg))
    try bytes.write(to: file)
    let cached = CachedFile(url: file, byteCount: bytes.count, sha256: SHA256.hex(of: bytes))
    let renditions = [RenderedPicture.Rendition.Shape.fit, .square].map { shape in
      RenderedPicture.Rendition(
        path: "photos/x.jpg", width: 16, height: 12, shape: shape, format: "jpeg",
        file: cached)
    }
    let picture = RenderedPicture(
      width: 16, height: 12, averageColor: "#000000", renditions: renditions)
    return PhotoLibrary(
      Dictionary(uniqueKeysWithValues: photos.map { ($0, picture) }), omittedPhotos: omittedPhotos)
  }
}

/// The program `kinfolio-photos`, which is next to the test executable.
let photoWorker = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent().appendingPathComponent("kinfolio-photos")

/// Returns an image with many colors.
func samplePixels(_ width: Int, _ height: Int) throws -> PixelImage {
  let rows: [UInt8] = (0..<width * height).flatMap { place -> [UInt8] in
    [UInt8(place % 251), UInt8(place % 13), 90, 255]
  }
  return try #require(PixelImage(width: width, height: height, bgrxBytes: Data(rows)))
}
