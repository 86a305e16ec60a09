import Foundation
import Knowledge
import Photos
import Records
import Reports
import Site

enum ReportCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "report", summary: "Write one PDF for a visit of a child, elder or pet",
    operandNames: ["[DATABASE]", "[NAME]"],
    options: ReportOptions.commandOptions + ReferenceTime.commandOptions
      + DatabaseOptions.commandOptions
      + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio report family.sqlite Mia
        kinfolio report family.sqlite Mia --last 4w --language es -o mia.pdf

      Writes the report of one child, elder or pet, as on the site: a doctor visit, a care report
      or a vet visit. It covers the days since the previous visit, or 14 days if there was none,
      unless you choose others. No other file is written.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the report is written",
      someItemsSkipped: "written, but some records or photos were left out; each is listed")
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try ReportOptions(arguments, surroundings.files.languages())
    let moment = try ReferenceTime(arguments, surroundings)
    try await reporter.checkPhotoDecoderSandbox(arguments, of: surroundings.files)
    let work = ReportJob(
      options: options, environment: surroundings, reporter: reporter,
      cache: try PhotoCacheFolder(at: surroundings.cacheFolder))
    let (database, undeclared) = try DatabaseOptions(arguments).openOrConvertDatabase(
      reporter, options.unitAndSexOptions, photoFolder: options.photoFolderPath, surroundings.files)
    reporter.report(undeclared.filter(\.isPrintedFirst))
    let (pipeline, prepared) = try work.readRecords(from: database, until: moment)
    reporter.report(
      BuildRemark.ignoredSettings(of: prepared.journal.family, in: database.path)
        + BuildRemark.unusableCache(work.cache))
    let code = try await work.makeAndWriteReports(pipeline, prepared)
    reporter.note(
      undeclared.filter { !$0.isPrintedFirst } + BuildRemark.missingFonts(for: prepared.journal))
    return code
  }
}

/// One run of `kinfolio report`, which reads the records, makes the PDF and writes it.
private struct ReportJob {
  let options: ReportOptions
  let environment: ProgramEnvironment
  let reporter: Reporter
  let cache: PhotoCacheFolder

  /// Reads everything that the report needs, so that the database can be closed afterwards.
  func readRecords(
    from database: TrackingDatabase, until moment: ReferenceTime
  ) throws -> (Pipeline, PreparedJournal) {
    var journal = try moment.readJournal(from: database)
    if let centiles = options.centiles { journal.family.setCentileLineChoice(centiles) }
    let language = options.language ?? journal.family.language
    let pipeline = Pipeline(
      version: ProgramFiles.version, resources: try environment.files.resources(),
      languages: [language], content: options.content,
      photos: PhotoInput(
        folder: options.photoFolderPath, worker: try environment.files.photoWorkerProgram,
        cache: cache.url,
        decoding: options.decoding, jobs: environment.processorCount),
      progress: reporter.progressReporter)
    let profile = try ProfileFinder(journal).profile(
      called: options.profileName, in: options.arguments)
    noteShortenedReport(of: profile, in: journal)
    return (
      pipeline,
      try pipeline.prepareReport(about: profile, in: options.window, of: journal, from: database)
    )
  }

  func makeAndWriteReports(_ pipeline: Pipeline, _ prepared: PreparedJournal) async throws
    -> ExitCode
  {
    let (context, documents) = try await pipeline.reports(of: prepared)
    reporter.report(BuildRemark.failedNarratives(in: context, of: options.content.narrativeProgram))
    let phrases = try environment.files.phrasebook(.english)
    let remarks =
      try BuildRemark.skippedRecords(in: context.journal, phrases)
      + context.photos.photoProblemRemarks(phrases)
    reporter.report(remarks)
    reporter.note(try context.photos.harmlessPhotoRemarks(phrases))
    for (content, pdf) in documents { try writeReport(content, pdf: pdf, context.journal) }
    return remarks.isEmpty ? .done : .someItemsSkipped
  }

  private func noteShortenedReport(of profile: Profile, in journal: Journal) {
    let last = journal.lastCoveredDay(of: profile)
    guard let until = options.window.lastDay, until > last else { return }
    let reason =
      journal.isFormer(profile)
      ? "after the last day of \(profile.name.printable)" : "in the future"
    reporter.note("--until \(until) is \(reason). The report ends on \(last).")
  }

  private func writeReport(_ content: VisitContent, pdf: [UInt8], _ journal: Journal) throws {
    let slug = ProfileSlugs(journal.profiles)[content.profile]
    let usual = PagePath.document(slug, visit: content.reportName, in: content.language)
    let path = options.outputPath ?? (usual as NSString).lastPathComponent
    if path == "-" { return try Console.writeToStandardOutput(pdf) }
    try checkCanWriteReport(to: path)
    let file = URL(fileURLWithPath: path).path
    try PrivateFile.write(Data(pdf), to: file)
    reporter.logEvent("summary", ["file": .text(file), "report": .text(content.reportID)])
    reporter.note("Wrote \(file): \(content.title), \(content.windowText).")
  }

  /// Throws if the path is a folder or an existing file that is not a PDF, or if its folder does not exist.
  ///
  /// A user can easily pass the path of the database by mistake.
  private func checkCanWriteReport(to path: String) throws(UnusableInputError) {
    try checkFolderExists(forNewFile: path)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw UnusableInputError(
        description: "\(path) is a folder. Choose a file, such as -o report.pdf.")
    }
    // Opening a pipe would wait for a writer.
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let handle = isFile ? FileHandle(forReadingAtPath: path) : nil
    guard let start = try? handle?.read(upToCount: 5), start == Data("%PDF-".utf8) else {
      throw UnusableInputError(
        description: "\(path) already exists and is not a PDF. Choose another file with -o.")
    }
  }
}

/// The options of `kinfolio report`, which override the settings in the database.
struct ReportOptions {
  static let commandOptions: [OptionSpec] =
    [
      .value("--for", "NAME", "the child, elder or pet; not needed if there is only one"),
      .value("--since", "DATE", "the first day (default: the previous visit, or 14 days ago)"),
      .value("--until", "DATE", "the last day (default: the day of --as-of)"),
      OptionSpec(
        name: "--last", valuePlaceholder: "14d|2w",
        allowedValueUnits: Set(ReportWindowOptions.daysPerUnitName.keys),
        help: "cover this many days (14d) or weeks (2w)"),
      .photoFolder,
      .maximumMegapixels,
      .language("the language of the report (default: the family's)"),
      .value("--paper", "a4|letter", "the paper size"),
      .value("--centiles", "who|cole|cdc", "the standard and the lines of growth charts"),
      .narrativeProgram,
      .requireSandbox, .allowUnsandboxed,
      .output(
        "FILE.pdf",
        "the file to write, or - for standard output (default: the name on the site, in this folder)"
      ),
    ] + UnitAndSexOptions.commandOptions

  let arguments: ParsedArguments
  /// The name of the profile that the report is about, or nil for the only profile.
  let profileName: String?
  /// The days that the report covers.
  let window: ReportWindowOptions
  let photoFolderPath: String?
  let decoding: DecodingOptions
  let language: Language?
  /// The units in which quantities are shown, and the units and sexes that a database of the app Baby Buddy lacks.
  let unitAndSexOptions: UnitAndSexOptions
  let content: ContentOptions
  let centiles: Family.CentileLineChoice?
  let outputPath: String?

  init(_ arguments: ParsedArguments, _ languages: Languages) throws {
    self.arguments = arguments
    profileName = arguments.value("--for")
    window = try ReportWindowOptions(
      since: arguments.value("--since"), until: arguments.value("--until"),
      last: arguments.value("--last"))
    photoFolderPath = try arguments.photoFolderPath()
    decoding = try arguments.decodingOptions()
    language = try arguments.language(among: languages)
    unitAndSexOptions = try UnitAndSexOptions(arguments)
    content = try arguments.contentOptions(unitAndSexOptions.shownUnits)
    centiles = try arguments.enumValue("--centiles")
    outputPath = arguments.value("--output")
  }
}
