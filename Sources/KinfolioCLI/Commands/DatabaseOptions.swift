import Foundation
import Importing
import Knowledge
import Records
import SQLite
import Site

struct DatabaseOptions {
  static let options = [
    OptionSpec.value(
      "--busy-timeout", "SECONDS", "how long to wait for a locked database (default: 5)")
  ]

  let path: String
  let busyTimeout: Double

  /// Creates the options for the database at `path`; if `path` is nil, for the database that the first operand names.
  init(_ arguments: ParsedArguments, path: String? = nil) throws(UsageError) {
    self.path = path ?? arguments.operands[0]
    let timeout = try arguments.parsed(
      "--busy-timeout", as: "a number of seconds from 0 to 3600"
    ) { text in
      Double(text).flatMap { (0...3600).contains($0) ? $0 : nil }
    }
    busyTimeout = timeout ?? 5
  }

  /// Opens the tracking database at `path`, or copies the Baby Buddy database there into a temporary tracking database.
  ///
  /// Also returns a remark for each undeclared or doubtful property of a Baby Buddy database, such as an unknown unit.
  func open(
    _ reporter: Reporter, _ source: BabyBuddySource
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    let languages = try source.files.languages().all
    let database: TrackingDatabase
    do throws(DatabaseProblem) {
      database = try TrackingDatabase(at: path, busyTimeout: busyTimeout, languages: languages)
    } catch {
      guard case .notTrackingDatabase = error,
        ImportFormat.likeliest(of: path)?.source == .babyBuddy
      else { throw error }
      return try source.open(self, reporter)
    }
    try source.refuse(for: path)
    if database.isCopy { reporter.note("Reading a temporary copy of \(path).") }
    return (database, [])
  }

  /// Opens the tracking database for writing, and runs `body` in one transaction, after `prepare`.
  func write(
    preparing prepare: (Database) throws -> Void = { _ in }, _ body: (Database) throws -> Void
  ) throws {
    do {
      let database = try Database(path: path, openMode: .writing, busyTimeout: busyTimeout)
      try database.execute("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON")
      try prepare(database)
      try database.transaction { try body(database) }
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: path, error)
    }
  }
}

/// The reference time, up to which records are read: that of `--as-of`, or else of the environment variable
/// `SOURCE_DATE_EPOCH`, or else the current time.
struct ReferenceTime {
  static let options = [
    OptionSpec.value(
      "--as-of", "DATE", "the reference time: 2026-11-08 or 2026-11-08T19:30 (default: now)")
  ]

  private enum Choice {
    case day(LocalDate)
    case time(LocalDate, LocalTime)
    case instant(Instant)
  }

  private let choice: Choice
  /// Whether the user chose the reference time; if so, rows that were recorded later are not errors.
  let isChosen: Bool

  init(_ arguments: ParsedArguments, _ surroundings: ProgramEnvironment) throws(UsageError) {
    let epoch = surroundings.variables["SOURCE_DATE_EPOCH"].flatMap { $0.isEmpty ? nil : $0 }
    let asOf = try arguments.parsed(
      "--as-of", as: "a day such as 2026-11-08, or 2026-11-08T19:30"
    ) { text -> Choice? in
      let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
      guard let day = LocalDate(parts[0]) else { return nil }
      return parts.count == 1 ? .day(day) : LocalTime(parts[1]).map { .time(day, $0) }
    }
    isChosen = asOf != nil || epoch != nil
    if let asOf {
      choice = asOf
    } else if let epoch {
      guard let moment = Int64(epoch).map(Instant.init), Instant.validRange.contains(moment) else {
        throw UsageError("SOURCE_DATE_EPOCH must be whole seconds since 1970, not '\(epoch)'.")
      }
      choice = .instant(moment)
    } else {
      choice = .instant(Instant(seconds: Int64(surroundings.now.timeIntervalSince1970)))
    }
  }

  var identifier: String { "\(choice)" }

  /// Returns the reference time as a moment in the family's time zone; if it is a day, returns the day's last second.
  func instant(in zone: Zone) -> Instant {
    switch choice {
    case .day(let day): zone.start(of: day + 1) + -1
    case .time(let day, let time): zone.instant(on: day, at: time)
    case .instant(let instant): instant
    }
  }

  /// Reads the records of a database up to the reference time.
  ///
  /// If the user chose that time, rows that were recorded later are not among the skipped rows.
  func journal(of database: TrackingDatabase) throws -> Journal {
    var journal = try Journal(readingFrom: database, until: instant(in: try database.family().zone))
    if isChosen { journal.skippedRows.removeAll { $0.problem.fault == .recordedLater } }
    return journal
  }
}
