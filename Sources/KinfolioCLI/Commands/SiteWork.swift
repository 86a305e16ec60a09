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

/// All that decides what a build makes, besides what lies in files.
struct BuildOrder: Encodable {
  private let version: String
  private let code: [String]
  private let folder: String
  private let options: [String]
  private let moment: String
  private let environment: [String]

  /// How much is done at once, how long is waited and how much is told decide nothing.
  private static let indifferent: Set = [
    "--jobs", "--busy-timeout", "--quiet", "--log-format", "--dry-run", "--force", "--adopt",
  ]

  init(
    _ arguments: ParsedArguments, _ options: BuildOptions, _ moment: ReportMoment,
    _ surroundings: Surroundings
  ) throws {
    version = Program.version
    // Which program this is, and what belongs to it, may depend on where it was found.
    let files = try surroundings.files
    code = Installation.code + [files.templates.path, files.assets.path]
    folder = FileManager.default.currentDirectoryPath
    self.options = arguments.words(besides: Self.indifferent) + [options.photos ?? ""]
    self.moment = moment.mark
    let prefixes = ["HOME=", "LD_", "XDG_", "FC_", "FONTCONFIG_", "FREETYPE_", "PANGO_", "CAIRO_"]
    environment = surroundings.environment.map { "\($0)=\($1)" }.sorted()
      .filter { line in prefixes.contains { line.hasPrefix($0) } }
  }
}

extension BuildOrder {
  /// The files a build reads, by full path, there or not: whatever of them changes may change the site.
  ///
  /// What a link leads to counts, and with it the link. Throws where a folder cannot be read.
  static func inputs(
    _ database: DatabaseOptions, _ options: BuildOptions, _ files: ProgramFiles,
    _ photos: [String]
  ) throws -> [String] {
    let path = URL(fileURLWithPath: database.path)
    let records = ["", "-wal", "-journal"].map { path.resolvingSymlinksInPath().path + $0 }
    let folders = [options.templates ?? files.templates, files.assets]
    let taken = options.photos.map { [URL(fileURLWithPath: $0).path] } ?? []
    let own = try folders.flatMap { folder in
      [folder.path] + (try everything(below: folder.path)).map { "\(folder.path)/\($0)" }
    }
    return [path.path] + records + own + [files.photoWorker.path] + Installation.code
      + Installation.systemFiles + taken + photos
  }
}
