import Foundation
import SQLite

/// The initial content of a new database: the family with its preferences and settings, and its children.
package struct NewFamily: Sendable {
  package struct Child: Sendable {
    package let name: String
    package let birthDate: LocalDate?

    /// Parses `Mia` or `Mia=2025-01-05`; returns nil if the name is empty or the date is invalid.
    package init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      name = parts[0].trimmingCharacters(in: .whitespaces)
      birthDate = parts.count > 1 ? LocalDate(parts[1]) : nil
      if name.isEmpty || (parts.count > 1 && birthDate == nil) { return nil }
    }
  }

  package let family: Family
  private let children: [Child]

  package init(_ family: Family, _ children: [Child]) {
    self.family = family
    self.children = children
  }

  /// Inserts the family and its children into an empty tracking database.
  ///
  /// `moment` becomes the time of the last change of each row.
  package func write(into database: Database, at moment: Instant) throws(SQLiteError) {
    try database.prepare(
      "INSERT INTO family (id, name, time_zone, language, units, paper, changed_at) "
        + "VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)"
    ).run([
      .text(family.name), .text(family.zone.name), .text(family.language.rawValue),
      .text(family.units.rawValue), .text(family.paper.rawValue), .integer(moment.seconds),
    ])
    for (name, value) in family.settings {
      try database.prepare("INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3)")
        .run([.text(name), .text(value), .integer(moment.seconds)])
    }
    for (number, child) in children.enumerated() {
      try database.prepare(
        "INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at) "
          + "VALUES (?1, 'child', ?2, ?3, ?4, ?5)"
      ).run([
        .text(UUID().uuidString.lowercased()), .text(child.name),
        child.birthDate.map { .text($0.description) } ?? .null, .integer(Int64(number % 4)),
        .integer(moment.seconds),
      ])
    }
  }
}
