import Foundation
import Escapes
import Knowledge
import Records
import SQLite

/// One run of `kinfolio log` with lines.
struct LogWork {
  let source: DatabaseOptions
  let arguments: ParsedArguments
  let reporter: Reporter
  let files: ProgramFiles
  let moment: Instant

  /// The error that rolls back the transaction of a trial.
  private struct NotWritten: Error {}

  func run(_ lines: [String]) throws -> ExitCode {
    let lines = lines.joined(separator: "\n").split(whereSeparator: \.isNewline)
      .map { String($0).replacing("\t", with: " ").printable }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }
    if lines.isEmpty {
      throw UsageError(
        "There is no line. Write one:\n  "
          + ParsedArguments.commandLine(["log", source.path, "Mia bottle 120 ml 14:30"]))
    }
    if let line = lines.first(where: { $0.contains("\u{FFFD}") }) {
      throw UnusableInputError(
        description: "\(line)\n  The line is not in UTF-8. Nothing was written.")
    }
    let journal = try Journal(readingFrom: try source.openForLog(files), until: moment)
    let records = try understood(lines, journal)
    try checkMeasurements(in: records.joined(), of: journal)
    let wording = try wording(for: journal.family)
    /// Writes the records, or only checks that they can be written.
    func write(isTrial: Bool) throws {
      do {
        try source.write { database in
          var writer = try LogWriter(database, journal.family, at: moment)
          for (line, records) in zip(lines, records) {
            for record in records { try add(record, of: line, to: &writer, wording, isTrial) }
          }
          if isTrial { throw NotWritten() }
        }
      } catch is NotWritten {}
    }
    // The database is not locked while the user reads the question.
    try write(isTrial: true)
    guard try isAgreed("Write this?", "Nothing was written") else { return .done }
    try write(isTrial: false)
    reporter.note(
      "Written into \(source.path). To take it back: "
        + ParsedArguments.commandLine(["log", source.path, "--undo"]))
    return .done
  }

  /// Writes a record and, in a trial, prints it; throws if it cannot be used.
  private func add(
    _ record: LogRecord, of line: String, to writer: inout LogWriter, _ wording: Wording,
    _ isTrial: Bool
  ) throws {
    let text = try record.description(in: wording)
    if let problem = try writer.write(record) {
      throw UnusableInputError(
        description: "\(line)\n  \(try sentence(about: problem, record, text, wording)) "
          + "Nothing was written.")
    }
    if isTrial { reporter.note(text) }
  }

  /// Shows the records of the last lines and removes them.
  func undo() throws -> ExitCode {
    if arguments.operands.count > 1 {
      throw UsageError("--undo takes back the last lines, so it needs no other line.")
    }
    let journal = try Journal(readingPeopleFrom: try source.openForLog(files), at: moment)
    let wording = try wording(for: journal.family)
    var shown: [String] = []
    do {
      try source.write { database in
        shown = try database.undoLastLines(of: journal, path: source.path).map {
          try $0.description(in: wording)
        }
        throw NotWritten()
      }
    } catch is NotWritten {}
    for text in shown { reporter.note(text) }
    guard try isAgreed("Take this back?", "Nothing was taken back") else { return .done }
    do {
      try source.write { database in
        let removed = try database.undoLastLines(of: journal, path: source.path)
        guard try removed.map({ try $0.description(in: wording) }) == shown else {
          throw UnusableInputError(
            description: "The last lines are others now. Nothing was taken back.")
        }
      }
    } catch DatabaseProblem.sqlite(_, let cause) where cause.kind == .constraint {
      throw UnusableInputError(
        description: "Other records refer to one of these, such as a meal to a food. "
          + "Nothing was taken back.")
    }
    reporter.note("Taken back.")
    return .done
  }

  /// Returns whether the user agrees, and says so if not; throws if no one can be asked.
  private func isAgreed(_ question: String, _ refusal: String) throws -> Bool {
    if arguments.has("--yes") { return true }
    guard reporter.isInteractive else { throw UsageError("\(refusal); add --yes.") }
    let isAgreed = try Console.confirm("\(question) [y/N] ")
    if !isAgreed { reporter.warn("\(refusal).") }
    return isAgreed
  }

  /// Returns the records of each line; throws if a line is not clear, with the reasons of all such lines.
  private func understood(_ lines: [String], _ journal: Journal) throws -> [[LogRecord]] {
    let languages = try files.languages()
    var reader = LogReader(
      journal: journal,
      words: try LogWords(
        folder: files.assets.appendingPathComponent("Log"), languages.all,
        try Phrasebooks(unchecked: files.assets, only: languages.all)),
      commonFoods: CommonFoodNames(languages.foodNames), moment: moment)
    var problems: [String] = []
    var records: [[LogRecord]] = []
    for line in lines {
      do throws(LogProblem) {
        let new = try reader.records(of: line)
        for record in new { reader.journal.add(record) }
        records.append(new)
      } catch { problems.append("\(line)\n  \(message(about: error, reader))") }
    }
    if problems.isEmpty { return records }
    throw UnusableInputError(
      description: problems.joined(separator: "\n") + "\nNothing was written.")
  }

  /// Throws if one of the measurements is so unlikely that a build would leave it out.
  private func checkMeasurements(
    in records: some Sequence<LogRecord>, of journal: Journal
  ) throws {
    let new = records.compactMap(GrowthMeasurement.init)
    if new.isEmpty { return }
    var journal = journal
    journal.measurements = RecordList(Array(journal.measurements) + new)
    let checked = try files.growthStandards().removingDoubtfulMeasurements(from: journal)
    let ids = Set(new.map(\.entry.id))
    guard let row = checked.skippedRows.first(where: { ids.contains($0.id) }) else { return }
    throw UnusableInputError(
      description: try row.sentence(in: checked, files.phrasebook(.english))
        + " Nothing was written.")
  }

  /// Returns the message about a line; it contains a command if that is understood.
  private func message(about problem: LogProblem, _ reader: LogReader) -> String {
    guard let line = problem.suggestion, (try? reader.records(of: line)) != nil else {
      return problem.description
    }
    return problem.description + " Did you mean:\n  "
      + ParsedArguments.commandLine(["log", source.path, line])
  }

  private func sentence(
    about problem: LogWriteProblem, _ record: LogRecord, _ text: String, _ wording: Wording
  ) throws -> String {
    switch problem {
    case .isKnown: "This record is in the database already: \(text)."
    case .refused: "The values do not fit together: \(text)."
    case .unusable(let problem):
      "\(text): \(try problem.reason(in: record.kind.table, wording.phrases))"
    }
  }

  private func wording(for family: Family) throws -> Wording {
    try Wording(
      family.language, from: try Phrasebooks(unchecked: files.assets, only: [family.language]),
      units: family.units, zone: family.zone, regionalFormat: family.regionalFormat)
  }
}

extension GrowthMeasurement {
  /// Creates the measurement that a line describes; returns nil for other records.
  fileprivate init?(_ record: LogRecord) {
    guard record.kind.table == Self.table.name, let profile = record.profile,
      let day = record.values["measured_on"].flatMap({ LocalDate($0) }),
      let kind = record.values["kind"].flatMap(Kind.init),
      let value = record.values["value"].flatMap({ Double($0) })
    else { return nil }
    self = .empty
    entry = RecordMetadata(id: record.id)
    (self.profile, measuredOn, self.kind, self.value) = (profile.id, day, kind, value)
  }
}
