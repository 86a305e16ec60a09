import Audiences
import Foundation
import Importing
import Records
import SQLite

extension SourceSpec {
  static let babyBuddy = SourceSpec(
    source: .babyBuddy, mark: BabyBuddy.source,
    summary:
      "Baby Buddy's database, data/db.sqlite3, or the tables it exports as CSV (or their folder)",
    options: [
      .value("--units", "LIST", "its units, such as weight=kg,height=cm,volume=ml,temperature=c"),
      .repeatable(
        "--sex", "NAME=female|male", "the sex of a child, for growth; once for each child"),
      .value(
        "--photos", "FOLDER",
        "the photo folder, with Baby Buddy's media (default: photos next to the database)"),
      .value("--time-zone", "ZONE", "for tables: the time zone of Baby Buddy's server"),
    ],
    unknown: "tables and columns that are not taken over, and how many rows and values they hold",
    name: {
      $0.key.split(separator: " of ", maxSplits: 1).first.map(String.init) ?? "row \($0.row)"
    }
  ) { request in
    let files = request.paths
    let kinds = files.map { FileKind(at: $0) }
    if kinds.allSatisfy({ $0 == .folder || $0 == .text }) { return try tables(request) }
    for (path, kind) in zip(files, kinds)
    where [.missing, .specialFile, .unreadable, .empty].contains(kind) {
      try request.reading(path, asText: true) {}
    }
    if files.count > 1 {
      throw UsageError("Import one Baby Buddy database at a time, or the tables of one.")
    }
    return try database(files[0], request)
  }

  private static func database(_ path: String, _ request: ImportRequest) throws -> [ImportFile] {
    if try request.arguments.zone() != nil {
      throw UsageError("Baby Buddy's database keeps its times in UTC: leave out --time-zone.")
    }
    // The database is closed before the user is asked, because Baby Buddy may be unable to save until then.
    let (begun, gaps) = try request.reading(path, asText: false) {
      let buddy = try BabyBuddy(at: path)
      let declared = try BabyBuddyDeclaration(request, of: buddy)
      return (declared, try declared.gaps(of: buddy))
    }
    var declared = begun
    try request.reading(path) { try declared.fill(gaps) }
    return [
      ImportFile(path: path) { [declared] importer in
        let changed = BabyBuddy.lastSaved(at: path, notAfter: request.people.referenceTime)
        return try declared.read(
          BabyBuddy(at: path), from: path, changed: changed, by: nil, into: &importer)
      }
    ]
  }

  private static func tables(_ request: ImportRequest) throws -> [ImportFile] {
    let files = request.paths
    var export = BabyBuddyExport()
    for path in files { try request.reading(path) { try export.add(path) } }
    let given = export
    return try request.reading(files[0]) {
      let buddy = try BabyBuddy(given)
      var declared = try BabyBuddyDeclaration(request, of: buddy)
      if let problem = buddy.problem(knowing: Set(request.people.profiles.map(\.id))) {
        throw problem
      }
      var gaps = try declared.gaps(of: buddy)
      gaps.clock = given.containsTimes && declared.clock == nil
      try declared.fill(gaps)
      let dates = try files.flatMap(TableFiles.tables).map(request.changed)
      return [
        ImportFile(path: files[0]) { [declared] importer in
          try declared.read(
            buddy, from: "babybuddy.csv", changed: dates.max() ?? 0,
            by: given.containsTimes ? declared.clock : nil, into: &importer)
        }
      ]
    }
  }
}
