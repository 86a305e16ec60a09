import Foundation
import Kinfolio
import SQLite

/// One import, from the files to the written database.
struct ImportWork {
  let options: ImportOptions
  let reporter: Reporter
  let moment: ReportMoment
  let phrases: Phrasebook

  /// Thrown to take back what was tried.
  private struct NotWritten: Error {}

  func run() throws -> ExitCode {
    let files = try options.files.map { path in try reading(path) { try TextFile(path) } }
    let people = try people()
    let child = try options.child(in: people)
    var reports: [ImportReport] = []
    do {
      try writing { database in
        for file in files {
          let report = try take(file, of: child, people, into: database)
          report.tell(reporter, phrases)
          reports.append(report)
        }
        guard try isToBeWritten(reports) else { throw NotWritten() }
        try keepSkipped(of: reports)
      }
    } catch is NotWritten {
      return end(reports, wasWritten: false)
    }
    return end(reports, wasWritten: true)
  }

  /// Whom the database is about; it is let go before it is written.
  private func people() throws -> Journal {
    let path = options.into.path
    guard FileKind(at: path) != .missing else {
      throw InputProblem(
        description:
          "There is no file \(path); 'kinfolio init \(path.inShell)' makes a new database.")
    }
    let database = try TrackingDatabase(at: path, busyTimeout: options.into.busyTimeout)
    return try Journal(
      ofPeopleIn: database, at: moment.instant(in: try database.family().zone))
  }

  /// Lends the database for changes that are all kept, or none of them.
  private func writing(_ body: (Database) throws -> Void) throws {
    do {
      let database = try Database(
        path: options.into.path, access: .writing, busyTimeout: options.into.busyTimeout)
      try database.execute("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON")
      try database.transaction { try body(database) }
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: options.into.path, error)
    }
  }

  private func take(
    _ file: TextFile, of child: Profile, _ people: Journal, into database: Database
  ) throws -> ImportReport {
    let zone = options.zone ?? people.zone(of: child)
    let changed = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    // A clock that was ahead when the file was saved makes no row one of the future.
    let seconds =
      (changed as? Date).map { Int64($0.timeIntervalSince1970) } ?? people.moment.seconds
    let log = SheetFeedLog(
      of: child.id, in: zone, volumeUnit: options.volumeUnit, dates: options.dateOrder,
      exportedAt: max(0, min(seconds, people.moment.seconds)))
    let skipped = try SkippedRows(of: file.path) { problem in
      (try? problem.sentence(phrases)) ?? problem.fault.rawValue
    }
    var importer = try Importer(
      SheetFeedLog.source, into: database, of: people.family, at: people.moment)
    let order = try reading(file.path) { try log.read(file, into: &importer, skipped: skipped) }
    return ImportReport(
      of: file.path, child, zone, order, outcome: importer.outcome, skipped: skipped)
  }
}

extension ImportWork {
  /// Reads a file, and says of which one a problem speaks and what it looks like instead.
  private func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      if let problem = FileKind(at: path).problemOfImport { throw ImportProblem(problem) }
      return try body()
    } catch let problem as ImportProblem {
      throw InputProblem(description: "\(path): \(problem.description)\(looks(of: path))".printable)
    } catch let problem as CSVProblem {
      throw InputProblem(
        description: "\(path): line \(problem.line): \(problem.problem).\(looks(of: path))"
          .printable)
    }
  }

  /// What a file looks like, where that is something else than was said; empty elsewhere.
  private func looks(of path: String) -> String {
    guard let format = ImportFormat.likeliest(of: path), format.source != options.source else {
      return ""
    }
    return " " + format.advice(for: path, into: options.into.path)
  }

  /// Whether what was told is to be kept: `--yes`, or the answer of whoever sits at the terminal.
  private func isToBeWritten(_ reports: [ImportReport]) throws -> Bool {
    try Task.checkCancellation()
    if options.isAgreed { return true }
    return try mayAsk && reports.contains(where: \.changesAnything)
      && Console.agrees("Write this into \(options.into.path)? [y/N] ")
  }

  private var mayAsk: Bool { reporter.style == .bar && isatty(STDIN_FILENO) == 1 }

  /// Puts the skipped rows of each file beside it, or those of none; tells how they are imported.
  private func keepSkipped(of reports: [ImportReport]) throws {
    for report in reports {
      guard let path = try report.skipped.place() else { continue }
      reporter.json("skipped_file", ["file": .text(report.file), "skipped_file": .text(path)])
      reporter.warn(
        "The skipped rows of \(report.file.printable) are in \(path.printable). "
          + "Correct them there, then:\n  " + options.command(for: path, report.dateOrder))
    }
  }

  /// Tells how it ended, and with which code the program does.
  private func end(_ reports: [ImportReport], wasWritten: Bool) -> ExitCode {
    let skipped = reports.reduce(0) { $0 + $1.outcome.skippedCount }
    let isNew = reports.contains(where: \.outcome.changesAnything)
    if wasWritten {
      reporter.note(isNew ? "Written into \(options.into.path)." : "Nothing in it was new.")
    } else if isNew || skipped > 0 {
      reporter.warn("Nothing was written\(mayAsk ? "" : "; add --yes").")
    } else {
      reporter.note("Nothing in it is new; nothing was written.")
    }
    reporter.json(
      "summary",
      [
        "files": .integer(reports.count), "skipped": .integer(skipped),
        "written": .bool(wasWritten),
      ])
    return skipped == 0 ? .done : .someSkipped
  }
}
