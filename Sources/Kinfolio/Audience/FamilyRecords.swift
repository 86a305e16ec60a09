import Knowledge
import Photos
import Publishing
import Records

/// The content of a family's database: the records and the stored images.
package struct FamilyRecords: Sendable {
  package var journal: Journal
  let images: DatabaseImages
  /// The family's choices for viewers in the CSV file next to the database.
  let viewerChoices: ViewerChoices

  package init(
    journal: Journal, images: DatabaseImages, viewerChoices: ViewerChoices = ViewerChoices()
  ) {
    self.journal = journal
    self.images = images
    self.viewerChoices = viewerChoices
  }

  /// Copies the content from a database, which can be closed afterwards.
  package init(
    of journal: Journal, from database: TrackingDatabase, viewerChoices: ViewerChoices
  ) throws {
    self.init(
      journal: journal, images: try DatabaseImages(of: journal.photos, from: database),
      viewerChoices: viewerChoices)
  }

  /// Returns the review of the photos and milestones for viewers.
  ///
  /// Reads the photos, except files with a known hash. Without a reader, copies of hidden photos are not
  /// recognized.
  func viewerReview(_ commonFoods: CommonFoodNames, readingPhotosWith reader: PhotoReader?)
    -> ViewerReview
  {
    ViewerReview(
      of: journal, by: viewerChoices, commonFoods: commonFoods,
      contentHashes: reader?.contentHashes(of: journal.photoSources, images) ?? [:])
  }

  /// Returns only the records and images that an audience may see.
  ///
  /// A site is made from the result, so nothing else can appear in it. For viewers and doctors it is
  /// built from an empty journal: a new kind of record stays private until it is added. The images are
  /// those of the remaining photos, under the photos' new ids. A selection that depends on the bytes of
  /// photos reads them with `reader`, which is nil if nothing will be published. Throws if the phrase
  /// that replaces a name is missing.
  package func redacted(
    for audience: Audience, using resources: SiteResources, readingPhotosWith reader: PhotoReader?
  ) throws(PhraseError) -> VisibleRecords {
    try audience.kind.select(self, audience, resources, reader)
  }
}

/// The records and images that an audience may see.
package struct VisibleRecords: Sendable {
  package internal(set) var journal: Journal
  let images: DatabaseImages
  /// The result of the review for viewers; nil for other audiences.
  ///
  /// A selection that uses `viewerReview` must return it: otherwise a photo that is replaced during the
  /// build is published.
  let approval: ViewerApproval?
}

/// The totals of a review for viewers, and the hashes of the shown photos.
///
/// Contains no texts.
package struct ViewerApproval: Sendable {
  /// The hashes of the bytes for which the photos were selected.
  let contentHashes: [ID<Photo>: String]
  /// The number of photos that are not shown only because their files cannot be read.
  let unreadableCount: Int
  /// The number of photos and milestones that the family has to decide about.
  package let waitingCount: Int
  /// True if the family shares all texts, except those of private photos.
  package let sharesAllCaptions: Bool
}

extension Journal {
  /// The ids and files of all photos, including private ones that the journal leaves out.
  var photoSources: [(id: ID<Photo>, file: String?)] {
    photos.map { ($0.id, $0.file) } + privatePhotos.sources
  }

  /// Returns the photos that the site for the journal's audience shows.
  func photosToShow(_ summary: FamilySummary) -> [Photo] {
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
    for kind in Journal.kinds { kind.rewriteFreeTexts(&journal, rewrite) }
    return journal
  }
}
