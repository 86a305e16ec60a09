import Audiences
import Files
import Foundation
import Knowledge
import Photos
import Progress
import Publishing
import Records
import SQLite
import Site

enum BuildCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "build", summary: "Build the site", operandNames: ["[DATABASE]"],
    options: BuildOptions.commandOptions + AllFamiliesBuild.commandOptions
      + ReferenceTime.commandOptions
      + DatabaseOptions.commandOptions + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio build family.sqlite --output site
        kinfolio build family.sqlite --audience doctor --for Mia --output for-the-doctor
        kinfolio build photos --family Lark --output site

      Reads the database, renders the photos and writes the site to the output folder. DATABASE is
      a tracking database or the database of Baby Buddy, db.sqlite3. Baby Buddy does not store
      units or the sex of a child. Declare them with --units and --sex, for example
      --units weight=kg,height=cm,volume=ml,temperature=c --sex Ida=female. Values without a
      declared unit are shown as plain numbers and compared with nothing. Without the sex of a
      child, its site has no centiles.

      With --unlisted-photos, this build and later ones also show pictures without a record, except
      those that once had one. The option is stored in the database; in a new one from 'kinfolio
      init' it is stored already. The photos in a subfolder with the name of a person or pet are
      that one's. DATABASE can also be a folder of photos, if --family names the family.

      A build never changes files in the output folder that Kinfolio did not write. If such a file
      is in the way, or a file was edited since, the build ends before it publishes anything. With
      --adopt it overwrites the file. A file that is edited while the site is published, or was
      edited and is no longer needed, is kept and listed.

      Only changed files are written, and all at once. For this, a build uses a staging directory
      next to the output folder; its name starts with .NAME.kinfolio-. Keep it after a crash: until
      the next build it may contain your own files. With --force, a build makes everything again except
      photos. With --dry-run it writes only to the cache of rendered photos.

      --audience selects what is written. Each audience needs an output folder of its own:
      \(AudienceKind.commandLineHelp)

      With --share-address, everyone who gets a link to a page sees its title and picture in the
      messenger.

      With --narrative, a program of your own writes the summary of each profile. It starts only if
      it is named here, never because of a database. Documentation/Data.md describes it.

      With --all, every family in the folder DATABASE is built into a folder of its own in the
      output folder.

      Documentation/Sites.md describes audiences, link previews and how a build publishes;
      Documentation/Scale.md describes --all, --shard and the exit code of several families.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the site is published",
      someItemsSkipped:
        "published, but items were left out or edited files were kept; each is listed",
      tryLater: "locked database, other running build, little memory or missing photos: try later")
  ) { arguments, surroundings in
    if arguments.hasFlag("--all") {
      return try await AllFamiliesBuild(arguments, surroundings).run()
    }
    let reporter = try Reporter(arguments)
    let options = try BuildOptions(arguments, surroundings)
    let moment = try ReferenceTime(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    // Without a database, nothing can be withdrawn, so these errors need not wait.
    if access(source.path, F_OK) != 0 { try options.checkInputFoldersExist() }
    let (output, lock) = try lockOutputFolder(options, source, surroundings)
    try reporter.reportConfinement(surroundings.confinement, arguments)
    let isSandboxRequired = arguments.hasFlag("--require-sandbox")
    if isSandboxRequired {
      try await reporter.checkPhotoDecoderSandbox(arguments, of: surroundings.files)
    }
    LockedTemporaryFolder.removeAbandonedFolders()
    let cache = try PhotoCacheFolder(at: surroundings.cacheFolder)
    let last = try UpToDateCheck(
      in: cache.url, of: output, options: BuildInputs(arguments, options, moment, surroundings))
    if !options.publishing.rebuildsAll, let report: BuildReport = last.savedReportIfUnchanged() {
      PhotoRenderer.removeLeftoverEntries(in: cache.url)
      report.print(using: reporter, options, output, cache)
      return report.exitCode
    }
    if !isSandboxRequired {
      try await reporter.checkPhotoDecoderSandbox(arguments, of: surroundings.files)
    }
    var (records, undeclared, decisions): (FamilyRecords, [BuildRemark], ViewerDecisionStore)
    let unlisted: UnlistedPictures
    do {
      (records, undeclared, decisions, unlisted) = try readRecords(
        source, moment, options, surroundings, reporter
      ) { known, store in
        try output.checkHasNoOtherFamily(than: known.journal, cacheFolder: cache.url)
        let audience = try options.audience(of: known.journal, in: source.path)
        guard audience.kind.needsFamilyDecisions, lock != nil else { return audience }
        let foodNames = try surroundings.files.languages().foodNamesByLanguage
        reporter.reportWithdrawnFiles(
          at: try known.withdraw(from: output, for: audience, foodNames: foodNames) { decisions in
            store.storeInStateFolder(decisions, reporter)
          })
        return audience
      }
    } catch let error as DatabaseProblem {
      if options.audience?.needsFamilyDecisions == true, output.url.fileType != nil {
        reporter.note(
          "Nothing is removed from \(output.url.path), because what you have hidden since is unknown."
        )
      }
      throw error
    }
    undeclared += BuildRemark.unusableCache(cache)
    if let centiles = options.centiles { records.journal.family.setCentileLineChoice(centiles) }
    let work = SiteBuildJob(
      options: options, environment: surroundings, reporter: reporter, output: output,
      outputFolderLock: lock,
      cache: cache, databaseOptions: source, decisionStore: decisions, unlistedPictures: unlisted,
      remarksBeforeBuild: undeclared,
      // Without a chosen reference time, the next build has a different one.
      upToDateCheck: moment.isChosenByUser && !options.isDryRun ? last : nil)
    return try await work.buildSite(from: records)
  }

  /// Returns the output folder and its lock.
  ///
  /// If the kernel restricts this process, it already has both. A dry run has no lock.
  private static func lockOutputFolder(
    _ options: BuildOptions, _ source: DatabaseOptions, _ surroundings: ProgramEnvironment
  ) throws -> (OutputFolder, FolderLock?) {
    switch surroundings.confinement {
    case .confined(let confinement): return (confinement.output, confinement.outputFolderLock)
    case .failed(let error): throw error
    case .notApplicable, .impossible: break
    }
    let output = try OutputFolder(
      options.output, home: surroundings.home, database: source.path,
      photos: options.photoFolderPath)
    if options.isDryRun { return (output, nil) }
    let lock = try output.lockAndRecover(adopting: options.publishing.overwritesForeignFiles)
    try output.removeStagingDirectory()
    return (output, lock)
  }

  /// Opens the database, or creates a temporary one for a folder of photos, and returns it with remarks about it.
  ///
  /// If the database was replaced after the kernel had confined this build to its files, throws an error with the exit
  /// code `tryLater`, because another attempt helps.
  private static func openDatabase(
    _ source: DatabaseOptions, _ options: BuildOptions, _ surroundings: ProgramEnvironment,
    _ reporter: Reporter
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    if options.isPhotoFolderBuild {
      return (try options.arguments.makeDatabaseForPhotoFolder(surroundings), [])
    }
    do {
      return try source.openOrConvertDatabase(
        reporter, options.unitAndSexOptions, photoFolder: options.photoFolderPath,
        surroundings.files)
    } catch let error as DatabaseProblem {
      guard case .confined = surroundings.confinement, error.exitCategory == .inputOutput,
        access(source.path, R_OK) == 0
      else { throw error }
      throw UnusableInputError(
        description: "\(source.path) changed while the build started. Try again.", code: .tryLater)
    }
  }

  /// Reads everything that a build needs from the database, which is closed when this function returns.
  ///
  /// Calls `withdraw` with the records and the decisions about viewers before anything else can fail. `withdraw`
  /// removes published files that the audience may no longer see, and returns the audience.
  private static func readRecords(
    _ source: DatabaseOptions, _ moment: ReferenceTime, _ options: BuildOptions,
    _ surroundings: ProgramEnvironment, _ reporter: Reporter,
    withdraw: (FamilyRecords, inout ViewerDecisionStore) throws -> Audience
  ) throws -> (FamilyRecords, undeclared: [BuildRemark], ViewerDecisionStore, UnlistedPictures) {
    let (database, undeclared) = try openDatabase(source, options, surroundings, reporter)
    var journal = try reporter.progressReporter.runStage(.database) {
      try moment.readJournal(from: database)
    } resultCount: {
      $0.recordCounts.reduce(0) { $0 + $1.count }
    }
    try Task.checkCancellation()
    // A folder that cannot be read is an error only after the withdrawal.
    let unlisted = Result { [journal] in
      try UnlistedPictures(
        of: journal, from: database, in: options.photoFolderPath,
        areRequested: options.arguments.hasFlag(OptionSpec.unlistedPhotos.name))
    }
    journal.photos = RecordList(journal.photos + ((try? unlisted.get())?.shownPhotos ?? []))
    let ignored = BuildRemark.ignoredSettings(of: journal.family, in: source.path)
    var store = try ViewerDecisionStore(of: database, source, surroundings)
    let path = ViewerTable.path(forDatabase: source.path)
    let table = ViewerTable(readingFrom: path)
    let isOtherTable =
      !store.lacksDatabaseIdentifier && table.isOfOtherFamily(than: store.databaseIdentifier)
    let now = Int64(surroundings.now.timeIntervalSince1970)
    let audience = try withdraw(
      FamilyRecords(
        journal: journal, images: DatabaseImages(), viewerDecisions: store.decisions,
        viewerTable: isOtherTable ? ViewerTable() : table, now: now), &store)
    if audience.kind.needsFamilyDecisions {
      try store.checkIsReadable()
      try table.check()
      if !store.lacksDatabaseIdentifier {
        try table.checkFamily(withIdentifier: store.databaseIdentifier, at: path)
      }
    }
    return (
      FamilyRecords(
        journal: journal, images: try DatabaseImages(of: journal.photos, from: database),
        viewerDecisions: store.decisions, viewerTable: table, now: now),
      undeclared + ignored + BuildRemark.missingFonts(for: journal), store, try unlisted.get()
    )
  }
}
