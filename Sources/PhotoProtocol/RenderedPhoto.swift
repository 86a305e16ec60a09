import Foundation

/// The properties of a photo after it was rotated to be upright.
package struct PhotoFacts: Codable, Hashable, Sendable {
  /// The width of the upright original in pixels.
  package let width: Int
  /// The height of the upright original in pixels.
  package let height: Int
  package let dates: EmbeddedDates
  /// The average of all pixels as "#rrggbb", which a page shows until it has loaded the photo.
  package let averageColor: String
  /// The brightness of the parts of the photo, by which copies of the photo are recognized.
  package let grid: BrightnessGrid
  /// True if a few parts of the file could not be decoded.
  package let isPartlyDamaged: Bool
  /// The caption in the file's metadata, or nil if there is none.
  package let caption: String?

  /// The maximum length of a caption in code points; a longer one is cut.
  package static let maximumCaptionLength = 2000

  package init(
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
package struct RenderedPhoto: Hashable, Sendable {
  /// A picture file in one size and format.
  package struct PictureFile: Hashable, Sendable {
    /// The width of the file in pixels, at most the requested width.
    package let width: Int
    package let height: Int
    package let bytes: Data

    package init(width: Int, height: Int, bytes: Data) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  package let facts: PhotoFacts
  /// The picture files, in the order in which they were requested.
  package let pictures: [PictureFile]

  package init(facts: PhotoFacts, pictures: [PictureFile]) {
    self.facts = facts
    self.pictures = pictures
  }
}
