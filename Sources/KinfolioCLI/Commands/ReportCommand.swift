import Foundation
import Kinfolio
import Knowledge
import Photos
import Publishing
import Records

extension CommandSpec {
  static let report: Self = CommandSpec(
    "report", "Make one PDF: doctor visit, care report or vet visit", operands: ["DATABASE"],
    options: ReportOptions.options + ReportMoment.options + DatabaseOptions.options
      + Reporter.options,
    details: """
      Writes the document of one child, elder or pet, as it stands on the site, for the days asked
      for: since the visit before, or for 14 days where there was none. Nothing else is written.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try ReportOptions(arguments)
    let moment = try ReportMoment(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    let work = ReportWork(
      options: options, surroundings: surroundings, reporter: reporter,
      cache: try PhotoCacheFolder(surroundings.cache), databaseFolder: source.folder)
    let (database, undeclared) = try source.open(
      reporter,
      BabyBuddySource(
        declaration: options.declaration, photos: options.photos, files: try surroundings.files,
        command: .report))
    reporter.tell(undeclared.filter(\.comesFirst))
    let code = try await work.run(try work.records(of: database, until: moment))
    for remark in undeclared where !remark.comesFirst {
      reporter.json(remark.event, remark.fields)
      reporter.note(remark.text)
    }
    return code
  }
}

/// What one report tells of, taken out of the database, which is then let go.
private struct ReportRecords {
  let journal: Journal
  let summary: Summary
  let resources: SiteResources
  let language: Language
  /// The photos that the report shows.
  let photos: [Photo]
  let images: KeptImages
}

/// One report from the records to the written file.
private struct ReportWork {
  let options: ReportOptions
  let surroundings: Surroundings
  let reporter: Reporter
  let cache: PhotoCacheFolder
  let databaseFolder: String

  func records(of database: TrackingDatabase, until moment: ReportMoment) throws -> ReportRecords {
    try Installation.checkFonts()
    var records = try moment.journal(of: database)
    if let centiles = options.centiles { records.family.choose(centiles) }
    let language = options.language ?? records.family.language
    let resources = try surroundings.files.resources(in: language)
    let journal = records.withinGrowthLimits(by: resources.standards)
    let profile = try profile(in: journal)
    tellOfDaysAhead(of: profile, in: journal)
    let summary = try Summary(
      of: journal, standards: resources.standards, for: profile, in: options.window)
    let shown = summary.photosOfAnswers
    let photos = shown.isEmpty ? [] : journal.photos.filter { shown.contains($0.id) }
    return ReportRecords(
      journal: journal, summary: summary, resources: resources, language: language,
      photos: photos, images: try KeptImages(of: photos, from: database))
  }

  func run(_ records: ReportRecords) async throws -> ExitCode {
    let (journal, summary, resources) = (records.journal, records.summary, records.resources)
    let findings = Findings(in: journal, summary, by: resources.rulebook)
    let context = SiteContext(
      version: Program.version, journal: journal, summary: summary, findings: findings,
      photos: try await develop(records.photos, records.images),
      narratives: try reporter.narratives(
        of: journal, summary, findings, in: [records.language],
        outside: [databaseFolder] + [options.photos].compactMap(\.self)),
      languages: [records.language], units: options.declaration.shown ?? journal.family.units,
      paper: options.paper ?? journal.family.paper, resources: resources)
    let remarks =
      try journal.remarks(try surroundings.files.phrasebook(.english))
      + context.photos.remarks(try surroundings.files.phrasebook(.english))
    reporter.tell(remarks)
    for (content, pdf) in try context.reports() { try write(content, pdf, journal) }
    return remarks.isEmpty ? .done : .someSkipped
  }

  /// Develops photos as a build does, into the same cache; where there is none, nothing is started.
  private func develop(_ photos: [Photo], _ images: KeptImages) async throws -> PhotoLibrary {
    if photos.isEmpty { return PhotoLibrary() }
    let jobs = surroundings.processors
    let workers = PhotoWorkers(program: try surroundings.files.photoWorker, count: jobs)
    let darkroom = try Darkroom(
      folder: try options.photos.flatMap { try PhotoFolder($0) }, workers: workers,
      cache: cache.url,
      pixelLimit: options.pixelLimit, ledger: HashLedger())
    let library = try await darkroom.develop(
      photos, images, jobs: jobs, progress: reporter.progress)
    await workers.shutDown()
    darkroom.close()
    return library
  }

  private func profile(in journal: Journal) throws(UsageError) -> Profile {
    do throws(ProfileProblem) {
      return try journal.profile(called: options.name)
    } catch { throw UsageError(error.description.printable, in: .report) }
  }

  /// Tells where the report ends earlier than it was asked to.
  private func tellOfDaysAhead(of profile: Profile, in journal: Journal) {
    let today = journal.zone(of: profile).day(of: journal.moment)
    guard let until = options.window.until, until > today else { return }
    reporter.note("--until \(until) lies ahead: the report ends on \(today), the day it is made.")
  }

  private func write(_ content: VisitContent, _ pdf: [UInt8], _ journal: Journal) throws {
    let slug = ProfileSlugs(journal.profiles)[content.profile]
    let usual = Place.document(slug, visit: content.name, in: content.language)
    let file = try ReportFile(options.file ?? (usual as NSString).lastPathComponent)
    try file.write(pdf)
    reporter.json("summary", ["file": .text(file.url.path), "report": .text(content.reportID)])
    reporter.note("Made \(file.url.path): \(content.title), \(content.window).")
  }
}
