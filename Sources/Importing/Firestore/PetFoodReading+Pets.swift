import Records

extension PetFoodReading {
  /// Reads the owner and the members of a family from its document, but not the secret code for joining the family.
  mutating func importFamily(_ fields: inout ExportFields) throws {
    if let owner = try fields.referencedName("ownerUserId") { owners.insert(owner) }
    guard let (name, node) = fields.value(["memberUserIds"]) else { return }
    guard case .list(let ids) = node else { throw fields.problem(.notAllowed, name, node) }
    for case .text(let id) in ids { members.insert(id.withoutAddress) }
  }

  mutating func importUser(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let role = try fields.text(ExportDocument.roleField) ?? role(of: id)
    let record = try fields.caregiver(role: role, else: export.exportedAt)
    if try importer.storeAndCheck(record) { state.imported.add(record.key) }
  }

  func role(of user: String) -> String? {
    if owners.contains(user) { return "owner" }
    return members.contains(user) ? "co_parent" : nil
  }

  mutating func importPet(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let kcal = try calories(of: &fields, into: &importer)
    let record = ImportedRecord(
      "profiles", key: "pets/\(id)", changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("pet"), "name": .text(try fields.needed(fields.text("name"), "name")),
        "emoji": .lasting(.text(try emoji(of: &fields))),
        "care_notes": .lasting(.text(try fields.text("dietaryNotes", "notes"))),
        "slot": .integer(colors[id] ?? 0), "joined_at": .integer(try fields.moment("createdAt")),
        "feeding_gap_hours": .lasting(.number(try fields.number("feedingGapHours"))),
        "logged_by": try person(&fields, "ownerUserId", in: importer),
      ])
    // The family is not stored, because each family has its own database.
    fields.markTaken("familyId", ExportDocument.colorField)
    guard try importer.storeAndCheck(record) else { return }
    pets[id] = Pet(kcalPerPacket: kcal, changedAt: changedAt, line: fields.document.line)
    // The pet's wet food, with which the calories of a packet are stored, is imported even before the first meal.
    if kcal != nil { _ = try food(.wet, of: id, fields.document.line, into: &importer) }
    try importVaccinations(of: &fields, changedAt, into: &importer)
  }

  /// Returns the kilocalories in a packet of a pet's food; if their number is implausible, reports it and returns nil.
  private func calories(
    of fields: inout ExportFields, into importer: inout Importer
  ) throws -> Double? {
    guard let kcal = try fields.number("caloriesPerPacket") else { return nil }
    if PetFood.plausibleKcalPerPacket.contains(kcal) { return kcal }
    importer.skip(
      fields.document.line, named: fields.document.path,
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
    of fields: inout ExportFields, _ changedAt: Int64, into importer: inout Importer
  ) throws {
    guard let (field, node) = fields.value(["vaccinations"]) else { return }
    guard case .list(let list) = node else { return fields.markNotTaken(field) }
    let pet = fields.document
    for (place, item) in list.enumerated() {
      let name = "\(field)[\(place)]"
      do {
        guard case .object(let members) = item else {
          throw fields.problem(.notAllowed, name, item)
        }
        let vaccinationFields = ExportFields(
          ExportDocument(path: pet.path, line: pet.line, fields: members), in: export.zone,
          place: "\(name).")
        try importer.store(vaccination(vaccinationFields, pet, changedAt))
      } catch let problem as RowProblem {
        importer.skip(pet.line, named: pet.path, problem)
      }
    }
  }

  /// Returns the record of a vaccination in a pet's document; because vaccinations have no names, the record's key
  /// consists of the pet, the vaccine without contact details, and the day.
  private mutating func vaccination(
    _ fields: ExportFields, _ pet: ExportDocument, _ changedAt: Int64
  ) throws(RowProblem) -> ImportedRecord {
    var fields = fields
    let vaccine = try fields.needed(fields.text("name", "vaccine"), "name")
    let given = try fields.day("date", "givenOn", "dateGiven")?.description
    let next = try fields.day("nextDue", "nextDueDate", "dueDate")?.description
    let when = try fields.needed(given ?? next, "date")
    let note = try fields.text("note", "notes")
    for name in fields.notTaken { state.unknown.count("pets.vaccinations.\(name)") }
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
}
