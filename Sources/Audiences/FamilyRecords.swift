import Knowledge
import PhotoProtocol
import Photos
import Progress
import Records

/// The records and images of a family, with its decisions about what viewers may see.
package struct FamilyRecords: Sendable {
  package var journal: Journal
  package let images: DatabaseImages
  package let viewerDecisions: ViewerDecisions
  let viewerTable: ViewerTable
  /// The present time in seconds since 1970, for decisions that a build stores.
  package let now: Int64

  package var hasViewerTable: Bool { viewerTable.fileContents != nil }

  package init(
    journal: Journal, images: DatabaseImages, viewerDecisions: ViewerDecisions = ViewerDecisions(),
    viewerTable: ViewerTable = ViewerTable(), now: Int64 = 0
  ) {
    self.now = now
    self.journal = journal
    self.images = images
    self.viewerDecisions = viewerDecisions.markedIncomplete(ifOlderThan: viewerTable.newestRowTime)
    self.viewerTable = viewerTable
  }

  /// Returns the hashes and brightness grids by which all photos are recognized, even private photos with invalid rows.
  ///
  /// A photo is not decoded again if a decision of the family contains its grid, or if it is one of the `decoded`
  /// photos.
  package func photoIdentities(
    with renderer: PhotoRenderer, decoded: PhotoLibrary = PhotoLibrary(), jobs: Int,
    progress: ProgressReporter
  ) async throws -> PhotoIdentities {
    let stored = Dictionary(
      viewerDecisions.decisions.compactMap { decision in
        decision.pictureID.flatMap { picture in
          decision.brightnessGrid.flatMap(BrightnessGrid.init(hexText:)).map { (picture, $0) }
        }
      }, uniquingKeysWith: { first, _ in first })
    let rendered = decoded.gridsByPhotoID
    var known: [String: BrightnessGrid] = [:]
    if !rendered.isEmpty {
      for (photo, hash) in renderer.reader.contentHashes(of: journal.photoIDsAndFiles, images) {
        known[hash] = rendered[photo]
      }
    }
    return try await renderer.identities(
      of: journal.photoIDsAndFiles, images,
      knownGrid: { known[$0] ?? stored[PhotoIdentities.pictureID(ofHash: $0)] }, jobs: jobs,
      progress: progress)
  }

  /// Returns only the records and images that an audience may see.
  ///
  /// A site is made from the result, so nothing else can appear in it. For viewers and doctors, records are copied into
  /// an empty journal: a new kind of record stays private until `AudienceKind.selectRecords` copies it, or until its
  /// uses contain `isForDoctors`. An image has the new id of its photo, such as a pseudonym. `identities` are the
  /// hashes by which copies of photos are recognized, or nil if nothing will be published. Throws if the phrase that
  /// replaces a name is missing.
  package func visibleRecords(
    for audience: Audience, using reference: ReferenceData, _ identities: PhotoIdentities?
  ) throws(PhraseError) -> VisibleRecords {
    var visible = try audience.kind.selectRecords(self, audience, reference, identities)
    for kind in Journal.kinds where !audience.kind.tableNames.contains(kind.table) {
      kind.removeRecords(&visible.journal)
    }
    if !audience.canSee(.timeline) { visible.journal.removeUnlistedPhotos() }
    return visible
  }
}

/// The records and images that an audience may see.
package struct VisibleRecords: Sendable {
  package var journal: Journal
  package let images: DatabaseImages
  /// The photos and texts that viewers may see, according to the family's decisions, or nil for other audiences.
  ///
  /// A function that selects records with a `ViewerReview` must return this value. Otherwise, the build would publish a
  /// photo that replaces the reviewed one in the meantime.
  package let approval: ViewerApproval?

  package init(journal: Journal, images: DatabaseImages, approval: ViewerApproval?) {
    self.journal = journal
    self.images = images
    self.approval = approval
  }
}

/// What a build needs to know about the family's decisions on what viewers see, without any text of the family.
package struct ViewerApproval: Sendable {
  /// The hash of each shown photo's bytes at the time of the selection; the key is the pseudonym of the photo.
  package let contentHashes: [ID<Photo>: String]
  /// The decisions to store: those stored before, the choices in the CSV table that show less, and entries by which
  /// later builds recognize photos.
  package let decisionsToStore: ViewerDecisions
  package let outdatedChoiceCount: Int
  package let ineffectiveChoiceCount: Int
  package let visibleItems: [VisibleItem]
  package let unreadablePhotoCount: Int
  package let awaitingDecisionCount: Int
}

/// A photo or text that viewers may see.
package struct VisibleItem: Hashable, Sendable {
  /// The identifier of the photo or text in the manifest of a site.
  package let id: String
  /// The pseudonym of the photo that is shown or whose text is shown, or nil for a text without a photo.
  package let photo: ID<Photo>?
  package let isText: Bool
}

extension Journal {
  /// The ids and file paths of all photos, including private photos whose rows were left out, for example as invalid.
  var photoIDsAndFiles: [(id: ID<Photo>, file: String?)] {
    photos.map { ($0.id, $0.file) } + privatePhotos.photos
  }

  /// Removes the photos without a record, which are only for timelines.
  package mutating func removeUnlistedPhotos() {
    photos = RecordList(photos.filter { !$0.isUnlisted })
  }

  /// Returns the languages of the caregivers who read the audience's site, the most frequent first.
  package func preferredLanguages(of audience: Audience) -> [Language] {
    guard let role = audience.kind.readerRole else { return [] }
    let spoken = caregivers.filter { $0.role == role }.compactMap(\.language)
    return Dictionary(grouping: spoken) { $0 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
  }

  /// Returns a copy of the journal in which `rewrite` has changed all texts of the family.
  ///
  /// The second argument of `rewrite` is true for texts in columns of terms, such as foods and medicines.
  func rewritingTexts(_ rewrite: RecordKind.TextRewriting) -> Journal {
    var journal = self
    for kind in Journal.kinds { kind.rewriteFreeTexts(&journal, rewrite) }
    return journal
  }
}
