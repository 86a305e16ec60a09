import Publishing
import Records

/// Tasks, and the days and times they are asked for.
extension ElderCareReading {
  mutating func takeTask(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let id = fields.document.id
    let named = try fields.reference("profileId") ?? fields.document.ancestor(in: "profiles")
    let profile = try fields.needed(named, "profileId")
    // Whose its answers are it says even where it is skipped for another reason.
    owners.add(profile, of: id)
    let zone = try zone(of: profile, in: importer)
    let category = try? fields.word("category", of: Self.categories)
    if category == nil { fields.leave("category") }
    let minutes = try fields.number("deadlineMinutes") ?? 10
    guard let deadline = Int64(exactly: minutes) else {
      throw fields.problem(.notWhole, "deadlineMinutes", .number(minutes))
    }
    let plan = try plan(of: &fields, zone)
    let record = ImportedRecord(
      "tasks", key: "tasks/\(id)", changedAt: try fields.changedAt(else: export.exportedAt),
      row: fields.document.line,
      [
        "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
        "title": .text(try fields.needed(fields.text("title", "name"), "title")),
        "details": .text(try fields.text("description")), "category": .text(category ?? "other"),
        "weekdays": .text(plan.weekdays.sorted().map(String.init).joined()),
        "times": .text(plan.times.map(\.description).joined(separator: " ")),
        "deadline_minutes": .integer(deadline),
        "confirmation": .text(
          try fields.word(
            "responseType", "confirmation", of: Self.confirmations) ?? "text"),
        "status": .text(
          try fields.word(
            "status",
            of: ["active": "active", "paused": "paused", "completed": "completed"]) ?? "active"),
        "starts_on": .text(plan.first.description), "ends_on": .text(plan.last?.description),
        "logged_by": try user(of: &fields, in: importer),
      ])
    if try importer.takes(record) { links.add(record.key) }
  }

  /// By whose clock the times of an elder's tasks are.
  private func zone(of profile: String, in importer: Importer) throws -> Zone {
    if let zone = zones[profile] { return zone }
    let told = try importer.text("time_zone", of: "profiles", "profiles/\(profile)")
    return told.flatMap(Zone.init) ?? export.zone
  }

  private static let categories: KeyValuePairs = [
    "medication": "medication", "exercise": "exercise", "social": "social", "health": "health",
    "nutrition": "nutrition", "other": "other",
  ]

  /// By what a task is answered.
  static let confirmations: KeyValuePairs = [
    "text": "text", "photo": "photo", "photos": "photo", "both": "both",
  ]

  /// When a task is asked for.
  private struct Plan {
    var weekdays: Set<Int>
    let times: [LocalTime]
    let first: LocalDate
    var last: LocalDate?
  }

  private func plan(of fields: inout ExportFields, _ zone: Zone) throws(RowProblem) -> Plan {
    let next = try fields.moment("nextScheduledDate").map { zone.day(of: Instant(seconds: $0)) }
    let created = try fields.past("createdAt", until: export.exportedAt).map {
      zone.day(of: Instant(seconds: $0))
    }
    let first = try fields.needed(created ?? next, "createdAt")
    let times = try times(of: &fields, zone)
    if let days = try weekdays(of: &fields) {
      fields.pass("frequency")
      return Plan(weekdays: days, times: times, first: first)
    }
    let frequency = try fields.word(
      "frequency",
      of: [
        "daily": "1234567", "weekdays": "12345", "weekends": "67", "weekly": "", "once": "once",
      ])
    guard let frequency else { throw fields.problem(.missing, "frequency") }
    let day = next ?? first
    if frequency == "once" {
      return Plan(weekdays: [day.weekday], times: times, first: day, last: day)
    }
    let days = Set(frequency.compactMap(\.wholeNumberValue))
    return Plan(weekdays: days.isEmpty ? [day.weekday] : days, times: times, first: first)
  }

  /// Times of day as texts, or as moments of which only the clock counts.
  private func times(
    of fields: inout ExportFields, _ zone: Zone
  ) throws(RowProblem) -> [LocalTime] {
    guard let (name, node) = fields.value(["times", "scheduledTime"]) else {
      throw fields.problem(.missing, "scheduledTime")
    }
    var nodes = [node]
    if case .list(let list) = node { nodes = list }
    var times: Set<LocalTime> = []
    for node in nodes {
      if case .text(let text) = node, let time = WrittenTime.time(text) {
        times.insert(time)
      } else if let seconds = ExportMoment.seconds(node, in: zone),
        Instant.accepted.contains(Instant(seconds: seconds))
      {
        times.insert(zone.time(at: Instant(seconds: seconds)))
      } else {
        throw fields.problem(.notADate, name, node)
      }
    }
    guard !times.isEmpty else { throw fields.problem(.missing, name) }
    return times.sorted()
  }

  /// Weekdays by their English names, or as seven flags that begin with Sunday.
  private func weekdays(of fields: inout ExportFields) throws(RowProblem) -> Set<Int>? {
    guard let (name, node) = fields.value(["weekdays", "daysOfWeek", "customDays"]) else {
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
        // An M can only be one day; of T and S nobody knows which.
        let meant = names.indices.filter { names[$0].hasPrefix(text.lowercased().prefix(2)) }
        guard meant.count == 1 else { throw fields.problem(.notAllowed, name, item) }
        days.insert(meant[0] + 1)
      // Where a week of numbers begins, nobody can tell.
      default: throw fields.problem(.notAllowed, name, item)
      }
    }
    return days.isEmpty ? nil : days
  }
}
