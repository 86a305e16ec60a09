import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

@Suite struct SchemaRulesTests {
  /// Returns an INSERT statement for a table with a `profile_id` column.
  private static func insertStatement(_ table: String, _ columns: String, _ values: String)
    -> String
  {
    "INSERT INTO \(table) (id, profile_id, changed_at, \(columns)) VALUES ('x', 'mia', 1, \(values))"
  }

  private static func bottleFeedInsert(
    _ volume: String, end: String = "NULL", contents: String = "'water'"
  )
    -> String
  {
    insertStatement(
      "bottle_feeds", "started_at, ended_at, volume_ml, contents",
      "100, \(end), \(volume), \(contents)")
  }

  private static func medicineInsert(
    _ times: String, _ from: String = "2026-02-01", _ to: String = "2026-02-01"
  )
    -> String
  {
    insertStatement(
      "medicines", "name, times, starts_on, ends_on", "'D', '\(times)', '\(from)', '\(to)'")
  }

  private static let foodInsertStart =
    "INSERT INTO foods (id, name, colour, changed_at, source, source_id, allergens)"

  @Test(arguments: [
    bottleFeedInsert("120.5", end: "160"), medicineInsert("07:00 19:30"),
    "\(foodInsertStart) VALUES ('x', 'a', 'red', 1, 'bb', '7', 'egg tree_nut')",
    insertStatement("measurements", "measured_on, kind, value", "'2024-02-29', 'weight', 4"),
    insertStatement("photos", "file", "'a.jpg'"), insertStatement("photos", "image", "x'FF'"),
    "UPDATE profiles SET status = 'remembered'", "UPDATE profiles SET ended_on = birth_date",
    "UPDATE profiles SET birth_date = NULL, ended_on = '1999-12-31', full_name = 'Mia Lark'",
  ])
  func acceptsValidRows(sql: String) throws {
    try SampleDatabase().run(sql)
  }

  @Test(arguments: [
    bottleFeedInsert("NULL"), bottleFeedInsert("'120 ml'"), bottleFeedInsert("9e999"),
    bottleFeedInsert("-1"), bottleFeedInsert("1e308"), bottleFeedInsert("x'31'"),
    bottleFeedInsert("1", end: "99"), bottleFeedInsert("1", contents: "'milk'"),
    bottleFeedInsert("1", contents: "NULL"),
    medicineInsert("7:00"), medicineInsert("07:00,19:00"), medicineInsert("morning"),
    medicineInsert(""),
    medicineInsert("07:00 "), medicineInsert("07:00", "2026-02-02", "2026-02-01"),
    medicineInsert("07:00", "2026-02-30", "2026-03-05"),
    medicineInsert("07:00", "now", "2026-03-05"),
    insertStatement("sleeps", "started_at, kind", "'2026-01-01', 'nap'"),
    insertStatement("sleeps", "started_at, kind", "1780000000000, 'nap'"),
    insertStatement("sleeps", "started_at, kind", "-1, 'nap'"),
    insertStatement("sleeps", "started_at, kind", "1, 'doze'"),
    insertStatement("measurements", "measured_on, kind, value", "'2026-1-5', 'weight', 4"),
    insertStatement("measurements", "measured_on, kind, value", "'yesterday', 'weight', 4"),
    insertStatement("measurements", "measured_on, kind, value", "'2461000.5', 'weight', 4"),
    insertStatement("measurements", "measured_on, kind, value", "'2026-01-05 10:00', 'weight', 4"),
    insertStatement("measurements", "measured_on, kind, value", "'2026-01-15', 'weight', 0"),
    insertStatement("measurements", "measured_on, kind, value", "'0226-01-15', 'weight', 4"),
    insertStatement("visits", "visited_on, kind", "'2100-01-01', 'checkup'"),
    insertStatement("temperatures", "measured_at, celsius", "1, 98.6"),
    insertStatement("vaccinations", "vaccine", "'BCG'"),
    insertStatement("diapers", "happened_at, wet", "1, 2"),
    insertStatement("photos", "caption", "'neither file nor image'"),
    insertStatement("photos", "file, image", "'a.jpg', x'FF'"),
    insertStatement("photos", "file, focus_x", "'a.jpg', 1.5"),
    insertStatement(
      "tasks", "title, category, weekdays, times, confirmation, starts_on",
      "'Walk', 'exercise', '18', '07:00', 'text', '2026-01-01'"),
    insertStatement("points", "given_at, points, reason", "1, 1.5, 'tidied up'"),
    insertStatement("pet_meals", "fed_at, food_id", "1, 'nowhere'"),
    "INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('x', 'pet', 'Miso', 4, 1)",
    "INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('x', 'pet', '', 3, 1)",
    "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('x', 'Ben', 'admin', 1)",
    "INSERT INTO caregivers (id, name, role, changed_at) VALUES (NULL, 'Ben', 'viewer', 1)",
    "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('', 'Ben', 'viewer', 1)",
    "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('ana', 'Ben', 'viewer', 1)",
    "INSERT INTO invitations (id, name, role, state, sent_at, changed_at) VALUES ('x', 'B', 'owner', 'pending', 1, 1)",
    "INSERT INTO family VALUES (2, 'Other', 'UTC', 'en', 'metric', 'a4', 1)",
    "UPDATE profiles SET status = 'gone'", "UPDATE profiles SET ended_on = '2026-02-30'",
    "UPDATE profiles SET ended_on = '2026-01-09'", "UPDATE profiles SET ended_on = '2100-01-01'",
    "UPDATE family SET language = 'German'", "UPDATE caregivers SET language = 'x'",
    "DELETE FROM profiles", "DELETE FROM caregivers",
    "\(foodInsertStart) VALUES ('x', 'a', 'red', 1, 'bb', NULL, '')",
    "\(foodInsertStart) VALUES ('x', 'a', 'red', 1, NULL, NULL, 'Egg, milk')",
    "\(foodInsertStart) VALUES ('x', 'a', 'red', 1, 'bb', '7', ''), ('y', 'b', 'red', 1, 'bb', '7', '')",
    "INSERT INTO settings VALUES (NULL, 'x', 1)",
  ])
  func rejectsInvalidRows(sql: String) throws {
    let sample = try SampleDatabase(
      Self.insertStatement("notes", "written_at, kind, text, logged_by", "1, 'note', 'a', 'ana'")
        + ";")
    let error = #expect(throws: SQLiteError.self) {
      try sample.run("PRAGMA foreign_keys = ON; \(sql)")
    }
    // SQLite reports error 1 for `date('now')`, which a CHECK constraint must not use.
    #expect(error?.kind == .constraint || error?.kind == .other(1))
  }
}
