import Audiences
import Files
import Foundation
import Knowledge
import Photos
import Progress
import Publishing
import Records
import Reports

/// The sequence of stages that turns the records of a family into a site or into reports.
///
/// The stages are: 1 open the database, 2 read the records, 3 compute numbers, 4 find sentences about the numbers, 5
/// render photos, 6 make pages and reports, 7 list all files, 8 publish. The result of each stage is a value. Only the
/// last stage writes files.
package struct Pipeline: Sendable {
  let version: String
  let resources: SiteResources
  /// The languages of the site or reports, with the default language first.
  let languages: [Language]
  let contentOptions: ContentOptions
  let photoInput: PhotoInput
  let progress: ProgressReporter

  private var referenceData: ReferenceData { resources.referenceData }

  package init(
    version: String, resources: SiteResources, languages: [Language],
    content: ContentOptions = ContentOptions(), photos: PhotoInput,
    progress: ProgressReporter = .silent
  ) {
    self.version = version
    self.resources = resources
    self.languages = languages
    self.contentOptions = content
    self.photoInput = photos
    self.progress = progress
  }

  /// Builds the site for an audience and publishes it to `target`.
  ///
  /// First removes the files with photos and texts that the audience may no longer see. Then calls `afterSelection`
  /// with what viewers may see and the paths of the removed files. Throws `ValidationError` if the output folder
  /// contains a site for a different audience, and ``SiteBuilder/Problem/photosGone(missing:of:)`` if too many photos
  /// would disappear.
  package func build(
    _ records: FamilyRecords, for audience: Audience, sharedAt address: SiteAddress? = nil,
    to target: SiteTarget,
    afterSelection: (_ approval: ViewerApproval?, _ withdrawn: [String]) throws -> Void = { _, _ in
    }
  ) async throws -> BuiltSite {
    try Installation.requireInstalledFonts()
    try target.output.checkAudience(audience, in: records.journal.family)
    let state = BuildState(
      in: photoInput.cache, of: target.output, ignoringSaved: target.options.rebuildsAll)
    let renderer = try photoInput.makeRenderer(for: audience, hashCache: state.hashCache)
    let identities =
      audience.kind.needsFamilyDecisions
      ? try await records.photoIdentities(with: renderer, jobs: photoInput.jobs, progress: progress)
      : nil
    let prepared = try prepare(  // 2, 3, 4
      records.visibleRecords(for: audience, using: referenceData, identities), for: audience)
    let approval = prepared.records.approval
    let withdrawn = try target.withdraw(
      approval, for: audience, referenceData.phrasebooks.languages.all)
    renderer.recordPendingRemoval(of: withdrawn)
    try afterSelection(approval, withdrawn)
    let pictures = try await renderPhotos(of: prepared, with: renderer)  // 5
    if !target.options.allowsPhotoLoss {
      try target.output.refuseToLosePhotos(
        among: prepared.photosToShow, pictures,
        unreadableCount: approval?.unreadablePhotoCount ?? 0,
        lostFolder: approval == nil && target.options.lacksUnlistedPhotos
          ? photoInput.folderPath ?? "photos" : nil)
    }
    var context = try reportContext(of: prepared, pictures, for: audience)
    let settings = SiteSettings(
      for: audience, version: version, resources, sharedAt: address)
    let content = try SiteContent(context, settings, FigureLibrary(), VisitReportLibrary())
    context.photos = try await renderer.addPrintRenditions(
      LargePrintRequest(
        ofBooksIn: content, jobs: photoInput.jobs, cache: state.printRequestsByBook),
      to: pictures, of: prepared.journal, prepared.records.images,
      approvedHashes: approval?.contentHashes, jobs: photoInput.jobs, progress: progress)
    await renderer.shutDownWorkers()
    let hostFiles = try NoIndexFiles.artifacts(for: target.output)
    let planned = try SitePlan(of: context, settings, progress: progress)  // 6, 7
    let plan = SitePlan(planned.artifacts + hostFiles)
    let outcome = try await target.publish(  // 8
      plan, of: context, settings,
      approval?.visibleItems.compactMap { $0.manifestItem(with: pictures) },
      in: photoInput, state, progress: progress,
      willRemove: renderer.recordPendingRemoval)
    renderer.closeCache(removedPaths: target.isDryRun ? [] : withdrawn + outcome.removed)
    if !target.isDryRun { state.save() }
    return BuiltSite(
      outcome: outcome, audience: audience, context: context,
      photoCacheUse: renderer.cacheStatistics,
      withheldCounts: WithheldRecordCounts(
        comparing: records.journal, withRedacted: prepared.journal,
        shownPhotoCount: prepared.photosToShow.count),
      withdrawnPaths: withdrawn, viewerApproval: approval,
      photoCounts: content.timeline.shownPhotoCounts,
      filePaths: plan.artifacts.map(\.path) + [Manifest.fileName],
      lookedUpPhotoPaths: renderer.requestedPaths)
  }

  /// Creates the visit reports of a profile, and returns them with the data from which they are made.
  package func reports(
    of prepared: PreparedJournal
  ) async throws -> (context: ReportContext, documents: [(content: VisitContent, pdf: [UInt8])]) {
    var pictures = PhotoLibrary()
    if !prepared.photosToShow.isEmpty {
      let renderer = try photoInput.makeRenderer(for: .family, hashCache: FileHashCache())
      pictures = try await renderPhotos(of: prepared, with: renderer)  // 5
      await renderer.shutDownWorkers()
      renderer.closeCache()
    }
    let context = try reportContext(of: prepared, pictures, for: .family)
    return (context, try context.reports())  // 6
  }

  /// Reads everything that a report about a profile for the family needs, with the photos of an elder's replies.
  ///
  /// The caller can close the database after this call.
  package func prepareReport(
    about profile: Profile, in window: ReportWindowOptions, of journal: Journal,
    from database: TrackingDatabase
  ) throws -> PreparedJournal {
    try Installation.requireInstalledFonts()
    let journal = referenceData.growthStandards.removingDoubtfulMeasurements(from: journal)
    let summary = try FamilySummary(
      of: journal, standards: referenceData.growthStandards, for: profile, in: window)
    let shown = summary.shownReplyPhotoIDs
    let photos = shown.isEmpty ? [] : journal.photos.filter { shown.contains($0.id) }
    let images = try DatabaseImages(of: photos, from: database)
    return prepare(
      VisibleRecords(journal: journal, images: images, approval: nil), summary, photos: photos)
  }

  /// Computes the numbers of a site and the sentences about them, and selects its photos (stages 3 and 4 of the
  /// pipeline).
  private func prepare(_ records: VisibleRecords, for audience: Audience) -> PreparedJournal {
    var records = records
    records.journal = referenceData.growthStandards.removingDoubtfulMeasurements(
      from: records.journal)
    let summary = FamilySummary(of: records.journal, standards: referenceData.growthStandards)
    return prepare(records, summary, photos: records.journal.photosToShow(summary, for: audience))
  }

  private func prepare(
    _ records: VisibleRecords, _ summary: FamilySummary, photos: [Photo]
  ) -> PreparedJournal {
    PreparedJournal(
      records: records, summary: summary,
      findingGenerator: FindingGenerator(in: records.journal, summary, by: referenceData.ruleData),
      photosToShow: photos)
  }

  private func renderPhotos(of prepared: PreparedJournal, with renderer: PhotoRenderer) async throws
    -> PhotoLibrary
  {
    try await renderer.render(
      prepared.photosToShow, prepared.records.images,
      approvedHashes: prepared.records.approval?.contentHashes, jobs: photoInput.jobs,
      progress: progress)
  }

  private func reportContext(
    of prepared: PreparedJournal, _ pictures: PhotoLibrary, for audience: Audience
  ) throws -> ReportContext {
    var journal = prepared.journal
    journal.photos = pictures.shownPhotos(among: journal.photos, for: audience)
    let family = journal.family
    var narratives = ExternalNarratives()
    if let narrativeProgram = contentOptions.narrativeProgram {
      narratives = ExternalNarratives(
        by: narrativeProgram, of: journal, summary: prepared.summary,
        findingGenerator: prepared.findingGenerator, in: languages)
      // If the build was canceled, the narrative program was also stopped, which is not a failure.
      try Task.checkCancellation()
    }
    return ReportContext(
      journal: journal, summary: prepared.summary, findingGenerator: prepared.findingGenerator,
      photos: pictures, narratives: narratives, languages: languages,
      units: contentOptions.units ?? family.unitSystem,
      paper: contentOptions.paper ?? family.paperSize,
      referenceData: referenceData)
  }
}

/// The records that an audience may see, with the numbers and sentences that are derived from them, and the photos to
/// show.
package struct PreparedJournal: Sendable {
  let records: VisibleRecords
  let summary: FamilySummary
  let findingGenerator: FindingGenerator
  let photosToShow: [Photo]

  package var journal: Journal { records.journal }
}
