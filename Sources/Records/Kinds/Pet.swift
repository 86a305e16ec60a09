/// A food for pets, with its energy in kilocalories per packet or per 100 grams.
package struct PetFood: JournalRecord, Hashable {
  /// The form of a pet food: wet food is measured in packets, dry food in grams.
  package enum Form: String, Sendable, CaseIterable {
    case wet
    case dry
  }

  package var entry = RecordMetadata()
  package var name = ""
  package var form = Form.wet
  package var kcalPerPacket: Double?
  package var kcalPer100g: Double?

  package var sortTime: Int64 { 0 }
  package var timing: RecordTiming { .unrestricted }

  package static let plausibleKcalPerPacket = 1.0...5000

  package static let table = RecordTable("pet_foods", of: PetFood()) {
    Column("name", \.name, .text(.foodOrUnit), label: "field.name", identifiesRecord: true)
    Column("form", \.form, .word("pet_food_form"), label: "field.kind")
    Column(
      "kcal_per_packet", \.kcalPerPacket, .number(plausibleKcalPerPacket, in: .kilocalories),
      label: "column.energy")
    Column(
      "kcal_per_100g", \.kcalPer100g, .number(1...1000, in: .kilocalories), label: "column.energy")
  }
}

/// A meal of a pet: either a part of a packet, or some grams of dry food.
package struct PetMeal: NotedRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var fedAt = Instant.epoch
  package var food = ID<PetFood>()
  /// The number of packets, such as 0.5, or nil if the meal was measured in grams.
  package var portion: Double?
  package var grams: Double?
  package var note: String?

  package var sortTime: Int64 { fedAt.seconds }

  package static let table = RecordTable(
    "pet_meals", of: PetMeal(), uses: [.isEvent, .startsDailyTable]
  ) {
    Column.eventTime("fed_at", \.fedAt)
    Column("food_id", \.food, .reference(to: "pet_foods"))
    Column("portion", \.portion, .number(0.01...10), label: "column.portion")
    Column("grams", \.grams, .number(0.1...5000, in: .grams), label: "column.amount")
    Column.note(\.note)
  } check: { meal, _ throws(RowProblem) in
    if meal.portion == nil, meal.grams == nil { throw RowProblem(.missing, column: "portion") }
  }
}

/// The amount of one pet food that the family has at home, as counted at some time.
package struct PetFoodStockCount: JournalRecord, Hashable {
  package enum Unit: String, Sendable, CaseIterable {
    case packet
    case box
    case bag
    case gram
  }

  package var entry = RecordMetadata()
  package var food = ID<PetFood>()
  package var countedAt = Instant.epoch
  package var amount = 0.0
  package var unit = Unit.packet
  /// The packets in a box or the grams in a bag; 1 if the unit is a packet or a gram.
  package var contentsPerUnit = 0.0
  /// True if the family entered the amount, false if the family's app assumed it.
  package var isEnteredByFamily = false

  package var sortTime: Int64 { countedAt.seconds }

  package static let table = RecordTable("stock", of: PetFoodStockCount()) {
    Column("food_id", \.food, .reference(to: "pet_foods"))
    Column.eventTime("counted_at", \.countedAt)
    Column("amount", \.amount, .number(0...100_000), label: "column.amount")
    Column("unit", \.unit, .word("stock_unit"), label: "column.unit")
    Column("per_unit", \.contentsPerUnit, .number(0.01...100_000))
    Column("configured", \.isEnteredByFamily, .flag)
  }
}
