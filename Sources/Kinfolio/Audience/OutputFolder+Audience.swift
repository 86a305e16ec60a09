import Publishing
import Records

extension OutputFolder {
  /// Throws `ValidationError` if the folder contains a site for a different audience, even from an interrupted build.
  ///
  /// A build keeps old pages that were edited by hand, so a page of the family could be published for viewers.
  func checkAudience(_ audience: Audience, in family: Family) throws {
    try checkAudienceIdentifier(
      among: audience.identifiers(in: family), folderName: "\(audience.name)-site")
  }

  /// Throws the same error if the folder contains a site for an audience with another identifier.
  func checkAudienceIdentifier(
    among identifiers: [String], folderName folder: String = "other-folder"
  ) throws {
    let manifests = [try Manifest(in: url), try Manifest(in: url, named: Manifest.pendingFileName)]
    for manifest in manifests.compactMap(\.self) {
      let other = manifest.audience ?? Audience.family.name
      guard !identifiers.contains(other) else { continue }
      let site = AudienceKind.siteName(forIdentifier: other)
      let isSameKind = identifiers.contains { site == AudienceKind.siteName(forIdentifier: $0) }
      throw ValidationError(
        description: "The output folder \(url.path) contains \(site)"
          + (isSameKind ? " about another profile" : "") + ", which would be mixed with this one. "
          + "Write each site to a folder of its own, for example: --output \(folder)")
    }
  }
}

/// The numbers of profiles, photos and milestones that a site leaves out; as mere counts, they reveal no content.
package struct RedactionSummary: Codable, Hashable, Sendable {
  let profiles: Int
  let photos: Int
  let milestones: Int

  init(comparing all: Journal, withRedacted seen: Journal, shownPhotoCount photos: Int) {
    profiles = all.profiles.count - seen.profiles.count
    self.photos = all.photos.count - photos
    milestones = all.milestones.count - seen.milestones.count
  }

  package var counts: [(kind: String, count: Int)] {
    [("profiles", profiles), ("photos", photos), ("milestones", milestones)]
  }
}
