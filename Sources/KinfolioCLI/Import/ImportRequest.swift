import Foundation
import Importing
import Knowledge
import Records
import SQLite

/// One run of `kinfolio import`: its options, the family, the program's files and the texts that it needs.
struct ImportRequest {
  static let commandOptions: [OptionSpec] = [
    .value(
      "--into", "DATABASE",
      "the tracking database to import into (default: the only one in this folder)"),
    .flag("--yes", "write without asking"),
  ]

  let arguments: ParsedArguments
  let spec: ImportSourceSpec
  /// The paths of the files to import.
  let paths: [String]
  let targetDatabase: DatabaseOptions
  /// The family and its profiles as they were before the import.
  let people: Journal
  let reporter: Reporter
  let files: ProgramFiles
  let phrases: Phrasebook

  init(_ arguments: ParsedArguments, _ surroundings: ProgramEnvironment) throws {
    self.arguments = arguments
    reporter = try Reporter(arguments)
    spec = try ImportSources.spec(for: arguments)
    paths = Array(arguments.operands.dropFirst())
    if paths.isEmpty { throw UsageError("Say which file to import.") }
    if paths.contains("-") {
      throw UsageError(
        "An import reads files, and lists skipped records next to them. Save the input in a file first."
      )
    }
    guard let database = arguments.value("--into") else {
      throw UsageError("Say which database it goes into: --into DATABASE.")
    }
    targetDatabase = try DatabaseOptions(arguments, path: database)
    let moment = try ReferenceTime(arguments, surroundings)
    files = try surroundings.files
    guard DatabaseFileKind(at: targetDatabase.path) != .missing else {
      let advice =
        mostSimilarPath(to: targetDatabase.path, onlyDatabases: true).map {
          "Did you mean:\n  \(arguments.commandLine(setting: "--into", to: $0))"
        } ?? "Create the database: \(DatabaseProblem.creationShellCommand(at: targetDatabase.path))"
      throw UnusableInputError(description: "There is no file \(targetDatabase.path). \(advice)")
    }
    // The database is closed here, before the import writes to it.
    let tracking = try targetDatabase.openTrackingDatabase(files)
    people = try Journal(
      readingPeopleFrom: tracking, at: moment.instant(in: try tracking.family().timeZone))
    phrases = try files.phrasebook(.english)
  }

  /// True if the user gave `--yes`, so that the import is written without a question.
  private var isConfirmedByOption: Bool { arguments.hasFlag("--yes") }

  /// True if the user can be asked at a terminal and did not give `--yes`.
  var canAskUser: Bool { reporter.isInteractive && !isConfirmedByOption }

  /// Returns a command line for other files with the same options, and with those in `added` that were not given.
  func commandLine(for paths: [String], addingOptions added: [String: String] = [:]) -> String {
    let given = spec.options.flatMap { option in
      let said = arguments.values(option.name)
      let values = said.isEmpty ? added[option.name].map { [$0] } ?? [] : said
      return values.flatMap { [option.name, $0] }
    }
    return ParsedArguments.commandLine(
      ["import", spec.source.rawValue] + paths + ["--into", targetDatabase.path] + given)
  }

  func sentence(_ problem: RowProblem) -> String {
    (try? problem.sentence(phrases)) ?? problem.fault.rawValue
  }

  /// Returns the time of the last change of a file in seconds since 1970, for records without such a time of their own.
  ///
  /// The result is never in the future.
  func timeOfLastChange(_ path: String) throws -> Int64 {
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    // If the clock was ahead when the file was saved, its rows must not be in the future.
    let seconds = date.map { Int64($0.timeIntervalSince1970) } ?? people.referenceTime.seconds
    return max(0, min(seconds, people.referenceTime.seconds))
  }

  /// Calls `body`, and adds the path and the probable origin of the file to an error about its content.
  func readingFile<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as ImportProblem {
      throw UnusableInputError(
        description: "\(path): \(problem.description)\(formatHint(of: path))".printable,
        code: DatabaseFileKind(at: path) == .unreadable ? .inputOutput : .unusableInput)
    } catch let problem as CSVProblem {
      throw UnusableInputError(
        description:
          "\(path): line \(problem.lineNumber): \(problem.message).\(formatHint(of: path))"
          .printable)
    }
  }

  /// Like `readingFile(_:_:)`, but first throws if the file is no text or, if `isText` is false, no database.
  func readingFile<Result>(
    _ path: String, asText isText: Bool, _ body: () throws -> Result
  ) throws -> Result {
    try readingFile(path) {
      if let problem = DatabaseFileKind(at: path).importProblem(asText: isText) {
        throw ImportProblem(problem)
      }
      return try body()
    }
  }

  /// Returns a sentence about the program that a file seems to be from, or an empty text if that program is unknown or
  /// is the one that the user named.
  private func formatHint(of path: String) -> String {
    guard let format = ImportFormat.likeliest(of: path), format.source != spec.source else {
      return ""
    }
    return " " + format.advice(forFileAt: path, into: targetDatabase.path)
  }

  /// The error that rolls back the transaction of an import without a message.
  private struct RollbackError: Error {}

  func run() throws -> ExitCode {
    let files = try reporter.withReadingProgress { try spec.openFiles(self) }
    var reports: [ImportReport] = []
    do {
      try targetDatabase.writeInTransaction(preparing: Importer.createTemporaryTable) { database in
        func importer() throws -> Importer {
          try Importer(
            spec.sourceColumnText, into: database, of: people.family,
            at: people.referenceTime)
        }
        for file in files {
          var importer = try importer()
          var report = try reporter.withReadingProgress {
            try readingFile(file.path) { try file.importRecords(&importer) }
          }
          report.suspicionRemarks += try namesakeRemarks(importer, notIn: reports)
          printReport(report)
          reports.append(report)
        }
        guard try shouldWriteRecords(reports) else { throw RollbackError() }
        var importer = try importer()
        for report in reports {
          try importer.storeSkippedCounts(report.outcome, of: report.skippedRecordsFile.baseName)
        }
        if try shouldListSkippedRecords(reports) { try saveSkippedRecords(of: reports) }
      }
    } catch is RollbackError {
      return printResult(reports, wasWritten: false)
    }
    return printResult(reports, wasWritten: true)
  }

  /// Returns a remark for each person who would get a second profile, unless an earlier report contains that remark.
  private func namesakeRemarks(
    _ importer: Importer, notIn reports: [ImportReport]
  ) throws -> [BuildRemark] {
    let told = Set(reports.flatMap(\.suspicionRemarks).map(\.text))
    return try importer.namesakes(among: people.profiles).map(BuildRemark.init)
      .filter { !told.contains($0.text) }
  }

  /// Returns whether to write the imported records.
  ///
  /// They are written with `--yes`. Without it, they are written on a terminal if the user agrees, or without asking if
  /// nothing changes except times in known records.
  private func shouldWriteRecords(_ reports: [ImportReport]) throws -> Bool {
    try Task.checkCancellation()
    if isConfirmedByOption { return true }
    guard reporter.isInteractive else { return false }
    return try !changesAnything(reports)
      || Console.confirm("Write this into \(targetDatabase.path)? [y/N] ")
  }

  private func changesAnything(_ reports: [ImportReport]) -> Bool {
    reports.contains(where: \.outcome.changesAnything)
  }

  /// Returns whether to list skipped records in files.
  ///
  /// A user who agrees to new records also agrees to the lists.
  private func shouldListSkippedRecords(_ reports: [ImportReport]) throws -> Bool {
    if isConfirmedByOption || changesAnything(reports) { return true }
    return try reports.contains { $0.outcome.skippedCount > 0 }
      && Console.confirm("Nothing in it is new. List what was skipped in a file? [y/N] ")
  }

  /// Saves the lists of skipped records as files, and prints what to do with them.
  private func saveSkippedRecords(of reports: [ImportReport]) throws {
    for report in reports {
      guard let path = try report.skippedRecordsFile.copyToFolder() else { continue }
      reporter.logEvent("skipped_file", ["file": .text(report.path), "skipped_file": .text(path)])
      reporter.warn(report.correctionAdvice(path))
    }
  }

  private func printResult(_ reports: [ImportReport], wasWritten: Bool) -> ExitCode {
    let skipped = reports.reduce(0) { $0 + $1.outcome.skippedCount }
    let isNew = changesAnything(reports)
    if wasWritten {
      reporter.note(isNew ? "Written into \(targetDatabase.path)." : "Nothing in it was new.")
    } else if isNew || skipped > 0 {
      reporter.warn("Nothing was written\(reporter.isInteractive ? "" : "; add --yes").")
    } else {
      reporter.note("Nothing in it is new; nothing was written.")
    }
    reporter.logEvent(
      "summary",
      [
        "files": .integer(reports.count), "skipped": .integer(skipped),
        "written": .flag(wasWritten),
      ])
    return skipped == 0 ? .done : .someItemsSkipped
  }
}

extension DatabaseFileKind {
  /// Returns why a file cannot be imported as text or, if `isText` is false, as a database; nil if it can be.
  fileprivate func importProblem(asText isText: Bool) -> String? {
    switch self {
    case .missing: "There is no such file."
    case .folder: "This is a folder. Name the file in it."
    case .specialFile: "This is not a file but a pipe, a device or a socket."
    case .unreadable: "This may not be read. Check who may read it."
    case .empty: "This is empty (0 bytes)."
    case .rollbackJournalDatabase, .writeAheadDatabase:
      isText ? "This is a database, not a text." : nil
    case .textFile: isText ? nil : "This is a text, not a database."
    case .unknownContent: isText ? nil : "This is no database."
    }
  }
}

extension BuildRemark {
  fileprivate init(_ namesake: Namesake) {
    let known = namesake.existingProfile
    let birth = known.birthDate?.description ?? ""
    self.init(
      event: "namesake",
      fields: [
        "profile": .text(known.id.text), "name": .text(known.name), "birth_date": .text(birth),
        "child": .text(namesake.name),
      ],
      text: "\(known.name.printable), born \(birth), is here already: "
        + "\(namesake.name.printable) of this file becomes a second profile, and the days of one "
        + "child would stand in two places.")
  }
}
