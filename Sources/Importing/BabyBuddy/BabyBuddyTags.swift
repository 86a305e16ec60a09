import Records
import SQLite

/// The words that hang on the rows of a table, asked for row by row: all of them may be more than memory
/// holds.
struct BabyBuddyTags {
  private let model: String
  /// Nil in a version that knows no tags.
  private let question: Statement?

  /// Gets ready to ask for those of rows that are a `model`: `feeding`.
  init(of model: String, in database: Database) throws(SQLiteError) {
    self.model = model
    var isThere = true
    for (table, columns) in Self.needed {
      let shape = try TableShape(of: table, in: database)
      isThere = isThere && shape?.columns.isSuperset(of: columns) == true
    }
    question = isThere ? try database.prepare(Self.query) : nil
  }

  /// Those of the row with an id.
  func names(of id: Int64) throws(SQLiteError) -> [String] {
    var names: [String] = []
    try question?.forEachRow([.integer(id), .text(model)]) { row in
      if let name = row.text(0) { names.append(name) }
    }
    return names.sorted()
  }

  private static let needed: [(table: String, columns: Set<String>)] = [
    ("core_tag", ["id", "name"]), ("core_tagged", ["object_id", "content_type_id", "tag_id"]),
    ("django_content_type", ["id", "app_label", "model"]),
  ]

  // The sign keeps SQLite from looking up all rows of the type, which are most of them.
  private static let query = """
    SELECT n.name FROM core_tagged AS t JOIN core_tag AS n ON n.id = t.tag_id
    WHERE t.object_id = ?1 AND +t.content_type_id IN
      (SELECT id FROM django_content_type WHERE app_label = 'core' AND model = ?2)
    """
}
