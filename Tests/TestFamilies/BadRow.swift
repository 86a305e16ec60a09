import TestSupport
import Testing

@testable import Records

/// A row that no careful app would write, and the expected problem.
struct BadRow: CustomTestStringConvertible {
  let table: String
  let columnsAndValues: String
  let fault: RowProblem.Fault
  let column: String
  var expectedID = "bad"

  var testDescription: String { "\(table) \(fault) \(columnsAndValues)" }

  var sql: String { "INSERT INTO \(table) \(columnsAndValues);" }

  /// Returns a bottle feed that is valid except for the given values.
  static func feed(
    _ fault: RowProblem.Fault, _ column: String, id: String = "'bad'", profile: String = "'mia'",
    start: String = "1780000000", end: String = "NULL", volume: String = "120",
    contents: String = "'formula'", note: String = "NULL", loggedBy: String = "'ana'",
    changedAt: String = "1780000000", expectedID: String = "bad"
  ) -> BadRow {
    BadRow(
      table: "bottle_feeds",
      columnsAndValues: """
        (id, profile_id, started_at, ended_at, volume_ml, contents, note, logged_by, changed_at)
        VALUES (\(id), \(profile), \(start), \(end), \(volume), \(contents), \(note), \(loggedBy), \(changedAt))
        """,
      fault: fault, column: column, expectedID: expectedID)
  }

  static let feeds: [BadRow] = [
    feed(.missing, "volume_ml", volume: "NULL"),
    feed(.notANumber, "volume_ml", volume: "'120 ml'"),
    feed(.notANumber, "volume_ml", volume: "'1,5'"),
    feed(.notANumber, "volume_ml", volume: "x'31'"),
    feed(.outOfRange, "volume_ml", volume: "9e999"),
    feed(.outOfRange, "volume_ml", volume: "-9e999"),
    feed(.outOfRange, "volume_ml", volume: "1e308"),
    feed(.outOfRange, "volume_ml", volume: "-1"),
    feed(.missing, "contents", contents: "NULL"),
    feed(.notAllowed, "contents", contents: "'milk'"),
    feed(.notAllowed, "contents", contents: "7"),
    feed(.missing, "profile_id", profile: "NULL"),
    feed(.danglingReference, "profile_id", profile: "'tom'"),
    feed(.danglingReference, "profile_id", profile: "7"),
    feed(.missing, "started_at", start: "NULL"),
    feed(.notANumber, "started_at", start: "'2026-05-28 20:26'"),
    feed(.notWhole, "started_at", start: "1780000000.5"),
    feed(.outOfRange, "started_at", start: "1780000000000"),
    feed(.outOfRange, "started_at", start: "-1"),
    feed(.endsBeforeStart, "ended_at", end: "1779999999"),
    feed(.durationTooLong, "ended_at", end: "1780014401"),
    feed(.beforeBirth, "", start: "0"),
    feed(.beforeBirth, "", start: "1767999599"),
    feed(.inTheFuture, "", start: "1782864000"),
    feed(.recordedLater, "", start: "1782864000", changedAt: "1782864000"),
    feed(.inTheFuture, "", start: "1782863000", end: "1782864000"),
    feed(.notText, "note", note: "CAST(x'41FF' AS TEXT)"),
    feed(.notText, "note", note: "x'41'"),
    feed(.textTooLong, "note", note: "printf('%065537d', 0)"),
    feed(.missing, "changed_at", changedAt: "NULL"),
    feed(.missing, "id", id: "NULL", expectedID: "row 2"),
    feed(.missing, "id", id: "''", expectedID: ""),
    feed(.notText, "id", id: "CAST(x'FF' AS TEXT)", expectedID: "row 2"),
    feed(.notAllowed, "id", id: "printf('%065d', 0)", expectedID: "row 2"),
    feed(.notAllowed, "id", id: "'a' || char(13, 10) || 'ATTACH:x'", expectedID: "row 2"),
    feed(.notAllowed, "id", id: "'a' || char(133)", expectedID: "row 2"),
  ]

  private static func row(
    _ table: String, _ columns: String, _ values: String, _ fault: RowProblem.Fault,
    _ column: String
  ) -> BadRow {
    BadRow(
      table: table,
      columnsAndValues:
        "(id, profile_id, changed_at, \(columns)) VALUES ('bad', 'mia', 1780000000, \(values))",
      fault: fault, column: column)
  }

  static let others: [BadRow] = [
    row(
      "sleeps", "started_at, ended_at, kind", "1780000000, 1780144000, 'nap'", .durationTooLong,
      "ended_at"),
    row(
      "sleeps", "started_at, ended_at, kind", "1780000000, 1780064801, 'nap'", .durationTooLong,
      "ended_at"),
    row(
      "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
      "1779990000, 1779990060, 200, 161", .outOfRange, "right_seconds"),
    // A head circumference in inches.
    row(
      "measurements", "measured_on, kind, value", "'2026-05-20', 'head', 17", .outOfRange, "value"),
    row(
      "measurements", "measured_on, kind, value", "'2026-02-30', 'weight', 4", .notADate,
      "measured_on"),
    row(
      "measurements", "measured_on, kind, value", "20260201, 'weight', 4", .notADate, "measured_on"),
    row(
      "measurements", "measured_on, kind, value", "'0226-02-01', 'weight', 4", .outOfRange,
      "measured_on"),
    row("visits", "visited_on, kind", "'2100-01-01', 'checkup'", .outOfRange, "visited_on"),
    row("visits", "visited_on, kind", "'2026-01-09', 'checkup'", .beforeBirth, ""),
    row(
      "visits", "visited_on, kind, covers_from", "'2026-05-20', 'other', '2026-05-21'",
      .endsBeforeStart, "visited_on"),
    row(
      "notes", "written_at, answered_at, kind, text", "1780000000, 0, 'question', 'Egg?'",
      .beforeBirth, ""),
    row(
      "sleeps", "started_at, ended_at, kind", "1782863000, 1782864000, 'night'", .inTheFuture, ""),
    row(
      "notes", "written_at, answered_at, kind, text", "1780000000, 1782864000, 'question', 'Egg?'",
      .inTheFuture, ""),
    row("measurements", "measured_on, kind, value", "'2026-01-09', 'weight', 4", .beforeBirth, ""),
    row("measurements", "measured_on, kind, value", "'2026-07-02', 'weight', 4", .inTheFuture, ""),
    row(
      "measurements", "measured_on, kind, value", "'2026-02-01', 'weight', 4200", .outOfRange,
      "value"),
    row(
      "measurements", "measured_on, kind, value", "'2026-04-01', 'weight', 0.0079", .outOfRange,
      "value"),
    row(
      "measurements", "measured_on, kind, value", "'2026-04-01', 'weight', 16.1", .outOfRange,
      "value"),
    row(
      "measurements", "measured_on, kind, value", "'2026-04-01', 'length', 19.5", .outOfRange,
      "value"),
    row(
      "measurements", "measured_on, kind, value", "'2026-04-01', 'head', 7900", .outOfRange, "value"
    ),
    row("milk_waste", "wasted_at, volume_ml", "1780000000, -30", .outOfRange, "volume_ml"),
    row("vaccinations", "vaccine, given_on", "'BCG', '2026-07-02'", .inTheFuture, ""),
    row("vaccinations", "vaccine, given_on", "'BCG', '2025-12-31'", .beforeBirth, ""),
    row("diapers", "happened_at, wet, dirty", "1780000000, 2, 0", .outOfRange, "wet"),
    row("diapers", "happened_at, wet, dirty", "1780000000, 'yes', 0", .notANumber, "wet"),
    row(
      "reactions", "noticed_at, onset_minutes, severity, signs", "1780000000, 12.7, 'mild', 'rash'",
      .notWhole, "onset_minutes"),
    row(
      "food_logs", "food_id, eaten_at, is_tried", "'mango', 1780000000, 1", .danglingReference,
      "food_id"),
    row(
      "medicines", "name, times, starts_on", "'D', '07:00 25:00', '2026-02-01'", .notADate, "times"),
    row("medicines", "name, times, starts_on", "'D', NULL, '2026-02-01'", .missing, "times"),
    row(
      "medicines", "name, times, starts_on, ends_on", "'D', '07:00', '2026-02-02', '2026-02-01'",
      .endsBeforeStart, "ends_on"),
    row(
      "tasks",
      "title, category, weekdays, times, deadline_minutes, confirmation, status, starts_on",
      "'Walk', 'exercise', '18', '07:00', 10, 'text', 'active', '2026-02-01'", .notAllowed,
      "weekdays"),
    // Reading this value as "no allergens" would be dangerous.
    BadRow(
      table: "foods",
      columnsAndValues: "(id, name, colour, allergens, changed_at) VALUES "
        + "('bad', 'Egg', 'yellow', x'656767', 1)", fault: .notText, column: "allergens"),
    BadRow(
      table: "foods",
      columnsAndValues: "(id, name, colour, allergens, changed_at) VALUES "
        + "('bad', 'Egg', 'yellow', NULL, 1)", fault: .missing, column: "allergens"),
    BadRow(
      table: "profiles",
      columnsAndValues: "(id, kind, name, slot, status, time_zone, changed_at) VALUES "
        + "('bad', 'pet', 'Miso', 3, 'confirmed', 'Mars/Olympus', 1)",
      fault: .notAllowed, column: "time_zone"),
    BadRow(
      table: "activity",
      columnsAndValues: "(id, happened_at, kind, subject, changed_at) VALUES "
        + "('bad', 1782864000, 'record_added', 'x', 1)", fault: .inTheFuture, column: ""),
    BadRow(
      table: "invitations",
      columnsAndValues: "(id, name, role, state, sent_at, expires_at, changed_at) VALUES "
        + "('bad', 'Gran', 'viewer', 'pending', 1780000000, 1779999999, 1780000000)",
      fault: .endsBeforeStart, column: "expires_at"),
    BadRow(
      table: "settings", columnsAndValues: "(name, value, changed_at) VALUES ('bad', 5, 1)",
      fault: .notText, column: "value"),
  ]
}
