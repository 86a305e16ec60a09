import Foundation
import Kinfolio

extension CommandSpec {
  static let build = CommandSpec(
    "build", "Write the whole site", operands: ["DATABASE"],
    options: BuildOptions.options + ReportMoment.options + DatabaseOptions.options
      + Reporter.options,
    details: """
      Reads the database, develops the photos and writes the site into the output folder. Files there
      that Kinfolio has not written are never changed; what an earlier build wrote and this one no
      longer wants is removed. With --dry-run nothing is written there; only developed photos are
      kept in the cache, for the build to come.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try BuildOptions(arguments, surroundings)
    let moment = try ReportMoment(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    let output = try OutputFolder(
      options.output, home: surroundings.home, database: source.path, photos: options.photos)
    let (journal, images) = try read(source, moment, reporter)
    let lock = options.isDryRun ? nil : try output.lock()
    let work = SiteWork(
      options: options, surroundings: surroundings, reporter: reporter, lock: lock,
      cache: try PhotoCacheFolder(surroundings.cache))
    return try await work.run(journal, images, into: output)
  }

  /// Takes everything a build needs out of the database, which is let go when this returns.
  private static func read(
    _ source: DatabaseOptions, _ moment: ReportMoment, _ reporter: Reporter
  ) throws -> (Journal, KeptImages) {
    let database = try source.open(reporter)
    let journal = try reporter.progress.station(.database) {
      try moment.journal(of: database)
    } count: {
      $0.counts.reduce(0) { $0 + $1.count }
    }
    return (journal, try KeptImages(of: journal, from: database))
  }
}

/// One build from the open database to the written folder: the eight stations in order.
private struct SiteWork {
  let options: BuildOptions
  let surroundings: Surroundings
  let reporter: Reporter
  /// Held from before the photos until the end; nil in a dry run, which writes nothing.
  let lock: FolderLock?
  let cache: PhotoCacheFolder

  func run(
    _ journal: Journal, _ images: KeptImages, into output: OutputFolder
  ) async throws -> ExitCode {
    let resources = try surroundings.files.resources(templates: options.templates)
    let summary = Summary(of: journal, standards: resources.standards)
    let findings = Findings(in: journal, summary, by: resources.rulebook)
    let photos = try await develop(journal, images)
    if !options.allowsShrinking { try output.refuseToLosePhotos(of: journal, photos) }
    let context = try context(journal, summary, findings, photos, resources)
    let plan = try context.plan(progress: reporter.progress)
    let builder = Builder(output, version: Program.version, moment: journal.moment)
    let outcome = try await write(plan, with: builder)
    try tell(outcome, context, output)
    return skipped(context) == 0 ? .done : .someSkipped
  }

  private func write(_ plan: Plan, with builder: Builder) async throws -> Builder.Outcome {
    guard let lock else {
      return try await builder.rehearse(plan, jobs: options.jobs, progress: reporter.progress)
    }
    return try await builder.build(
      plan, holding: lock, jobs: options.jobs, progress: reporter.progress)
  }

  private func develop(
    _ journal: Journal, _ images: KeptImages
  ) async throws -> PhotoLibrary {
    let workers = PhotoWorkers(program: try surroundings.files.photoWorker, count: options.jobs)
    let darkroom = Darkroom(
      folder: options.photos.flatMap { PhotoFolder($0) }, workers: workers,
      cache: cache.url)
    let photos = try await darkroom.develop(
      journal, images, jobs: options.jobs, progress: reporter.progress)
    await workers.shutDown()
    return photos
  }

  private func context(
    _ journal: Journal, _ summary: Summary, _ findings: Findings, _ photos: PhotoLibrary,
    _ resources: SiteResources
  ) throws -> SiteContext {
    let languages = try languages(of: journal.family)
    return SiteContext(
      version: Program.version, journal: journal, summary: summary, findings: findings,
      photos: photos, narratives: narratives(journal, summary, findings, languages),
      languages: languages, units: options.units ?? journal.family.units,
      paper: options.paper ?? journal.family.paper, resources: resources)
  }

  /// Asks the program the family has named, if it has, and tells what went wrong.
  private func narratives(
    _ journal: Journal, _ summary: Summary, _ findings: Findings, _ languages: [Language]
  ) -> OutsideNarratives {
    guard let path = journal.family.settings["narrative"], !path.isEmpty else {
      return OutsideNarratives()
    }
    let narratives = OutsideNarratives(
      by: NarrativeProgram(path), of: journal, summary, findings, in: languages)
    for problem in narratives.problems {
      reporter.json("narrative_failed", ["program": .text(path), "reason": .text(problem)])
      reporter.warn("The program \(path.printable) gave no narrative: \(problem).")
    }
    return narratives
  }

  /// The languages asked for, else those of the settings, else all with the family's own first.
  private func languages(of family: Family) throws -> [Language] {
    if let languages = options.languages { return languages }
    if let setting = family.settings["languages"] {
      do throws(UsageError) { return try BuildOptions.languages(setting) } catch {
        throw InputProblem(
          description: "The setting 'languages' of the database is one or more of en, es and fr "
            + "with commas, not '\(setting.printable)'.")
      }
    }
    return [family.language] + Language.allCases.filter { $0 != family.language }
  }

  /// How many records, photos and tables are not on the site.
  private func skipped(_ context: SiteContext) -> Int {
    context.journal.leftOut.count + context.photos.leftOut.count
      + context.journal.missingTables.count
  }

  private func tell(
    _ outcome: Builder.Outcome, _ context: SiteContext, _ output: OutputFolder
  ) throws {
    let phrases = context.phrasebooks[.english]
    for row in context.journal.leftOut {
      reporter.json("left_out", try row.fields(phrases))
      reporter.warn("Left out: \(row.table) \(row.id.printable): \(try row.sentence(phrases))")
    }
    for photo in context.photos.leftOut {
      let name = photo.file ?? photo.photo.text
      let reason = try phrases.text("photo_failure.\(photo.reason)")
      reporter.json(
        "photo_left_out",
        [
          "photo": .text(photo.photo.text), "file": photo.file.map { .text($0) } ?? .null,
          "fault": .text(photo.reason), "reason": .text(reason),
        ])
      reporter.warn(
        "No picture: photos \(photo.photo.text.printable) (\(name.printable)): \(reason)")
    }
    for part in context.journal.missingTables {
      reporter.json("missing_table", ["table": .text(part)])
      reporter.warn("Not in this database: \(part.printable)")
    }
    let skipped = skipped(context)
    reporter.json(
      "summary",
      [
        "output": .text(output.url.path), "written": .integer(outcome.written.count),
        "unchanged": .integer(outcome.unchanged), "removed": .integer(outcome.removed.count),
        "bytes": .integer(outcome.size), "skipped": .integer(skipped),
        "dry_run": .bool(options.isDryRun),
        "put": .list(options.isDryRun ? outcome.written.map { .text($0) } : []),
        "delete": .list(options.isDryRun ? outcome.removed.map { .text($0) } : []),
      ])
    if options.isDryRun, reporter.style != .json {
      for path in outcome.written { Console.print("put \(path)") }
      for path in outcome.removed { Console.print("delete \(path)") }
    }
    reporter.note(sentence(outcome, skipped, output))
  }

  private func sentence(
    _ outcome: Builder.Outcome, _ skipped: Int, _ output: OutputFolder
  ) -> String {
    let megabytes = (Double(outcome.size) / 100_000).rounded() / 10
    let counts =
      "\(outcome.written.count) files written, \(outcome.unchanged) unchanged, "
      + "\(outcome.removed.count) removed, \(megabytes) MB in all"
    let left = skipped == 0 ? "" : ", \(skipped) items left out (see above)"
    if options.isDryRun { return "Nothing was written. A build would be: \(counts)\(left)." }
    return "\(counts)\(left).\nOpen \(output.url.appendingPathComponent("index.html").path)"
  }
}
