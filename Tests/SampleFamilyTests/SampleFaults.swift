import Foundation
import TestSupport

@testable import Records
@testable import SQLite
@testable import SampleFamily
@testable import TestFamilies

/// Adds invalid and hostile rows to a sample database, like those that real data collects over the
/// years.
enum SampleFaults {
  /// A row that is valid except for one column.
  struct BadRow: Hashable, Sendable {
    let table: String
    let id: String
    let column: String
    /// The column's value as an SQL expression.
    let sqlValue: String

    init(_ table: String, _ fault: String, _ column: String, _ value: String) {
      (self.table, self.column, self.sqlValue) = (table, column, value)
      id = "mess-" + fault.split(separator: " ").joined(separator: "-")
    }
  }

  /// Writes the sample database with all invalid rows, and with valid rows that contain hostile texts.
  static func writeFamily(to path: String, schema: DatabaseSchema) throws {
    try SampleFamily().writeDatabase(to: path, schema: schema.withoutConstraints)
    let database = try Database(path: path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.transaction {
      for row in badRows { try database.execute(insertStatement(for: row)) }
      // A row without an id.
      try database.execute("INSERT INTO diapers (profile_id, wet) VALUES ('nobody', 1)")
      for row in hostileTextRows + hostilePhotoRows {
        try database.prepare(row.insertStatement).run(row.values)
      }
    }
  }

  private static func insertStatement(for row: BadRow) -> String {
    var columns = validColumns[row.table] ?? []
    columns += [("id", "'\(row.id)'"), ("changed_at", momentSQL)]
    columns.removeAll { $0.0 == row.column }
    columns.append((row.column, row.sqlValue))
    let names = columns.map(\.0).joined(separator: ", ")
    let values = columns.map(\.1).joined(separator: ", ")
    return "INSERT INTO \(row.table) (\(names)) VALUES (\(values))"
  }

  private static let momentSQL = "1790000000"
  private static let albaColumn = ("profile_id", "'\(SampleProfile.alba.id)'")
  private static let carmenColumn = ("profile_id", "'\(SampleProfile.carmen.id)'")

  /// The columns of a valid row, by table.
  private static let validColumns: [String: [(String, String)]] = [
    "bottle_feeds": [
      albaColumn, ("started_at", momentSQL), ("volume_ml", "120"), ("contents", "'formula'"),
    ],
    "nursing_sessions": [
      albaColumn, ("started_at", momentSQL), ("left_seconds", "300"), ("right_seconds", "300"),
    ],
    "sleeps": [
      albaColumn, ("started_at", momentSQL), ("ended_at", "1790003600"), ("kind", "'nap'"),
    ],
    "diapers": [albaColumn, ("happened_at", momentSQL), ("wet", "1"), ("dirty", "0")],
    "doses": [albaColumn, ("given_at", momentSQL), ("name", "'Vitamin D3'"), ("amount", "400")],
    "temperatures": [albaColumn, ("measured_at", momentSQL), ("celsius", "37.1")],
    "measurements": [
      albaColumn, ("measured_on", "'2026-09-01'"), ("kind", "'weight'"), ("value", "6.9"),
    ],
    "visits": [albaColumn, ("visited_on", "'2026-09-01'"), ("kind", "'checkup'")],
    "food_logs": [albaColumn, ("food_id", "(SELECT min(id) FROM foods)"), ("eaten_at", momentSQL)],
    "profiles": [("kind", "'child'"), ("name", "'Somebody'"), ("slot", "1")],
    "tasks": [
      carmenColumn, ("title", "'Water the plants'"), ("category", "'other'"), ("weekdays", "'135'"),
      ("times", "'10:00'"), ("confirmation", "'text'"), ("starts_on", "'2026-09-01'"),
    ],
    "replies": [carmenColumn, ("received_at", momentSQL), ("text", "'Done'")],
    "pet_meals": [
      ("profile_id", "'\(SampleProfile.canela.id)'"), ("fed_at", momentSQL),
      ("food_id", "(SELECT min(id) FROM pet_foods)"), ("portion", "0.5"),
    ],
    "points": [
      ("profile_id", "'\(SampleProfile.leo.id)'"), ("given_at", momentSQL), ("points", "1"),
      ("reason", "'Kind'"),
    ],
    "activity": [("happened_at", momentSQL), ("kind", "'record_added'"), ("subject", "'feed'")],
  ]
}

extension SampleFaults {
  /// A file with contents that do not match its name.
  struct BadFile: Sendable {
    let name: String
    /// Returns the file's bytes, given those of a valid photo.
    let bytesFromPhoto: @Sendable (Data) -> Data
  }

  /// Files that no program can show as an image.
  static let badFiles = [
    BadFile(name: "mess/half.jpg") { $0.prefix($0.count / 2) },
    BadFile(name: "mess/header-only.jpg") { $0.prefix(20) },
    BadFile(name: "mess/empty.jpg") { _ in Data() },
    BadFile(name: "mess/web-page.jpg") { _ in
      Data("<!DOCTYPE html><html><script>alert('kinfolio')</script></html>".utf8)
    },
    BadFile(name: "mess/drawing.jpg") { _ in
      Data("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".utf8)
    },
    BadFile(name: "mess/huge.png") { _ in Data(hugePNGHeader) },
    BadFile(name: "mess/noise.jpg") { photo in Data(photo.prefix(4000).map { $0 ^ 0x5A }) },
  ]

  /// Paths outside the photo folder, a folder and a missing file.
  ///
  /// None of them may be read.
  static let forbiddenPaths = [
    "../family.sqlite", "/etc/passwd", "mess/%2e%2e/%2e%2e/family.sqlite", "mess/link.jpg",
    "mess/folder.jpg", "mess/missing.jpg", "2026/../../family.sqlite",
  ]

  /// Odd names of valid photos.
  static let oddPhotoNames = [
    "mess/it's \"quoted\" & <b>.jpg", "mess/two\nlines.jpg", "mess/🍝 spaghetti 🎉.jpg",
    "mess/-rf #1?%41.jpg", "mess/gpj\u{202E}cod.jpg", "mess/really a jpeg.png",
  ]

  /// The beginning of a PNG file that claims a size of 30,000 × 30,000 pixels and has no image
  /// data.
  private static let hugePNGHeader: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x75, 0x30, 0x00, 0x00, 0x75, 0x30, 0x08, 0x02, 0x00, 0x00, 0x00, 0xE9, 0x45, 0x6F,
    0xED,
  ]

  /// Adds the invalid and the oddly named files to a photo folder.
  ///
  /// They are made from one of its valid photos.
  static func addBadFiles(to folder: URL, copying photoName: String) throws {
    let mess = folder.appendingPathComponent("mess")
    try SampleFamily.addingPathToErrors(mess) {
      let files = FileManager.default
      let photo = try Data(contentsOf: folder.appendingPathComponent(photoName))
      try files.createDirectory(
        at: mess.appendingPathComponent("folder.jpg"), withIntermediateDirectories: true)
      for file in badFiles {
        try file.bytesFromPhoto(photo).write(to: folder.appendingPathComponent(file.name))
      }
      for name in oddPhotoNames { try photo.write(to: folder.appendingPathComponent(name)) }
      // The link leads out of the photo folder, to the family's database.
      try files.createSymbolicLink(
        atPath: mess.appendingPathComponent("link.jpg").path,
        withDestinationPath: "../../family.sqlite")
    }
  }
}
