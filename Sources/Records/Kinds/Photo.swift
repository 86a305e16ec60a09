/// The visibility of a photo or a milestone for viewers, chosen by the family; the first case shows most.
package enum ViewerChoice: String, Sendable, CaseIterable, Encodable {
  /// Viewers see the picture and the texts that the family wrote for it.
  case everything
  /// Viewers see the picture without its texts.
  case picture
  case nothing
}

/// A photo, stored as a file in the photo folder or as bytes in the database.
package struct Photo: ProfileRecord, Hashable, Encodable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var capturedAt: Instant?
  /// The path of the photo file relative to the photo folder.
  ///
  /// The path is nil if the photo is in the database, or if the audience of a site may not see the path.
  package var file: String?
  package var caption: String?
  package var isFavorite = false
  package var foodLog: ID<FoodLog>?
  package var focusX: Double?
  package var focusY: Double?
  /// The visibility of the photo for viewers, or nil if the family has not decided.
  package var viewerChoice: ViewerChoice?

  /// True if the photo is a picture of the photo folder that no record names; an empty profile is then the family.
  package var isUnlisted: Bool { Self.isUnlistedID(entry.id) }

  /// Returns an id for a picture without a record that stays the same as long as its path has the same hash.
  package static func unlistedID(hash: String) -> String { unlistedIDPrefix + hash }

  /// Returns whether an id is that of a picture without a record; those of records have at most 64 characters.
  package static func isUnlistedID(_ id: String) -> Bool {
    id.utf8.count == unlistedIDPrefix.utf8.count + 64 && id.hasPrefix(unlistedIDPrefix)
      && id.utf8.dropFirst(unlistedIDPrefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static let unlistedIDPrefix = "file-"

  package var sortTime: Int64 { capturedAt?.seconds ?? 0 }
  package var timing: Timing { capturedAt == nil ? .unrestricted : .moment }

  package static let table = RecordTable("photos", of: Photo(), uses: [.isEvent, .isForDoctors]) {
    Column("captured_at", \.capturedAt, .moment, label: "column.time", identifies: true)
    Column("file", \.file, .text(.file))
    Column("caption", \.caption, .text(.free), label: "field.caption")
    Column("favourite", \.isFavorite, .flag, label: "photo.favorite")
    Column("food_log_id", \.foodLog, .reference(to: "food_logs"))
    Column("focus_x", \.focusX, .number(0...1))
    Column("focus_y", \.focusY, .number(0...1))
    Column(
      "for_viewers", \.viewerChoice, .word("viewer_choice"), label: "field.for_viewers", since: 3)
  }
}
