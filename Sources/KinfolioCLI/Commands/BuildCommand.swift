import Foundation
import Kinfolio
import Photos
import Publishing
import Records
import SQLite

/// The command `kinfolio build`.
enum BuildCommand {
  static let spec: CommandSpec = CommandSpec(
    "build", "Build the site", operands: ["DATABASE"],
    options: BuildOptions.options + AllFamiliesBuild.options + ReferenceTime.options
      + DatabaseOptions.options + Reporter.options,
    details: """
      Reads the database, renders the photos and writes the site to the output folder. DATABASE is
      a tracking database or the database of Baby Buddy, db.sqlite3. Baby Buddy does not store
      units or the sex of a child. Declare them with --units and --sex, for example
      --units weight=kg,height=cm,volume=ml,temperature=c --sex Ida=female. Values without a
      declared unit are shown as plain numbers and compared with nothing. Without the sex of a
      child, its site has no centiles.

      A build never changes files in the output folder that Kinfolio did not write. It removes
      files of an earlier build that the site no longer needs. With --dry-run it writes nothing to
      the output folder; it only keeps rendered photos in the cache for the next build.

      The new site replaces the old one at once: at any moment, also after a crash, the output
      folder contains the complete old site or the complete new one. For this, a build uses a
      staging directory next to it, .NAME.kinfolio-next. Keep this folder after a crash: until the
      next build it may contain your own files. If the swap is impossible (no write access to the
      parent folder, a mount point, a disk without hard links), the files are replaced one by one,
      pages last, and the summary gives the reason (not_at_once in the JSON log).

      If a file in the way was not written by Kinfolio, or was edited since, the build ends before
      it publishes anything. With --adopt it overwrites the file. A file that is edited while the
      site is published, or was edited and is no longer needed, is kept and listed.

      Files that have not changed since the last build are not written again. With --force, a
      build makes everything again except photos. The bytes are the same.

      --audience selects what is written. Each audience needs an output folder of its own:
      \(Audience.Kind.helpText)
      The summary counts the profiles, photos and milestones that are withheld.

      --share-address adds link previews to home, timeline, profile and photo pages: a messenger
      shows the title and a picture with a link to the page. Everyone who gets the link sees them
      without opening it, unless the host keeps the messenger out. Search engines are still asked
      to stay away. Without this option no page contains a preview. A doctor's site never does.

      With --all, DATABASE is a folder. Every database in it, and the one in each of its subfolders
      with its photos, is built into a folder with the family's name in the output folder.
      A family that cannot be built does not affect the others. The summary lists the exit code of
      each family. The run ends with 75 if any family can be tried again later, else with the
      first of 74, 65, 64 and 3 that occurred.

      --shard 3/24 builds the third of 24 parts. Only a family's name decides its part. Without
      --shard, the variables of a job array of Slurm or Grid Engine select the part. So do
      JOB_COMPLETION_INDEX of Kubernetes and PARALLEL_SEQ of GNU parallel, if KINFOLIO_SHARDS
      contains the number of parts.
      """,
    exitCodes: ExitCode.meanings(
      done: "the site is published",
      someSkipped: "published, but some records or photos were left out; each is listed",
      tryLater: "locked database, other running build, little memory or missing photos: try later")
  ) { arguments, surroundings in
    if arguments.has("--all") { return try await AllFamiliesBuild(arguments, surroundings).run() }
    let reporter = try Reporter(arguments)
    let options = try BuildOptions(arguments, surroundings)
    let moment = try ReferenceTime(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    let output = try OutputFolder(
      options.output, home: surroundings.home, database: source.path, photos: options.photoFolder)
    let lock = options.isDryRun ? nil : try output.lock(adopting: options.overwritesForeignFiles)
    ScratchFolder.removeAbandoned()
    let cache = try PhotoCacheFolder(surroundings.cache)
    let last = try UpToDateCheck(
      in: cache.url, of: output, options: BuildInputs(arguments, options, moment, surroundings))
    if !options.isForced, let report: BuildReport = last.report() {
      PhotoRenderer.removeLeftoverEntries(in: cache.url)
      report.print(using: reporter, output: output, isDryRun: options.isDryRun)
      return report.code
    }
    let declared = BabyBuddySource(
      declaration: options.declaration, photos: options.photoFolder, files: try surroundings.files,
      command: BuildCommand.spec)
    var (records, undeclared) = try read(source, declared, moment, reporter)
    if let centiles = options.centiles { records.journal.family.setCentiles(centiles) }
    let work = SiteBuildJob(
      options: options, environment: surroundings, reporter: reporter, output: output, lock: lock,
      cache: cache, database: source, undeclared: undeclared,
      // Without a chosen reference time, the next build has a different one.
      upToDateCheck: moment.isChosen && !options.isDryRun ? last : nil)
    return try await work.run(records)
  }

  /// Reads everything that a build needs; the database is closed when this returns.
  private static func read(
    _ source: DatabaseOptions, _ declared: BabyBuddySource, _ moment: ReferenceTime,
    _ reporter: Reporter
  ) throws -> (SiteInput, undeclared: [BuildRemark]) {
    let (database, undeclared) = try source.open(reporter, declared)
    let journal = try reporter.progress.runStage(.database) {
      try moment.journal(of: database)
    } count: {
      $0.counts.reduce(0) { $0 + $1.count }
    }
    try Task.checkCancellation()
    let images = try DatabaseImages(of: journal.photos, from: database)
    return (SiteInput(journal: journal, images: images), undeclared)
  }
}
