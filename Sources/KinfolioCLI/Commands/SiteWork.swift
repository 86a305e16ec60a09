import Foundation
import Kinfolio

/// One build from the open database to the written folder: the eight stations in order.
struct SiteWork {
  let options: BuildOptions
  let surroundings: Surroundings
  let reporter: Reporter
  /// Held from before the photos until the end; nil in a dry run, which writes nothing.
  let lock: FolderLock?
  let cache: PhotoCacheFolder
  /// The folder the database lies in.
  let databaseFolder: String

  func run(
    _ records: Journal, _ images: KeptImages, into output: OutputFolder
  ) async throws -> ExitCode {
    let audience = try options.audience(of: records)
    try output.refuseSite(forOthersThan: audience)
    let languages = try options.languages(of: records, for: audience)
    try Installation.checkFonts()
    let resources = try surroundings.files.resources(templates: options.templates)
    let images = audience == .viewer ? images.aliased : images
    let journal = try records.narrowed(to: audience, by: resources)
      .withinGrowthLimits(by: resources.standards)
    let summary = Summary(of: journal, standards: resources.standards)
    let findings = Findings(in: journal, summary, by: resources.rulebook)
    let workers = PhotoWorkers(program: try surroundings.files.photoWorker, count: options.jobs)
    let darkroom = try Darkroom(
      folder: options.photos.flatMap { PhotoFolder($0) }, workers: workers, cache: cache.url,
      pixelLimit: options.pixelLimit)
    let photos = try await darkroom.develop(
      journal.photosToShow(summary), images, jobs: options.jobs, progress: reporter.progress)
    if !options.allowsShrinking { try output.refuseToLosePhotos(of: journal, photos) }
    let narratives = try reporter.narratives(
      of: journal, summary, findings, in: languages,
      outside: [databaseFolder] + [options.photos].compactMap(\.self))
    var context = SiteContext(
      version: Program.version, journal: journal, summary: summary, findings: findings,
      photos: photos, narratives: narratives, languages: languages,
      units: options.units ?? journal.family.units,
      paper: options.paper ?? journal.family.paper, resources: resources)
    context.shareAddress = try options.shareAddress(of: records.family, for: audience)
    let prints = try await darkroom.develop(
      context.bookPrints(), of: journal, images, jobs: options.jobs, progress: reporter.progress)
    context.photos = photos.adding(prints: prints)
    await workers.shutDown()
    let plan = try context.plan(progress: reporter.progress)
    let builder = Builder(
      output, version: Program.version, moment: journal.moment, for: audience,
      memory: BuildMemory(in: cache.url, of: output, by: Installation.fingerprint))
    let outcome = try await write(plan, with: builder)
    darkroom.close()
    let report = BuildReport(
      outcome: outcome, context: context, cacheUse: darkroom.cacheUse,
      withheld: Withheld(
        of: records, from: journal, showing: journal.photosToShow(summary).count),
      isDryRun: options.isDryRun)
    try report.tell(reporter, of: output)
    return report.skipped == 0 ? .done : .someSkipped
  }

  private func write(_ plan: Plan, with builder: Builder) async throws -> Builder.Outcome {
    guard let lock else {
      return try await builder.rehearse(plan, jobs: options.jobs, progress: reporter.progress)
    }
    return try await builder.build(
      plan, holding: lock, jobs: options.jobs, progress: reporter.progress)
  }
}
