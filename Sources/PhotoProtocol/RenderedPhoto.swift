import Foundation

/// A moment as a camera's clock showed it.
public struct CaptureTime: Codable, Hashable, Sendable {
  /// The local date and time, "2026-03-01T08:00:00".
  public let local: String
  /// The distance from UTC, "+01:00", where the camera knew it.
  public let offset: String?

  /// Makes a moment from its ISO 8601 texts.
  public init(local: String, offset: String? = nil) {
    self.local = local
    self.offset = offset
  }
}

/// What a photo tells of itself, its orientation already accounted for.
public struct PhotoFacts: Codable, Hashable, Sendable {
  /// The original's width in pixels, seen upright.
  public let width: Int
  /// The original's height in pixels, seen upright.
  public let height: Int
  /// When the photo was taken, if its camera wrote that down.
  public let captured: CaptureTime?
  /// The mean of all pixels as "#rrggbb", to stand in while the photo loads.
  public let averageColor: String

  /// Gathers what a photo tells of itself.
  public init(width: Int, height: Int, captured: CaptureTime?, averageColor: String) {
    self.width = width
    self.height = height
    self.captured = captured
    self.averageColor = averageColor
  }
}

/// A photo's facts and the pictures made from it, free of any metadata.
public struct RenderedPhoto: Hashable, Sendable {
  /// One finished picture file.
  public struct Picture: Hashable, Sendable {
    /// The true width in pixels, at most what the recipe asked for.
    public let width: Int
    /// The true height in pixels.
    public let height: Int
    /// The whole file.
    public let bytes: Data

    /// Makes a picture from its file and that file's size in pixels.
    public init(width: Int, height: Int, bytes: Data) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// What the photo tells of itself.
  public let facts: PhotoFacts
  /// The pictures in the order of the recipe's renditions.
  public let pictures: [Picture]

  /// Joins a photo's facts with the pictures made from it.
  public init(facts: PhotoFacts, pictures: [Picture]) {
    self.facts = facts
    self.pictures = pictures
  }
}
