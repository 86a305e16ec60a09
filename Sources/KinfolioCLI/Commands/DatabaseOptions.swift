import Foundation
import Importing
import Knowledge
import Photos
import Records
import SQLite

/// The path of the database that a command uses, and how long the command waits if the database is locked.
struct DatabaseOptions {
  static let commandOptions = [
    OptionSpec.value(
      "--busy-timeout", "SECONDS", "how long to wait for a locked database (default: 5)")
  ]

  let path: String
  /// The number of seconds to wait for a locked database.
  let busyTimeoutSeconds: Double

  /// The absolute path of the database, with all links resolved.
  var resolvedPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Creates the options for the database at `path`, or for the database that the first operand names if `path` is nil.
  init(_ arguments: ParsedArguments, path: String? = nil) throws(UsageError) {
    self.path = path ?? arguments.operands[0]
    busyTimeoutSeconds =
      try arguments.parsedValue("--busy-timeout", expecting: "a number of seconds from 0 to 3600") {
        text in
        Double(text).flatMap { (0...3600).contains($0) ? $0 : nil }
      } ?? 5
  }

  /// Opens Kinfolio's database at `path`.
  ///
  /// If the file is the database of another program, throws the error that `refuse` returns for its format, or the
  /// usual error if `refuse` returns nil.
  func openTrackingDatabase(
    _ files: ProgramFiles,
    errorForOtherFormat refuse: (ImportFormat) -> UnusableInputError? = { _ in nil }
  ) throws -> TrackingDatabase {
    let languages = try files.languages().all
    do throws(DatabaseProblem) {
      return try TrackingDatabase(
        at: path, busyTimeout: busyTimeoutSeconds, selectableLanguages: languages)
    } catch {
      guard case .notTrackingDatabase = error, let format = ImportFormat.likeliest(of: path)
      else { throw error }
      throw refuse(format) ?? error
    }
  }

  /// Opens Kinfolio's database at `path`, or converts the database of the app Baby Buddy there into a temporary one.
  ///
  /// A Baby Buddy database lacks the units and sexes in `declaration`, and `photoFolder` contains its photos. The
  /// result also contains remarks on its units and sexes that are unknown or doubtful. Throws if `declaration` contains
  /// units or sexes but the database is one of Kinfolio, which contains them itself.
  func openOrConvertDatabase(
    _ reporter: Reporter, _ declaration: UnitAndSexOptions, photoFolder: String?,
    _ files: ProgramFiles
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    let database: TrackingDatabase
    do {
      database = try openTrackingDatabase(files)
    } catch DatabaseProblem.notTrackingDatabase
      where ImportFormat.likeliest(of: path)?.source == .babyBuddy
    {
      return try convertBabyBuddyDatabase(reporter, declaration, photoFolder: photoFolder, files)
    }
    if !declaration.declaresNothing {
      throw UsageError(
        "\(path.printable) is a tracking database, which says itself what its units are and who is "
          + "a girl or a boy: leave out --sex and units such as weight=kg.")
    }
    if database.isTemporaryCopy { reporter.note("Reading a temporary copy of \(path).") }
    return (database, [])
  }

  /// Copies all records of a Baby Buddy database into a temporary database of Kinfolio, closes the original, and
  /// reports what was found.
  private func convertBabyBuddyDatabase(
    _ reporter: Reporter, _ declaration: UnitAndSexOptions, photoFolder: String?,
    _ files: ProgramFiles
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    do {
      let buddy = try BabyBuddy(
        at: path, busyTimeout: busyTimeoutSeconds, languages: try files.languages().all)
      let zone = buddy.usersZone ?? .utc
      var declared = BabyBuddy.DeclaredValues(
        units: declaration.babyBuddyUnits, familyZone: zone,
        exportedAt: BabyBuddy.lastSaveTime(ofFileAt: path, notAfter: Instant.validRange.upperBound))
      declared.sexesByChildName = declaration.sexesByChildName
      declared.photoFolder = try photoFolder.flatMap { try PhotoFolder($0) }
      declared.keepsMissingPhotoPaths = true
      let conversion = try buddy.convertedDatabase(
        fromFileAt: path, schema: try files.schema(), declared: declared)
      reportContents(of: buddy, zone, omittedCounts: conversion.omittedCounts, reporter)
      let units = conversion.quantitiesLackingUnit
      return (
        conversion.database,
        conversion.unitSuspicions.map(BuildRemark.unitSuspicion)
          + (units.isEmpty ? [] : [.unknownUnits(of: units)])
          + conversion.namesOfChildrenLackingSex.map(BuildRemark.unknownSex(of:))
      )
    } catch let problem as ImportProblem {
      throw UnusableInputError(description: "\(path): \(problem.description)".printable)
    }
  }

  private func reportContents(
    of buddy: BabyBuddy, _ zone: Zone, omittedCounts unknown: [String: Int], _ reporter: Reporter
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

  /// Opens Kinfolio's database for writing, calls `prepare`, and then calls `body` in a transaction.
  func writeInTransaction(
    preparing prepare: (Database) throws -> Void = { _ in }, _ body: (Database) throws -> Void
  ) throws {
    do {
      let database = try Database(path: path, openMode: .writing, busyTimeout: busyTimeoutSeconds)
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
  static let commandOptions = [
    OptionSpec.value(
      "--as-of", "DATE", "the reference time: 2026-11-08 or 2026-11-08T19:30 (default: now)")
  ]

  /// The reference time as it was given: a day, a time on a day, or a moment.
  private enum GivenTime {
    case day(LocalDate)
    case time(LocalDate, LocalTime)
    case instant(Instant)
  }

  private let givenTime: GivenTime
  /// True if the user chose the reference time, so that rows that were recorded later are not errors.
  let isChosenByUser: Bool

  init(_ arguments: ParsedArguments, _ surroundings: ProgramEnvironment) throws(UsageError) {
    let epoch = surroundings.variables["SOURCE_DATE_EPOCH"].flatMap { $0.isEmpty ? nil : $0 }
    let asOf = try arguments.parsedValue(
      "--as-of", expecting: "a day such as 2026-11-08, or 2026-11-08T19:30"
    ) { text -> GivenTime? in
      let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
      guard let day = LocalDate(parts[0]) else { return nil }
      return parts.count == 1 ? .day(day) : LocalTime(parts[1]).map { .time(day, $0) }
    }
    isChosenByUser = asOf != nil || epoch != nil
    if let asOf {
      givenTime = asOf
    } else if let epoch {
      guard let moment = Int64(epoch).map(Instant.init), Instant.validRange.contains(moment) else {
        throw UsageError("SOURCE_DATE_EPOCH must be whole seconds since 1970, not '\(epoch)'.")
      }
      givenTime = .instant(moment)
    } else {
      givenTime = .instant(Instant(seconds: Int64(surroundings.now.timeIntervalSince1970)))
    }
  }

  /// A text that a build compares with that of the last build to find out if the reference time has changed.
  var comparisonKey: String { "\(givenTime)" }

  /// Returns the reference time as a moment in the family's time zone; if it is a day, returns the day's last second.
  func instant(in zone: Zone) -> Instant {
    switch givenTime {
    case .day(let day): zone.start(of: day + 1) + -1
    case .time(let day, let time): zone.instant(on: day, at: time)
    case .instant(let instant): instant
    }
  }

  /// Reads the records of a database up to the reference time.
  ///
  /// If the user chose that time, rows that were recorded later are not reported as skipped.
  func readJournal(from database: TrackingDatabase) throws -> Journal {
    var journal = try Journal(
      readingFrom: database, until: instant(in: try database.family().timeZone))
    if isChosenByUser { journal.skippedRows.removeAll { $0.problem.fault == .recordedLater } }
    return journal
  }
}
