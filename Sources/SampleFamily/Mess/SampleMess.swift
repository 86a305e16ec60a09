import Foundation
import SQLite

/// What apps, phones and people do to a family's data in the long run.
enum SampleMess {
  /// A row that would be fine but for one column.
  struct BadRow: Hashable, Sendable {
    let table: String
    let id: String
    let column: String
    /// What stands in the column, as SQL.
    let value: String

    init(_ table: String, _ fault: String, _ column: String, _ value: String) {
      (self.table, self.column, self.value) = (table, column, value)
      id = "mess-" + fault.split(separator: " ").joined(separator: "-")
    }
  }

  /// Adds every bad row, and rows that are usable but full of hostile text.
  static func spoil(database path: String) throws {
    let database = try Database(path: path, access: .writing)
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.transaction {
      for row in badRows { try database.execute(insertion(of: row)) }
      // A row without even an id.
      try database.execute("INSERT INTO diapers (profile_id, wet) VALUES ('nobody', 1)")
      for row in hostileRows + photoRows { try database.prepare(row.insertion).run(row.values) }
    }
  }

  private static func insertion(of row: BadRow) -> String {
    var columns = usable[row.table] ?? []
    columns += [("id", "'\(row.id)'"), ("changed_at", moment)]
    columns.removeAll { $0.0 == row.column }
    columns.append((row.column, row.value))
    let names = columns.map(\.0).joined(separator: ", ")
    let values = columns.map(\.1).joined(separator: ", ")
    return "INSERT INTO \(row.table) (\(names)) VALUES (\(values))"
  }

  private static let moment = "1790000000"
  private static let alba = ("profile_id", "'\(SampleProfile.alba.id)'")
  private static let carmen = ("profile_id", "'\(SampleProfile.carmen.id)'")

  /// By table, the columns of a row nobody would mind.
  private static let usable: [String: [(String, String)]] = [
    "bottle_feeds": [
      alba, ("started_at", moment), ("volume_ml", "120"), ("contents", "'formula'"),
    ],
    "nursing_sessions": [
      alba, ("started_at", moment), ("left_seconds", "300"), ("right_seconds", "300"),
    ],
    "sleeps": [
      alba, ("started_at", moment), ("ended_at", "1790003600"), ("kind", "'nap'"),
    ],
    "diapers": [alba, ("happened_at", moment), ("wet", "1"), ("dirty", "0")],
    "doses": [alba, ("given_at", moment), ("name", "'Vitamin D3'"), ("amount", "400")],
    "temperatures": [alba, ("measured_at", moment), ("celsius", "37.1")],
    "measurements": [
      alba, ("measured_on", "'2026-09-01'"), ("kind", "'weight'"), ("value", "6.9"),
    ],
    "visits": [alba, ("visited_on", "'2026-09-01'"), ("kind", "'checkup'")],
    "food_logs": [alba, ("food_id", "(SELECT min(id) FROM foods)"), ("eaten_at", moment)],
    "profiles": [("kind", "'child'"), ("name", "'Somebody'"), ("slot", "1")],
    "tasks": [
      carmen, ("title", "'Water the plants'"), ("category", "'other'"), ("weekdays", "'135'"),
      ("times", "'10:00'"), ("confirmation", "'text'"), ("starts_on", "'2026-09-01'"),
    ],
    "replies": [carmen, ("received_at", moment), ("text", "'Done'")],
    "pet_meals": [
      ("profile_id", "'\(SampleProfile.canela.id)'"), ("fed_at", moment),
      ("food_id", "(SELECT min(id) FROM pet_foods)"), ("portion", "0.5"),
    ],
    "points": [
      ("profile_id", "'\(SampleProfile.leo.id)'"), ("given_at", moment), ("points", "1"),
      ("reason", "'Kind'"),
    ],
    "activity": [("happened_at", moment), ("kind", "'record_added'"), ("subject", "'feed'")],
  ]
}
