/// The apps and programs whose data can be imported, with the words for them on the command line as raw values.
package enum ImportSource: String, Sendable, CaseIterable {
  /// A feed log that is kept in a Google sheet.
  case sheet
  case babyBuddy = "babybuddy"
  /// The elder-care app's documents in Firestore.
  case elderCare = "elder-care"
  /// The pet food tracker's documents in Firestore.
  case petFood = "pet-food"
  /// The newborn and toddler tracker's export.
  case toddler
  /// The multi-parent family app's export.
  case familyApp = "family-app"
}

extension ImportFormat {
  private static let unknownFirestoreExport = ImportFormat(
    "a Firestore export of an app that is not known", .json("__collections__"))

  /// True if the format is a Firestore export of an unknown app.
  var isUnknownFirestoreExport: Bool { name == Self.unknownFirestoreExport.name }

  static let all: [ImportFormat] = [
    ImportFormat(
      "a feed log from a Google sheet", source: .sheet, .table("date", "time", "volume"),
      .table("timestamp", "type", "note", "id")),
    ImportFormat(
      "a Kinfolio tracking database", advice: "It needs no import: build it as it is.",
      .database("family", "profiles", "bottle_feeds")),
    ImportFormat(
      "a Baby Buddy database", source: .babyBuddy, .database("core_child", "core_feeding")),
    ImportFormat(
      "a table from Baby Buddy", source: .babyBuddy, .table("id", "child_id"),
      .table("id", "first_name", "birth_date")),
    // If two formats have the same number of matching names, the later one in this list is chosen.
    unknownFirestoreExport,
    // `ExportingApp` contains the names of these apps' collections. The names here are fields of their documents.
    ImportFormat(
      "an export of the newborn and toddler tracker", source: .toddler, .json("childID"),
      .json("childProfileID"), .json("childID", "timestamp"), .json("childID", "isMarkedAsTried"),
      .table("childID", "timestamp"), .table("childID", "startTime"),
      .table("childID", "capturedAt"), .table("childID", "generatedAt"),
      // The tables of this tracker may also have the columns of a feed log in a Google sheet.
      .table("childID", "date", "time", "volume"),
      .table("childID", "timestamp", "type", "note", "id")
    ),
    ImportFormat(
      "an export of the elder-care app", source: .elderCare, .json("profileId"),
      .json("relationship"), .json("profiles", "phoneNumber"), .json("profiles", "status"),
      .json("deadlineMinutes"), .json("isEmergencyContact"), .json("tasks", "scheduledTime")),
    ImportFormat(
      "an export of the pet food tracker", source: .petFood, .json("feedingGapHours"),
      .json("memberUserIds"), .json("portionSize"), .json("portionSize", "foodType"),
      .json("wetFoodPackets"), .json("dryFoodGrams")),
    ImportFormat(
      "an export of the multi-parent family app", source: .familyApp, .json("sharedWithUserIDs"),
      .json("familyID", "userName", "action"), .json("familyID", "invitedByUserID"),
      .json("childID", "points"), .json("childID", "timestamp", "points"),
      .json("childID", "timestamp", "action"), .json("userID", "userName", "action"),
      .json("permissions", "userID", "role"), .json("transactions", "points")),
    ImportFormat(
      FirestoreBinaryExport.name, advice: FirestoreBinaryExport.remedy, .binary(.emulatorExport),
      .json("firestore", "metadata_file")),
    ImportFormat("a ZIP archive", advice: "Unpack it, and import what is in it.", .binary(.zip)),
    ImportFormat(
      "a compressed file", advice: "Unpack it, and import what is in it.", .binary(.archive)),
    ImportFormat(
      "a spreadsheet's own file", advice: "Save each of its tabs as CSV, and import that.",
      .binary(.workbook)),
    ImportFormat(
      "a PDF", advice: "Export what it shows as CSV or JSON, and import that.", .binary(.document)),
    ImportFormat(
      "a picture", advice: "It belongs into the family's photo folder.", .binary(.picture)),
    ImportFormat(
      "a web page", advice: "Sign in where it comes from, and download the export again.",
      .xml("html")),
    ImportFormat("a Huckleberry export", .table("type", "start", "end", "start condition")),
    ImportFormat("a Nara Baby export", .table("type", "start date/time (epoch)")),
    ImportFormat(
      "an export of Baby Tracker", .table("baby", "time"), .table("time", "start side"),
      .database("Baby", "Diaper", "Formula")),
    ImportFormat(
      "a Glow Baby export", .table("time of feeding"), .table("diaper time", "in the diaper"),
      .table("begin time", "end time"), .table("date", "weight(kg)", "head circ.(cm)")),
    ImportFormat("a Hatch export", .table("baby name", "start time", "activity", "percentile")),
    ImportFormat("an Apple Health export", .xml("HealthData")),
    ImportFormat("an export of Brightwheel", .json("action_type", "details_blob")),
    ImportFormat("an export of Tadpoles", .json("events", "new_attachments")),
    ImportFormat("an export of Procare", .json("daily_activities")),
    ImportFormat("an export of Lillio", .json("intervals", "activity")),
    ImportFormat("an export of Famly", .json("imageId", "createdAt")),
    ImportFormat(
      "what Google Photos keeps of a photo or an album", .json("photoTakenTime"),
      .json("title", "access", "geoData")),
    ImportFormat(
      "what ExifTool writes about a photo", .json("EXIF:DateTimeOriginal"),
      .json("XMP:PersonInImage")),
    ImportFormat("a list of photos from iCloud", .table("imgName", "originalCreationDate")),
  ]
}
