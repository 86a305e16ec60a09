import Audiences
import FoundationEssentials
import Knowledge
import Publishing
import Records

extension OutputFolder {
  /// Throws `ValidationError` if the folder contains a site for a different audience, even from an interrupted build.
  ///
  /// A build keeps old pages that someone has edited. A page for the family could therefore be published for viewers.
  func checkAudience(_ audience: Audience, in family: Family) throws {
    try checkAudienceIdentifier(
      among: audience.identifiers(in: family), folderName: "\(audience.kind.name)-site")
  }

  /// Throws `ValidationError` if the folder contains a site for an audience with an identifier that is not in the list.
  func checkAudienceIdentifier(
    among identifiers: [String], folderName folder: String = "other-folder"
  ) throws {
    let manifests = [try Manifest(in: url), try Manifest(in: url, named: Manifest.pendingFileName)]
    for manifest in manifests.compactMap(\.self) {
      let other = manifest.audience ?? AudienceKind.family.name
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

/// The numbers of profiles, photos and milestones that a site leaves out for its audience; the numbers reveal no
/// content.
package struct WithheldRecordCounts: Codable, Hashable, Sendable {
  let profiles: Int
  let photos: Int
  let milestones: Int

  init(comparing all: Journal, withRedacted seen: Journal, shownPhotoCount photos: Int) {
    profiles = all.profiles.count - seen.profiles.count
    self.photos = all.photos.count - photos
    milestones = all.milestones.count - seen.milestones.count
  }

  package var countsByKind: [(kind: String, count: Int)] {
    [("profiles", profiles), ("photos", photos), ("milestones", milestones)]
  }
}

extension Audience {
  /// Returns the text that identifies the audience in a manifest, with a pseudonym instead of the id of the profile.
  ///
  /// Sites for the same people have the same identifier.
  package func identifier(in family: Family) -> String { identifier(using: Pseudonyms(of: family)) }

  /// Returns all identifiers that a manifest of a site for this audience can contain.
  ///
  /// Earlier versions of the program wrote the id of the profile. Pseudonyms change when the database gets an
  /// identifier of the family, from which they are made.
  package func identifiers(in family: Family) -> [String] {
    [identifier(in: family), identifier(using: Pseudonyms(withoutIdentifierOf: family))]
      + (profileID.map { ["\(kind.name) of \(idSlug($0.text))"] } ?? [])
  }

  private func identifier(using pseudonyms: Pseudonyms) -> String {
    profileID.map { "\(kind.name) of \(pseudonyms.pseudonym(for: $0.text))" } ?? kind.name
  }
}

extension FamilyRecords {
  /// Removes the published files with photos or texts that the audience may no longer see, and returns their paths.
  ///
  /// Removes only files that can be found without reading a photo. Before that, calls `store` with the decisions of the
  /// family, because the CSV table with the decisions can be lost before the next build. Does nothing if the family has
  /// decided nothing and nothing is hidden. Throws `ValidationError` if the folder contains a site for other readers.
  package func withdraw(
    from output: OutputFolder, for audience: Audience, foodNames: [Language: [String: String]],
    storing store: (ViewerDecisions) -> Void
  ) throws -> [String] {
    try output.checkAudience(audience, in: journal.family)
    let (review, _, items) = reviewed(CommonFoodTranslations(foodNames), nil)
    guard viewerDecisions.hasWrittenCSVFile || review.hidesAnyItem else { return [] }
    store(review.decisionsToStoreFirst(at: review.decisions.nextDecisionUnixTime(now: now)))
    let permitted = Set(items.map(\.id))
    return try output.removeWithdrawnFiles { permitted.contains($0) }
  }
}
