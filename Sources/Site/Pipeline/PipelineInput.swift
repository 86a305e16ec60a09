import Audiences
import Files
import Foundation
import Knowledge
import Mustache
import Photos
import Progress
import Publishing
import Records
import Reports

/// The reference data, page templates and assets that are installed with Kinfolio.
package struct SiteResources: Sendable {
  package let referenceData: ReferenceData
  let templates: TemplateLibrary
  let assets: SiteAssets

  /// Throws an error that names the file if a file is missing or invalid.
  package init(templates: URL, assets: URL) throws {
    referenceData = try ReferenceData(assets: assets)
    self.templates = try TemplateLibrary(folder: templates)
    self.assets = try SiteAssets(folder: assets)
  }
}

/// The settings and resources of a site: its readers, its templates and assets, and its address.
package struct SiteSettings: Sendable {
  package let audience: Audience
  let version: String
  let templates: TemplateLibrary
  let assets: SiteAssets
  /// The web address of the site, or nil if it is unknown; shared links to the site then have no preview.
  let shareAddress: SiteAddress?

  package init(
    for audience: Audience, version: String, _ resources: SiteResources,
    sharedAt shareAddress: SiteAddress? = nil
  ) {
    self.audience = audience
    self.version = version
    templates = resources.templates
    assets = resources.assets
    self.shareAddress = shareAddress
  }
}

/// The folder with the family's photos, and the settings for rendering them.
package struct PhotoInput: Sendable {
  let folderPath: String?
  /// The path of the program `kinfolio-photos`, which decodes photos.
  let workerProgram: URL
  /// The cache folder, which contains rendered photos and data about earlier builds.
  let cache: URL
  /// The options for decoding, such as the maximum number of pixels; photos with more pixels are left out.
  let decodingOptions: DecodingOptions
  /// The maximum number of photos, books or files that are processed at the same time.
  let jobs: Int

  package init(
    folder: String?, worker: URL, cache: URL, decoding: DecodingOptions = DecodingOptions(),
    jobs: Int
  ) {
    self.folderPath = folder
    self.workerProgram = worker
    self.cache = cache
    self.decodingOptions = decoding
    self.jobs = jobs
  }

  func makeRenderer(for audience: Audience, hashCache: FileHashCache) throws -> PhotoRenderer {
    let cache =
      audience.kind.seesEverything
      ? cache : PhotoRenderer.cacheFolder(forAudience: audience.kind.name, in: cache)
    return try PhotoRenderer(
      of: PhotoReader(folder: try folderPath.flatMap { try PhotoFolder($0) }, hashCache: hashCache),
      workers: WorkerPool(program: workerProgram, workerLimit: jobs, options: decodingOptions),
      cache: cache,
      pixelLimit: decodingOptions.pixelLimit)
  }
}

/// The options of a site or report that replace the family's own settings.
package struct ContentOptions: Sendable {
  /// The units of all texts, or nil for the units in the family's settings.
  package var units: Family.UnitSystem?
  package var paper: Family.PaperSize?
  /// The program that writes the summaries (narratives) of today's reports, or nil if rules write them.
  package var narrativeProgram: NarrativeProgram?

  package init() {}
}

package struct PublishingOptions: Sendable {
  /// If true, all files of the site are made again, even those that have not changed.
  package var rebuildsAll = false
  /// If true, files at the paths of the site are overwritten even if Kinfolio did not write them.
  package var overwritesForeignFiles = false
  /// If true, the site is published even if most photo files are missing.
  package var allowsPhotoLoss = false
  /// True if photos without a record are to be shown, but the photo folder contains none.
  package var lacksUnlistedPhotos = false

  package init() {}
}

/// The folder to which a site is published, and the options for publishing.
package struct SiteTarget: Sendable {
  let output: OutputFolder
  /// The lock on the output folder, held from before photos are rendered until the end of the build; nil for a dry run.
  let lock: FolderLock?
  let options: PublishingOptions

  package init(
    _ output: OutputFolder, lock: FolderLock?, options: PublishingOptions = PublishingOptions()
  ) {
    self.output = output
    self.lock = lock
    self.options = options
  }

  var isDryRun: Bool { lock == nil }

  /// Removes the published files that the audience may no longer see, and returns their paths.
  ///
  /// This happens before the new site is published, because publishing can fail.
  func withdraw(
    _ approval: ViewerApproval?, for audience: Audience, _ languages: [Language]
  ) throws -> [String] {
    guard lock != nil else { return [] }
    // If the folder has no manifest, it may contain the pages of another audience.
    let unlisted =
      options.overwritesForeignFiles && !audience.kind.seesEverything
      ? try output.removeUnlistedFiles(in: Set(NoIndexFiles.folders + languages.map(\.rawValue)))
      : []
    guard let approval else { return unlisted }
    let permitted = Set(approval.visibleItems.map(\.id))
    return try unlisted + output.removeWithdrawnFiles { permitted.contains($0) }
  }

  /// Publishes the files of a site, or only finds out what would change in a dry run.
  func publish(
    _ plan: SitePlan, of context: ReportContext, _ settings: SiteSettings,
    _ items: [Manifest.Item]?, in photos: PhotoInput,
    _ state: BuildState, progress: ProgressReporter, willRemove: ([String]) -> Void
  ) async throws -> SiteBuilder.Outcome {
    let builder = SiteBuilder(
      output, version: settings.version, referenceTime: context.journal.referenceTime.seconds,
      for: settings.audience.identifier(in: context.journal.family),
      buildRecord: state.buildRecord, hashCache: state.hashCache,
      adopting: options.overwritesForeignFiles, items: items)
    guard let lock else {
      return try await builder.dryRun(plan, jobs: photos.jobs, progress: progress)
    }
    return try await builder.build(
      plan, holding: lock, jobs: photos.jobs, progress: progress, willRemove: willRemove)
  }
}

/// The result of a build.
package struct BuiltSite: Sendable {
  package let outcome: SiteBuilder.Outcome
  package let audience: Audience
  package let context: ReportContext
  package let photoCacheUse: PhotoCacheStatistics
  package let withheldCounts: WithheldRecordCounts
  /// The paths of the files that were removed before publishing, because viewers may no longer see their content.
  package let withdrawnPaths: [String]
  /// The photos and texts that viewers may see, or nil for other audiences.
  package let viewerApproval: ViewerApproval?
  /// The numbers of photos on the timeline that can be shown.
  package let photoCounts: (dated: Int, undated: Int)
  /// The paths of all files of the site, including the manifest.
  package let filePaths: [String]
  /// The paths of all photo files that the build tried to read, including missing ones.
  package let lookedUpPhotoPaths: [String]
}

extension PhotoLibrary {
  /// Returns the rendered files of the photos, for publishing.
  ///
  /// If there is no timeline, only the largest JPEG file of an uncropped photo is included, because only the pages of
  /// the timeline link to the smaller ones.
  func artifacts(of photos: some Sequence<ID<Photo>>, hasTimeline: Bool = true) -> [Artifact] {
    photos.compactMap { self[$0] }.flatMap { picture in
      let unused = hasTimeline ? [] : picture.renditions(.fit, "jpeg").dropLast().map(\.path)
      return picture.renditions.filter { !unused.contains($0.path) }
    }.map { Artifact($0.path, cached: $0.file) }
  }

  /// Returns the photos that a site shows, without the videos of Live Photos and without unreadable photos that have no
  /// record.
  ///
  /// A site shows the photo with the same name instead of the video of a Live Photo. On the family's site, a photo
  /// without a record and without another caption gets the caption in its file. Other audiences do not see this
  /// caption, because the family has not decided about it.
  func shownPhotos(among photos: RecordList<Photo>, for audience: Audience) -> RecordList<Photo> {
    if !photos.contains(where: \.isUnlisted) && livePhotoFilmIDs.isEmpty { return photos }
    let shown = photos.filter {
      !livePhotoFilmIDs.contains($0.id) && !($0.isUnlisted && self[$0.id] == nil)
    }
    return RecordList(shown).applyingToEach { photo in
      guard photo.isUnlisted, audience.kind.seesEverything else { return }
      photo.caption = photo.caption ?? self[photo.id]?.caption
    }
  }
}

extension OutputFolder {
  /// Throws ``SiteBuilder/Problem/photosGone(missing:of:)`` if a build would remove most photos because files are
  /// missing.
  ///
  /// Typical causes are an unplugged disk and an incomplete copy. The error is thrown if at least half of the photo
  /// files cannot be shown for any reason, and at least half of the pictures in the folder would be removed.
  /// `unreadableCount` is the number of further photos that were left out because their files could not be read for the
  /// review of photos for viewers. `lostFolder` is the path of the photo folder if it no longer contains any photo
  /// without a record, otherwise nil.
  func refuseToLosePhotos(
    among photos: [Photo], _ library: PhotoLibrary, unreadableCount: Int, lostFolder: String? = nil
  ) throws {
    let paths = Set(library.artifacts(of: photos.map(\.id)).map(\.path))
    try checkPhotoLoss(
      namedCount: photos.count { $0.file != nil } + unreadableCount,
      missingCount: library.omittedPhotos.count { $0.fileName != nil } + unreadableCount,
      keptPaths: paths)
    guard let lostFolder else { return }
    do { try checkPhotoLoss(namedCount: 1, missingCount: 1, keptPaths: paths) } catch {
      throw SiteBuilder.Problem.photoFolderGone(lostFolder)
    }
  }
}

extension Journal {
  /// Returns the photos that a site shows: all photos on its timeline, or, without a timeline, the photos of elders'
  /// replies in its reports.
  func photosToShow(_ summary: FamilySummary, for audience: Audience) -> [Photo] {
    if audience.canSee(.timeline) { return Array(photos) }
    let answers = summary.shownReplyPhotoIDs
    return photos.filter { answers.contains($0.id) }
  }
}

extension VisibleItem {
  /// Returns the item (a photo or text for viewers) as an entry of the manifest, or nil if its photo was not rendered.
  func manifestItem(with pictures: PhotoLibrary) -> Manifest.Item? {
    guard let photo else { return Manifest.Item(id: id, picture: nil, isText: isText) }
    return pictures[photo]?.renditions.first?.path.pictureName.map {
      Manifest.Item(id: id, picture: $0, isText: isText)
    }
  }
}
