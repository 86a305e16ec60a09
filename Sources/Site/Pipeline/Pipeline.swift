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
/// 1 database → 2 journal → 3 metrics → 4 findings → 5 photos → 6 pages and reports → 7 plan → 8 publishing. The result
/// of each stage is a value; only the last stage writes files.
package struct Pipeline: Sendable {
  let version: String
  let resources: SiteResources
  /// The languages of the site or reports, with the default language first.
  let languages: [Language]
  let content: ContentOptions
  let photos: PhotoInput
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
    self.content = content
    self.photos = photos
    self.progress = progress
  }

  /// Builds the site for an audience and publishes it to `target`.
  ///
  /// First removes the files with photos and texts that the audience may no longer see, and passes their paths to
  /// `afterSelection`. Throws `ValidationError` if the output folder contains a site for a different audience, and
  /// ``Builder/Problem/photosGone(missing:of:)`` if too many photos would disappear.
  package func build(
    _ records: FamilyRecords, for audience: Audience, sharedAt address: ShareAddress? = nil,
    to target: SiteTarget,
    afterSelection: (_ approval: ViewerApproval?, _ withdrawn: [String]) throws -> Void = { _, _ in
    }
  ) async throws -> SiteBuild {
    try Installation.checkFonts()
    try target.output.checkAudience(audience, in: records.journal.family)
    let state = BuildState(
      in: photos.cache, of: target.output, ignoringSaved: target.options.isForced)
    let renderer = try photos.makeRenderer(for: audience, hashCache: state.hashCache)
    let identities =
      audience.kind.needsDecisions
      ? try await records.photoIdentities(with: renderer, jobs: photos.jobs, progress: progress)
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
        among: prepared.photos, pictures, unreadableCount: approval?.unreadableCount ?? 0,
        lostFolder: approval == nil && target.options.lacksPictures
          ? photos.folder ?? "photos" : nil)
    }
    var context = try context(of: prepared, pictures, for: audience)
    let settings = SiteSettings(
      for: audience, version: version, resources, sharedAt: address)
    let content = try SiteContent(context, settings, FigureLibrary(), VisitReportLibrary())
    context.photos = try await renderer.add(
      PrintRequest(ofBooksIn: content, jobs: photos.jobs, cache: state.bookLayouts),
      to: pictures, of: prepared.journal, prepared.records.images,
      approvedHashes: approval?.contentHashes, jobs: photos.jobs, progress: progress)
    await renderer.shutDown()
    let hostFiles = try HostFiles.artifacts(for: target.output)
    let planned = try SitePlan(of: context, settings, progress: progress)  // 6, 7
    let plan = SitePlan(planned.artifacts + hostFiles)
    let outcome = try await target.publish(  // 8
      plan, of: context, settings, approval?.items.compactMap { $0.published(with: pictures) },
      in: photos, state, progress: progress,
      willRemove: renderer.recordPendingRemoval)
    renderer.closeCache(removedPaths: target.isDryRun ? [] : withdrawn + outcome.removed)
    if !target.isDryRun { state.save() }
    return SiteBuild(
      outcome: outcome, audience: audience, context: context, cacheUse: renderer.cacheStatistics,
      withheld: RedactionSummary(
        comparing: records.journal, withRedacted: prepared.journal,
        shownPhotoCount: prepared.photos.count),
      withdrawn: withdrawn, viewerApproval: approval,
      photoCounts: content.timeline.shownPhotoCounts,
      filePaths: plan.artifacts.map(\.path) + [Manifest.fileName],
      lookedUpPhotoPaths: renderer.requestedPaths)
  }

  package func reports(
    of prepared: PreparedJournal
  ) async throws -> (context: ReportContext, documents: [(content: VisitContent, pdf: [UInt8])]) {
    var pictures = PhotoLibrary()
    if !prepared.photos.isEmpty {
      let renderer = try photos.makeRenderer(for: .family, hashCache: HashCache())
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

  /// Computes the metrics and findings of a site, and selects its photos (stages 3 and 4 of the pipeline).
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
      approvedHashes: prepared.records.approval?.contentHashes, jobs: photos.jobs,
      progress: progress)
  }

  private func context(
    of prepared: PreparedJournal, _ pictures: PhotoLibrary, for audience: Audience
  ) throws -> ReportContext {
    var journal = prepared.journal
    journal.photos = pictures.shownPhotos(among: journal.photos, for: audience)
    let family = journal.family
    var narratives = ExternalNarratives()
    if let narrativeProgram = content.narrativeProgram {
      narratives = ExternalNarratives(
        by: narrativeProgram, of: journal, prepared.summary, prepared.findings, in: languages)
      // If the build was canceled, the narrative program was also stopped, which is not a failure.
      try Task.checkCancellation()
    }
    return ReportContext(
      journal: journal, summary: prepared.summary, findings: prepared.findings,
      photos: pictures, narratives: narratives, languages: languages,
      units: content.units ?? family.units, paper: content.paper ?? family.paper,
      reference: reference)
  }
}

/// The records that an audience may see, with their metrics, findings and photos.
package struct PreparedJournal: Sendable {
  let records: VisibleRecords
  let summary: FamilySummary
  let findings: FindingGenerator
  let photos: [Photo]

  package var journal: Journal { records.journal }
}
