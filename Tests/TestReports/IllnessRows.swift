import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies

/// Reports of a sick child, and rows for them.
///
/// The reference time is 23:59 UTC on 30 June 2026.
enum IllnessRows {
  static func content(_ rows: String) throws -> VisitContent {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, languages: [.english])
    return try #require(context.visitReportLibrary()[ID("mia"), day("2026-07-01"), .english])
  }

  static func lines(_ rows: String) throws -> [String] {
    try content(rows).plainTextLines.map(withOrdinarySpaces)
  }

  static func temperature(_ celsius: Double, _ time: String) -> String {
    """
    INSERT INTO temperatures (id, profile_id, measured_at, celsius, place, changed_at)
      VALUES ('t\(time)', 'mia', unixepoch('\(time)'), \(celsius), 'armpit', 1);

    """
  }

  static func dose(_ name: String, _ amount: String, _ time: String) -> String {
    """
    INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
      VALUES ('\(name)\(time)', 'mia', unixepoch('\(time)'), '\(name)', \(amount), 1);

    """
  }

  static func symptom(
    _ name: String, _ severity: String, from start: String, until end: String? = nil
  ) -> String {
    let end = end.map { "unixepoch('\($0)')" } ?? "NULL"
    return """
      INSERT INTO symptoms (id, profile_id, started_at, ended_at, name, severity, changed_at)
        VALUES ('\(name)', 'mia', unixepoch('\(start)'), \(end), '\(name)', '\(severity)', 1);

      """
  }
}
