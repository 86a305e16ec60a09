import Hashing
import Records
import SQLite

extension BabyBuddyFile {
  /// The children that have a name, in the order they were entered.
  func children() throws -> [BabyBuddy.Child] {
    var children: [BabyBuddy.Child] = []
    try forEachRow(of: BabyBuddyTable.children) { _, row in
      if children.count >= ImportProblem.mostOfAKind { throw ImportProblem.crowd }
      guard let row = try? row.get(), let name = try? row.childName() else { return }
      children.append(
        BabyBuddy.Child(
          name: name, firstName: (try? row.text("first_name")) ?? name,
          birthDate: try? row.day("birth_date"), id: row.id))
    }
    return children
  }

  /// What its users have chosen of a setting.
  func settings(_ column: String) throws -> [String] {
    var chosen: [String] = []
    try forEachRow(of: "babybuddy_settings", [column]) { _, columns, row in
      if !columns.isEmpty, let value = row.text(1) { chosen.append(value) }
    }
    return chosen
  }

  /// What tells this database from every other: when its first table was made, in short; empty where it
  /// does not say.
  func mark() throws -> String {
    var first: String?
    try forEachRow(of: "django_migrations", ["applied"]) { _, columns, row in
      if first == nil, !columns.isEmpty { first = row.text(1) }
    }
    return first.map { String(SHA256.hex(of: $0.utf8).prefix(8)) } ?? ""
  }
}

extension BabyBuddyRow {
  /// A child's names as Baby Buddy shows them.
  func childName() throws(RowProblem) -> String {
    let first = try needed("first_name", BabyBuddyRow.text)
    return try text("last_name").map { "\(first) \($0)" } ?? first
  }
}
