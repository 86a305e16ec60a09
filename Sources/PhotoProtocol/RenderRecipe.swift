/// One picture wanted from a photo.
public struct Rendition: Codable, Hashable, Sendable {
  /// How the photo is brought to the wanted width.
  public enum Shape: String, Codable, Sendable {
    /// The whole photo in its own proportions.
    case fit
    /// A square cut around the recipe's focus, else from the middle, in portrait photos a little
    /// above it, where faces are.
    case square
  }

  /// The file formats that are written.
  public enum Format: String, Codable, Sendable {
    /// Progressive JPEG.
    case jpeg
    /// Lossy WebP.
    case webp
  }

  /// The width in pixels; a photo that is narrower is not enlarged.
  public let width: Int
  /// The whole photo or a square of it.
  public let shape: Shape
  /// The file format.
  public let format: Format
  /// The encoder's quality from 1 to 100.
  public let quality: Int

  /// Describes one picture wanted from a photo.
  public init(width: Int, shape: Shape = .fit, format: Format, quality: Int) {
    self.width = width
    self.shape = shape
    self.format = format
    self.quality = quality
  }
}

/// Where in a photo the faces are, from 0 at its left or top edge to 1, the photo seen upright.
public struct PhotoFocus: Codable, Hashable, Sendable {
  /// How far from the left; nil for the middle.
  public let x: Double?
  /// How far from the top; nil for a little above the middle.
  public let y: Double?

  /// Makes a focus from its two distances.
  public init(x: Double?, y: Double?) {
    self.x = x
    self.y = y
  }
}

/// Everything wanted from one photo, made from a single decoding.
public struct RenderRecipe: Codable, Hashable, Sendable {
  /// The pictures wanted, in the order in which they are given back; with none, only facts are told.
  public let renditions: [Rendition]
  /// What squares are cut around; nil where that is not known.
  public let focus: PhotoFocus?
  /// The most pixels a photo may claim to have before it is refused unread.
  public let pixelLimit: Int

  /// Describes what is wanted from a photo of at most `pixelLimit` pixels.
  public init(
    renditions: [Rendition], focus: PhotoFocus? = nil, pixelLimit: Int = 100_000_000
  ) {
    self.renditions = renditions
    self.focus = focus
    self.pixelLimit = pixelLimit
  }
}
