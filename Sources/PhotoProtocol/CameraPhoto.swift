import Foundation

/// Pixels in Cairo's format: rows of blue, green, red and an unused byte, without padding.
public struct PixelImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels in rows from top to bottom, `width * height * 4` bytes.
  public let bgrx: Data

  /// Creates an image, or returns nil if the number of bytes does not match the size.
  public init?(width: Int, height: Int, bgrx: Data) {
    guard width > 0, height > 0, bgrx.count / 4 / width == height, bgrx.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.bgrx = bgrx
  }
}

/// The color profile that a camera adds to a photo.
public enum CameraProfile: String, Codable, Sendable {
  case sRGB, displayP3
}

/// The EXIF tags and the color profile that a camera adds to the pixels.
public struct CameraTags: Codable, Hashable, Sendable {
  /// The color profile of the stored pixels, or nil for sRGB without a profile.
  public var profile: CameraProfile?
  /// The EXIF orientation, 1 to 8; the pixels themselves are not rotated.
  public var orientation = 1
  /// The time when the photo was taken.
  public var captured: CaptureTime?
  /// The manufacturer of the camera.
  public var make: String?
  /// The model of the camera.
  public var model: String?
  /// The latitude in degrees north, written only together with the longitude.
  public var latitude: Double?
  /// The longitude in degrees east, written only together with the latitude.
  public var longitude: Double?

  /// Creates tags with the upright orientation and no other information.
  public init() {}
}
