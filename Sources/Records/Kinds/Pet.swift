/// A food that pets get, with its energy.
package struct PetFood: JournalRecord, Hashable {
  /// The form of the food: wet food is fed in packets, dry food in grams.
  package enum Form: String, Sendable, CaseIterable {
    case wet
    case dry
  }

  package let entry: RecordMetadata
  package var name: String
  package let form: Form
  package let kcalPerPacket: Double?
  package let kcalPer100g: Double?

  package var sortTime: Int64 { 0 }
  package var timing: Timing { .unrestricted }

  package static let plausibleKcalPerPacket = 1.0...5000

  package static let table = RecordTable("pet_foods", "name form kcal_per_packet kcal_per_100g") {
    row, fields throws(RowProblem) in
    PetFood(
      entry: try fields.entry(row),
      name: try fields.text(row),
      form: try fields.enumValue(row),
      kcalPerPacket: try fields.optionalNumber(row, plausibleKcalPerPacket),
      kcalPer100g: try fields.optionalNumber(row, 1...1000))
  }

  package var columnValues: [Cell] {
    [Cell(name), Cell(form), Cell(kcalPerPacket), Cell(kcalPer100g)]
  }
}

/// A meal: a portion of a packet, or grams of dry food.
package struct PetMeal: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let fedAt: Instant
  package let food: ID<PetFood>
  package let portion: Double?
  package let grams: Double?
  package var note: String?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, fedAt: Instant, food: ID<PetFood>,
    portion: Double?,
    grams: Double?, note: String?
  ) {
    self.entry = entry
    self.profile = profile
    self.fedAt = fedAt
    self.food = food
    self.portion = portion
    self.grams = grams
    self.note = note
  }

  package var sortTime: Int64 { fedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "pet_meals", "profile_id fed_at food_id portion grams note"
  ) {
    row, fields throws(RowProblem) in
    let meal = PetMeal(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      fedAt: try fields.instant(row),
      food: try fields.reference(row, to: "pet_foods"),
      portion: try fields.optionalNumber(row, 0.01...10),
      grams: try fields.optionalNumber(row, 0.1...5000),
      note: try fields.optionalText(row))
    if meal.portion == nil, meal.grams == nil { throw RowProblem(.missing, column: "portion") }
    return meal
  }

  package var columnValues: [Cell] {
    [Cell(fedAt), Cell(food), Cell(portion), Cell(grams), Cell(note)]
  }
}

/// A count of the remaining pet food.
package struct StockCount: JournalRecord, Hashable {
  package enum Unit: String, Sendable, CaseIterable {
    case packet
    case box
    case bag
    case gram
  }

  package let entry: RecordMetadata
  package let food: ID<PetFood>
  package let countedAt: Instant
  package let amount: Double
  package let unit: Unit
  /// The packets in a box or the grams in a bag; 1 if packets or grams were counted.
  package let contentsPerUnit: Double
  /// Whether the family entered the amount; false for the default of a tracker.
  package let isEnteredByFamily: Bool

  package var sortTime: Int64 { countedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "stock", "food_id counted_at amount unit per_unit configured"
  ) {
    row, fields throws(RowProblem) in
    StockCount(
      entry: try fields.entry(row),
      food: try fields.reference(row, to: "pet_foods"),
      countedAt: try fields.instant(row),
      amount: try fields.number(row, 0...100_000),
      unit: try fields.enumValue(row),
      contentsPerUnit: try fields.number(row, 0.01...100_000),
      isEnteredByFamily: try fields.flag(row))
  }

  package var columnValues: [Cell] {
    [
      Cell(food), Cell(countedAt), Cell(amount), Cell(unit), Cell(contentsPerUnit),
      Cell(isEnteredByFamily),
    ]
  }
}
