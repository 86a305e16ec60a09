import Foundation

/// Pixels in Cairo's format: rows of blue, green, red and an unused byte, without padding.
package struct PixelImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The pixels in rows from top to bottom, `width * height * 4` bytes.
  package let bgrxBytes: Data

  /// Creates an image, or returns nil if the number of bytes does not match the size.
  package init?(width: Int, height: Int, bgrxBytes: Data) {
    guard width > 0, height > 0, bgrxBytes.count / 4 / width == height,
      bgrxBytes.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.bgrxBytes = bgrxBytes
  }
}

/// The color profile that a camera adds to a photo.
package enum CameraColorProfile: String, Codable, Sendable {
  case sRGB, displayP3
}

/// The EXIF tags and the color profile that a camera adds to the pixels.
package struct CameraTags: Codable, Hashable, Sendable {
  /// The color profile to which the pixels are converted and which is in the file, or nil for sRGB without a profile.
  package var profile: CameraColorProfile?
  /// The EXIF orientation, 1 to 8; the pixels themselves are not rotated.
  package var orientation = 1
  package var captured: TimeStamp?
  package var make: String?
  package var model: String?
  /// The latitude in degrees north, written only together with the longitude.
  package var latitude: Double?
  /// The longitude in degrees east, written only together with the latitude.
  package var longitude: Double?

  package init() {}
}
