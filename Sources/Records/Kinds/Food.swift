/// A food of the food explorer.
package struct Food: JournalRecord, Hashable, Encodable {
  /// The color group: one of the seven colors of the rainbow.
  package enum Color: String, Sendable, CaseIterable, Encodable {
    case red
    case orange
    case yellow
    case green
    case bluePurple = "blue_purple"
    case brown
    case white
  }

  package let entry: RecordMetadata
  /// The family's own name for the food.
  package var name: String
  package var namesByLanguage: [Language: String]
  package let color: Color
  package let allergens: [Allergen]

  package init(
    entry: RecordMetadata, name: String, namesByLanguage: [Language: String] = [:], color: Color,
    allergens: [Allergen]
  ) {
    self.entry = entry
    self.name = name
    self.namesByLanguage = namesByLanguage
    self.color = color
    self.allergens = allergens
  }

  package var sortTime: Int64 { 0 }
  package var timing: Timing { .unrestricted }

  package static let table = RecordTable("foods", "name colour allergens") {
    row, fields throws(RowProblem) in
    let entry = try fields.entry(row)
    return Food(
      entry: entry,
      name: try fields.text(row),
      namesByLanguage: try fields.context.foodNames.names(of: entry.id),
      color: try fields.enumValue(row),
      allergens: try fields.allergens(row))
  }

  package var columnValues: [Cell] { [Cell(name), Cell(color), Cell(allergens: allergens)] }

  private enum CodingKeys: String, CodingKey {
    case entry, name, languages, names, allergens
    case color = "colour"
  }

  /// Encodes the names in the order of their languages, so that equal values have equal encodings.
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

/// A food that a child tasted.
package struct FoodLog: NotedRecord, Hashable, Encodable {
  package enum Liking: String, Sendable, CaseIterable, Encodable {
    case loved
    case liked
    case unsure
    case disliked
    case refused
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let food: ID<Food>
  package let eatenAt: Instant
  package let liking: Liking?
  /// Whether this log counts as a taste; false if a caregiver unmarked it.
  ///
  /// A food is tried while at least one of its logs counts. An unmarked log stays in the history.
  package let isTried: Bool
  package let unmarkedAt: Instant?
  package var note: String?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, food: ID<Food>, eatenAt: Instant, liking: Liking?,
    isTried: Bool, unmarkedAt: Instant?, note: String?
  ) {
    self.entry = entry
    self.profile = profile
    self.food = food
    self.eatenAt = eatenAt
    self.liking = liking
    self.isTried = isTried
    self.unmarkedAt = unmarkedAt
    self.note = note
  }

  package var sortTime: Int64 { eatenAt.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { unmarkedAt }

  package static let table = RecordTable(
    "food_logs", "profile_id food_id eaten_at liking is_tried unmarked_at note"
  ) {
    row, fields throws(RowProblem) in
    let entry = try fields.entry(row)
    let profile = try fields.profile(row)
    let food: ID<Food> = try fields.reference(row, to: "foods")
    let eatenAt = try fields.instant(row)
    let liking: Liking? = try fields.optionalEnumValue(row)
    let isTried = try fields.flag(row)
    let unmarkedAt = try fields.optionalInstant(row)
    let isUnmarkedLater = fields.trackIfFuture(unmarkedAt)
    return FoodLog(
      entry: entry, profile: profile, food: food, eatenAt: eatenAt, liking: liking,
      isTried: isTried || isUnmarkedLater, unmarkedAt: isUnmarkedLater ? nil : unmarkedAt,
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(food), Cell(eatenAt), Cell(liking), Cell(isTried), Cell(unmarkedAt), Cell(note)]
  }
}

package struct Reaction: ProfileRecord, Hashable, Encodable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let foodLog: ID<FoodLog>?
  package let noticedAt: Instant
  package let onsetMinutes: Int?
  package let severity: Severity
  package var signs: String

  package var sortTime: Int64 { noticedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "reactions", "profile_id food_log_id noticed_at onset_minutes severity signs"
  ) {
    row, fields throws(RowProblem) in
    Reaction(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      foodLog: try fields.optionalReference(row, to: "food_logs"),
      noticedAt: try fields.instant(row),
      onsetMinutes: try fields.optionalMinutes(row),
      severity: try fields.enumValue(row),
      signs: try fields.text(row))
  }

  package var columnValues: [Cell] {
    [Cell(foodLog), Cell(noticedAt), Cell(onsetMinutes), Cell(severity), Cell(signs)]
  }
}

/// A check-in on the child some hours after a high-risk allergen.
package struct AllergenCheckIn: NotedRecord, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case fine
    case reaction
    case unsure
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let foodLog: ID<FoodLog>
  package let dueAt: Instant
  package let doneAt: Instant?
  package let outcome: Outcome?
  package var note: String?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, foodLog: ID<FoodLog>, dueAt: Instant,
    doneAt: Instant?,
    outcome: Outcome?, note: String?
  ) {
    self.entry = entry
    self.profile = profile
    self.foodLog = foodLog
    self.dueAt = dueAt
    self.doneAt = doneAt
    self.outcome = outcome
    self.note = note
  }

  package var sortTime: Int64 { dueAt.seconds }
  package var timing: Timing { .appointment }
  package var lastReportedMoment: Instant? { doneAt }

  package static let table = RecordTable(
    "check_ins", "profile_id food_log_id due_at done_at outcome note"
  ) {
    row, fields throws(RowProblem) in
    let entry = try fields.entry(row)
    let profile = try fields.profile(row)
    let log: ID<FoodLog> = try fields.reference(row, to: "food_logs")
    let dueAt = try fields.instant(row)
    let doneAt = try fields.optionalInstant(row)
    let outcome: Outcome? = try fields.optionalEnumValue(row)
    let isDoneLater = fields.trackIfFuture(doneAt)
    return AllergenCheckIn(
      entry: entry, profile: profile, foodLog: log, dueAt: dueAt,
      doneAt: isDoneLater ? nil : doneAt, outcome: isDoneLater ? nil : outcome,
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(foodLog), Cell(dueAt), Cell(doneAt), Cell(outcome), Cell(note)]
  }
}
