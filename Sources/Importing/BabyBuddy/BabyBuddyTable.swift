import Records
import SQLite

/// A table of Baby Buddy, and the tables of the family's database in which its rows are stored.
struct BabyBuddyTable: Sendable {
  /// The kind of the rows, such as `feeding`.
  let rowKind: String
  /// The columns that are imported, from all versions of Baby Buddy.
  let importedColumns: [String]
  /// The tables of the family's database in which this table's rows are stored, the usual one first.
  let targetTables: [String]
  /// The quantity that all or some rows of the table measure, or nil if they measure none.
  let measuredQuantity: DeclaredUnits.Quantity?

  var name: String { "core_\(rowKind)" }
  var usualTargetTable: String { targetTables.first ?? name }

  private init(
    _ model: String, _ columns: String, into targets: String...,
    measuring quantity: DeclaredUnits.Quantity? = nil
  ) {
    self.rowKind = model
    self.importedColumns = columns.split(separator: " ").map(String.init)
    self.targetTables = targets
    self.measuredQuantity = quantity
  }

  /// Columns that are not imported because they only repeat others.
  static let redundantColumns = ["slug", "duration"]

  static let children = BabyBuddyTable(
    "child", "first_name last_name birth_date due_date picture", into: "profiles", "photos")
  /// The table of feedings; a record moves to another target table if, for example, a bottle becomes nursing.
  static let feedings = BabyBuddyTable(
    "feeding", "child_id start end type method amount notes",
    into: "bottle_feeds", "nursing_sessions", "notes", measuring: .volume)

  /// All imported tables of Baby Buddy, the table of children first, because the other tables refer to it.
  static let all = [
    children,
    feedings,
    BabyBuddyTable(
      // Old versions of Baby Buddy have `time`, and later ones `start` and `end`.
      "pumping", "child_id start end time amount notes", into: "pumping_sessions",
      measuring: .pumping),
    BabyBuddyTable("sleep", "child_id start end nap napping notes", into: "sleeps"),
    BabyBuddyTable("diaperchange", "child_id time wet solid color amount notes", into: "diapers"),
    BabyBuddyTable("tummytime", "child_id start end milestone", into: "milestones"),
    BabyBuddyTable(
      "temperature", "child_id time temperature notes", into: "temperatures",
      measuring: .temperature),
    BabyBuddyTable(
      "medication", "child_id time name dosage dosage_unit next_dose_interval notes", into: "doses"),
    BabyBuddyTable(
      "weight", "child_id date weight notes", into: "measurements", measuring: .weight),
    BabyBuddyTable(
      "height", "child_id date height notes", into: "measurements", measuring: .height),
    BabyBuddyTable(
      "headcircumference", "child_id date head_circumference notes", into: "measurements",
      measuring: .head),
    BabyBuddyTable("note", "child_id time note image", into: "notes", "photos"),
  ]

  /// Returns whether a table is ignored, because it has no family data, or has tags, which are read with their rows.
  static func isIgnoredTable(_ name: String) -> Bool {
    let own = ["core_tag", "core_tagged", "core_weightpercentile", "core_heightpercentile"]
    let prefixes = [
      "auth_", "authtoken_", "axes_", "babybuddy_", "cache_", "dbsettings_", "django_",
      "easy_thumbnails_", "sqlite_",
    ]
    return own.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// Returns the quantity that a record of this table measures, which is nil for feedings other than bottles.
  func measuredQuantity(of record: ImportedRecord) -> DeclaredUnits.Quantity? {
    rowKind == "feeding" && record.table != usualTargetTable ? nil : measuredQuantity
  }
}

/// The tags of the rows in a table, queried row by row because all of them may not fit into memory.
struct BabyBuddyTagReader {
  private let rowKind: String
  /// The query for the tags, or nil in a version of Baby Buddy without tags.
  private let tagStatement: Statement?

  init(of model: String, in database: Database) throws(SQLiteError) {
    self.rowKind = model
    var isThere = true
    for (table, columns) in Self.requiredColumns {
      let shape = try TableStructure(of: table, in: database)
      isThere = isThere && shape?.storedColumns.isSuperset(of: columns) == true
    }
    tagStatement = isThere ? try database.prepare(Self.tagQuery) : nil
  }

  func tagNames(ofRow id: Int64) throws(SQLiteError) -> [String] {
    try tagStatement?.rows([.integer(id), .text(rowKind)]) { $0.text(0) }.sorted() ?? []
  }

  private static let requiredColumns: [(table: String, columns: Set<String>)] = [
    ("core_tag", ["id", "name"]), ("core_tagged", ["object_id", "content_type_id", "tag_id"]),
    ("django_content_type", ["id", "app_label", "model"]),
  ]

  // The unary plus prevents SQLite from looking up all rows of the content type, which are most of the rows.
  private static let tagQuery = """
    SELECT n.name FROM core_tagged AS t JOIN core_tag AS n ON n.id = t.tag_id
    WHERE t.object_id = ?1 AND +t.content_type_id IN
      (SELECT id FROM django_content_type WHERE app_label = 'core' AND model = ?2)
    """
}
