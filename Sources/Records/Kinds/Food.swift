/// A food that a child of the family has tried or can try.
package struct Food: JournalRecord, Hashable, Encodable {
  /// The color of a food, by which a chart groups the foods that a child has tasted.
  package enum Color: String, Sendable, CaseIterable, Encodable {
    case red
    case orange
    case yellow
    case green
    case bluePurple = "blue_purple"
    case brown
    case white
  }

  package var entry = RecordMetadata()
  /// The family's own name for the food.
  package var name = ""
  package var namesByLanguage = [Language: String]()
  package var color = Color.red
  package var allergens = [Allergen]()

  package var sortTime: Int64 { 0 }
  package var timing: RecordTiming { .unrestricted }

  package static let table = RecordTable("foods", of: Food()) {
    Column("name", \.name, .text(.foodOrUnit), label: "field.name", identifiesRecord: true)
    Column("colour", \.color, .word("food_colour"), label: "column.color")
    Column("allergens", \.allergens, .allergens, label: "column.allergen")
  } check: { food, fields throws(RowProblem) in
    food.namesByLanguage = try fields.context.foodNames.namesByLanguage(ofFoodID: food.entry.id)
  }

  private enum CodingKeys: String, CodingKey {
    case entry, name, languages, names, allergens
    case color = "colour"
  }

  /// Encodes the food, with its names sorted by language, so that equal foods have equal encodings.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(entry, forKey: .entry)
    try fields.encode(name, forKey: .name)
    let languages = namesByLanguage.keys.sorted()
    try fields.encode(languages, forKey: .languages)
    try fields.encode(languages.map { namesByLanguage[$0] }, forKey: .names)
    try fields.encode(color, forKey: .color)
    try fields.encode(allergens, forKey: .allergens)
  }
}

/// A record that a child tasted a food at some time.
package struct FoodLog: NotedRecord, Hashable, Encodable {
  package enum Liking: String, Sendable, CaseIterable, Encodable {
    case loved
    case liked
    case unsure
    case disliked
    case refused
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var food = ID<Food>()
  package var eatenAt = Instant.epoch
  package var liking: Liking?
  /// True if this record counts as a taste of the food, false if a caregiver has decided that it does not count.
  ///
  /// A food is "tried" if at least one of its records counts.
  package var isTried = false
  /// The time at which a caregiver decided that the record does not count as a taste, or nil if it counts.
  package var unmarkedAt: Instant?
  package var note: String?

  package var sortTime: Int64 { eatenAt.seconds }
  package var lastReportedMoment: Instant? { unmarkedAt }

  package static let table = RecordTable(
    "food_logs", of: FoodLog(),
    uses: [.isEvent, .endsRecordingGap, .provesAwake, .startsDailyTable, .isForDoctors]
  ) {
    Column("food_id", \.food, .reference(to: "foods"))
    Column.eventTime("eaten_at", \.eatenAt)
    Column("liking", \.liking, .word("liking"), label: "column.liking")
    Column("is_tried", \.isTried, .flag, label: "field.is_tried")
    Column("unmarked_at", \.unmarkedAt, .moment)
    Column.note(\.note)
  } check: { log, fields in
    if fields.storeIfFuture(log.unmarkedAt) { (log.isTried, log.unmarkedAt) = (true, nil) }
  }
}

/// Signs of an allergy or intolerance that a caregiver noticed in a child.
package struct Reaction: ProfileRecord, Hashable, Encodable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var foodLog: ID<FoodLog>?
  package var noticedAt = Instant.epoch
  /// The minutes from the meal to the first signs, or nil if they are unknown.
  package var onsetMinutes: Int?
  package var severity = Severity.mild
  package var signs = ""

  package var sortTime: Int64 { noticedAt.seconds }

  package static let table = RecordTable(
    "reactions", of: Reaction(), uses: [.isEvent, .isForDoctors]
  ) {
    Column("food_log_id", \.foodLog, .reference(to: "food_logs"))
    Column.eventTime("noticed_at", \.noticedAt)
    Column(
      "onset_minutes", \.onsetMinutes, .wholeNumber(0...10_080, in: .minutes),
      label: "field.onset_minutes")
    Column("severity", \.severity, .word("severity"), label: "column.severity")
    Column("signs", \.signs, .text(.freeText), label: "column.symptom")
  }
}

/// A planned check, some hours after a child ate a high-risk allergen, of how the child is.
package struct AllergenCheckIn: NotedRecord, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case fine
    case reaction
    case unsure
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var foodLog = ID<FoodLog>()
  package var dueAt = Instant.epoch
  package var doneAt: Instant?
  package var outcome: Outcome?
  package var note: String?

  package var sortTime: Int64 { dueAt.seconds }
  package var timing: RecordTiming { .appointment }
  package var lastReportedMoment: Instant? { doneAt }

  package static let table = RecordTable("check_ins", of: AllergenCheckIn(), uses: [.isForDoctors])
  {
    Column("food_log_id", \.foodLog, .reference(to: "food_logs"))
    Column("due_at", \.dueAt, .moment, label: "column.due")
    Column("done_at", \.doneAt, .moment, label: "field.done_at")
    Column("outcome", \.outcome, .word("check_in_outcome"), label: "field.outcome")
    Column.note(\.note)
  } check: { checkIn, fields in
    if fields.storeIfFuture(checkIn.doneAt) { (checkIn.doneAt, checkIn.outcome) = (nil, nil) }
  }
}
