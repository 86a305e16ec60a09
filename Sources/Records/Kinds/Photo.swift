/// What viewers (grandparents and friends) may see of a photo or a milestone, in the order from most to least.
package enum ViewerChoice: String, Sendable, CaseIterable, Encodable {
  /// Viewers see the picture and its texts, such as its caption.
  case everything
  /// Viewers see the picture, but not its texts.
  case picture
  case nothing
}

/// A photo, whose picture is a file in the photo folder or is stored in the database.
package struct Photo: ProfileRecord, Hashable, Encodable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var capturedAt: Instant?
  /// The path of the photo's file, relative to the photo folder.
  ///
  /// It is nil if the picture is in the database, and in records for a site whose readers may not see the path.
  package var file: String?
  package var caption: String?
  package var isFavorite = false
  package var foodLog: ID<FoodLog>?
  /// The position of the faces, as fractions of the width from the left and of the height from the top.
  package var focusX: Double?
  package var focusY: Double?
  /// What viewers may see of the photo according to an app, or nil if no app has stored a choice.
  package var viewerChoice: ViewerChoice?

  /// True if no record of the database names the photo's file; an empty `profile` then means the whole family.
  package var isUnlisted: Bool { Self.isUnlistedID(entry.id) }

  /// Returns the id of a photo whose file no record names, made from the hash of the file's path.
  package static func unlistedID(pathHash: String) -> String { unlistedIDPrefix + pathHash }

  /// Returns true if an id is that of a photo whose file no record names; such an id is longer than ids of records.
  package static func isUnlistedID(_ id: String) -> Bool {
    id.utf8.count == unlistedIDPrefix.utf8.count + 64 && id.hasPrefix(unlistedIDPrefix)
      && id.utf8.dropFirst(unlistedIDPrefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static let unlistedIDPrefix = "file-"

  package var sortTime: Int64 { capturedAt?.seconds ?? 0 }
  package var timing: RecordTiming { capturedAt == nil ? .unrestricted : .moment }

  package static let table = RecordTable("photos", of: Photo(), uses: [.isEvent, .isForDoctors]) {
    Column("captured_at", \.capturedAt, .moment, label: "column.time", identifiesRecord: true)
    Column("file", \.file, .text(.photoPath))
    Column("caption", \.caption, .text(.freeText), label: "field.caption")
    Column("favourite", \.isFavorite, .flag, label: "photo.favorite")
    Column("food_log_id", \.foodLog, .reference(to: "food_logs"))
    Column("focus_x", \.focusX, .number(0...1))
    Column("focus_y", \.focusY, .number(0...1))
    Column(
      "for_viewers", \.viewerChoice, .word("viewer_choice"), label: "field.for_viewers", since: 3)
  }
}
