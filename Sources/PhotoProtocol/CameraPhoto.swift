import Foundation

/// Pixels as Cairo keeps them: rows of blue, green, red and an unused byte, without gaps.
public struct PixelImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The rows from top to bottom, `width * height * 4` bytes.
  public let bgrx: Data

  /// Makes an image of rows; nil when the bytes are not exactly as many as the size needs.
  public init?(width: Int, height: Int, bgrx: Data) {
    guard width > 0, height > 0, bgrx.count / 4 / width == height, bgrx.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.bgrx = bgrx
  }
}

/// What a camera writes beside the pixels of a photo.
public struct CameraTags: Codable, Hashable, Sendable {
  /// The EXIF orientation, 1 to 8; the pixels themselves are written as given.
  public var orientation = 1
  /// When the photo was taken.
  public var captured: CaptureTime?
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// Degrees north; written only together with the longitude.
  public var latitude: Double?
  /// Degrees east; written only together with the latitude.
  public var longitude: Double?

  /// Makes the tags of a camera that held upright and knew nothing more.
  public init() {}
}
