import Foundation
import Importing
import Records

/// The result of importing one file, which is printed as text or as JSON.
struct ImportReport {
  let path: String
  /// A text about whose records the file contains, and in which units, time zone and date order they were read.
  let contentDescription: String
  /// The facts of `contentDescription` as fields of a JSON event.
  var jsonFields: [String: JSONNode] = [:]
  let outcome: ImportOutcome
  /// The numbers of unrecognized values, by the name of the column, table or field that contains them.
  let unknown: [String: Int]
  /// Remarks on units or records that are probably wrong.
  var suspicions: [BuildRemark] = []
  let skippedRecordsFile: SkippedFile
  /// Returns a text about what to do with the file of skipped records, given the path of that file.
  let advice: (String) -> String

  /// A line for each table with the numbers of its records, such as "feeds: 3 new, 1 changed".
  fileprivate var countLines: [String] {
    outcome.counts.sorted { $0.key < $1.key }.map { table, counts in
      let parts = [
        (counts.added, "new"), (counts.changed, "changed"), (counts.unchanged, "known already"),
        (counts.older, "older than what is there, kept in the log"),
      ]
      return "\(table.replacing("_", with: " ")): "
        + parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    }
  }

  /// Returns one line with the unrecognized names and their numbers after `words`, or none if all names are known.
  fileprivate func unknownLines(_ words: String) -> [String] {
    if unknown.isEmpty { return [] }
    let sorted = unknown.sorted { $0.key < $1.key }
    let isRest = { (name: String) in name == ImportOutcome.otherNames }
    let ordered = sorted.filter { !isRest($0.key) } + sorted.filter { isRest($0.key) }
    let names = ordered.map { name, count in
      "\(name.isEmpty ? "(a column without a name)" : name.printable) (\(count))"
    }
    return ["\(words): \(names.joined(separator: ", "))"]
  }
}

extension ImportRequest {
  func printReport(_ report: ImportReport) {
    let (remarks, skipped) = (report.suspicions.map(\.text), skippedLines(of: report.outcome))
    switch reporter.style {
    case .json: printJSONEvents(report)
    case .quiet:
      for line in remarks + skipped {
        reporter.warn("\(report.path.printable): \(line)")
      }
    case .bar, .lines:
      let lines = remarks + report.countLines + report.unknownLines(spec.unknownHeading) + skipped
      Console.print(
        (["\(report.path): \(report.contentDescription)".printable] + lines.map { "  \($0)" })
          .joined(separator: "\n"))
    }
  }

  private func skippedLines(of outcome: ImportOutcome) -> [String] {
    let lines = outcome.skipped.map { skip in
      "skipped \(spec.skippedRecordName(skip).printable): \(sentence(skip.problem))"
    }
    let more = outcome.skippedCount - lines.count
    return lines + (more > 0 ? ["and \(more) more"] : [])
  }

  private func printJSONEvents(_ report: ImportReport) {
    let (outcome, file) = (report.outcome, report.path)
    for remark in report.suspicions { reporter.logEvent(remark.event, remark.fields) }
    for skip in outcome.skipped {
      let record: [String: JSONNode] = skip.key.isEmpty ? [:] : ["record": .text(skip.key)]
      let fields: [String: JSONNode] = [
        "file": .text(file), "row": .integer(skip.row), "column": .text(skip.problem.column),
        "found": .text(skip.problem.found), "fault": .text(skip.problem.fault.rawValue),
        "reason": .text(sentence(skip.problem)),
      ]
      reporter.logEvent("skipped", fields.merging(record) { field, _ in field })
    }
    let tables = outcome.counts.mapValues { counts in
      JSONNode.object([
        "added": .integer(counts.added), "changed": .integer(counts.changed),
        "known": .integer(counts.unchanged), "older": .integer(counts.older),
      ])
    }
    let fields: [String: JSONNode] = [
      "file": .text(file), "tables": .object(tables), "skipped": .integer(outcome.skippedCount),
      "unknown": .object(report.unknown.mapValues { .integer($0) }),
    ]
    reporter.logEvent("file", fields.merging(report.jsonFields) { field, _ in field })
  }
}
