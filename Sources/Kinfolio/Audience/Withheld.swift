import Records

/// How much of what a family has is not on a site for others: counts, and never what.
package struct Withheld: Codable, Hashable, Sendable {
  package let profiles: Int
  package let photos: Int
  package let milestones: Int

  /// Counts what of all records is not in those an audience sees, of which `photos` are shown.
  package init(of all: Journal, from seen: Journal, showing photos: Int) {
    profiles = all.profiles.count - seen.profiles.count
    self.photos = seen.audience == .family ? 0 : all.photos.count - photos
    milestones = all.milestones.count - seen.milestones.count
  }

  /// Each kind with its count.
  package var counts: [(kind: String, count: Int)] {
    [("profiles", profiles), ("photos", photos), ("milestones", milestones)]
  }
}
