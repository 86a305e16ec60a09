/// A photo at one size and in one file format, as requested from a worker process.
public struct Rendition: Codable, Hashable, Sendable {
  /// The shape of a picture at the requested width.
  public enum Shape: String, Codable, Sendable {
    /// The whole photo in its own proportions.
    case fit
    /// A square around the faces in the photo, whose position is `RenderRecipe.focus`.
    ///
    /// Without this position, it is around the middle of the photo, or slightly above the middle in a portrait.
    case square
  }

  /// The file formats of renditions.
  public enum Format: String, Codable, Sendable {
    /// Progressive JPEG.
    case jpeg
    /// Lossy WebP.
    case webp
  }

  /// The width in pixels; a narrower photo is not enlarged.
  public let width: Int
  /// The shape of the picture.
  public let shape: Shape
  /// The file format.
  public let format: Format
  /// The quality of the encoder, from 1 to 100.
  public let quality: Int

  /// Creates the description of one picture.
  public init(width: Int, shape: Shape = .fit, format: Format, quality: Int) {
    self.width = width
    self.shape = shape
    self.format = format
    self.quality = quality
  }
}

/// The position of the faces in an upright photo, as fractions (0…1) from its left and top edge.
public struct PhotoFocus: Codable, Hashable, Sendable {
  /// The position of the faces as a fraction of the photo's width from the left, or nil for the middle.
  public let x: Double?
  /// The position of the faces as a fraction of the photo's height from the top, or nil for slightly above the middle.
  public let y: Double?

  /// Creates a focus.
  public init(x: Double?, y: Double?) {
    self.x = x
    self.y = y
  }
}

/// The renditions of one photo that a worker process makes after decoding the photo once.
public struct RenderRecipe: Codable, Hashable, Sendable {
  /// The requested pictures, in the order of the result; if there are none, the result contains only the photo's
  /// properties.
  public let renditions: [Rendition]
  /// The position of the faces, around which squares are cut out, or nil if it is unknown.
  public let focus: PhotoFocus?
  /// The maximum number of pixels; a photo whose header announces more is rejected before it is decoded.
  public let pixelLimit: Int

  /// The maximum number of pixels of a photo if the user chooses no other.
  public static let standardPixelLimit = 100_000_000

  /// Creates a recipe for a photo of at most `pixelLimit` pixels.
  public init(
    renditions: [Rendition], focus: PhotoFocus? = nil, pixelLimit: Int = standardPixelLimit
  ) {
    self.renditions = renditions
    self.focus = focus
    self.pixelLimit = pixelLimit
  }
}
