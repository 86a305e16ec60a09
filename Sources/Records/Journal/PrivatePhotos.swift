import SQLite

/// The private photos, which viewers of a site may see only if the family shares that very photo.
///
/// They include the photos of rows that cannot be used or were recorded after the reference time: a reply with an
/// invalid date still has a private photo.
package struct PrivatePhotos: Sendable {
  package enum Reason: String, Sendable {
    /// The photo is an elder's answer to a task, or may be one.
    case answer
    /// The photo belongs to a food with a known or possible reaction.
    case reaction
    /// An app that writes to the database hides the photo from viewers.
    case app
    /// The database does not show which photos are private.
    case unknown
  }

  private var reasons: [String: Set<Reason>] = [:]
  /// The ids and files of all private photos, including photos that cannot be used in the journal.
  ///
  /// The file is nil if the photo is stored in the database.
  package private(set) var sources: [(id: ID<Photo>, file: String?)] = []
  /// The ids of the milestones that an app hides from viewers, including milestones that cannot be used in the journal.
  package private(set) var hiddenMilestones: Set<String> = []
  /// False if some private photos are not known, so that copies of these photos are not recognized.
  ///
  /// This is the case if a table or column that makes photos private is missing, or if the row of a private photo
  /// cannot be used. Every photo is then private.
  private var isComplete = true

  init() {}

  /// Finds the private photos in a tracking database.
  ///
  /// `unusable` are the ids of the rows of `photos` that cannot be used. `kept` are the ids of the photos that are used
  /// instead of duplicates, by the ids of the duplicates.
  init(
    in database: Database, unusable: Set<String>, replacements kept: [String: String]
  ) throws(SQLiteError) {
    for source in Self.sources { try add(source, database) }
    for photo in try Self.hiddenIDs(in: Photo.table.name, database) {
      reasons[photo, default: []].insert(.app)
    }
    hiddenMilestones = try Self.hiddenIDs(in: Milestone.table.name, database)
    if try database.hasColumns(["id", "file"], in: Photo.table.name) {
      sources = try database.prepare("SELECT id, file FROM photos").rows { row in
        row.text(0).flatMap { id in reasons[id] == nil ? nil : (ID(id), row.text(1)) }
      }
    }
    for (copy, id) in kept {
      if let ofCopy = reasons[copy] { reasons[id, default: []].formUnion(ofCopy) }
    }
    if reasons.keys.contains(where: unusable.contains) { isComplete = false }
  }

  /// Returns the reasons why a photo is private; there are none if the photo is not private.
  package func reasons(for photo: ID<Photo>) -> Set<Reason> {
    reasons[photo.text] ?? (isComplete ? [] : [.unknown])
  }

  private typealias Source = (reason: Reason, query: String, columns: [String: [String]])

  /// The queries that return the ids of private photos, with the tables and columns that each query reads.
  private static let sources: [Source] = [
    (
      .reaction, "SELECT id FROM photos WHERE food_log_id IN (SELECT food_log_id FROM reactions)",
      ["photos": ["id", "food_log_id"], "reactions": ["food_log_id"]]
    ),
    (
      .reaction,
      """
      SELECT id FROM photos WHERE food_log_id IN (
        SELECT food_log_id FROM check_ins WHERE outcome IS NOT NULL AND outcome IS NOT 'fine')
      """, ["photos": ["id", "food_log_id"], "check_ins": ["food_log_id", "outcome"]]
    ),
    (.answer, "SELECT photo_id FROM replies", ["replies": ["photo_id"]]),
    (
      .answer, "SELECT photo_id FROM gallery_events WHERE kind IS NOT 'profile_joined'",
      ["gallery_events": ["photo_id", "kind"]]
    ),
  ]

  /// Returns the ids of the rows that an app hides in the column `for_viewers`; an unknown word in it also hides a row.
  private static func hiddenIDs(
    in table: String, _ database: Database
  ) throws(SQLiteError) -> Set<String> {
    guard try database.hasColumns(["id", "for_viewers"], in: table) else { return [] }
    let query = "SELECT id, for_viewers FROM \(table) WHERE for_viewers IS NOT NULL"
    return Set(
      try database.prepare(query).rows { row in
        row.text(1).flatMap(ViewerChoice.init) ?? .nothing == .nothing ? row.text(0) : nil
      })
  }

  private mutating func add(_ source: Source, _ database: Database) throws(SQLiteError) {
    for (table, columns) in source.columns where try !database.hasColumns(columns, in: table) {
      isComplete = false
      return
    }
    try database.prepare(source.query).forEachRow { row in
      if let id = row.text(0) { reasons[id, default: []].insert(source.reason) }
    }
  }
}
