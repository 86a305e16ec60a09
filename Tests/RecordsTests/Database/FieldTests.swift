import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

/// The description of each column agrees with its record, the schema, the documentation and the phrases.
@Suite struct FieldTests {
  /// A column as the schema declares it.
  private struct SchemaColumn {
    let type: String
    let isRequired: Bool
  }

  private static func schemaColumns(of table: String) throws -> [String: SchemaColumn] {
    let family = try SampleDatabase()
    let database = try Database(path: family.path, openMode: .reading)
    var columns: [String: SchemaColumn] = [:]
    try database.prepare("SELECT name, type, \"notnull\" FROM pragma_table_info(?1)")
      .forEachRow([.text(table)]) { row in
        columns[row.text(0) ?? ""] = SchemaColumn(
          type: row.text(1) ?? "", isRequired: row.integer(2) == 1)
      }
    return columns
  }

  @Test(arguments: Journal.kinds)
  func schemaHasTheSameColumns(kind: RecordKind) throws {
    let common: Set = ["id", "source", "source_id", "logged_by", "changed_at"]
    var columns = try Self.schemaColumns(of: kind.table).filter { !common.contains($0.key) }
    if kind.isAboutProfiles { #expect(columns.removeValue(forKey: "profile_id") != nil) }
    // The bytes of a photo are read when it is rendered.
    if kind.table == Photo.table.name { #expect(columns.removeValue(forKey: "image") != nil) }
    #expect(Set(columns.keys) == Set(kind.fields.map(\.name)))
    for field in kind.fields {
      let type =
        switch field.valueType {
        case .moment, .flag, .wholeNumber: "INTEGER"
        case .number: "REAL"
        default: "TEXT"
        }
      #expect(columns[field.name]?.type == type, "\(field.name)")
      #expect(columns[field.name]?.isRequired == field.isRequired, "\(field.name)")
    }
  }

  @Test(arguments: Journal.kinds)
  func schemaHasTheCommonLinesAndTheSameWords(kind: RecordKind) throws {
    let family = try SampleDatabase()
    let database = try Database(path: family.path, openMode: .reading)
    var definition = ""
    try database.prepare("SELECT sql FROM sqlite_schema WHERE name = ?1")
      .forEachRow([.text(kind.table)]) { definition = $0.text(0) ?? "" }
    let common = [
      "id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64)",
      "logged_by TEXT REFERENCES caregivers (id)", "UNIQUE (source, source_id)",
      "CHECK ((source IS NULL) = (source_id IS NULL))", ") STRICT",
    ]
    let plain = definition.replacing(/\s+/, with: " ")
    for line in common { #expect(plain.contains(line), "\(line)") }
    for field in kind.fields {
      guard let words = words(of: field, in: kind) else { continue }
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      #expect(definition.contains("CHECK (\(field.name) IN (\(list)))"), "\(field.name)")
    }
  }

  @Test func documentationListsAllColumns() throws {
    let rows = Journal.kinds.map { kind in
      let columns = kind.fields.map { description(of: $0, in: kind) }
      return "| `\(kind.table)` | \(columns.joined(separator: " ")) |"
    }
    try expectRows(rows, in: "Documentation/Database.md", after: "## All columns")
  }

  /// Returns the name of a column, its words and the first version of the schema with it.
  private func description(of field: Field, in kind: RecordKind) -> String {
    let notes = [
      words(of: field, in: kind)?.joined(separator: " "),
      field.firstVersion > 1 ? "since version \(field.firstVersion)" : nil,
    ].compactMap(\.self)
    return "`\(field.name)`" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// Returns the words that a column allows, or nil if it is not a column of words.
  private func words(of field: Field, in kind: RecordKind) -> [String]? {
    guard case .word(let words) = field.valueType else { return nil }
    // No one can be invited to become an owner.
    return kind.table == Invitation.table.name ? words.filter { $0 != "owner" } : words
  }

  @Test(arguments: Language.allCases)
  func phrasesNameColumns(language: Language) throws {
    let phrases = try wording(language).phrases
    for kind in Journal.kinds {
      for field in kind.fields {
        if let label = field.labelKey { #expect(phrases.textIfKnown(label) != nil, "\(label)") }
      }
    }
  }

  @Test func everyRecordTypeIsAKind() throws {
    let tables = try Project.names(
      matching: /RecordTable\(\s*"(\w+)"/, below: "Sources/Records/Kinds")
    #expect(tables.sorted() == Journal.kinds.map(\.table).sorted())
  }

  /// Fails if a property of a record has no column.
  @Test(arguments: Journal.kinds)
  func everyPropertyHasAColumn(kind: RecordKind) {
    let common: Set = ["entry", "profile", "namesByLanguage"]
    let properties = Mirror(reflecting: kind.recordType.empty).children.compactMap(\.label)
    let own = properties.filter { !common.contains($0) || !kind.isAboutProfiles && $0 == "profile" }
    // A span has two columns.
    #expect(own.count + (own.contains("span") ? 1 : 0) == kind.fields.count)
  }

  @Test func databaseOfAnOlderVersionMayLackATable() throws {
    let family = try SampleDatabase()
    let database = try Database(path: family.path, openMode: .reading)
    var reader = JournalReader(database, schemaVersion: DatabaseSchema.newestVersion, until: .epoch)
    #expect(try reader.readRecords(of: Bath.table, keepsDuplicates: false).isEmpty)
    #expect(reader.missingTablesAndColumns == [])
    reader = JournalReader(database, schemaVersion: DatabaseSchema.newestVersion + 1, until: .epoch)
    #expect(try reader.readRecords(of: Bath.table, keepsDuplicates: false).isEmpty)
    #expect(reader.missingTablesAndColumns == ["baths"])
  }

  /// A version that is too high hides the records of older databases.
  @Test(arguments: 1...DatabaseSchema.newestVersion)
  func tablesAndColumnsHaveTheVersionOfTheirStep(version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("older.sqlite")
    let steps = Array(
      try DatabaseSchema(folder: Project.path("Assets/Schema")).sqlScripts.prefix(version))
    try DatabaseSchema(sqlScripts: steps).createDatabase(at: path, durable: false) { _ in }
    let database = try Database(path: path, openMode: .reading)
    #expect(try database.prepare("PRAGMA user_version").firstInteger() == Int64(version))
    for kind in Journal.kinds {
      var columns: Set<String> = []
      try database.prepare("SELECT name FROM pragma_table_info('\(kind.table)')")
        .forEachRow { columns.insert($0.text(0) ?? "") }
      let required = requiredColumns(of: kind.recordType, inVersion: version)
      #expect((required == nil) == columns.isEmpty, "\(kind.table)")
      #expect(Set(required ?? []) == columns.intersection(kind.columnNames), "\(kind.table)")
    }
  }

  private func requiredColumns<Record: JournalRecord>(
    of type: Record.Type, inVersion version: Int
  ) -> [String]? {
    Record.table.requiredColumns(inSchemaVersion: version)
  }

  /// Two columns must not be stored in the same property.
  @Test func everyValueOfARowIsRead() throws {
    let family = try SampleDatabase(completeFamilyRows() + fullRows(freeText: "Mango"))
    let database = try Database(path: family.path, openMode: .reading)
    let journal = try family.journal()
    for kind in Journal.kinds {
      let names = kind.fields.map(\.name).joined(separator: ", ")
      for row in kind.recordRows(journal, nil) {
        var stored: [SQLiteValue] = []
        try database.prepare("SELECT \(names) FROM \(kind.table) WHERE id = ?1")
          .forEachRow([.text(row.entry.id)]) { values in
            stored = kind.fields.indices.map { values.value($0) }
          }
        #expect(row.columnValues.map(\.sqliteValue) == stored, "\(kind.table) \(row.entry.id)")
      }
    }
  }
}

/// A record of a table and with a column that no database has yet.
private struct Bath: ProfileRecord {
  var entry = RecordMetadata()
  var profile = ID<Profile>()
  var happenedAt = Instant.epoch
  var sortTime: Int64 { happenedAt.seconds }

  static let table = RecordTable("baths", of: Bath(), since: DatabaseSchema.newestVersion + 1) {
    Column.eventTime("happened_at", \.happenedAt)
  }
}
