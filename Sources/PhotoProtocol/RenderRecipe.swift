/// A photo at one size and in one file format, as requested from a worker process.
package struct Rendition: Codable, Hashable, Sendable {
  /// The part of the photo that a picture file shows, which determines the shape of the picture.
  package enum Shape: String, Codable, Sendable {
    /// The whole photo in its own proportions.
    case fit
    /// A square around the faces in the photo; `RenderRecipe.focus` is the position of the faces.
    ///
    /// Without this position, the square is in the middle of the photo, or slightly above the middle of a portrait.
    case square
  }

  package enum Format: String, Codable, Sendable {
    /// Progressive JPEG.
    case jpeg
    /// Lossy WebP.
    case webp
  }

  /// The width in pixels; a narrower photo is not enlarged.
  package let width: Int
  package let shape: Shape
  package let format: Format
  /// The quality of the encoder, from 1 to 100.
  package let quality: Int

  package init(width: Int, shape: Shape = .fit, format: Format, quality: Int) {
    self.width = width
    self.shape = shape
    self.format = format
    self.quality = quality
  }
}

/// The position of the faces in an upright photo, as fractions (0…1) of its width and height.
package struct FocusPoint: Codable, Hashable, Sendable {
  /// The position of the faces as a fraction of the photo's width from the left, or nil for the middle.
  package let x: Double?
  /// The position of the faces as a fraction of the photo's height from the top, or nil for slightly above the middle.
  package let y: Double?

  package init(x: Double?, y: Double?) {
    self.x = x
    self.y = y
  }
}

/// The renditions of one photo that a worker process makes after decoding the photo once.
package struct RenderRecipe: Codable, Hashable, Sendable {
  /// The requested picture files, in the order of the result; if the list is empty, the result contains only the
  /// photo's properties.
  package let renditions: [Rendition]
  /// The position of the faces, around which squares are cut out, or nil if it is unknown.
  package let focus: FocusPoint?
  /// The maximum number of pixels; a photo whose header announces more is rejected before it is decoded.
  package let pixelLimit: Int

  /// The maximum number of pixels of a photo, unless the user has chosen another.
  package static let standardPixelLimit = 100_000_000

  package init(
    renditions: [Rendition], focus: FocusPoint? = nil, pixelLimit: Int = standardPixelLimit
  ) {
    self.renditions = renditions
    self.focus = focus
    self.pixelLimit = pixelLimit
  }
}
