import Foundation
import Importing
import Records

/// The result of importing one file, which is printed as text or as JSON.
struct ImportReport {
  let path: String
  /// A text that says whose records the file contains, and in which units, time zone and date order they were read.
  let contentDescription: String
  /// The facts of `contentDescription` as fields of a JSON event.
  var jsonFields: [String: JSONNode] = [:]
  let outcome: ImportOutcome
  /// The numbers of unrecognized values, by the name of the column, table or field that contains them.
  let unrecognizedCounts: [String: Int]
  /// Remarks on units or records that are probably wrong.
  var suspicionRemarks: [BuildRemark] = []
  let skippedRecordsFile: SkippedItemsFile
  /// Returns a text about what to do with the file of skipped records, given the path of that file.
  let correctionAdvice: (String) -> String

  /// A line for each table with the numbers of its records, such as "feeds: 3 new, 1 changed".
  fileprivate var recordCountLines: [String] {
    outcome.countsByTable.sorted { $0.key < $1.key }.map { table, counts in
      let parts = [
        (counts.added, "new"), (counts.changed, "changed"), (counts.unchanged, "known already"),
        (counts.older, "older than what is there, kept in the log"),
      ]
      return "\(table.replacing("_", with: " ")): "
        + parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    }
  }

  /// Returns a line with `words`, the unrecognized names and how often each occurs; no line if all names are known.
  fileprivate func unrecognizedNameLines(heading words: String) -> [String] {
    if unrecognizedCounts.isEmpty { return [] }
    let sorted = unrecognizedCounts.sorted { $0.key < $1.key }
    let isRest = { (name: String) in name == ImportOutcome.otherNamesKey }
    let ordered = sorted.filter { !isRest($0.key) } + sorted.filter { isRest($0.key) }
    let names = ordered.map { name, count in
      "\(name.isEmpty ? "(a column without a name)" : name.printable) (\(count))"
    }
    return ["\(words): \(names.joined(separator: ", "))"]
  }
}

extension ImportRequest {
  func printReport(_ report: ImportReport) {
    let (remarks, skipped) = (
      report.suspicionRemarks.map(\.text), skippedRecordLines(of: report.outcome)
    )
    switch reporter.style {
    case .json: printJSONEvents(report)
    case .quiet:
      for line in remarks + skipped {
        reporter.warn("\(report.path.printable): \(line)")
      }
    case .bar, .lines:
      let lines =
        remarks + report.recordCountLines
        + report.unrecognizedNameLines(heading: spec.unrecognizedNamesHeading) + skipped
      Console.print(
        (["\(report.path): \(report.contentDescription)".printable] + lines.map { "  \($0)" })
          .joined(separator: "\n"))
    }
  }

  private func skippedRecordLines(of outcome: ImportOutcome) -> [String] {
    let lines = outcome.firstSkippedRows.map { skip in
      "skipped \(spec.skippedRecordName(skip).printable): \(sentence(skip.problem))"
    }
    let more = outcome.skippedCount - lines.count
    return lines + (more > 0 ? ["and \(more) more"] : [])
  }

  private func printJSONEvents(_ report: ImportReport) {
    let (outcome, file) = (report.outcome, report.path)
    for remark in report.suspicionRemarks { reporter.logEvent(remark.event, remark.fields) }
    for skip in outcome.firstSkippedRows {
      let record: [String: JSONNode] = skip.key.isEmpty ? [:] : ["record": .text(skip.key)]
      let fields: [String: JSONNode] = [
        "file": .text(file), "row": .integer(skip.rowNumber), "column": .text(skip.problem.column),
        "found": .text(skip.problem.invalidValue), "fault": .text(skip.problem.fault.rawValue),
        "reason": .text(sentence(skip.problem)),
      ]
      reporter.logEvent("skipped", fields.merging(record) { field, _ in field })
    }
    let tables = outcome.countsByTable.mapValues { counts in
      JSONNode.object([
        "added": .integer(counts.added), "changed": .integer(counts.changed),
        "known": .integer(counts.unchanged), "older": .integer(counts.older),
      ])
    }
    let fields: [String: JSONNode] = [
      "file": .text(file), "tables": .object(tables), "skipped": .integer(outcome.skippedCount),
      "unknown": .object(report.unrecognizedCounts.mapValues { .integer($0) }),
    ]
    reporter.logEvent("file", fields.merging(report.jsonFields) { field, _ in field })
  }
}
