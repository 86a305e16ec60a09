import Audiences
import Foundation
import Importing
import Records
import SQLite
import Site

/// The import of a Baby Buddy database, or of its exported tables, after the units and the time zone were declared.
struct BabyBuddyReading {
  let declared: BabyBuddyDeclaration
  /// The file name from which the name of the list of skipped records is derived.
  let file: String
  /// The time of the last change of the Baby Buddy data, in seconds since 1970.
  let changed: Int64
  /// True if the times in the data are in the declared time zone of the server, and false if they are in UTC.
  let containsTimes: Bool

  private var request: ImportRequest { declared.request }
  private var zone: Zone? { containsTimes ? declared.clock : nil }
  private var paths: [String] { request.options.files }

  /// Imports the records of Baby Buddy, and stores the family's declarations for the next import.
  func read(_ buddy: BabyBuddy, into importer: inout Importer) throws -> ImportReport {
    let skipped = try SkippedFile(
      of: file, in: request.options.into.path.folderOfPath, reason: request.sentence)
    let reading = try buddy.read(
      into: &importer, declared: declared.said(asOf: changed, by: zone), skipped: skipped)
    if !declared.units.isEmpty {
      try importer.storeSetting(buddy.unitsSetting, declared.units.text)
    }
    if let zone { try importer.storeSetting(BabyBuddy.zoneSetting, zone.name) }
    return ImportReport(
      file: paths[0], about: about(buddy), facts: facts,
      outcome: importer.outcome, unknown: reading.unknown,
      suspicions: reading.suspicions.map(BuildRemark.suspicion), skipped: skipped, advice: advice)
  }

  private func about(_ buddy: BabyBuddy) -> String {
    let names = buddy.children.map(\.name).joined(separator: " and ")
    let days = request.people.family.zone.name
    let parts = [
      paths.count > 1 ? "\(paths.count) files together" : "",
      "Baby Buddy's records" + (names.isEmpty ? "" : " of \(names)"),
      declared.units.isEmpty ? "" : "in units \(declared.units.text)",
      zone.map { "times by the clock of \($0.name)" } ?? "", "days by the clock of \(days)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var facts: [String: JSONNode] {
    var facts: [String: JSONNode] = [
      "units": .text(declared.units.text), "time_zone": .text(request.people.family.zone.name),
    ]
    if let zone { facts["time_zone_of_tables"] = .text(zone.name) }
    return facts
  }

  private func advice(_ list: String) -> String {
    let again = "\n  \(request.options.command(for: paths))"
    if FileKind(at: paths[0]) == .folder || FileKind(at: paths[0]) == .text {
      return "The skipped records are listed in \(list.printable). "
        + "Correct them in Baby Buddy, export its tables anew, then:" + again
    }
    return "The skipped records of \(paths[0].printable) are listed in \(list.printable). "
      + "Correct them in Baby Buddy, then:" + again
  }
}
