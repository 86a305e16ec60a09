import Foundation
import Kinfolio
import Knowledge
import Photos
import Publishing
import Records

/// One build from the open database to the written folder: the eight stations in order.
struct SiteWork {
  let options: BuildOptions
  let surroundings: Surroundings
  let reporter: Reporter
  let output: OutputFolder
  /// Held from before the photos until the end; nil in a dry run, which writes nothing.
  let lock: FolderLock?
  let cache: PhotoCacheFolder
  let database: DatabaseOptions
  /// What nobody has said of the database.
  let undeclared: [Remark]
  /// Where it is kept what this build was made from; nil where the next one could not use it.
  let standstill: Standstill?

  func run(_ records: FamilyRecords) async throws -> ExitCode {
    let audience = try options.audience(of: records.journal)
    try output.refuseSite(forOthersThan: audience)
    let languages = try options.languages(of: records.journal, for: audience)
    try Installation.checkFonts()
    let resources = try surroundings.files.resources(templates: options.templates)
    let seen = try records.narrowed(to: audience, by: resources)
    let (journal, images) = (
      seen.journal.withinGrowthLimits(by: resources.standards), seen.images
    )
    let summary = Summary(of: journal, standards: resources.standards)
    let findings = Findings(in: journal, summary, by: resources.rulebook)
    let folder = try options.photos.flatMap { try PhotoFolder($0) }
    let ledger = HashLedger(in: cache.url, of: output, forgetting: options.isForced)
    let workers = PhotoWorkers(program: try surroundings.files.photoWorker, count: options.jobs)
    let darkroom = try Darkroom(
      folder: folder, workers: workers, cache: cache.url, pixelLimit: options.pixelLimit,
      ledger: ledger)
    let photos = try await darkroom.develop(
      journal.photosToShow(summary), images, jobs: options.jobs, progress: reporter.progress)
    if !options.allowsShrinking { try output.refuseToLosePhotos(of: journal, photos) }
    let narratives = try reporter.narratives(
      of: journal, summary, findings, in: languages,
      outside: [database.folder] + [options.photos].compactMap(\.self))
    var context = SiteContext(
      version: Program.version, journal: journal, summary: summary, findings: findings,
      photos: photos, narratives: narratives, languages: languages,
      units: options.declaration.shown ?? journal.family.units,
      paper: options.paper ?? journal.family.paper, resources: resources)
    context.shareAddress = try options.shareAddress(of: records.journal.family, for: audience)
    let printMemory = PrintMemory(
      in: cache.url, of: output, by: Installation.fingerprint, forgetting: options.isForced)
    let prints = try await darkroom.develop(
      context.bookPrints(jobs: options.jobs, remembering: printMemory), of: journal, images,
      jobs: options.jobs, progress: reporter.progress)
    context.photos = photos.adding(prints: prints)
    await workers.shutDown()
    let plan = try context.plan(progress: reporter.progress)
    let outcome = try await write(plan, of: context, ledger, darkroom)
    darkroom.close(removed: options.isDryRun ? [] : outcome.removed)
    if !options.isDryRun { printMemory.keep() }
    let withheld = Withheld(
      of: records.journal, from: journal, showing: journal.photosToShow(summary).count)
    let report = try BuildReport(outcome, of: context, darkroom.cacheUse, withheld, undeclared)
    report.tell(reporter, of: output, isDryRun: options.isDryRun)
    try keep(report, of: plan, context, folder)
    return report.code
  }

  private func write(
    _ plan: Plan, of context: SiteContext, _ ledger: HashLedger, _ darkroom: Darkroom
  ) async throws -> Builder.Outcome {
    let memory = BuildMemory(
      in: cache.url, of: output, by: Installation.fingerprint, forgetting: options.isForced)
    let builder = Builder(
      output, version: context.version, moment: context.journal.moment.seconds,
      for: context.journal.audience.mark, memory: memory, ledger: ledger,
      adopting: options.adopts)
    guard let lock else {
      return try await builder.rehearse(plan, jobs: options.jobs, progress: reporter.progress)
    }
    return try await builder.build(
      plan, holding: lock, jobs: options.jobs, progress: reporter.progress,
      intending: darkroom.intend)
  }

  /// Remembers what the site was made from, for a next build that finds nothing changed.
  private func keep(
    _ report: BuildReport, of plan: Plan, _ context: SiteContext, _ photos: PhotoFolder?
  ) throws {
    // Another program may say something else the next time, of the same records, and a disk or a worker
    // that failed may do better.
    guard let standstill, context.journal.family.narrativeProgram == nil,
      !context.photos.mayComeRight, report.outcome.left.isEmpty
    else { return }
    let files = try surroundings.files
    standstill.keep(
      report.repeated,
      inputs: try BuildOrder.inputs(database, options, files, photos),
      outputs: plan.artefacts.map(\.path) + [Manifest.name])
  }
}
