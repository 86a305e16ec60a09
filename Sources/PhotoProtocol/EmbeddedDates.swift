/// The times in the metadata of a photo file.
public struct EmbeddedDates: Codable, Hashable, Sendable {
  /// The times when the photo was taken, the most reliable first.
  public var taken: [CaptureTime]
  /// The GPS time, in UTC, of the last position before the photo.
  public var gps: CaptureTime?
  /// The time of the last change, which may be years after the photo.
  public var changed: CaptureTime?

  /// Creates times; by default, a file contains none.
  public init(taken: [CaptureTime] = [], gps: CaptureTime? = nil, changed: CaptureTime? = nil) {
    self.taken = taken
    self.gps = gps
    self.changed = changed
  }
}
