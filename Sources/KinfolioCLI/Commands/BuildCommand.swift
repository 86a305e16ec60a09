import Foundation
import Kinfolio
import Photos
import Publishing
import Records
import SQLite

/// The command `kinfolio build`.
enum BuildCommand {
  static let spec: CommandSpec = CommandSpec(
    "build", "Write the whole site", operands: ["DATABASE"],
    options: BuildOptions.options + AllFamiliesBuild.options + ReferenceTime.options
      + DatabaseOptions.options + Reporter.options,
    details: """
      DATABASE is a tracking database, or one of Baby Buddy, db.sqlite3, which is read as it is:
      --units weight=kg,height=cm,volume=ml,temperature=c and --sex Ida=female declare what it does
      not say. Figures whose unit is not declared are shown as they were recorded, without a unit, and
      compared with nothing; without a child's sex no centile is told.

      Reads the database, develops the photos and writes the site into the output folder. Files there
      that Kinfolio has not written are never changed; what an earlier build wrote and this one no
      longer wants is removed. With --dry-run nothing is written there; only developed photos are
      kept in the cache, for the build to come.

      Whoever comes by the output folder's path, and the next build after a crash, finds the old site
      whole or the new one whole: a stand-in, .NAME.kinfolio-next beside the folder, has its path while
      the folder itself is renewed. Leave it where it is after a crash: until the next build your own
      files may lie in it. Where that cannot be (the folder above may not be written, the folder is a
      mount point, the disk knows no hard links or no exchange) files take their places one by one,
      pages after what they show, and the last line tells why (not_at_once in the JSON log). A file in
      the way that Kinfolio has not written, or that somebody has changed since, ends the build before
      anything is published; --adopt writes over it. One that is edited at the very moment the new
      site is published, or that somebody has changed and the site no longer wants, is left as it is,
      and named.

      What has not changed since the last build is not made again, and its files are not touched;
      --force makes everything anew, photos apart, to the same bytes.

      --audience decides what is written at all; each audience needs a folder of its own.
      \(Audience.Kind.list)
      How many profiles, photos and milestones others are not shown is told at the end.

      --share-address tells home, timeline, profile and photo pages where they can be reached, so
      that a messenger can show title and picture of a link sent through it. Whoever gets the link
      sees them without opening it, if the host lets the messenger in; search engines stay asked to
      keep out. Without it no page holds such a thing, and a doctor's never does.

      With --all DATABASE is a folder: every database in it, and the one in each of its folders with
      the photos beside it, is built into a folder of its family's name below the output folder, one
      after the other. One that cannot be built stops no other. At the end each family's code is
      told, and the run ends with 75 if any of them is to be tried again, else with the first of 74,
      65, 64 and 3 that occurred.

      --shard 3/24 builds the third of 24 parts, chosen by the families' names alone. Without it the
      array variables of Slurm and Grid Engine are understood, and JOB_COMPLETION_INDEX of Kubernetes
      and PARALLEL_SEQ of GNU parallel if KINFOLIO_SHARDS tells how many parts there are.
      """
  ) { arguments, surroundings in
    if arguments.has("--all") { return try await AllFamiliesBuild(arguments, surroundings).run() }
    let reporter = try Reporter(arguments)
    let options = try BuildOptions(arguments, surroundings)
    let moment = try ReferenceTime(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    let output = try OutputFolder(
      options.output, home: surroundings.home, database: source.path, photos: options.photos)
    let lock = options.isDryRun ? nil : try output.lock(adopting: options.adopts)
    ScratchFolder.sweep()
    let cache = try PhotoCacheFolder(surroundings.cache)
    let last = try UpToDateCheck(
      in: cache.url, of: output, by: BuildInputs(arguments, options, moment, surroundings))
    if !options.isForced, let report: BuildReport = last.report() {
      PhotoRenderer.clearAwayWhatWasLeft(in: cache.url)
      report.tell(reporter, of: output, isDryRun: options.isDryRun)
      return report.code
    }
    let declared = BabyBuddySource(
      declaration: options.declaration, photos: options.photos, files: try surroundings.files,
      command: BuildCommand.spec)
    var (records, undeclared) = try read(source, declared, moment, reporter)
    if let centiles = options.centiles { records.journal.family.setCentiles(centiles) }
    let work = SiteBuildJob(
      options: options, surroundings: surroundings, reporter: reporter, output: output, lock: lock,
      cache: cache, database: source, undeclared: undeclared,
      // Without a chosen reference time, the next build has a different one.
      standstill: moment.isChosen && !options.isDryRun ? last : nil)
    return try await work.run(records)
  }

  /// Reads everything that a build needs; the database is closed when this returns.
  private static func read(
    _ source: DatabaseOptions, _ declared: BabyBuddySource, _ moment: ReferenceTime,
    _ reporter: Reporter
  ) throws -> (SiteInput, undeclared: [BuildNote]) {
    let (database, undeclared) = try source.open(reporter, declared)
    let journal = try reporter.progress.station(.database) {
      try moment.journal(of: database)
    } count: {
      $0.counts.reduce(0) { $0 + $1.count }
    }
    try Task.checkCancellation()
    let images = try DatabaseImages(of: journal.photos, from: database)
    return (SiteInput(journal: journal, images: images), undeclared)
  }
}
