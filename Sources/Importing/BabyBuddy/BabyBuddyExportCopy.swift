import SQLite

/// A copy of exported tables in a database with Baby Buddy's schema, so that the same code reads tables and databases.
struct BabyBuddyExportCopy {
  private let database: Database
  private var knownTagIDs: Set<Int64> = []
  /// The numbers of values that are not imported, by the name of their table and column.
  private(set) var omittedCounts: [String: Int] = [:]
  /// The names by which rows of exported tables call each child, by child ID, with an empty set if no row has a name.
  private(set) var childNamesByID: [Int64: Set<String>] = [:]

  /// Copies exported tables into a new database at `path`, or throws ``ImportProblem`` if a table is incomplete.
  init(of export: BabyBuddyExport, at path: String) throws {
    database = try Database(path: path, openMode: .creating)
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(Self.schemaSQL)")
    try database.execute("BEGIN")
    // Tags come first, because rows refer to them.
    for table in export.exportedTables where table.rowKind == "tag" {
      try copyTags(from: table.file)
    }
    for table in export.exportedTables {
      guard let place = BabyBuddyTable.all.firstIndex(where: { $0.rowKind == table.rowKind }) else {
        continue
      }
      try copyTable(in: table.file, into: BabyBuddyTable.all[place], contentTypeID: place)
    }
    try database.execute("COMMIT")
  }

  private static let schemaSQL: String = {
    let tables = BabyBuddyTable.all.enumerated().map { place, table in
      let columns = (["id"] + table.importedColumns).map {
        "\"\($0)\" \(isNumberColumn($0) ? "NUMERIC" : "TEXT")"
      }
      // The index is not unique, because the importer decides between two rows of one ID.
      return """
        CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")), tags TEXT, \(surplusColumn) TEXT);
        CREATE INDEX \(table.rowKind) ON \(table.name) (id);
        INSERT INTO django_content_type VALUES (\(place), 'core', '\(table.rowKind)');
        """
    }
    return """
      CREATE TABLE core_tag (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE core_tagged (id INTEGER PRIMARY KEY, object_id NUMERIC, content_type_id, tag_id);
      CREATE INDEX tagged_object ON core_tagged (object_id);
      CREATE TABLE django_content_type (id INTEGER PRIMARY KEY, app_label TEXT, model TEXT);
      \(tables.joined(separator: "\n"))
      """
  }()

  /// The column with the cells of an exported row that are beyond the last column of its table.
  static let surplusColumn = "cells_too_many"

  /// Returns whether a column contains numbers, so that SQLite must convert its texts to numbers.
  private static func isNumberColumn(_ column: String) -> Bool {
    [
      "id", "child_id", "amount", "nap", "napping", "wet", "solid", "temperature", "dosage",
      "next_dose_interval", "weight", "height", "head_circumference",
    ].contains(column)
  }

  private mutating func copyTags(from text: TextFile) throws {
    let add = try database.prepare("INSERT OR REPLACE INTO core_tag VALUES (?1, ?2)")
    try CSVTables.forEachRow(of: text) { row in
      guard row.surplusCells.isEmpty, let id = row["id"].flatMap(Int64.init), let name = row["name"]
      else { return }
      try add.run([.integer(id), .text(name)])
      knownTagIDs.insert(id)
    }
  }

  private mutating func copyTable(
    in text: TextFile, into table: BabyBuddyTable, contentTypeID type: Int
  ) throws {
    let head = try TextTable(text)
    let beside = ["id", "tags", "child_first_name", "child_last_name"]
    let known = Set(
      (beside + table.importedColumns + BabyBuddyTable.redundantColumns).map(
        TextTable.normalizedName))
    let unknown = head.columnIndices(otherThan: known)
    let columns = ["id"] + table.importedColumns
    let placeholders = (1...columns.count + 2).map { "?\($0)" }.joined(separator: ", ")
    let add = try database.prepare("INSERT INTO \(table.name) VALUES (\(placeholders))")
    let tag = try database.prepare("INSERT INTO core_tagged VALUES (NULL, ?1, ?2, ?3)")
    try CSVTables.forEachRow(of: text) { row in
      for column in unknown where row.hasText(inColumn: column) {
        omittedCounts.count("\(table.name).\(row.columnName(at: column))")
      }
      addChildName(in: row)
      let tagIDs = tagIDs(in: row)
      for id in tagIDs ?? [] {
        try tag.run([value(ofColumn: "id", in: row), .integer(Int64(type)), .integer(id)])
      }
      try add.run(
        columns.map { value(ofColumn: $0, in: row) } + [
          tagIDs == nil ? value(ofColumn: "tags", in: row) : .null,
          row.surplusCells.isEmpty ? .null : .text(row.surplusCells.joined(separator: " ")),
        ])
    }
  }

  /// Returns the IDs of the tags in a row, or nil if a tag is unknown, so that the text counts as not imported.
  private func tagIDs(in row: TextTable) -> [Int64]? {
    let ids = (row["tags"] ?? "").split(separator: ",").map {
      Int64($0.filter { !$0.isWhitespace })
    }
    let known = ids.compactMap(\.self).filter(knownTagIDs.contains)
    return known.count == ids.count ? known : nil
  }

  private mutating func addChildName(in row: TextTable) {
    guard let child = row["child id"].flatMap(Int64.init) else { return }
    let name = ["child first name", "child last name"].compactMap { row[$0] }.joined(separator: " ")
    // No family has more children, or more names of one child, but a broken file may contain millions.
    if childNamesByID[child] == nil, childNamesByID.count >= 1000 { return }
    var names = childNamesByID[child] ?? []
    if !name.isEmpty, names.count < 20 { names.insert(name) }
    childNamesByID[child] = names
  }

  /// Returns a cell as Baby Buddy's database stores it, or the text itself if it cannot be parsed.
  private func value(ofColumn column: String, in row: TextTable) -> SQLiteValue {
    guard let text = row[TextTable.normalizedName(column)] else { return .null }
    let length = column == "next_dose_interval" ? DjangoTime.microseconds(ofDuration: text) : nil
    return length.map { .integer($0) } ?? .text(text)
  }
}
