import Foundation

/// The properties of a photo after its orientation was applied.
public struct PhotoFacts: Codable, Hashable, Sendable {
  /// The width of the upright original in pixels.
  public let width: Int
  /// The height of the upright original in pixels.
  public let height: Int
  /// The times in the file's metadata.
  public let dates: EmbeddedDates
  /// The average of all pixels as "#rrggbb", which is shown until the photo is loaded.
  public let averageColor: String
  /// The brightness of parts of the photo, by which copies of the photo are recognized.
  public let grid: BrightnessGrid
  /// True if a few parts of the file could not be decoded.
  public let isPartlyDamaged: Bool
  /// The caption in the file's metadata, or nil if there is none.
  public let caption: String?

  /// The maximum length of a caption in code points; a longer one is cut.
  public static let maximumCaptionLength = 2000

  /// Creates the facts of a photo.
  public init(
    width: Int, height: Int, dates: EmbeddedDates, averageColor: String, grid: BrightnessGrid,
    isPartlyDamaged: Bool = false, caption: String? = nil
  ) {
    self.width = width
    self.height = height
    self.dates = dates
    self.averageColor = averageColor
    self.grid = grid
    self.isPartlyDamaged = isPartlyDamaged
    self.caption = caption
  }
}

/// The properties of a photo, and the picture files made from it, which contain no metadata.
public struct RenderedPhoto: Hashable, Sendable {
  /// A picture file in one size and format.
  public struct Picture: Hashable, Sendable {
    /// The actual width in pixels, at most the requested width.
    public let width: Int
    /// The actual height in pixels.
    public let height: Int
    /// The content of the picture file.
    public let bytes: Data

    /// Creates a picture from its file and the size in pixels.
    public init(width: Int, height: Int, bytes: Data) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// The properties of the photo.
  public let facts: PhotoFacts
  /// The picture files, in the order in which they were requested.
  public let pictures: [Picture]

  /// Creates a rendered photo.
  public init(facts: PhotoFacts, pictures: [Picture]) {
    self.facts = facts
    self.pictures = pictures
  }
}
