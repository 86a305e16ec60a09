import Knowledge
import Photos
import Publishing
import Records

/// The content of a family's database: the records and the stored images.
package struct FamilyRecords: Sendable {
  package var journal: Journal
  package var images: DatabaseImages
  /// The family's choices for viewers in the CSV file next to the database.
  package let viewerChoices: ViewerChoices
  /// The hashes of the photos' bytes, if they were computed.
  var contentHashes: [ID<Photo>: String] = [:]

  package init(
    journal: Journal, images: DatabaseImages, viewerChoices: ViewerChoices = ViewerChoices()
  ) {
    self.journal = journal
    self.images = images
    self.viewerChoices = viewerChoices
  }

  /// Returns the review of the photos and milestones for viewers.
  func viewerReview(_ commonFoods: CommonFoodNames) -> ViewerReview {
    ViewerReview(
      of: journal, by: viewerChoices, commonFoods: commonFoods, contentHashes: contentHashes)
  }

  /// Returns only the records and images that an audience may see.
  ///
  /// All output is made from the result, so nothing else can appear in it. For viewers and doctors
  /// it is built from an empty journal: a new kind of record stays private until it is added. The
  /// images are those of the remaining photos, under the photos' new ids. Throws if the phrase that
  /// replaces a name is missing.
  package func redacted(
    for audience: Audience, using resources: SiteResources
  ) throws(PhraseError) -> FamilyRecords {
    var seen = try audience.kind.select(self, audience.profile, resources)
    seen.journal.audience = audience
    return seen
  }
}

extension Journal {
  /// The ids and files of all photos, including private ones that the journal leaves out.
  package var photoSources: [(id: ID<Photo>, file: String?)] {
    photos.map { ($0.id, $0.file) } + privatePhotos.sources
  }

  /// Returns the photos that the site for the journal's audience shows.
  package func photosToShow(_ summary: FamilySummary) -> [Photo] {
    if audience.includes(.timeline) { return Array(photos) }
    let answers = summary.shownReplyPhotoIDs
    return photos.filter { answers.contains($0.id) }
  }

  /// Returns the languages that an audience prefers, the most frequent first.
  ///
  /// These are the languages in the settings of its readers.
  package func preferredLanguages(of audience: Audience) -> [Language] {
    guard let role = audience.kind.role else { return [] }

    let spoken = caregivers.filter { $0.role == role }.compactMap(\.language)
    let counts = Dictionary(grouping: spoken) { $0 }.mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns a copy of the journal in which all free text is rewritten by the closure.
  func rewritingTexts(_ rewrite: (String) -> String) -> Journal {
    var journal = self
    for index in profiles.indices {
      journal.profiles[index].relationship = profiles[index].relationship.map(rewrite)
      journal.profiles[index].careNotes = profiles[index].careNotes.map(rewrite)
    }
    for kind in Journal.kinds { kind.rewriteFreeTexts(&journal, rewrite) }
    return journal
  }
}
