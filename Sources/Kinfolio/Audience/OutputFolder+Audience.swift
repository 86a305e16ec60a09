import Publishing
import Records

extension OutputFolder {
  /// Throws ``Refusal`` where the folder holds a site for others than `audience`, also one whose
  /// build was interrupted.
  ///
  /// Replacing it would do: what an earlier build wrote is removed. But a page that somebody has
  /// edited since would stay, and a family's pages would go wherever a viewers' folder is published.
  package func refuseSite(forOthersThan audience: Audience) throws {
    let manifests = [try Manifest(in: url), try Manifest(in: url, named: Manifest.begunName)]
    for manifest in manifests.compactMap(\.self) {
      let mark = manifest.audience ?? Audience.family.mark
      guard mark != audience.mark else { continue }
      throw Refusal(
        description:
          "The output folder \(url.path) holds \(Audience.Kind.siteName(of: mark)), and "
          + "\(Audience.Kind.siteName(of: audience.mark)) goes into a folder of its own. Choose another with --output, or empty this one first."
      )
    }
  }
}

/// How much of what a family has is not on a site for others: counts, and never what.
package struct Withheld: Codable, Hashable, Sendable {
  package let profiles: Int
  package let photos: Int
  package let milestones: Int

  /// Counts what of all records is not in those an audience sees, of which `photos` are shown.
  package init(of all: Journal, from seen: Journal, showing photos: Int) {
    profiles = all.profiles.count - seen.profiles.count
    self.photos = all.photos.count - photos
    milestones = all.milestones.count - seen.milestones.count
  }

  /// Each kind with its count.
  package var counts: [(kind: String, count: Int)] {
    [("profiles", profiles), ("photos", photos), ("milestones", milestones)]
  }
}
