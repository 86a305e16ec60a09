import Foundation
import Escapes
import Knowledge
import Records
import SQLite

/// One run of `kinfolio log`, which writes the records of lines or takes those of the last lines back.
struct LogJob {
  let databaseOptions: DatabaseOptions
  let arguments: ParsedArguments
  let reporter: Reporter
  let files: ProgramFiles
  let currentTime: Instant

  /// The error that rolls back a transaction whose result is only shown to the user.
  private struct RollbackError: Error {}

  /// Understands lines as records, shows the records, asks the user, and writes them.
  func writeRecords(ofLines lines: [String]) throws -> ExitCode {
    let lines = lines.joined(separator: "\n").split(whereSeparator: \.isNewline)
      .map { String($0).replacing("\t", with: " ").printable }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }
    if lines.isEmpty {
      throw UsageError(
        "There is no line. Write one:\n  "
          + ParsedArguments.commandLine(["log", databaseOptions.path, "Mia bottle 120 ml 14:30"]))
    }
    if let line = lines.first(where: { $0.contains("\u{FFFD}") }) {
      throw UnusableInputError(
        description: "\(line)\n  The line is not in UTF-8. Nothing was written.")
    }
    let journal = try Journal(
      readingFrom: try databaseOptions.openForLogging(files), until: currentTime)
    let wording = try wording(for: journal.family)
    var reader = try reader(of: journal, wording)
    var records: [(line: String, records: [LogRecord])] = []
    do {
      // The trial finds out what the lines mean, each with the records of the lines before it.
      try databaseOptions.writeInTransaction { database in
        var writer = try LogRecordWriter(database, journal, at: currentTime)
        records = try writeUnderstoodLines(lines, &reader, &writer, wording)
        throw RollbackError()
      }
    } catch is RollbackError {}
    let new = records.flatMap(\.records)
    try checkMeasurements(in: new, of: reader.journal)
    for record in new {
      reporter.note(try record.description(in: wording))
      if let hint = olderPlanHint(about: record, in: journal) { reporter.note(hint) }
    }
    // The database is not locked while the user reads the question.
    let question = records.count < lines.count ? "Write only the others?" : "Write this?"
    guard try userAgrees(question, refusalMessage: "Nothing was written") else { return .done }
    try databaseOptions.writeInTransaction { database in
      var writer = try LogRecordWriter(database, journal, at: currentTime)
      for (line, records) in records { try write(records, of: line, &writer, wording) }
    }
    reporter.note(
      "Written into \(databaseOptions.path). To take it back: "
        + ParsedArguments.commandLine(["log", databaseOptions.path, "--undo"]))
    return .done
  }

  /// Writes the records of a line; throws if one of them cannot be used.
  private func write(
    _ records: [LogRecord], of line: String, _ writer: inout LogRecordWriter, _ wording: Wording
  ) throws {
    for record in records {
      guard let problem = try writer.write(record, in: wording) else { continue }
      throw UnusableInputError(description: "\(line)\n  \(problem) Nothing was written.")
    }
  }

  /// Shows the records of the last lines, asks the user, and removes the records.
  func undoLastLines() throws -> ExitCode {
    if arguments.operands.count > 1 {
      throw UsageError("--undo takes back the last lines, so it needs no other line.")
    }
    let journal = try Journal(
      readingPeopleFrom: try databaseOptions.openForLogging(files), at: currentTime)
    let wording = try wording(for: journal.family)
    var (shown, isPossible): ([String], Bool) = ([], false)
    do {
      try databaseOptions.writeInTransaction { database in
        let lines = try database.undoLastLines(of: journal, path: databaseOptions.path)
        (shown, isPossible) = (try descriptions(of: lines, wording), !lines.removedRecords.isEmpty)
        throw RollbackError()
      }
    } catch is RollbackError {}
    for text in shown { reporter.note(text) }
    if shown.isEmpty { reporter.note("The records of the last lines were deleted since.") }
    let question = isPossible ? "Take this back?" : "Leave it as it is, and forget these lines?"
    guard try userAgrees(question, refusalMessage: "Nothing was taken back") else { return .done }
    try databaseOptions.writeInTransaction { database in
      let lines = try database.undoLastLines(of: journal, path: databaseOptions.path)
      guard try descriptions(of: lines, wording) == shown else {
        throw UnusableInputError(
          description: "The last lines are others now. Nothing was taken back.")
      }
    }
    reporter.note(
      isPossible
        ? "Taken back." : "Nothing was taken back. The next --undo is about the lines before.")
    return .done
  }

  private func descriptions(of lines: UndoneLines, _ wording: Wording) throws -> [String] {
    try lines.removedRecords.map { record in
      try record.description(in: wording) + (record.endColumn == nil ? "" : " (only the end)")
    }
      + lines.recordsChangedSince.map {
        try $0.description(in: wording) + " (changed since, so it stays)"
      }
      + lines.stillReferencedRecords.map {
        try $0.description(in: wording) + " (another record refers to it, so it stays)"
      }
  }

  /// Asks the user a question and returns whether the answer is yes; with `--yes`, returns true without asking.
  ///
  /// If the answer is not yes, prints `refusal`. If the user cannot be asked, throws it as an error.
  private func userAgrees(_ question: String, refusalMessage refusal: String) throws -> Bool {
    if arguments.hasFlag("--yes") { return true }
    guard reporter.isInteractive else { throw UsageError("\(refusal); add --yes.") }
    let isAgreed = try Console.confirm("\(question) [y/N] ")
    if !isAgreed { reporter.warn("\(refusal).") }
    return isAgreed
  }

  private func reader(of journal: Journal, _ wording: Wording) throws -> LogLineReader {
    let languages = try files.languages()
    var words = try LogWords(
      folder: files.assetFolder.appendingPathComponent("Log"), languages.all,
      try Phrasebooks(assets: files.assetFolder))
    words.usesAMAndPM = wording.usesAMAndPM
    return LogLineReader(
      journal: journal, words: words,
      commonFoods: CommonFoodTranslations(languages.foodNamesByLanguage),
      currentTime: currentTime)
  }

  /// Writes the records of each line that is understood, and returns them with their lines.
  ///
  /// If a line is not understood and the user can still decide about the others, prints the problem. Otherwise, throws
  /// it.
  private func writeUnderstoodLines(
    _ lines: [String], _ reader: inout LogLineReader, _ writer: inout LogRecordWriter,
    _ wording: Wording
  ) throws -> [(line: String, records: [LogRecord])] {
    var problems: [String] = []
    var records: [(line: String, records: [LogRecord])] = []
    for line in lines {
      do throws(LogProblem) { records.append((line, try reader.records(ofLine: line))) } catch {
        problems.append("\(line)\n  \(message(about: error, reader))")
        continue
      }
      try write(records.last?.records ?? [], of: line, &writer, wording)
      reader.journal = writer.journal ?? reader.journal
    }
    if problems.isEmpty { return records }
    let text = problems.joined(separator: "\n")
    if records.isEmpty || arguments.hasFlag("--yes") || !reporter.isInteractive {
      throw UnusableInputError(description: "\(text)\nNothing was written.")
    }
    reporter.warn(text)
    return records
  }

  /// Returns how to end an older plan for the same medicine, which the new plan may replace; nil without such a plan.
  private func olderPlanHint(about record: LogRecord, in journal: Journal) -> String? {
    guard record.kind.table == Medicine.table.name, record.endColumn == nil,
      let profile = record.profile,
      let name = record.valuesByColumn["name"],
      let plan = journal.medicines.of(profile.id).last(where: {
        $0.endsOn == nil && LogWords.folded($0.name) == LogWords.folded(name)
      })
    else { return nil }
    let planned = "  \(plan.name) \(plan.doseAmountText) is still planned"
    let hasAmount = record.valuesByColumn["amount"].flatMap(Double.init) == plan.amount
    // An end would be that of both plans.
    if hasAmount { return planned + ", and will be planned twice." }
    let line = "\(profile.name) stopped \(plan.name) \(plan.doseAmountText)"
    return planned + ". If this replaces it, write too:\n    "
      + ParsedArguments.commandLine(["log", databaseOptions.path, line])
  }

  /// Throws if one of the measurements is so unlikely that a build would leave it out.
  private func checkMeasurements(
    in records: some Sequence<LogRecord>, of journal: Journal
  ) throws {
    let new = records.filter { $0.kind.table == GrowthMeasurement.table.name }
    if new.isEmpty { return }
    let checked = try files.growthStandards().removingDoubtfulMeasurements(from: journal)
    let ids = Set(new.map(\.id))
    guard let row = checked.skippedRows.first(where: { ids.contains($0.id) }) else { return }
    throw UnusableInputError(
      description: try row.sentence(in: checked, files.phrasebook(.english))
        + " Nothing was written.")
  }

  /// Returns the message about a problem.
  ///
  /// The message suggests a command if the line that the problem suggests is understood.
  private func message(about problem: LogProblem, _ reader: LogLineReader) -> String {
    guard let line = problem.suggestedLine, (try? reader.records(ofLine: line)) != nil else {
      return problem.description
    }
    return problem.description + " Did you mean:\n  "
      + ParsedArguments.commandLine(["log", databaseOptions.path, line])
  }

  private func wording(for family: Family) throws -> Wording {
    try Wording(
      family.language, from: try Phrasebooks(assets: files.assetFolder),
      units: family.unitSystem, zone: family.timeZone, regionalFormat: family.regionalFormat)
  }
}
