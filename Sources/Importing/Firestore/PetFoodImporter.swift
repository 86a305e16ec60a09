import Records

/// Imports the pet food tracker's documents in Firestore, exported as JSON: users as caregivers, pets as profiles, and
/// food, feedings and stock as records of their own tables.
struct PetFoodImporter: ExportImporter {
  /// The properties of an imported pet that are also stored with its foods.
  struct Pet {
    let kcalPerPacket: Double?
    let changedAt: Int64
    let line: Int
  }

  var state: ExportImportState
  var ownerIDs: Set<String> = []
  var memberIDs: Set<String> = []
  /// The imported pets by the names of their documents.
  var petsByID: [String: Pet] = [:]
  /// The keys of the imported foods, such as `pets/miso/wet`.
  var importedFoodKeys: Set<String> = []

  mutating func importAll(into importer: inout Importer) throws {
    state.profileColors = try colors(in: ["pets"])
    try importDocuments(in: ["families"], into: &importer) { reading, fields, _ in
      try reading.importFamily(&fields)
    }
    try refuseTooManyPeople(in: ["users"])
    try importDocuments(in: ["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try importDocuments(in: ["pets"], into: &importer) { try $0.importPet(&$1, into: &$2) }
    // The documents of `feedingLogs` are pets, whose meals are in `logs`, or else meals, each of which names its pet.
    for collection in ["feedingLogs", "logs"] {
      try importDocuments(in: [collection], into: &importer) { try $0.importMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try importDocuments(in: [collection], into: &importer) { try $0.importStock(&$1, into: &$2) }
    }
  }

  /// Returns a pet's color number or a user's role, both from other documents, for the file of skipped documents.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    switch document.collection {
    case "pets": profileColors[document.id].map { [ExportDocument.colorField: .integer($0)] } ?? [:]
    case "users":
      role(of: document.id).map { [ExportDocument.roleField: .text($0)] } ?? [:]
    default: [:]
    }
  }

  /// Returns a user's document with only the name, a family's document with only its people and without the secret code
  /// for joining the family, or any other document without contact details.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    switch document.collection {
    case "users": document.withOnlyName()
    case "families": document.keepingOnlyFields(["ownerUserId", "memberUserIds"]).withoutContacts()
    default: document.withoutContacts()
    }
  }

  /// Reads the owner and the members of a family from its document, but not the secret code for joining the family.
  mutating func importFamily(_ fields: inout ExportFields) throws {
    if let owner = try fields.referencedName("ownerUserId") { ownerIDs.insert(owner) }
    guard let (name, node) = fields.takeValue(["memberUserIds"]) else { return }
    guard case .list(let ids) = node else { throw fields.problem(.notAllowed, name, node) }
    for case .text(let id) in ids { memberIDs.insert(id.hashIfContact) }
  }

  mutating func importUser(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let role = try fields.text(ExportDocument.roleField) ?? role(of: id)
    let record = try fields.caregiverRecord(role: role, else: appImport.exportedAt)
    if try importer.storeIfValid(record) { state.importedKeys.add(record.key) }
  }

  func role(of user: String) -> String? {
    if ownerIDs.contains(user) { return "owner" }
    return memberIDs.contains(user) ? "co_parent" : nil
  }

  mutating func importPet(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let changedAt = try fields.changeTime(else: appImport.exportedAt)
    let kcal = try kcalPerPacket(of: &fields, into: &importer)
    let record = ImportedRecord(
      "profiles", key: "pets/\(id)", changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("pet"), "name": .text(try fields.unwrap(fields.text("name"), "name")),
        "emoji": .keptIfMissing(.text(try emoji(of: &fields))),
        "care_notes": .keptIfMissing(.text(try fields.text("dietaryNotes", "notes"))),
        "slot": .integer(profileColors[id] ?? 0),
        "joined_at": .integer(try fields.moment("createdAt")),
        "feeding_gap_hours": .keptIfMissing(.number(try fields.number("feedingGapHours"))),
        "logged_by": try caregiverLink(&fields, "ownerUserId", in: importer),
      ])
    // The family is not stored, because each family has its own database.
    fields.markTaken("familyId", ExportDocument.colorField)
    guard try importer.storeIfValid(record) else { return }
    petsByID[id] = Pet(kcalPerPacket: kcal, changedAt: changedAt, line: fields.document.line)
    // The pet's wet food, with which the calories of a packet are stored, is imported even before the first meal.
    if kcal != nil { _ = try importFood(.wet, of: id, line: fields.document.line, into: &importer) }
    try importVaccinations(of: &fields, changedAt: changedAt, into: &importer)
  }

  /// Returns the kilocalories in a packet of a pet's food, or reports an implausible number and returns nil.
  private func kcalPerPacket(
    of fields: inout ExportFields, into importer: inout Importer
  ) throws -> Double? {
    guard let kcal = try fields.number("caloriesPerPacket") else { return nil }
    if PetFood.plausibleKcalPerPacket.contains(kcal) { return kcal }
    importer.skipRow(
      fields.document.line, key: fields.document.path,
      fields.problem(.outOfRange, "caloriesPerPacket", .number(kcal)))
    return nil
  }

  private func emoji(of fields: inout ExportFields) throws(RowProblem) -> String? {
    guard let icon = try fields.text("iconName")?.lowercased() else { return nil }
    let emojis = [("paw", "🐾"), ("cat", "🐱"), ("dog", "🐶"), ("fish", "🐟")]
    if let emoji = emojis.first(where: { icon.contains($0.0) }) { return emoji.1 }
    fields.markNotTaken("iconName")
    return nil
  }

  private mutating func importVaccinations(
    of fields: inout ExportFields, changedAt: Int64, into importer: inout Importer
  ) throws {
    guard let (field, node) = fields.takeValue(["vaccinations"]) else { return }
    guard case .list(let list) = node else { return fields.markNotTaken(field) }
    let pet = fields.document
    for (place, item) in list.enumerated() {
      let name = "\(field)[\(place)]"
      do {
        guard case .object(let members) = item else {
          throw fields.problem(.notAllowed, name, item)
        }
        let vaccinationFields = ExportFields(
          ExportDocument(path: pet.path, line: pet.line, fields: members), in: appImport.familyZone,
          fieldNamePrefix: "\(name).")
        try importer.store(vaccinationRecord(vaccinationFields, of: pet, changedAt: changedAt))
      } catch let problem as RowProblem {
        importer.skipRow(pet.line, key: pet.path, problem)
      }
    }
  }

  /// Returns the record of a vaccination in a pet's document.
  ///
  /// Its key consists of the pet, the vaccine without contact details, and the day, because vaccinations have no names.
  private mutating func vaccinationRecord(
    _ fields: ExportFields, of pet: ExportDocument, changedAt: Int64
  ) throws(RowProblem) -> ImportedRecord {
    var fields = fields
    let vaccine = try fields.unwrap(fields.text("name", "vaccine"), "name")
    let given = try fields.day("date", "givenOn", "dateGiven")?.description
    let next = try fields.day("nextDue", "nextDueDate", "dueDate")?.description
    let when = try fields.unwrap(given ?? next, "date")
    let note = try fields.text("note", "notes")
    for name in fields.untakenFields { state.unrecognizedCounts.count("pets.vaccinations.\(name)") }
    return ImportedRecord(
      "vaccinations", key: "pets/\(pet.id)/vaccinations/\(vaccine.withoutContacts)/\(when)",
      changedAt: changedAt,
      row: pet.line,
      [
        "profile_id": .record(of: "profiles", named: "pets/\(pet.id)"), "vaccine": .text(vaccine),
        "given_on": .text(given), "next_due_on": .text(next),
        "note": .text(note),
      ])
  }

  mutating func importMeal(_ fields: inout ExportFields, into importer: inout Importer) throws {
    // The document of a pet in `feedingLogs` contains no fields, only the pet's meals in `logs`.
    if fields.untakenFields.isEmpty { return }
    let pet = try petID(of: &fields, containedIn: "feedingLogs", in: importer)
    let fed = try fields.unwrap(fields.moment("timestamp"), "timestamp")
    let portion = try fields.unwrap(fields.number("portionSize"), "portionSize")
    let type = try fields.text("foodType")
    let plain = (type ?? "").lowercased().filter(\.isLetter)
    // Any other word counts as wet food, because the tracker counts portions in packets.
    let form: PetFood.Form = plain.contains("dry") || plain.contains("kibble") ? .dry : .wet
    let food = try importFood(form, of: pet, line: fields.document.line, into: &importer)
    // Any other word is the name of a food.
    let name = ["", "wet", "wetfood", "dry", "dryfood"].contains(plain) ? nil : type
    let note = [name, try fields.text("note", "notes")].compactMap(\.self).joined(separator: " · ")
    try importer.store(
      ImportedRecord(
        // The key is the path of the meal below its pet, even if an export lists the meals of all pets together.
        "pet_meals", key: "feedingLogs/\(pet)/logs/\(fields.document.id)",
        changedAt: try fields.changeTime(else: appImport.exportedAt), row: fields.document.line,
        [
          "profile_id": .record(of: "profiles", named: "pets/\(pet)"), "fed_at": .integer(fed),
          "food_id": .record(of: "pet_foods", named: food), "portion": .number(portion),
          "note": .text(note.isEmpty ? nil : note),
          "logged_by": try caregiverLink(&fields, "userId", in: importer),
        ]))
  }

  mutating func importStock(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let pet = try petID(of: &fields, containedIn: "", in: importer)
    let updated = try fields.moment("lastUpdated")
    let changedAt = try updated ?? fields.changeTime(else: appImport.exportedAt)
    let wasEdited = try fields.flag("isConfigured", "isEdited") ?? false
    let counts: [(PetFood.Form, Double?, unit: String, least: Double)] = [
      (.wet, try fields.number("wetFoodPackets"), "packet", 5),
      (.dry, try fields.number("dryFoodGrams"), "gram", 50),
    ]
    for case (let form, let amount?, let unit, let least) in counts {
      let food = try importFood(form, of: pet, line: fields.document.line, into: &importer)
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

  /// Returns the name of a document's pet: the one in its field, the one whose document in `collection` contains it, or
  /// the one with the document's own name.
  ///
  /// Throws if the pet is unknown.
  private func petID(
    of fields: inout ExportFields, containedIn collection: String, in importer: Importer
  ) throws -> String {
    let named = try fields.referencedName("petId") ?? fields.document.ancestorName(in: collection)
    let id = named ?? fields.document.id
    guard try petsByID[id] != nil || importer.hasRecord(in: "profiles", key: "pets/\(id)") else {
      throw fields.problem(.danglingReference, "petId", .text(id))
    }
    return id
  }

  /// Imports a pet's wet or dry food, the only foods of the tracker, once, and returns the food's key.
  mutating func importFood(
    _ form: PetFood.Form, of pet: String, line: Int, into importer: inout Importer
  ) throws -> String {
    let key = "pets/\(pet)/\(form.rawValue)"
    if importedFoodKeys.contains(key) { return key }
    // Without the pet's own document, the food gets the time 0, so that a later import of that document replaces it.
    let owner = petsByID[pet] ?? Pet(kcalPerPacket: nil, changedAt: 0, line: line)
    if try petsByID[pet] == nil && importer.hasRecord(in: "pet_foods", key: key) { return key }
    let record = ImportedRecord(
      "pet_foods", key: key, changedAt: owner.changedAt, row: owner.line,
      [
        "name": .text(appImport.petFoodNames[form] ?? form.rawValue), "form": .text(form.rawValue),
        "kcal_per_packet": .number(form == .wet ? owner.kcalPerPacket : nil),
      ])
    if try importer.storeIfValid(record) { importedFoodKeys.insert(key) }
    return key
  }
}
