import Foundation
import Kinfolio

extension SourceSpec {
  /// A database of Baby Buddy.
  static let babyBuddy = SourceSpec(
    source: .babyBuddy, mark: BabyBuddy.source,
    summary: "a database of Baby Buddy, data/db.sqlite3",
    options: [
      .value(
        "--units", "LIST",
        "the units of its figures, each as weight=kg,height=cm,volume=ml,temperature=c"),
      .values(
        "--sex", "NAME=female", "a child's sex, female or male, for growth; once for each child"),
      .value(
        "--photos", "FOLDER",
        "the family's, with Baby Buddy's media in it (default: photos beside the database)"),
    ],
    unknown: "tables and columns that are not taken over, and how many rows and values they hold",
    name: {
      $0.key.split(separator: " of ", maxSplits: 1).first.map(String.init) ?? "row \($0.row)"
    }
  ) { request in
    let path = request.order.files[0]
    if request.order.files.count > 1 {
      throw UsageError("Import one Baby Buddy database at a time.", in: .importing)
    }
    var declared = try BabyBuddyDeclaration(request)
    let gaps = try request.reading(path, asText: false) {
      try declared.gaps(of: BabyBuddy(at: path))
    }
    try request.reading(path) { try declared.fill(gaps) }
    let given = declared
    return [ImportFile(path: path) { try given.read(path, into: &$0) }]
  }
}

extension BabyBuddyDeclaration {
  /// Takes the records of a database over, and keeps the units for the next time.
  func read(_ path: String, into importer: inout Importer) throws -> ImportReport {
    let family = request.people.family
    var declared = BabyBuddy.Declared(
      units: units, zone: family.zone, exportedAt: try changed(path))
    declared.sexes = sexes
    declared.photos = photos
    let skipped = try SkippedFile(
      of: path, in: (request.order.into.path as NSString).deletingLastPathComponent,
      reason: request.sentence)
    let buddy = try BabyBuddy(at: path)
    let unknown = try buddy.read(into: &importer, declared: declared, skipped: skipped)
    if !units.isEmpty { try importer.remember(BabyBuddy.unitsSetting, units.text) }
    let names = buddy.children.map(\.name).joined(separator: " and ")
    return ImportReport(
      request: request, file: path,
      about: "Baby Buddy's records of \(names), in units \(units.text), "
        + "days by the clock of \(family.zone.name)",
      facts: ["units": .text(units.text), "time_zone": .text(family.zone.name)],
      outcome: importer.outcome, unknown: unknown, skipped: skipped
    ) { list in
      "The skipped records of \(path.printable) are listed in \(list.printable). "
        + "Correct them in Baby Buddy, then:\n  \(request.order.command(for: path))"
    }
  }

  /// When the database was last written, its log included.
  private func changed(_ path: String) throws -> Int64 {
    max(try request.changed(path), (try? request.changed(path + "-wal")) ?? 0)
  }
}
