import Knowledge
import Photos
import Records

enum CheckCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "check",
    summary: "List the records and photos of a database that cannot be used, and why",
    operandNames: ["[DATABASE]"],
    options: [.photoFolder, .maximumMegapixels, .allowUnsandboxed]
      + UnitAndSexOptions.commandOptionsWithoutFigures
      + DatabaseOptions.commandOptions
      + ReferenceTime.commandOptions + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio check family.sqlite
        kinfolio check family.sqlite --as-of 2026-11-08

      Reads every record as a build does and lists each one that a build would leave out, with its
      table, id, column and reason. Opens the start of each photo and lists those that a build cannot
      show: missing files, films, raw files and pictures that are too large. Damage in the pixels is
      found only by a build. Broken references are listed too; the records that contain them are used
      without them. Inactive profiles, for which nothing is due, are listed as a note. A
      setting that stops a build is reported last, with code 65. In a Baby Buddy database, checks
      the records that a build would use. Changes nothing.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "everything can be used",
      someItemsSkipped:
        "some records or photos cannot be used, or something is missing; each is listed")
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let moment = try ReferenceTime(arguments, surroundings)
    let files = try surroundings.files
    let declaration = try UnitAndSexOptions(arguments)
    if let units = declaration.shownUnits {
      throw UsageError(
        "'kinfolio check' shows no figures: leave out --units \(units.rawValue). Only the units of a "
          + "Baby Buddy database are declared here, such as --units weight=kg.")
    }
    let (database, undeclared) = try DatabaseOptions(arguments).openOrConvertDatabase(
      reporter, declaration, photoFolder: try arguments.photoFolderPath(), files)
    let read = try moment.readJournal(from: database)
    let journal = try files.growthStandards().removingDoubtfulMeasurements(from: read)
    let phrases = try files.phrasebook(.english)
    let checker = OmittedPhotoFinder(
      folder: try arguments.photoFolderPath().flatMap { try PhotoFolder($0) },
      worker: files.photoWorkerProgram, options: try arguments.decodingOptions())
    let unlisted = try UnlistedPictures(
      of: read, from: database, in: try arguments.photoFolderPath())
    let photos = try await checker.omittedPhotos(
      among: journal.photos + unlisted.shownPhotos,
      DatabaseImages(of: journal.photos, from: database),
      jobs: surroundings.processorCount)
    let findings = DatabaseCheckResult(
      journal: journal, omittedPhotos: photos.photos, phrases: phrases)
    let remarks =
      undeclared + BuildRemark.ignoredSettings(of: journal.family, in: database.path)
      + BuildRemark.missingFonts(for: journal)
      + BuildRemark.inactiveProfiles(in: journal) + BuildRemark.unusedLastDays(in: journal)
      + unlisted.remarks(
        suggestedCommand: ParsedArguments.commandLine([
          BuildCommand.spec.name, arguments.operands[0], OptionSpec.unlistedPhotos.name,
        ]))
    reporter.report(remarks.filter(\.isPrintedFirst))
    switch reporter.style {
    case .json: try findings.printJSONEvents(using: reporter)
    case .quiet: try findings.printProblems()
    case .bar, .lines: try findings.printReport(databasePath: database.path)
    }
    reporter.note(remarks.filter { !$0.isPrintedFirst })
    try BuildOptions.checkSettings(of: journal.family, among: files.languages(), in: database.path)
    return findings.isEverythingUsable ? .done : .someItemsSkipped
  }
}

/// The result of `kinfolio check`: the family's records, and the rows, values and photos that cannot be used.
private struct DatabaseCheckResult {
  let journal: Journal
  /// The photos and films that a build would not show.
  let omittedPhotos: [OmittedPhoto]
  let phrases: Phrasebook

  private var skippedRows: [SkippedRow] { journal.skippedRows }

  var isEverythingUsable: Bool {
    skippedRows.isEmpty && journal.missingTablesAndColumns.isEmpty && journal.ignoredValues.isEmpty
      && omittedPhotos.allSatisfy(\.isFilm)
  }

  func printReport(databasePath path: String) throws {
    for (table, count) in journal.recordCounts where count > 0 {
      let leftOut = skippedRows.count { $0.table == table }
      Console.print("  \(table): \(count)" + (leftOut > 0 ? ", \(leftOut) left out" : ""))
    }
    try printProblems()
    let usable = journal.recordCounts.reduce(0) { $0 + $1.count }
    let missing = journal.missingTablesAndColumns.count
    let dropped = journal.ignoredValues.count
    Console.print(
      "\(path): \(usable.counted("record")) can be used, \(skippedRows.count) cannot."
        + (omittedPhotos.isEmpty ? "" : " Photos that cannot be shown: \(omittedPhotos.count).")
        + (dropped == 0 ? "" : " Broken references: \(dropped).")
        + (missing == 0 ? "" : " Missing tables and columns: \(missing)."))
  }

  func printProblems() throws {
    for part in journal.missingTablesAndColumns {
      Console.print(BuildRemark.missingTableOrColumn(part).text)
    }
    for row in skippedRows.prefix(BuildRemark.maximumListedRowCount) {
      Console.print("Left out: \(try row.sentence(in: journal, phrases))")
    }
    let more = skippedRows.count - BuildRemark.maximumListedRowCount
    if more > 0 { Console.print("Left out: \(more) more. --log-format json lists all.") }
    for photo in omittedPhotos { Console.print(try photo.remark(phrases).text) }
    for link in journal.ignoredValues {
      let more = link.rowCount > 1 ? " and \(link.rowCount - 1) more" : ""
      Console.print(
        "Broken reference: \(link.table) \(link.firstRowID.printable)\(more): \(link.column) "
          + "(\(link.value.printable)). The record is used without it.")
    }
  }

  func printJSONEvents(using reporter: Reporter) throws {
    for photo in omittedPhotos {
      let remark = try photo.remark(phrases)
      reporter.logEvent(remark.event, remark.fields)
    }
    for row in skippedRows { reporter.logEvent("left_out", (try? row.eventFields(phrases)) ?? [:]) }
    for link in journal.ignoredValues {
      reporter.logEvent(
        "dropped_link",
        [
          "table": .text(link.table), "id": .text(link.firstRowID), "column": .text(link.column),
          "found": .text(link.value), "rows": .integer(link.rowCount),
        ])
    }
    for table in journal.missingTablesAndColumns {
      reporter.logEvent("missing_table", ["table": .text(table)])
    }
    reporter.logEvent(
      "summary",
      [
        "usable": .integer(journal.recordCounts.reduce(0) { $0 + $1.count }),
        "left_out": .integer(skippedRows.count), "photos_left_out": .integer(omittedPhotos.count),
        "dropped_links": .integer(journal.ignoredValues.count),
        "missing_tables": .integer(journal.missingTablesAndColumns.count),
        "tables": .object(
          Dictionary(
            journal.recordCounts.map { ($0.table, JSONNode.integer($0.count)) },
            uniquingKeysWith: { first, _ in first })),
      ])
  }
}

extension String {
  /// The text without control and format characters, which could change the display of a terminal.
  var printable: String {
    let unseen: Set<Unicode.GeneralCategory> = [.control, .format]
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { !unseen.contains($0.properties.generalCategory) }))
  }
}
