import Foundation
import Importing
import Knowledge
import Photos
import Records
import SQLite

/// The path of the database that a command uses, and how long the command waits if the database is locked.
struct DatabaseOptions {
  static let options = [
    OptionSpec.value(
      "--busy-timeout", "SECONDS", "how long to wait for a locked database (default: 5)")
  ]

  let path: String
  /// The number of seconds to wait for a locked database.
  let busyTimeout: Double

  /// The absolute path of the database itself, even if the given path is a link.
  var fullPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Creates the options for the database at `path`, or for the database that the first operand names if `path` is nil.
  init(_ arguments: ParsedArguments, path: String? = nil) throws(UsageError) {
    self.path = path ?? arguments.operands[0]
    busyTimeout =
      try arguments.parsed("--busy-timeout", as: "a number of seconds from 0 to 3600") { text in
        Double(text).flatMap { (0...3600).contains($0) ? $0 : nil }
      } ?? 5
  }

  /// Opens Kinfolio's database at `path`.
  ///
  /// If the file is the database of another program, throws the error that `refuse` returns for its format. If that is
  /// nil, throws the usual error.
  func openTrackingDatabase(
    _ files: ProgramFiles, or refuse: (ImportFormat) -> UnusableInputError? = { _ in nil }
  ) throws -> TrackingDatabase {
    let languages = try files.languages().all
    do throws(DatabaseProblem) {
      return try TrackingDatabase(at: path, busyTimeout: busyTimeout, languages: languages)
    } catch {
      guard case .notTrackingDatabase = error, let format = ImportFormat.likeliest(of: path)
      else { throw error }
      throw refuse(format) ?? error
    }
  }

  /// Opens Kinfolio's database at `path`, or copies the database of the app Baby Buddy there into a temporary one.
  ///
  /// A Baby Buddy database lacks the units and sexes in `declaration`, and `photos` is the folder of its photos. The
  /// result also contains a remark for each of its properties that is unknown or doubtful, such as a unit. Throws if
  /// `declaration` contains units or sexes but the database is one of Kinfolio, which stores these itself.
  func open(
    _ reporter: Reporter, _ declaration: UnitOptions, photos: String?, _ files: ProgramFiles
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    let database: TrackingDatabase
    do {
      database = try openTrackingDatabase(files)
    } catch DatabaseProblem.notTrackingDatabase
      where ImportFormat.likeliest(of: path)?.source == .babyBuddy
    {
      return try copyOfBabyBuddy(reporter, declaration, photos: photos, files)
    }
    if !declaration.declaresNothing {
      throw UsageError(
        "\(path.printable) is a tracking database, which says itself what its units are and who is "
          + "a girl or a boy: leave out --sex and units such as weight=kg.")
    }
    if database.isCopy { reporter.note("Reading a temporary copy of \(path).") }
    return (database, [])
  }

  /// Copies all records of a Baby Buddy database into a temporary database of Kinfolio, closes the original, and
  /// reports what was found.
  private func copyOfBabyBuddy(
    _ reporter: Reporter, _ declaration: UnitOptions, photos: String?, _ files: ProgramFiles
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    do {
      let buddy = try BabyBuddy(
        at: path, busyTimeout: busyTimeout, languages: try files.languages().all)
      let zone = buddy.usersZone ?? .utc
      var declared = BabyBuddy.DeclaredValues(
        units: declaration.units, zone: zone,
        exportedAt: BabyBuddy.lastSaved(at: path, notAfter: Instant.validRange.upperBound))
      declared.sexes = declaration.sexes
      declared.photoFolder = try photos.flatMap { try PhotoFolder($0) }
      declared.keepsMissingPhotos = true
      let conversion = try buddy.convert(path, by: try files.schema(), declared: declared)
      reportContents(of: buddy, zone, conversion.omittedCounts, reporter)
      let units = conversion.undeclaredQuantities
      return (
        conversion.database,
        conversion.unitSuspicions.map(BuildRemark.suspicion)
          + (units.isEmpty ? [] : [.unknownUnits(of: units)])
          + conversion.childrenLackingSex.map(BuildRemark.unknownSex(of:))
      )
    } catch let problem as ImportProblem {
      throw UnusableInputError(description: "\(path): \(problem.description)".printable)
    }
  }

  private func reportContents(
    of buddy: BabyBuddy, _ zone: Zone, _ unknown: [String: Int], _ reporter: Reporter
  ) {
    let names = buddy.children.map(\.name)
    reporter.logEvent(
      "baby_buddy",
      [
        "children": .list(names.map { .text($0) }), "time_zone": .text(zone.name),
        "unknown": .object(unknown.mapValues { .integer($0) }),
      ])
    let whose = names.isEmpty ? "" : " of " + names.joined(separator: " and ").printable
    let chosen = buddy.usersZone == nil ? ", as no one other is chosen there" : ""
    reporter.note(
      "Reading Baby Buddy's records\(whose), days by the clock of \(zone.name)\(chosen).")
    if unknown.isEmpty { return }
    let counts = unknown.sorted { $0.key < $1.key }.map { "\($0.key.printable) (\($0.value))" }
    reporter.note("Not taken over: \(counts.joined(separator: ", ")).")
  }

  /// Opens Kinfolio's database for writing, calls `prepare`, and then calls `body` in one transaction.
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

/// The moment up to which a command reads records: the value of `--as-of`, or else of the environment variable
/// `SOURCE_DATE_EPOCH`, or else the current time.
struct ReferenceTime {
  static let options = [
    OptionSpec.value(
      "--as-of", "DATE", "the reference time: 2026-11-08 or 2026-11-08T19:30 (default: now)")
  ]

  /// The reference time as it was given: a day, a time of a day, or a moment.
  private enum Choice {
    case day(LocalDate)
    case time(LocalDate, LocalTime)
    case instant(Instant)
  }

  private let choice: Choice
  /// True if the user chose the reference time.
  ///
  /// Rows that were recorded later are then not errors.
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

  /// A text that is equal for equal reference times, by which a build recognizes a change.
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
  /// If the user chose that time, rows that were recorded later are not reported as skipped.
  func journal(of database: TrackingDatabase) throws -> Journal {
    var journal = try Journal(readingFrom: database, until: instant(in: try database.family().zone))
    if isChosen { journal.skippedRows.removeAll { $0.problem.fault == .recordedLater } }
    return journal
  }
}
