import SQLite

extension BabyBuddyFile {
  /// The children that have a name, in the order they were entered.
  func children() throws -> [BabyBuddy.Child] {
    var children: [BabyBuddy.Child] = []
    try forEachRow(of: BabyBuddyTable.children) { _, row in
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

  /// The words that hang on rows, by what those are and their ids.
  func tags() throws -> [String: [Int64: [String]]] {
    var names: [Int64: String] = [:]
    try forEachRow(of: "core_tag", ["name"]) { _, _, row in
      if let id = row.integer(0), row.count > 1 { names[id] = row.text(1) }
    }
    var models: [Int64: String] = [:]
    try forEachRow(of: "django_content_type", ["app_label", "model"]) { _, _, row in
      guard row.count > 2, row.text(1) == "core", let id = row.integer(0) else { return }
      models[id] = row.text(2)
    }
    var tags: [String: [Int64: [String]]] = [:]
    try forEachRow(of: "core_tagged", ["object_id", "content_type_id", "tag_id"]) { _, _, row in
      guard row.count > 3, let object = row.integer(1),
        let name = row.integer(3).flatMap({ names[$0] }),
        let model = row.integer(2).flatMap({ models[$0] })
      else { return }
      tags[model, default: [:]][object, default: []].append(name)
    }
    return tags.mapValues { $0.mapValues { $0.sorted() } }
  }
}

extension BabyBuddyRow {
  /// A child's names as Baby Buddy shows them.
  func childName() throws(RowProblem) -> String {
    let first = try needed("first_name", BabyBuddyRow.text)
    return try text("last_name").map { "\(first) \($0)" } ?? first
  }
}
