import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily

/// An elder in Paris with a pill task at 08:00 and 20:00.
///
/// 2026-06-08, a Monday, starts at 1780869600 there.
enum ElderRows {
  static let monday: Int64 = 1_780_869_600
  static let rows = """
    INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('rosa', 'elder', 'Rosa', 1, 1780000000);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes, confirmation, starts_on, changed_at)
      VALUES ('pill', 'rosa', 'Pill', 'medication', '1234567', '08:00 20:00', 10, 'text', '2026-06-08', 1780000000);

    """

  static func reply(_ id: String, due: Int64?, at: Int64, completed: Int = 1) -> String {
    """
    INSERT INTO replies (id, profile_id, task_id, due_at, received_at, text, completed, changed_at)
      VALUES ('\(id)', 'rosa', 'pill', \(due.map(String.init) ?? "NULL"), \(at), 'yes', \(completed), \(at));
    """
  }

  static func metrics(_ sql: String, until moment: Int64, days: Int = 2) throws -> ElderMetrics {
    let journal = try SampleDatabase(rows + sql).journal(until: Instant(seconds: moment))
    let rosa = try #require(journal.profiles.first { $0.kind == .elder })
    let first = LocalDate.day("2026-06-08")
    return ElderMetrics(journal, of: rosa, in: Window(from: first, through: first + (days - 1)))
  }
}
