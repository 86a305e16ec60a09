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

  /// The error that rolls back the transaction without a message.
  private struct NotWritten: Error {}

  func run(_ lines: [String]) throws -> ExitCode {
    let lines = lines.map(\.printable).filter { !$0.allSatisfy(\.isWhitespace) }
    if lines.isEmpty {
      throw UsageError(
        "There is no line. Write one:\n  "
          + ParsedArguments.commandLine(["log", source.path, "Mia bottle 120 ml 14:30"]))
    }
    let journal = try Journal(readingFrom: try source.openForLog(files), until: moment)
    let records = try understood(lines, journal)
    try checkMeasurements(in: records.joined(), of: journal)
    let wording = try wording(for: journal.family)
    do {
      try source.write { database in
        var writer = try LogWriter(database, journal.family, at: moment)
        for (line, records) in zip(lines, records) {
          for record in records {
            let text = try record.description(in: wording)
            if let problem = try writer.write(record) {
              throw UnusableInputError(
                description: "\(line)\n  \(try sentence(about: problem, record, text, wording)) "
                  + "Nothing was written.")
            }
            reporter.note(text)
          }
        }
        guard try isToBeWritten() else { throw NotWritten() }
      }
    } catch is NotWritten {
      reporter.warn("Nothing was written\(reporter.isInteractive ? "" : "; add --yes").")
      return .done
    }
    reporter.note(
      "Written into \(source.path). To take it back: "
        + ParsedArguments.commandLine(["log", source.path, "--undo"]))
    return .done
  }

  func undo() throws -> ExitCode {
    let wording = try wording(for: try source.openForLog(files).family())
    var counts: [(table: String, count: Int)] = []
    do {
      try source.write { counts = try LogWriter.undo(in: $0, path: source.path) }
    } catch DatabaseProblem.sqlite(_, let cause) where cause.kind == .constraint {
      throw UnusableInputError(
        description: "Other records refer to one of the last lines, such as a meal to a food. "
          + "Nothing was taken back.")
    }
    let list = try counts.map { "\(try wording.text("table.\($0.table)")) \($0.count)" }
    reporter.note("Taken back: \(list.joined(separator: ", ")).")
    return .done
  }

  private func isToBeWritten() throws -> Bool {
    if arguments.has("--yes") { return true }
    return try reporter.isInteractive && Console.confirm("Write this? [y/N] ")
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
      } catch { problems.append("\(line)\n  \(message(about: error, in: lines))") }
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

  private func message(about problem: LogProblem, in lines: [String]) -> String {
    guard let line = problem.suggestion else { return problem.description }
    let question = problem.description.hasSuffix(":") ? "" : " Did you mean:"
    return problem.description + question + "\n  "
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
      .english, from: try Phrasebooks(unchecked: files.assets, only: [.english]),
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
