import Knowledge
import Records

/// A column of a record, with its label and the format of its values.
struct RecordField {
  private let column: String
  private let table: String
  let labelKey: String

  /// Returns nil if the column has no label, because its values mean nothing to people.
  init?(_ column: String, of table: String) {
    guard let label = Self.labelKeys[column] else { return nil }
    self.column = column
    self.table = table
    self.labelKey = (table, column) == ("visits", "kind") ? "visit.kind" : label
  }

  /// Whether the column identifies a record within its table, or says how to read the record's
  /// number.
  static func identifiesRecord(_ column: String, of table: String) -> Bool {
    if ["measurements kind", "doses unit"].contains("\(table) \(column)") { return true }
    let whens = ["column.time", "column.date", "column.given"]
    return ["started_at", "name", "title", "vaccine"].contains(column)
      || labelKeys[column].map(whens.contains) == true
  }

  static func isColumn(_ name: String, of table: String) -> Bool {
    if activityColumns.contains(name), table != "activity" { return false }
    return labelKeys[name] != nil || internalColumns.contains(name)
      || name.wholeMatch(of: /[a-z]+(_[a-z]+)*_(id|by)|name_[a-z]{2,3}/) != nil
  }

  /// Returns the formatted value.
  ///
  /// Text that a person typed is returned unchanged. `kind` is the value of the record's column
  /// `kind`, if it has one.
  func formattedValue(
    _ value: String, ofKind kind: String?, in wording: Wording
  ) throws(PhraseError) -> String {
    if column.hasSuffix("_at"), let moment = Self.moment(value) {
      return wording.dateAndTime(moment)
    }
    if let day = LocalDate(value) { return wording.date(day, .medium) }
    if let phraseGroup, let word = wording.phrases.textIfKnown("\(phraseGroup).\(value)") {
      return word
    }
    if Self.flagColumns.contains(column), ["0", "1"].contains(value) {
      return try wording.text(value == "1" ? "field.yes" : "field.no")
    }
    if column == "allergens" {
      return wording.list(
        value.split(separator: " ").map {
          wording.phrases.textIfKnown("allergen.\($0)") ?? String($0)
        })
    }
    guard let number = Double(value), number.isFinite else { return value }
    return formattedQuantity(number, kind, wording) ?? wording.localizedQuantity(value) ?? value
  }

  private func formattedQuantity(_ number: Double, _ kind: String?, _ wording: Wording) -> String? {
    switch column {
    case "volume_ml", "milk_goal_ml": wording.volume(ml: number)
    case "celsius": wording.temperature(celsius: number)
    case "grams": wording.foodWeight(grams: number)
    case "ideal_weight_kg": wording.weight(kg: number)
    case "value" where kind == "weight": wording.weight(kg: number)
    // The log entry of a declared unit contains no kind, so its number stays without a unit.
    case "value" where kind != nil: wording.length(cm: number)
    case "ideal_kcal", "kcal_per_packet", "kcal_per_100g": wording.energy(kcal: number)
    case "left_seconds", "right_seconds": wording.duration(seconds: number)
    case "onset_minutes": wording.duration(seconds: number * 60)
    case "feeding_gap_hours": wording.duration(seconds: number * 3600)
    default: nil
    }
  }

  /// The phrase group of the column's values; nil if the values are not a fixed set of words.
  private var phraseGroup: String? {
    switch (table, column) {
    case ("diapers", "colour"): "diaper_colour"
    case (_, "colour"): "food_colour"
    case ("tasks", "category"): "task_category"
    case (_, "category"): "app_category"
    case ("tasks", "status"): "task_status"
    case (_, "status"): "profile_status"
    case ("stock", "unit"): "stock_unit"
    case (_, "kind"): Self.kindPhraseGroups[table]
    case ("activity", "before"), ("activity", "after"): "app_category"
    case (_, "sex"): "sex"
    case (_, "contents"): "bottle_contents"
    case (_, "side"): "breast_side"
    case (_, "form"): "pet_food_form"
    case (_, "place"): "temperature_place"
    case (_, "state"): "invitation_state"
    case (_, "outcome"): "check_in_outcome"
    case (_, "for_viewers"): "viewer_choice"
    case (_, "liking"), (_, "severity"), (_, "role"): column
    default: nil
    }
  }

  private static let kindPhraseGroups: [String: String] = [
    "measurements": "measurement_kind", "sleeps": "sleep_kind", "notes": "note_kind",
    "visits": "visit_kind", "milestones": "milestone_kind", "reminders": "reminder_kind",
    "gallery_events": "gallery_event", "profiles": "profile_kind",
    "activity": "activity_kind",
  ]

  private static func moment(_ text: String) -> Instant? {
    let pattern = /(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d) UTC/
    guard let match = text.wholeMatch(of: pattern), let day = LocalDate(match.1),
      let hours = Int64(match.2), let minutes = Int64(match.3), let seconds = Int64(match.4)
    else { return nil }
    let passed: Int64 = (hours * 60 + minutes) * 60 + seconds
    return Zone.utc.start(of: day) + passed
  }

  private static let flagColumns: Set<String> = [
    "wet", "dirty", "is_tried", "favourite", "completed",
  ]

  /// Columns that only the program uses.
  private static let internalColumns: Set<String> = [
    "slot", "file", "image", "focus_x", "focus_y", "configured", "per_unit", "language", "weekdays",
    "deadline_minutes", "lead_minutes", "confirmation", "joined_at", "unmarked_at", "portrait",
  ]

  /// Columns of the table `activity` only.
  ///
  /// In other tables, these are ordinary words.
  private static let activityColumns: Set<String> = ["subject", "before", "after"]

  private static let labelKeys: [String: String] = [
    "started_at": "field.started_at", "starts_on": "field.started_at",
    "ended_at": "field.ended_at", "ends_on": "field.ended_at",
    "happened_at": "column.time", "fed_at": "column.time", "eaten_at": "column.time",
    "measured_at": "column.time", "wasted_at": "column.time", "written_at": "column.time",
    "given_at": "column.time", "noticed_at": "column.time", "counted_at": "column.time",
    "received_at": "column.time", "captured_at": "column.time", "sent_at": "column.time",
    "measured_on": "column.date", "visited_on": "column.date", "reached_on": "column.date",
    "given_on": "column.given", "next_due_on": "column.due", "due_at": "column.due",
    "done_at": "field.done_at", "answered_at": "field.answered_at",
    "expires_at": "field.expires_at", "covers_from": "field.covers_from",
    "birth_date": "child.born", "due_date": "field.due_date", "sex": "child.sex",
    "relationship": "elder.relationship", "time_zone": "visit.zone",
    "care_notes": "child.care_notes", "clinician": "visit.clinician",
    "volume_ml": "column.amount", "grams": "column.amount", "amount": "column.amount",
    "portion": "column.portion", "unit": "column.unit", "value": "column.value",
    "celsius": "column.temperature", "place": "column.place", "severity": "column.severity",
    "liking": "column.liking", "colour": "column.color", "category": "column.category",
    "role": "column.role", "state": "column.state", "status": "column.state",
    "points": "column.points", "reason": "column.reason", "note": "column.note",
    "vaccine": "column.vaccine", "wet": "diaper.wet", "dirty": "diaper.dirty",
    "left_seconds": "breast_side.left", "right_seconds": "breast_side.right",
    "formula": "bottle_contents.formula", "contents": "field.contents", "side": "field.side",
    "kind": "field.kind", "form": "field.kind", "name": "field.name", "title": "field.title",
    "text": "field.text", "caption": "field.caption", "details": "field.details",
    "app": "field.app", "for_viewers": "field.for_viewers", "emoji": "field.emoji",
    "times": "field.times",
    "signs": "column.symptom", "onset_minutes": "field.onset_minutes",
    "outcome": "field.outcome", "allergens": "column.allergen", "is_tried": "field.is_tried",
    "favourite": "photo.favorite", "completed": "column.tasks_done",
    "ideal_kcal": "pet.ideal_energy", "ideal_weight_kg": "pet.ideal_weight",
    "kcal_per_packet": "column.energy", "kcal_per_100g": "column.energy",
    "subject": "field.subject", "before": "field.before", "after": "field.after",
    "feeding_gap_hours": "field.feeding_gap_hours", "milk_goal_ml": "field.milk_goal_ml",
    "full_name": "child.full_name", "ended_on": "child.until",
  ]
}
