import Records

extension PetFoodReading {
  mutating func importMeal(_ fields: inout ExportFields, into importer: inout Importer) throws {
    // The document of a pet in `feedingLogs` contains no fields, only the pet's meals in `logs`.
    if fields.notTaken.isEmpty { return }
    let pet = try pet(of: &fields, above: "feedingLogs", in: importer)
    let fed = try fields.needed(fields.moment("timestamp"), "timestamp")
    let portion = try fields.needed(fields.number("portionSize"), "portionSize")
    let type = try fields.text("foodType")
    let form = Self.form(of: type)
    let food = try food(form, of: pet, fields.document.line, into: &importer)
    let name = Self.isName(type) ? type : nil
    let note = [name, try fields.text("note", "notes")].compactMap(\.self).joined(separator: " · ")
    try importer.store(
      ImportedRecord(
        // The key is the path of the meal below its pet, even if an export lists the meals of all pets together.
        "pet_meals", key: "feedingLogs/\(pet)/logs/\(fields.document.id)",
        changedAt: try fields.changedAt(else: export.exportedAt), row: fields.document.line,
        [
          "profile_id": .record(of: "profiles", named: "pets/\(pet)"), "fed_at": .integer(fed),
          "food_id": .record(of: "pet_foods", named: food), "portion": .number(portion),
          "note": .text(note.isEmpty ? nil : note),
          "logged_by": try person(&fields, "userId", in: importer),
        ]))
  }

  mutating func importStock(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let pet = try pet(of: &fields, above: "", in: importer)
    let updated = try fields.moment("lastUpdated")
    let changedAt = try updated ?? fields.changedAt(else: export.exportedAt)
    let wasEdited = try fields.flag("isConfigured", "isEdited") ?? false
    let counts: [(PetFood.Form, Double?, unit: String, least: Double)] = [
      (.wet, try fields.number("wetFoodPackets"), "packet", 5),
      (.dry, try fields.number("dryFoodGrams"), "gram", 50),
    ]
    for case (let form, let amount?, let unit, let least) in counts {
      let food = try food(form, of: pet, fields.document.line, into: &importer)
      try importer.store(
        ImportedRecord(
          "stock", key: "\(fields.document.path)/\(form.rawValue)", changedAt: changedAt,
          row: fields.document.line,
          [
            "food_id": .record(of: "pet_foods", named: food), "counted_at": .integer(changedAt),
            "amount": .number(amount), "unit": .text(unit),
            // A smaller amount is the tracker's initial value if no one has counted the stock.
            "configured": .integer(wasEdited || amount >= least ? 1 : 0),
          ]))
    }
  }

  /// Returns the name of the pet that a document names, is stored below in `collection`, or else shares a name with;
  /// throws if the pet is unknown.
  private func pet(
    of fields: inout ExportFields, above collection: String, in importer: Importer
  ) throws -> String {
    let named = try fields.referencedName("petId") ?? fields.document.ancestor(in: collection)
    let id = named ?? fields.document.id
    guard try pets[id] != nil || importer.has("profiles", "pets/\(id)") else {
      throw fields.problem(.danglingReference, "petId", .text(id))
    }
    return id
  }

  /// Returns whether a meal is wet or dry food, from the tracker's word for the type of the meal.
  ///
  /// Any word that does not mean dry food counts as wet food, because the tracker counts portions in packets.
  private static func form(of type: String?) -> PetFood.Form {
    let plain = plain(type)
    return plain.contains("dry") || plain.contains("kibble") ? .dry : .wet
  }

  /// Returns whether the tracker's word for a meal's type names a food, and not only wet or dry food.
  private static func isName(_ type: String?) -> Bool {
    !["", "wet", "wetfood", "dry", "dryfood"].contains(plain(type))
  }

  private static func plain(_ type: String?) -> String {
    (type ?? "").lowercased().filter(\.isLetter)
  }

  /// Imports a pet's wet or dry food once, and returns the food's key; the tracker distinguishes no other foods.
  mutating func food(
    _ form: PetFood.Form, of pet: String, _ line: Int, into importer: inout Importer
  ) throws -> String {
    let key = "pets/\(pet)/\(form.rawValue)"
    if foods.contains(key) { return key }
    // Without the pet's own document, the food gets the time 0, so that a later import of that document replaces it.
    let owner = pets[pet] ?? Pet(kcalPerPacket: nil, changedAt: 0, line: line)
    if try pets[pet] == nil && importer.has("pet_foods", key) { return key }
    let record = ImportedRecord(
      "pet_foods", key: key, changedAt: owner.changedAt, row: owner.line,
      [
        "name": .text(export.petFoodNames[form] ?? form.rawValue), "form": .text(form.rawValue),
        "kcal_per_packet": .number(form == .wet ? owner.kcalPerPacket : nil),
      ])
    if try importer.storeAndCheck(record) { foods.insert(key) }
    return key
  }
}
