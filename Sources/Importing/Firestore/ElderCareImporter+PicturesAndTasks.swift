import Records
import SQLite

extension ElderCareImporter {
  /// Returns the new picture of a record, as bytes or as a path in the photo folder, or nil if there is none.
  ///
  /// A URL without a file in the photo folder counts as unrecognized, unless an earlier import stored the picture.
  func pictureColumns(
    of fields: inout ExportFields, key: String, in importer: Importer
  ) throws -> PictureColumns? {
    if let (name, node) = fields.takeValue(["photoData"]) {
      if case .text(let text) = node, let bytes = Base64Picture.bytes(of: text) {
        fields.markTaken("photoURL")
        return (.null, .value(.blob(bytes)))
      }
      fields.markNotTaken(name)
    }
    guard let address = try fields.text("photoURL", "photoUrl") else { return nil }
    if let file = appImport.photoFiles.path(forURL: address) { return (.text(file), .null) }
    if try isPictureStored(fromURL: address, key: key, in: importer) { return nil }
    fields.markNotTaken("photoURL", "photoUrl")
    return nil
  }

  /// Returns whether an earlier import stored the picture at a URL, as a file of the photo folder or as bytes.
  private func isPictureStored(fromURL address: String, key: String, in importer: Importer) throws
    -> Bool
  {
    guard try importer.hasRecord(in: "photos", key: key) else { return false }
    let file = try importer.text(inColumn: "file", of: "photos", key: key)
    return file.map {
      PhotoFilesByName.fileName(inPath: $0) == PhotoFilesByName.fileName(inURL: address)
    } ?? true
  }

  /// Imports a picture, and returns whether the table `photos` contains it, or false if `picture` is nil.
  func storePicture(
    _ picture: PictureColumns?, key: String, of profile: String, at moment: Int64?,
    isFavourite: Bool = false, changedAt: Int64, line: Int, into importer: inout Importer
  ) throws -> Bool {
    guard let picture else { return false }
    return try importer.storeIfValid(
      ImportedRecord(
        "photos", key: key, changedAt: changedAt, row: line,
        [
          "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
          "captured_at": .integer(moment), "file": picture.file, "image": picture.image,
          "favourite": .integer(isFavourite ? 1 : 0),
        ]))
  }

  mutating func importTask(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let named =
      try fields.referencedName("profileId") ?? fields.document.ancestorName(in: "profiles")
    let profile = try fields.unwrap(named, "profileId")
    // The responses to a task get the profile of the task, even if the task itself is skipped below.
    taskProfiles.add(profile, of: id)
    let zone = try zone(ofProfile: profile, in: importer)
    let category = fields.knownWord("category", of: Self.categoryWords)
    let minutes = try fields.number("deadlineMinutes") ?? 10
    guard let deadline = Int64(exactly: minutes) else {
      throw fields.problem(.notWhole, "deadlineMinutes", .number(minutes))
    }
    let plan = try schedule(of: &fields, in: zone)
    let record = ImportedRecord(
      "tasks", key: "tasks/\(id)", changedAt: try fields.changeTime(else: appImport.exportedAt),
      row: fields.document.line,
      [
        "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
        "title": .text(try fields.unwrap(fields.text("title", "name"), "title")),
        "details": .text(try fields.text("description")), "category": .text(category ?? "other"),
        "weekdays": .text(plan.weekdays.sorted().map(String.init).joined()),
        "times": .text(plan.timesOfDay.map(\.description).joined(separator: " ")),
        "deadline_minutes": .integer(deadline),
        "confirmation": .text(
          try fields.word("responseType", "confirmation", of: Self.confirmationWords) ?? "text"),
        "status": .text(
          try fields.word(
            "status",
            of: ["active": "active", "paused": "paused", "completed": "completed"]) ?? "active"),
        "starts_on": .text(plan.firstDay.description), "ends_on": .text(plan.lastDay?.description),
        "logged_by": try caregiverLink(&fields, "userId", containedIn: "users", in: importer),
      ])
    if try importer.storeIfValid(record) { state.importedKeys.add(record.key) }
  }

  /// Returns the time zone of a profile in this export or, if it has none, in an earlier import or of the family.
  private func zone(ofProfile profile: String, in importer: Importer) throws -> Zone {
    if let zone = zonesByProfile[profile] { return zone }
    let stored = try importer.text(
      inColumn: "time_zone", of: "profiles", key: "profiles/\(profile)")
    return stored.flatMap(Zone.init) ?? appImport.familyZone
  }

  private static let categoryWords: KeyValuePairs = [
    "medication": "medication", "exercise": "exercise", "social": "social", "health": "health",
    "nutrition": "nutrition", "other": "other",
  ]
  static let confirmationWords: KeyValuePairs = [
    "text": "text", "photo": "photo", "photos": "photo", "both": "both",
  ]

  /// The days and times of day of a task.
  private struct TaskSchedule {
    var weekdays: Set<Int>
    let timesOfDay: [LocalTime]
    let firstDay: LocalDate
    var lastDay: LocalDate?
  }

  private func schedule(of fields: inout ExportFields, in zone: Zone) throws(RowProblem)
    -> TaskSchedule
  {
    let next = try fields.moment("nextScheduledDate").map { zone.day(of: Instant(seconds: $0)) }
    let created = try fields.pastMoment("createdAt", until: appImport.exportedAt).map {
      zone.day(of: Instant(seconds: $0))
    }
    let first = try fields.unwrap(created ?? next, "createdAt")
    let times = try timesOfDay(of: &fields, in: zone)
    if let days = try weekdays(of: &fields) {
      fields.markTaken("frequency")
      return TaskSchedule(weekdays: days, timesOfDay: times, firstDay: first)
    }
    let frequency = try fields.word(
      "frequency",
      of: [
        "daily": "1234567", "weekdays": "12345", "weekends": "67", "weekly": "", "once": "once",
      ])
    guard let frequency else { throw fields.problem(.missing, "frequency") }
    let day = next ?? first
    if frequency == "once" {
      return TaskSchedule(weekdays: [day.weekday], timesOfDay: times, firstDay: day, lastDay: day)
    }
    let days = Set(frequency.compactMap(\.wholeNumberValue))
    return TaskSchedule(
      weekdays: days.isEmpty ? [day.weekday] : days, timesOfDay: times, firstDay: first)
  }

  /// Returns a task's times of day, from texts such as `09:00` or from moments, converted to the profile's time zone.
  private func timesOfDay(
    of fields: inout ExportFields, in zone: Zone
  ) throws(RowProblem) -> [LocalTime] {
    guard let (name, node) = fields.takeValue(["times", "scheduledTime"]) else {
      throw fields.problem(.missing, "scheduledTime")
    }
    var nodes = [node]
    if case .list(let list) = node { nodes = list }
    var times: Set<LocalTime> = []
    for node in nodes {
      if case .text(let text) = node, let time = WrittenTime.time(text) {
        times.insert(time)
      } else if let seconds = ExportTimeParser.seconds(node, in: zone),
        Instant.validRange.contains(Instant(seconds: seconds))
      {
        times.insert(zone.localTime(at: Instant(seconds: seconds)))
      } else {
        throw fields.problem(.notADate, name, node)
      }
    }
    guard !times.isEmpty else { throw fields.problem(.missing, name) }
    return times.sorted()
  }

  /// Returns the weekdays of a task, from 1 for Monday to 7 for Sunday, or nil if the task names none.
  ///
  /// The export contains English names, or seven flags that begin with Sunday.
  private func weekdays(of fields: inout ExportFields) throws(RowProblem) -> Set<Int>? {
    guard let (name, node) = fields.takeValue(["weekdays", "daysOfWeek", "customDays"]) else {
      return nil
    }
    guard case .list(let list) = node else { throw fields.problem(.notAllowed, name, node) }
    if list.isEmpty { return nil }
    let names = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    var days: Set<Int> = []
    for (place, item) in list.enumerated() {
      switch item {
      case .flag(let isOn) where list.count == 7: if isOn { days.insert(place == 0 ? 7 : place) }
      case .text(let text):
        // A name can be shortened to two letters or one: M is Monday, but T and S are ambiguous.
        let meant = names.indices.filter { names[$0].hasPrefix(text.lowercased().prefix(2)) }
        guard meant.count == 1 else { throw fields.problem(.notAllowed, name, item) }
        days.insert(meant[0] + 1)
      // Of a number, it is unknown whether 1 means Sunday or Monday.
      default: throw fields.problem(.notAllowed, name, item)
      }
    }
    return days.isEmpty ? nil : days
  }
}
