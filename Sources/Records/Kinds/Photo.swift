/// The visibility of a photo or a milestone for viewers, chosen by the family; the first case shows the most.
package enum ViewerChoice: String, Sendable, CaseIterable, Encodable {
  /// The picture, and the texts that the family wrote for it.
  case everything
  /// The picture only.
  case picture
  case nothing
}

/// A photo, stored as a file in the photo folder or as bytes in the database.
package struct Photo: ProfileRecord, Hashable, Encodable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let capturedAt: Instant?
  /// The path relative to the photo folder; nil if the photo is in the database, or if the audience may not
  /// see it.
  package var file: String?
  package var caption: String?
  package let isFavorite: Bool
  package let foodLog: ID<FoodLog>?
  package let focusX: Double?
  package let focusY: Double?
  /// The visibility for viewers; nil if the family has not decided.
  package let viewerChoice: ViewerChoice?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, capturedAt: Instant?, file: String?,
    caption: String?,
    isFavorite: Bool, foodLog: ID<FoodLog>?, focusX: Double?, focusY: Double?,
    viewerChoice: ViewerChoice? = nil
  ) {
    self.entry = entry
    self.profile = profile
    self.capturedAt = capturedAt
    self.file = file
    self.caption = caption
    self.isFavorite = isFavorite
    self.foodLog = foodLog
    self.focusX = focusX
    self.focusY = focusY
    self.viewerChoice = viewerChoice
  }

  package var sortTime: Int64 { capturedAt?.seconds ?? 0 }
  package var timing: Timing { capturedAt == nil ? .unrestricted : .moment }

  package static let table = RecordTable(
    "photos",
    "profile_id captured_at file caption favourite food_log_id focus_x focus_y for_viewers",
    addedColumns: ["for_viewers"]
  ) {
    row, fields throws(RowProblem) in
    Photo(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      capturedAt: try fields.optionalInstant(row),
      file: try fields.optionalText(row),
      caption: try fields.optionalText(row),
      isFavorite: try fields.flag(row),
      foodLog: try fields.optionalReference(row, to: "food_logs"),
      focusX: try fields.optionalNumber(row, 0...1),
      focusY: try fields.optionalNumber(row, 0...1),
      viewerChoice: try fields.optionalEnumValue(row))
  }

  package var columnValues: [Cell] {
    [
      Cell(capturedAt), Cell(file), Cell(caption), Cell(isFavorite), Cell(foodLog), Cell(focusX),
      Cell(focusY), Cell(viewerChoice),
    ]
  }
}
