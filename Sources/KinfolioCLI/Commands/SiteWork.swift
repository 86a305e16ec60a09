import Foundation
import Kinfolio
import Photos
import Publishing
import Records

/// One build as it was asked for, from the records to the report of what was done.
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
    let pipeline = Pipeline(
      version: Program.version,
      resources: try surroundings.files.resources(templates: options.templates),
      languages: try options.languages(of: records.journal, for: audience),
      units: options.declaration.shown, paper: options.paper,
      photos: PhotoInput(
        folder: options.photos, worker: try surroundings.files.photoWorker, cache: cache.url,
        pixelLimit: options.pixelLimit, jobs: options.jobs, databaseFolder: database.folder),
      progress: reporter.progress)
    let target = SiteTarget(
      output, lock: lock, isForced: options.isForced, adopts: options.adopts,
      allowsShrinking: options.allowsShrinking)
    let build = try await pipeline.build(
      records, for: audience,
      sharedAt: try options.shareAddress(of: records.journal.family, for: audience), to: target)
    reporter.tell(Remark.narratives(of: build.context))
    let report = try BuildReport(build, undeclared)
    report.tell(reporter, of: output, isDryRun: options.isDryRun)
    try keep(report, of: build)
    return report.code
  }

  /// Remembers what the site was made from, for a next build that finds nothing changed.
  private func keep(_ report: BuildReport, of build: SiteBuild) throws {
    // Another program may say something else the next time, of the same records, and a disk or a worker
    // that failed may do better.
    guard let standstill, build.context.journal.family.narrativeProgram == nil,
      !build.context.photos.mayComeRight, report.outcome.left.isEmpty
    else { return }
    standstill.keep(
      report.repeated,
      inputs: try BuildOrder.inputs(database, options, surroundings.files, build.photoPaths),
      outputs: build.paths)
  }
}
