import Foundation
import Kinfolio
import SQLite

/// What became of one file, told to a person or to a program.
struct ImportReport {
  let file: String
  /// What was taken for granted of it: whose it is, how it was read.
  let about: String
  private let facts: [String: JSONValue]
  /// The order it writes its days in, where that had to be found out.
  let dateOrder: DateOrder?
  let outcome: ImportOutcome
  let skipped: SkippedRows

  /// Describes what became of a feed log.
  init(
    of file: String, _ child: Profile, _ zone: Zone, _ order: DateOrder, outcome: ImportOutcome,
    skipped: SkippedRows
  ) {
    self.file = file
    about =
      "a feed log of \(child.name), days written \(order.words), "
      + "times by the clock of \(zone.name)"
    facts = [
      "profile": .text(child.name), "time_zone": .text(zone.name),
      "date_order": .text(order.rawValue),
    ]
    dateOrder = order
    self.outcome = outcome
    self.skipped = skipped
  }

  /// Whether agreeing would do anything.
  var changesAnything: Bool { outcome.changesAnything || outcome.skippedCount > 0 }

  /// Tells it in the reporter's way.
  func tell(_ reporter: Reporter, _ phrases: Phrasebook) {
    switch reporter.style {
    case .json: tellPrograms(reporter, phrases)
    case .quiet: for line in skippedLines(phrases) { reporter.warn("\(file): \(line)") }
    case .bar, .lines:
      let lines = countLines + unknownLines + skippedLines(phrases)
      Console.print(
        (["\(file): \(about)".printable] + lines.map { "  \($0)" }).joined(separator: "\n"))
    }
  }

  private var countLines: [String] {
    outcome.counts.sorted { $0.key < $1.key }.map { table, counts in
      let parts = [
        (counts.added, "new"), (counts.changed, "changed"), (counts.known, "known already"),
        (counts.older, "older than what is there, kept in the log"),
      ]
      return "\(table.replacing("_", with: " ")): "
        + parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    }
  }

  private var unknownLines: [String] {
    if outcome.unknown.isEmpty { return [] }
    let names = outcome.unknown.sorted { $0.key < $1.key }.map { name, count in
      "\(name.isEmpty ? "(a column without a name)" : name.printable) (\(count))"
    }
    return [
      "columns that are not recognised, and how many values they hold: "
        + names.joined(separator: ", ")
    ]
  }

  private func skippedLines(_ phrases: Phrasebook) -> [String] {
    let lines = outcome.skipped.map { "skipped row \($0.row): \(sentence($0.problem, phrases))" }
    let more = outcome.skippedCount - lines.count
    return lines + (more > 0 ? ["and \(more) more"] : [])
  }

  private func sentence(_ problem: RowProblem, _ phrases: Phrasebook) -> String {
    (try? problem.sentence(phrases)) ?? problem.fault.rawValue
  }

  private func tellPrograms(_ reporter: Reporter, _ phrases: Phrasebook) {
    for row in outcome.skipped {
      reporter.json(
        "skipped",
        [
          "file": .text(file), "row": .integer(row.row), "column": .text(row.problem.column),
          "found": .text(row.problem.found), "fault": .text(row.problem.fault.rawValue),
          "reason": .text(sentence(row.problem, phrases)),
        ])
    }
    let tables = outcome.counts.mapValues { counts in
      JSONValue.object([
        "added": .integer(counts.added), "changed": .integer(counts.changed),
        "known": .integer(counts.known), "older": .integer(counts.older),
      ])
    }
    let fields: [String: JSONValue] = [
      "file": .text(file), "tables": .object(tables), "skipped": .integer(outcome.skippedCount),
      "unknown": .object(outcome.unknown.mapValues { .integer($0) }),
    ]
    reporter.json("file", fields.merging(facts) { field, _ in field })
  }
}

extension DateOrder {
  fileprivate var words: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}

extension FileKind {
  /// Why nothing can be imported from what lies there, if nothing can.
  var problemOfImport: String? {
    switch self {
    case .missing: "There is no such file."
    case .folder: "This is a folder. Name the file in it."
    case .notAFile: "This is not a file but a pipe, a device or a socket."
    case .unreadable: "This may not be read. Check who may read it."
    case .empty: "This is empty (0 bytes)."
    case .database, .writeAheadDatabase: "This is a database, not a table of text."
    case .text, .unknown: nil
    }
  }
}
