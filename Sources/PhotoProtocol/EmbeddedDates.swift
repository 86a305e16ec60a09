/// The times in the metadata of a photo file.
package struct EmbeddedDates: Codable, Hashable, Sendable {
  /// The times when the photo was taken, the most reliable first.
  package var taken: [TimeStamp]
  /// The time, in UTC, when GPS last determined a position before the photo was taken.
  package var gps: TimeStamp?
  /// The time of the photo's last change, which may be years after the photo was taken.
  package var changed: TimeStamp?

  package init(taken: [TimeStamp] = [], gps: TimeStamp? = nil, changed: TimeStamp? = nil) {
    self.taken = taken
    self.gps = gps
    self.changed = changed
  }
}
