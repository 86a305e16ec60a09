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

  private var reference: ReferenceData { resources.reference }

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
  /// contains a site for a different audience, and ``Builder/Problem/photosGone(missing:of:)`` if too many photos would
  /// disappear.
  package func build(
    _ records: FamilyRecords, for audience: Audience, sharedAt address: ShareAddress? = nil,
    to target: SiteTarget,
    afterSelection: (_ approval: ViewerApproval?, _ withdrawn: [String]) throws -> Void = { _, _ in
    }
  ) async throws -> SiteBuild {
    try Installation.checkFonts()
    try target.output.checkAudience(audience, in: records.journal.family)
    let state = BuildState(
      in: photoInput.cache, of: target.output, ignoringSaved: target.options.isForced)
    let renderer = try photoInput.makeRenderer(for: audience, hashCache: state.hashCache)
    let identities =
      audience.kind.needsFamilyDecisions
      ? try await records.photoIdentities(with: renderer, jobs: photoInput.jobs, progress: progress)
      : nil
    let prepared = try prepare(  // 2, 3, 4
      records.redacted(for: audience, using: reference, identities), for: audience)
    let approval = prepared.records.approval
    let withdrawn = try target.withdraw(
      approval, for: audience, reference.phrasebooks.languages.all)
    renderer.recordPendingRemoval(of: withdrawn)
    try afterSelection(approval, withdrawn)
    let pictures = try await renderPhotos(of: prepared, with: renderer)  // 5
    if !target.options.allowsPhotoLoss {
      try target.output.refuseToLosePhotos(
        among: prepared.photos, pictures, unreadableCount: approval?.unreadablePhotoCount ?? 0,
        lostFolder: approval == nil && target.options.lacksPictures
          ? photoInput.folder ?? "photos" : nil)
    }
    var context = try context(of: prepared, pictures, for: audience)
    let settings = SiteSettings(
      for: audience, version: version, resources, sharedAt: address)
    let content = try SiteContent(context, settings, FigureLibrary(), VisitReportLibrary())
    context.photos = try await renderer.add(
      PrintRequest(ofBooksIn: content, jobs: photoInput.jobs, cache: state.printRequestsByBook),
      to: pictures, of: prepared.journal, prepared.records.images,
      approvedHashes: approval?.contentHashes, jobs: photoInput.jobs, progress: progress)
    await renderer.shutDown()
    let hostFiles = try NoIndexFiles.artifacts(for: target.output)
    let planned = try SitePlan(of: context, settings, progress: progress)  // 6, 7
    let plan = SitePlan(planned.artifacts + hostFiles)
    let outcome = try await target.publish(  // 8
      plan, of: context, settings, approval?.items.compactMap { $0.manifestItem(with: pictures) },
      in: photoInput, state, progress: progress,
      willRemove: renderer.recordPendingRemoval)
    renderer.closeCache(removedPaths: target.isDryRun ? [] : withdrawn + outcome.removed)
    if !target.isDryRun { state.save() }
    return SiteBuild(
      outcome: outcome, audience: audience, context: context, cacheUse: renderer.cacheStatistics,
      withheldCounts: RedactionSummary(
        comparing: records.journal, withRedacted: prepared.journal,
        shownPhotoCount: prepared.photos.count),
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
    if !prepared.photos.isEmpty {
      let renderer = try photoInput.makeRenderer(for: .family, hashCache: HashCache())
      pictures = try await renderPhotos(of: prepared, with: renderer)  // 5
      await renderer.shutDown()
      renderer.closeCache()
    }
    let context = try context(of: prepared, pictures, for: .family)
    return (context, try context.reports())  // 6
  }

  /// Reads everything that a report about a profile for the family needs, with the photos of an elder's replies.
  ///
  /// The caller can close the database after this call.
  package func prepareReport(
    about profile: Profile, in window: WindowChoice, of journal: Journal,
    from database: TrackingDatabase
  ) throws -> PreparedJournal {
    try Installation.checkFonts()
    let journal = reference.standards.removingDoubtfulMeasurements(from: journal)
    let summary = try FamilySummary(
      of: journal, standards: reference.standards, for: profile, in: window)
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
    records.journal = reference.standards.removingDoubtfulMeasurements(from: records.journal)
    let summary = FamilySummary(of: records.journal, standards: reference.standards)
    return prepare(records, summary, photos: records.journal.photosToShow(summary, for: audience))
  }

  private func prepare(
    _ records: VisibleRecords, _ summary: FamilySummary, photos: [Photo]
  ) -> PreparedJournal {
    PreparedJournal(
      records: records, summary: summary,
      findings: FindingGenerator(in: records.journal, summary, by: reference.ruleData),
      photos: photos)
  }

  private func renderPhotos(of prepared: PreparedJournal, with renderer: PhotoRenderer) async throws
    -> PhotoLibrary
  {
    try await renderer.render(
      prepared.photos, prepared.records.images,
      approvedHashes: prepared.records.approval?.contentHashes, jobs: photoInput.jobs,
      progress: progress)
  }

  private func context(
    of prepared: PreparedJournal, _ pictures: PhotoLibrary, for audience: Audience
  ) throws -> ReportContext {
    var journal = prepared.journal
    journal.photos = pictures.shownPhotos(among: journal.photos, for: audience)
    let family = journal.family
    var narratives = ExternalNarratives()
    if let narrativeProgram = contentOptions.narrativeProgram {
      narratives = ExternalNarratives(
        by: narrativeProgram, of: journal, prepared.summary, prepared.findings, in: languages)
      // If the build was canceled, the narrative program was also stopped, which is not a failure.
      try Task.checkCancellation()
    }
    return ReportContext(
      journal: journal, summary: prepared.summary, findingGenerator: prepared.findings,
      photos: pictures, narratives: narratives, languages: languages,
      units: contentOptions.units ?? family.units, paper: contentOptions.paper ?? family.paper,
      referenceData: reference)
  }
}

/// The records that an audience may see, with the numbers and sentences that are derived from them, and the photos to
/// show.
package struct PreparedJournal: Sendable {
  let records: VisibleRecords
  let summary: FamilySummary
  let findings: FindingGenerator
  let photos: [Photo]

  package var journal: Journal { records.journal }
}
