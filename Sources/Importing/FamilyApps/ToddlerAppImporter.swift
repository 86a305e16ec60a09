import Records
import SQLite

/// Imports the newborn and toddler tracker's export: a JSON object of collections, or a CSV table for each collection.
///
/// Children become profiles, and their days, foods, photos and summaries become records of their kinds.
struct ToddlerAppImporter: FamilyAppImporter {
  typealias Kind = ToddlerAppCollection

  var state: ExportImportState
  /// The known birthdays of children by the names of their documents.
  var birthDatesByChild: [String: LocalDate] = [:]
  /// The foods that the tastings name, by ``ToddlerFood/key(_:)``.
  var foodsByKey: [String: ToddlerFood] = [:]

  mutating func importAll(into importer: inout Importer) throws {
    state.profileColors = try colors(in: collectionNames(of: [.child])) { fields in
      let born = try? fields.calendarDay("birthDate", "birthdate", "dateOfBirth", "birthday")
      return born?.sortTime
    }
    try importDocuments(of: [.child], into: &importer) { try $0.importChild(&$1, into: &$2) }
    try collectFoods(until: importer.referenceTime.seconds)
    try importFoods(into: &importer)
    let days: [ToddlerAppCollection] = [
      .bottle, .nursing, .sleep, .diaper, .dose, .growth, .foodLog, .summary,
    ]
    try importDocuments(of: days, into: &importer) { try $0.importDailyRecord(&$1, into: &$2) }
    try importDocuments(of: [.messyPhoto], into: &importer) { try $0.importPhoto(&$1, into: &$2) }
  }

  private mutating func importDailyRecord(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    switch ToddlerAppCollection(of: fields.document.collection) {
    case .bottle: try importer.store(bottleRecord(&fields))
    case .nursing: try importer.store(nursingRecord(&fields))
    case .sleep: try importer.store(sleepRecord(&fields))
    case .diaper: try importer.store(diaperRecord(&fields))
    case .dose: try importer.store(doseRecord(&fields))
    case .growth:
      for record in try growthRecords(&fields, in: importer) { try importer.store(record) }
    case .foodLog:
      let tasting = try foodLogRecord(&fields, until: importer.referenceTime.seconds)
      if try importer.storeIfValid(tasting) { state.importedKeys.add(tasting.key) }
    case .summary: try importer.store(summaryRecord(&fields))
    default: break
    }
  }

  /// Returns the name of the child's document that the document refers to, or in which it is.
  func childID(of fields: inout ExportFields) throws(RowProblem) -> String {
    let named = try fields.referencedName("childID", "childId", "childProfileID", "childProfileId")
    if let named { return named }
    return try fields.unwrap(
      fields.document.ancestorName { ToddlerAppCollection(of: $0) == .child }, "childID")
  }

  func profileLink(_ child: String) -> ImportedRecord.Content {
    .record(of: "profiles", named: "child/\(child)")
  }

  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [ExportDocument.epochField: JSONNode.integer(Int(numberEpoch))]
    if ToddlerAppCollection(of: document.collection) == .child {
      hints[ExportDocument.colorField] = profileColors[document.id].map { .integer($0) }
    }
    return hints
  }

  mutating func importChild(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let born = try fields.birthday(notAfter: importer.referenceTime)
    let due = try fields.calendarDay("dueDate", "expectedDueDate")
    let name = try fields.text("name", "firstName")
    let sexes: KeyValuePairs = [
      "female": "female", "girl": "female", "f": "female", "male": "male", "boy": "male",
      "m": "male",
    ]
    let sex = fields.knownWord("sex", of: sexes) ?? fields.knownWord("gender", of: sexes)
    fields.markTaken("createdAt", "creationDate")
    let record = record(
      "profiles", .child, fields, changedAt: try fields.changeTime(else: appImport.exportedAt),
      [
        "kind": .text("child"), "name": .text(try fields.unwrap(name, "name")),
        "birth_date": .keptIfMissing(.text(born?.description)),
        "due_date": .keptIfMissing(.text(due?.description)), "sex": .keptIfMissing(.text(sex)),
        "slot": .integer(profileColors[id] ?? 0),
        "care_notes": .keptIfMissing(.text(try fields.text("notes", "note"))),
      ])
    if try importer.storeIfValid(record) { birthDatesByChild[id] = born }
  }

  /// Returns a child's birthday from this export or, if the export lacks the child, from an earlier import.
  func birthDate(of child: String, in importer: Importer) throws -> LocalDate? {
    if let born = birthDatesByChild[child] { return born }
    return try importer.text(inColumn: "birth_date", of: "profiles", key: "child/\(child)")
      .flatMap { LocalDate($0) }
  }

  /// Returns the record of a summary for the pediatrician, with the days that it covers, in the table of doctor visits.
  ///
  /// Only the dates and the parents' own words are imported, and no text and no results of the other program.
  func summaryRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let days = try fields.calendarDays(from: "startDate", to: "endDate")
    let first = try fields.unwrap(days.first, "startDate")
    let last = try fields.unwrap(days.last, "endDate")
    if last < first { throw fields.problem(.endsBeforeStart, "endDate", .text("\(last)")) }
    // A summary covers at most about ten years.
    if last.days - first.days >= 3660 {
      throw fields.problem(.durationTooLong, "startDate", .text("\(first)"))
    }
    // A visit may be in the future, but not the days that a summary covers.
    if last > appImport.familyZone.day(of: Instant(seconds: appImport.exportedAt)) {
      throw fields.problem(.inTheFuture, "endDate", .text("\(last)"))
    }
    _ = try fields.day("generatedAt")
    let words = try fields.text("parentNotes")
    return record(
      "visits", .summary, fields, changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "visited_on": .text(last.description),
        "kind": .text("summary"), "note": .text(words), "covers_from": .text(first.description),
      ])
  }

  /// Collects each food from all its tastings up to the time `latest`, which is in seconds since 1970.
  mutating func collectFoods(until latest: Int64) throws {
    var foods: [String: ToddlerFood] = [:]
    var strays: [String: Set<Allergen>] = [:]
    var strange = 0
    try inspectDocuments(in: collectionNames(of: [.foodLog])) { fields in
      guard let name = try? fields.text("foodName", "food", "name") else { return }
      let words = fields.takeValue(["allergens"])?.node.listedWords ?? []
      let allergens = words.compactMap(ToddlerFood.allergen)
      strange += words.count - allergens.count
      let key = ToddlerFood.key(name)
      guard foods[key] != nil || foods.count <= ImportProblem.maximumProfileOrFoodCount else {
        return
      }
      // A tasting without a valid time adds its allergens, but no food.
      guard let at = (try? fields.moment("timestamp", "eatenAt", "date")) ?? nil, at <= latest
      else {
        strays[key, default: []].formUnion(allergens)
        return
      }
      let changedAt =
        (try? fields.latestTime(at, else: appImport.exportedAt)) ?? appImport.exportedAt
      foods[key, default: ToddlerFood(name, at: changedAt, line: fields.document.line)]
        .addTasting(
          named: name, allergens: Set(allergens), at: changedAt,
          isCorrection: fields.document.fields[ExportDocument.epochField] != nil)
    }
    if foods.count > ImportProblem.maximumProfileOrFoodCount { throw ImportProblem.tooManyFoods }
    for (key, allergens) in strays { foods[key]?.addAllergens(allergens) }
    self.foodsByKey = foods
    if strange > 0 { state.unrecognizedCounts["allergens that are not known"] = strange }
  }

  /// Imports each food, with the time of its latest tasting as the time of change.
  ///
  /// A food without a known color is white until the family sets another color, because children most often eat other
  /// white foods anyway.
  mutating func importFoods(into importer: inout Importer) throws {
    for (name, food) in foodsByKey.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let key = "food/\(name)"
      let isThere = try importer.hasRecord(in: "foods", key: key)
      let isMore = try isThere && addMissingAllergens(of: food, key: key, in: importer)
      // The earlier import, which skipped this tasting, knew everything else about the food.
      if food.isCorrection && isThere {
        if isMore { importer.countRecord(in: "foods", as: \.changed) }
        continue
      }
      let color = food.color(foodNames: appImport.foodNamesByLanguage)
      if color == nil { state.unrecognizedCounts.count("foods without a known colour") }
      let allergens = food.allergens.map(\.rawValue).sorted()
      let before = importer.outcome.countsByTable["foods"] ?? .init()
      try importer.store(
        ImportedRecord(
          "foods", key: key, changedAt: food.changedAt, row: food.line,
          [
            "name": .text(food.name),
            "colour": .unlessSet(.text((color ?? .white).rawValue)),
            "allergens": .unlessSet(.text(allergens.joined(separator: " "))),
          ]))
      // The food counts as changed, not as known or older, because its allergens have changed.
      if isMore, importer.outcome.countsByTable["foods"]?.changed == before.changed {
        importer.outcome.countsByTable["foods"] = before
        importer.countRecord(in: "foods", as: \.changed)
      }
    }
  }

  /// Adds the allergens that a stored food lacks, and returns whether there were any.
  ///
  /// An allergen from any tasting stays, whatever the order of the exports. Allergens therefore have no versions.
  private func addMissingAllergens(
    of food: ToddlerFood, key: String, in importer: Importer
  ) throws -> Bool {
    let stored = try importer.text(inColumn: "allergens", of: "foods", key: key) ?? ""
    let there = Set(stored.split(separator: " ").map(String.init))
    let all = there.union(food.allergens.map(\.rawValue))
    if all == there { return false }
    try importer.database.prepare(
      "UPDATE foods SET allergens = ?3 WHERE source = ?1 AND source_id = ?2"
    ).run([.text(importer.source), .text(key), .text(all.sorted().joined(separator: " "))])
    return true
  }

  func foodLogRecord(_ fields: inout ExportFields, until latest: Int64) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let name = try fields.unwrap(fields.text("foodName", "food", "name"), "foodName")
    let at = try fields.unwrap(fields.moment("timestamp", "eatenAt", "date"), "timestamp")
    // A tasting in the future has no food to link to.
    if at > latest {
      throw fields.problem(.inTheFuture, "timestamp", fields.document.fields["timestamp"])
    }
    if let (name, node) = fields.takeValue(["allergens"]), node.listedWords == nil {
      throw fields.problem(.notAllowed, name, node)
    }
    let unmarked = try fields.moment("unmarkedAt")
    let isTried = try fields.flag("isMarkedAsTried") ?? (unmarked == nil)
    let liking =
      fields.knownWord("liking", of: Self.likingWords)
      ?? fields.knownWord("preference", of: Self.likingWords)
    return record(
      "food_logs", .foodLog, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child),
        "food_id": .record(of: "foods", named: "food/\(ToddlerFood.key(name))"),
        "eaten_at": .integer(at), "liking": .text(liking), "is_tried": .integer(isTried ? 1 : 0),
        "unmarked_at": .integer(unmarked), "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let likingWords: KeyValuePairs = [
    "loved": "loved", "love": "loved", "liked": "liked", "like": "liked", "unsure": "unsure",
    "neutral": "unsure", "disliked": "disliked", "dislike": "disliked", "refused": "refused",
  ]
}
