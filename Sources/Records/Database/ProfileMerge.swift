import SQLite

/// A profile that was removed after its records were moved to another profile of the same person or pet.
package struct MergedProfile: Sendable {
  /// The number of the merge; later merges have higher numbers.
  fileprivate let mergeNumber: Int64
  package let id: String
  /// The id of the profile that has the records now; after further merges, the last profile that received them.
  package let successorID: ID<Profile>
  fileprivate var valuesByColumn: [String: SQLiteValue] = [:]

  /// Returns the text that the removed profile had in a column, or nil if the column did not contain text.
  package func text(inColumn column: String) -> String? {
    if case .text(let text)? = valuesByColumn[column] { text } else { nil }
  }
}

/// Functions that merge two profiles, and store in the table `profile_merges` how a merge can be undone.
///
/// The table contains each value that a merge has replaced, with the number of the merge and the place of the value,
/// such as `sleeps.profile_id`. In the row with the place `profiles.id`, `after` is the id of the remaining profile.
extension Database {
  /// Returns the profiles that were removed by merges, in the order from the last merge to the first.
  package func mergedProfiles() throws(SQLiteError) -> [MergedProfile] {
    if try TableStructure(of: "profile_merges", in: self) == nil { return [] }
    var merged: [MergedProfile] = []
    try prepare(
      "SELECT m.number, m.id, m.after, v.place, v.before FROM profile_merges m "
        + "JOIN profile_merges v ON v.number = m.number AND v.id = m.id "
        + "WHERE m.place = 'profiles.id' ORDER BY m.number DESC"
    ).forEachRow { row in
      guard let number = row.integer(0), let id = row.text(1), let next = row.text(2),
        let place = row.text(3), place.hasPrefix("profiles.")
      else { return }
      if merged.last?.mergeNumber != number {
        let successor = merged.first { $0.id == next }?.successorID ?? ID(next)
        merged.append(MergedProfile(mergeNumber: number, id: id, successorID: successor))
      }
      merged[merged.count - 1].valuesByColumn[String(place.dropFirst(9))] = row.value(4)
    }
    return merged
  }

  /// Returns the names of tables of other programs that refer to a profile; a merge does not change these tables.
  package func otherProgramsTables(referringTo profile: Profile) throws(SQLiteError) -> [String] {
    let references = try prepare(
      "SELECT m.name, f.\"from\" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f "
        + "WHERE m.type = 'table' AND f.\"table\" = 'profiles'"
    ).rows { row in row.text(0).flatMap { table in row.text(1).map { (table, $0) } } }
    let known = Journal.kinds.flatMap { kind in kind.profileIDColumns.map { "\(kind.table).\($0)" }
    }
    var tables: Set<String> = []
    for (table, column) in references where !known.contains("\(table).\(column)") {
      let rows =
        "SELECT 1 FROM \(Self.quotedIdentifier(table)) WHERE \(Self.quotedIdentifier(column)) = ?1"
      if try prepare(rows).firstInteger([.text(profile.entry.id)]) != nil { tables.insert(table) }
    }
    return tables.sorted()
  }

  /// Moves all records of the profile `emptied` to the profile `kept`, and removes `emptied`.
  ///
  /// Details that only `emptied` has, such as a birth date, are copied to `kept`.
  package func merge(
    _ emptied: Profile, into kept: Profile, at moment: Instant
  ) throws(SQLiteError) {
    try execute(
      """
      CREATE TABLE IF NOT EXISTS profile_merges (
        number INTEGER NOT NULL, place TEXT NOT NULL, id TEXT NOT NULL, before ANY, after ANY,
        PRIMARY KEY (place, id, number)) STRICT, WITHOUT ROWID
      """)
    try prepare(
      "INSERT INTO profile_merges SELECT ifnull(max(number), 0) + 1, 'profiles.id', ?1, ?1, ?2 "
        + "FROM profile_merges WHERE place = 'profiles.id'"
    ).run([.text(emptied.entry.id), .text(kept.entry.id)])
    let (id, successor) = ("(SELECT id FROM last)", "(SELECT successor FROM last)")
    for kind in Journal.kinds {
      for column in kind.profileIDColumns {
        // The key of a row in a sheet starts with the id of the child.
        try replaceValues(
          inColumn: "source_id", of: kind.table,
          bySQL: "\(successor) || substr(source_id, length(\(id)) + 1)",
          where: "\(column) = \(id) AND substr(source_id, 1, length(\(id)) + 1) = \(id) || ' '")
        try replaceValues(
          inColumn: column, of: kind.table, bySQL: successor, where: "\(column) = \(id)")
      }
    }
    // The name of a setting about a sheet ends with the id of the child.
    let name = "substr(settings.name, 1, length(settings.name) - length(\(id))) || \(successor)"
    try replaceValues(
      inColumn: "name", of: "settings", bySQL: name,
      where: "substr(name, -length(\(id)) - 4) = '_of_' || \(id) "
        + "AND NOT EXISTS (SELECT 1 FROM settings other WHERE other.name = \(name))")
    for field in Profile.table.columns.map(\.field)
    where field.name != "ended_on" || emptied.status == kept.status {
      let value = "(SELECT \(field.name) FROM profiles WHERE id = \(id))"
      try replaceValues(
        inColumn: field.name, of: "profiles", bySQL: value,
        where: "id = \(successor) AND ifnull(\(field.name), '') = '' AND \(value) IS NOT NULL")
    }
    try replaceValues(
      inColumn: "changed_at", of: "profiles", bySQL: "\(moment.seconds)",
      where: "id = \(successor) AND EXISTS (SELECT 1 FROM profile_merges v, last "
        + "WHERE v.number = last.number AND v.id = successor AND v.place GLOB 'profiles.*')")
    for column in try TableStructure(of: "profiles", in: self)?.storedColumns ?? [] {
      try storeFormerValues(
        ofColumn: column, in: "profiles", replacedBySQL: "NULL", where: "id = \(id)")
    }
    try execute("\(Self.lastMergeClause) DELETE FROM profiles WHERE id = \(id)")
  }

  /// The start of an SQL statement, which defines a table `last` with the number and the profile ids of the last merge.
  private static let lastMergeClause =
    "WITH last AS (SELECT number, id, after AS successor FROM profile_merges "
    + "WHERE place = 'profiles.id' ORDER BY number DESC LIMIT 1)"

  /// Replaces values of a column by an SQL expression, except import keys that would then occur in two rows.
  private func replaceValues(
    inColumn column: String, of table: String, bySQL value: String, where condition: String
  ) throws(SQLiteError) {
    guard try hasColumns([column], in: table) else { return }
    try storeFormerValues(ofColumn: column, in: table, replacedBySQL: value, where: condition)
    let update = column == "source_id" ? "UPDATE OR IGNORE" : "UPDATE"
    try execute(
      "\(Self.lastMergeClause) \(update) \(table) SET \(column) = \(value) WHERE \(condition)")
  }

  /// Stores the former values of a column in `profile_merges`, before the SQL expression `value` replaces them.
  private func storeFormerValues(
    ofColumn column: String, in table: String, replacedBySQL value: String, where condition: String
  ) throws(SQLiteError) {
    // A setting has no id, and is found by its new name.
    try prepare(
      "\(Self.lastMergeClause) INSERT OR IGNORE INTO profile_merges SELECT (SELECT number FROM last), ?1, "
        + "\(table == "settings" ? value : "id"), \(Self.quotedIdentifier(column)), \(value) FROM \(table) "
        + "WHERE \(condition)"
    ).run([.text("\(table).\(column)")])
  }

  private static func quotedIdentifier(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Undoes the last merge; returns nil if there is no merge.
  ///
  /// Returns the restored profile, and the number of values that are not restored because they have changed since.
  package func undoLastMerge() throws(SQLiteError) -> (profile: MergedProfile, changedCount: Int64)?
  {
    guard let last = try mergedProfiles().first else { return nil }
    let names = last.valuesByColumn.keys.map(Self.quotedIdentifier).joined(separator: ", ")
    let places = (1...last.valuesByColumn.count).map { "?\($0)" }.joined(separator: ", ")
    try prepare("INSERT INTO profiles (\(names)) VALUES (\(places))").run(
      Array(last.valuesByColumn.values))
    var changed: Int64 = 0
    let replaced = try prepare(
      "SELECT DISTINCT place FROM profile_merges WHERE number = ?1 AND after IS NOT NULL"
    ).rows([.integer(last.mergeNumber)]) { $0.text(0) }
    // The database may be from someone else.
    for place in replaced where place.contains(/^[a-z_]+\.[a-z0-9_]+$/) {
      let (table, column) = (place.prefix { $0 != "." }, place.drop { $0 != "." }.dropFirst())
      let found =
        "v.number = \(last.mergeNumber) AND v.place = '\(place)' "
        + "AND v.id = \(table).\(table == "settings" ? "name" : "id") AND \(place)"
      changed +=
        try prepare(
          "SELECT count(*) FROM \(table), profile_merges v WHERE \(found) IS NOT v.after "
            + "AND \(place) IS NOT v.before AND '\(column)' <> 'changed_at'"
        ).firstInteger() ?? 0
      try execute(
        "UPDATE \(table) SET \(column) = v.before FROM profile_merges v "
          + "WHERE \(found) IS v.after")
    }
    try execute("DELETE FROM profile_merges WHERE number = \(last.mergeNumber)")
    if try mergedProfiles().isEmpty { try execute("DROP TABLE profile_merges") }
    return (last, changed)
  }
}
