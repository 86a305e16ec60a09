import Foundation
import Importing
import Kinfolio
import Records
import SQLite

/// How a database of Baby Buddy, or its exported tables, are taken over once all is declared.
struct BabyBuddyReading {
  let declared: BabyBuddyDeclaration
  /// After what the list of skipped records is named.
  let file: String
  /// When what is read was last changed, in seconds since 1970.
  let changed: Int64
  /// Whether it tells times by the clock that was declared.
  let tellsTimes: Bool

  private var request: ImportRequest { declared.request }
  private var zone: Zone? { tellsTimes ? declared.clock : nil }
  private var paths: [String] { request.options.files }

  /// Takes the records over, and keeps what was declared for the next time.
  func read(_ buddy: BabyBuddy, into importer: inout Importer) throws -> ImportReport {
    let skipped = try SkippedFile(
      of: file, in: request.options.into.path.folderOfPath, reason: request.sentence)
    let reading = try buddy.read(
      into: &importer, declared: declared.said(asOf: changed, by: zone), skipped: skipped)
    if !declared.units.isEmpty {
      try importer.remember(buddy.unitsSetting, declared.units.text)
    }
    if let zone { try importer.remember(BabyBuddy.zoneSetting, zone.name) }
    return ImportReport(
      request: request, file: paths[0], about: about(buddy), facts: facts,
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
