import Audiences
import Escapes
import Foundation
import Photos
import Publishing
import Records
import Reports
import Site

/// The second half of one run of `kinfolio build`: makes the site from the records and publishes it.
struct SiteBuildJob {
  let options: BuildOptions
  let environment: ProgramEnvironment
  let reporter: Reporter
  let output: OutputFolder
  /// The lock on the output folder, held until the end of the build, or nil in a dry run, which writes nothing.
  let outputFolderLock: FolderLock?
  let cache: PhotoCacheFolder
  let databaseOptions: DatabaseOptions
  let decisionStore: ViewerDecisionStore
  let unlistedPictures: UnlistedPictures
  /// The remarks from before the build: on unknown or doubtful properties of a Baby Buddy database, on ignored settings
  /// and on a cache folder that cannot be used.
  let remarksBeforeBuild: [BuildRemark]
  /// Stores the state of this build, so that the next one is skipped if nothing has changed; nil if the next build
  /// cannot use this state.
  let upToDateCheck: UpToDateCheck?

  func buildSite(from records: FamilyRecords) async throws -> ExitCode {
    let audience = try options.audience(of: records.journal, in: databaseOptions.path)
    guard
      !audience.kind.needsFamilyDecisions
        || (records.viewerDecisions.hasWrittenCSVFile && !decisionStore.lacksDatabaseIdentifier
          && !decisionStore.hasOtherDatabaseDecisions)
    else {
      throw UnusableInputError(
        description: (decisionStore.hasOtherDatabaseDecisions
          || records.viewerDecisions.hasWrittenCSVFile
          ? "This database does not contain the decisions that you made about viewers. "
          : "No one has decided yet which photos viewers see. ")
          + "Run this command first: \(viewersCommand)")
    }
    try audience.kind.checkNamesCanBeRemoved(
      in: records.journal, databasePath: databaseOptions.path)
    try options.checkInputFoldersExist()
    let pipeline = Pipeline(
      version: ProgramFiles.version,
      resources: try environment.files.resources(templateFolder: options.templateFolder),
      languages: try options.languages(
        of: records.journal, for: audience, in: databaseOptions.path),
      content: options.content,
      photos: PhotoInput(
        folder: options.photoFolderPath, worker: try environment.files.photoWorkerProgram,
        cache: cache.url,
        decoding: options.decoding, jobs: options.parallelJobCount),
      progress: reporter.progressReporter)
    var publishing = options.publishing
    publishing.lacksUnlistedPhotos = unlistedPictures.areExpectedButMissing
    let target = SiteTarget(output, lock: outputFolderLock, options: publishing)
    let address = try options.shareAddress(
      of: records.journal.family, for: audience, in: databaseOptions.path)
    // A web server runs as another user and must be able to read a site with an address. A setting in a database from
    // someone else does not make a site public.
    if audience.kind.isWorldReadable || options.shareAddress != nil {
      outputFolderLock?.makePublicIfCreated()
    }
    let build = try await pipeline.build(
      records, for: audience, sharedAt: address, to: target
    ) { approval, withdrawn in
      reporter.reportWithdrawnFiles(at: withdrawn)
      if let approval {
        if records.viewerDecisions.hasLostDecisions {
          reporter.warn("\(ViewerDecisionStore.decisionLossWarning) Run: \(viewersCommand)")
        } else {
          storeDecisions(of: approval)
        }
        if !records.hasViewerTable {
          reporter.note(
            "The table for viewers is not next to the database. Words in it that have not been read are not followed."
          )
        }
      }
    }
    reporter.report(
      BuildRemark.failedNarratives(in: build.context, of: options.content.narrativeProgram))
    if !options.isDryRun { output.rememberFamily(of: records.journal, cacheFolder: cache.url) }
    let hasTimeline = audience.canSee(.timeline)
    let pictureRemarks =
      hasTimeline
      ? unlistedPictures.remarks(
        suggestedCommand: options.arguments.commandLine(setting: OptionSpec.unlistedPhotos.name))
      : []
    let report = try BuildReport(
      build, remarksBeforeBuild + pictureRemarks, databasePath: databaseOptions.path,
      photoFolder: options.arguments.value("--photos"),
      countsPhotos: hasTimeline && unlistedPictures.areShown)
    report.print(using: reporter, options, output, cache)
    try storeStateForNextBuild(report, of: build)
    return report.exitCode
  }

  /// Stores in the state folder what the build has decided about viewers: what the table for viewers now hides, and
  /// which photos are new or have become private.
  private func storeDecisions(of approval: ViewerApproval) {
    if approval.outdatedChoiceCount > 0 {
      reporter.warn(
        "Cells in the table for viewers that hide photos or texts, although the table is older than your "
          + "decisions about them: \(approval.outdatedChoiceCount). Run: \(viewersCommand)")
    }
    if approval.ineffectiveChoiceCount > 0 {
      reporter.note(
        "Words in the table for viewers that show more, which a build does not follow: "
          + "\(approval.ineffectiveChoiceCount). Run: \(viewersCommand)")
    }
    if options.isDryRun { return }
    var store = decisionStore
    store.storeInStateFolder(approval.decisionsToStore, reporter)
  }

  private var viewersCommand: String { "kinfolio viewers \(databaseOptions.path.quotedForShell)" }

  /// Stores the report and the state of the build, so that the next build does nothing if nothing has changed.
  private func storeStateForNextBuild(_ report: BuildReport, of build: BuiltSite) throws {
    // Next time, a narrative program may return another text, and a disk or worker that failed may work.
    guard let upToDateCheck, options.content.narrativeProgram == nil,
      !build.context.photos.laterBuildMayShowMore, report.outcome.modifiedByOthers.isEmpty
    else { return }
    upToDateCheck.save(
      report.asUnchanged,
      inputPaths: try BuildInputs.inputPaths(
        databaseOptions, options, environment.files,
        build.lookedUpPhotoPaths + decisionStore.inputPaths + unlistedPictures.inputPaths),
      outputPaths: build.filePaths + NoIndexFiles.paths)
  }
}

/// Everything that decides the result of a build, except the contents of files.
struct BuildInputs: Encodable {
  private let version: String
  private let installedPaths: [String]
  private let workingDirectory: String
  private let options: [String]
  private let referenceTime: String
  private let environmentVariables: [String]

  /// The options that do not affect the result, such as the number of jobs and the output style.
  private static let ignoredOptions: Set = [
    "--jobs", "--busy-timeout", "--quiet", "--log-format", "--dry-run", "--force", "--adopt",
    "--require-sandbox", "--allow-unsandboxed",
  ]

  init(
    _ arguments: ParsedArguments, _ options: BuildOptions, _ moment: ReferenceTime,
    _ surroundings: ProgramEnvironment
  ) throws {
    version = ProgramFiles.version
    // Each installation has its own programs, templates and assets.
    let files = try surroundings.files
    installedPaths =
      Installation.loadedBinaryPaths + [files.templateFolder.path, files.assetFolder.path]
    workingDirectory = FileManager.default.currentDirectoryPath
    self.options =
      arguments.normalizedArguments(excluding: Self.ignoredOptions) + [
        options.photoFolderPath ?? ""
      ]
    self.referenceTime = moment.comparisonKey
    let prefixes = ["HOME=", "LD_", "XDG_", "FC_", "FONTCONFIG_", "FREETYPE_", "PANGO_", "CAIRO_"]
    environmentVariables = surroundings.variables.map { "\($0)=\($1)" }.sorted()
      .filter { line in prefixes.contains { line.hasPrefix($0) } }
  }

  /// Returns the full paths of all files that a build reads, including files that do not exist.
  ///
  /// If the database is a symbolic link, the link and its target are both included. Throws if a folder cannot be read.
  static func inputPaths(
    _ database: DatabaseOptions, _ options: BuildOptions, _ files: ProgramFiles,
    _ photoPaths: [String]
  ) throws -> [String] {
    let path = URL(fileURLWithPath: database.path)
    let databaseFiles = ["", "-wal", "-journal"].map { path.resolvingSymlinksInPath().path + $0 }
    let folders = [options.templateFolder ?? files.templateFolder, files.assetFolder]
    let photoFolder = options.photoFolderPath.map { [URL(fileURLWithPath: $0).path] } ?? []
    let resourceFiles = try folders.flatMap { folder in
      [folder.path] + (try relativePaths(below: folder.path)).map { "\(folder.path)/\($0)" }
    }
    return [path.path, ViewerTable.path(forDatabase: database.path)] + databaseFiles
      + resourceFiles + [files.photoWorkerProgram.path]
      + Installation.loadedBinaryPaths
      + Installation.fontAndZonePaths + photoFolder + photoPaths
  }
}

extension Reporter {
  /// Reports the files that were removed because the readers may no longer see their content; does nothing if `paths`
  /// is empty.
  func reportWithdrawnFiles(at paths: [String]) {
    if paths.isEmpty { return }
    logEvent("withdrawn", ["files": .list(paths.map { .text($0) })])
    note(
      "Removed \(paths.count.counted("file")) with photos or texts that the readers may no longer see."
    )
  }
}
