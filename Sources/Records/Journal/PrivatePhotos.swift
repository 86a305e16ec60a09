import SQLite

/// The photos that viewers may see only if the family shares that very photo.
///
/// Includes the photos of rows that cannot be used or were recorded after the reference time: a reply
/// with an invalid date still has a private photo.
package struct PrivatePhotos: Sendable {
  /// The reason for a photo to be private.
  package enum Reason: String, Sendable {
    /// It answers a task, or may do so.
    case answer
    /// It belongs to a food with a known or possible reaction.
    case reaction
  }

  private var reasons: [String: Reason] = [:]

  init() {}

  /// Reads the ids of the photos; a missing table or column has no rows.
  init(in database: Database) throws(SQLiteError) {
    try add(.reaction, database, reading: Self.reactionQuery, columns: Self.reactionColumns)
    try add(
      .answer, database, reading: "SELECT photo_id FROM replies",
      columns: ["replies": ["photo_id"]])
    try add(
      .answer, database,
      reading: "SELECT photo_id FROM gallery_events WHERE kind IS NOT 'profile_joined'",
      columns: ["gallery_events": ["photo_id", "kind"]])
  }

  /// Returns the reason for a photo to be private, or nil if it is not private.
  package func reason(for photo: ID<Photo>) -> Reason? { reasons[photo.text] }

  private static let reactionQuery = """
    SELECT id FROM photos WHERE food_log_id IN (
      SELECT food_log_id FROM reactions UNION
      SELECT food_log_id FROM check_ins WHERE outcome IS NOT NULL AND outcome IS NOT 'fine')
    """
  private static let reactionColumns = [
    "photos": ["id", "food_log_id"], "reactions": ["food_log_id"],
    "check_ins": ["food_log_id", "outcome"],
  ]

  /// Adds the photos that a query returns if all of its columns are stored in tables.
  private mutating func add(
    _ reason: Reason, _ database: Database, reading query: String,
    columns columnsByTable: [String: [String]]
  ) throws(SQLiteError) {
    for (table, columns) in columnsByTable {
      guard let shape = try TableShape(of: table, in: database),
        shape.storedColumns.isSuperset(of: columns)
      else { return }
    }
    try database.prepare(query).forEachRow { row in
      if let id = row.text(0) { reasons[id] = reason }
    }
  }
}
