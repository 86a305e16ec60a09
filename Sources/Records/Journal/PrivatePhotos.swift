import SQLite

/// The photos that viewers may see only if the family decides so for the individual photo, and the reasons.
///
/// A photo can be private because of a row that is not in the journal. For example, an elder's answer with an invalid
/// date still makes its photo private.
package struct PrivatePhotos: Sendable {
  package enum PrivacyReason: String, Sendable {
    /// The photo is an elder's answer to a task, or may be one.
    case answer
    /// The photo belongs to a food with a known or possible reaction.
    case reaction
    /// An app has stored in the database that viewers must not see the photo.
    case app
    /// The database does not show which photos are private.
    case unknown
  }

  private var reasonsByPhotoID: [String: Set<PrivacyReason>] = [:]
  /// The ids and files of all private photos, including photos that are not in the journal.
  ///
  /// The file is nil if the database contains the picture.
  package private(set) var photos: [(id: ID<Photo>, file: String?)] = []
  /// The ids of the milestones that viewers must not see according to an app, including those not in the journal.
  package private(set) var hiddenMilestoneIDs: Set<String> = []
  /// True if all private photos are known; otherwise, every photo counts as private.
  ///
  /// It is false if a table or column by which photos become private is missing. It is also false if the row of a
  /// private photo cannot be used, because then copies of the photo are not recognized.
  private var areAllPhotosKnown = true

  init() {}

  /// Finds the private photos in a Kinfolio database.
  ///
  /// `unusableIDs` are the ids of the rows of the table `photos` that cannot be used. The keys of `replacementIDs` are
  /// the ids of duplicate photos; the values are the ids of the photos that are used instead.
  init(
    in database: Database, unusableIDs: Set<String>, replacementIDs kept: [String: String]
  ) throws(SQLiteError) {
    for source in Self.privacyQueries { try addPhotos(foundBy: source, in: database) }
    for photo in try Self.hiddenIDs(in: Photo.table.name, database) {
      reasonsByPhotoID[photo, default: []].insert(.app)
    }
    hiddenMilestoneIDs = try Self.hiddenIDs(in: Milestone.table.name, database)
    if try database.hasColumns(["id", "file"], in: Photo.table.name) {
      photos = try database.prepare("SELECT id, file FROM photos").rows { row in
        row.text(0).flatMap { id in reasonsByPhotoID[id] == nil ? nil : (ID(id), row.text(1)) }
      }
    }
    for (copy, id) in kept {
      if let ofCopy = reasonsByPhotoID[copy] { reasonsByPhotoID[id, default: []].formUnion(ofCopy) }
    }
    if reasonsByPhotoID.keys.contains(where: unusableIDs.contains) { areAllPhotosKnown = false }
  }

  /// Returns the reasons why a photo is private, or an empty set if it is not private.
  package func privacyReasons(for photo: ID<Photo>) -> Set<PrivacyReason> {
    reasonsByPhotoID[photo.text] ?? (areAllPhotosKnown ? [] : [.unknown])
  }

  private typealias PrivacyQuery = (
    reason: PrivacyReason, query: String, columns: [String: [String]]
  )

  /// The queries that return the ids of private photos, and the columns that each query reads, by table.
  private static let privacyQueries: [PrivacyQuery] = [
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

  /// Returns the ids of the rows whose column `for_viewers` contains `nothing` or an unknown word.
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

  private mutating func addPhotos(foundBy source: PrivacyQuery, in database: Database)
    throws(SQLiteError)
  {
    for (table, columns) in source.columns where try !database.hasColumns(columns, in: table) {
      areAllPhotosKnown = false
      return
    }
    try database.prepare(source.query).forEachRow { row in
      if let id = row.text(0) { reasonsByPhotoID[id, default: []].insert(source.reason) }
    }
  }
}
