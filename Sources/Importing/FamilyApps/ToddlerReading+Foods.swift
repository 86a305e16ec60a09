import Records
import SQLite

extension ToddlerReading {
  /// Collects each food from all its tastings up to a time, which is in seconds since 1970.
  mutating func collectFoods(until latest: Int64) throws {
    var foods: [String: ToddlerFood] = [:]
    var strays: [String: Set<Allergen>] = [:]
    var strange = 0
    try inspect(at: names(of: [.foodLog])) { fields in
      guard let name = try? fields.text("foodName", "food", "name") else { return }
      let words = fields.value(["allergens"])?.node.words ?? []
      let allergens = words.compactMap(ToddlerFood.allergen)
      strange += words.count - allergens.count
      let key = ToddlerFood.key(name)
      guard foods[key] != nil || foods.count <= ImportProblem.maximumCount else { return }
      // A tasting without a valid time adds its allergens, but no food.
      guard let at = (try? fields.moment("timestamp", "eatenAt", "date")) ?? nil, at <= latest
      else {
        strays[key, default: []].formUnion(allergens)
        return
      }
      let changedAt = (try? fields.latest(at, else: export.exportedAt)) ?? export.exportedAt
      foods[key, default: ToddlerFood(name, at: changedAt, line: fields.document.line)]
        .add(
          name, Set(allergens), at: changedAt,
          isCorrection: fields.document.fields[ExportDocument.originField] != nil)
    }
    if foods.count > ImportProblem.maximumCount { throw ImportProblem.tooManyFoods }
    for (key, allergens) in strays { foods[key]?.add(allergens) }
    self.foods = foods
    if strange > 0 { state.unknown["allergens that are not known"] = strange }
  }

  /// Imports each food, with the time of its latest tasting as the time of change.
  ///
  /// A food without a known color is white until the family sets another color, because children most often eat other
  /// white foods anyway.
  mutating func importFoods(into importer: inout Importer) throws {
    for (name, food) in foods.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let key = "food/\(name)"
      let isThere = try importer.has("foods", key)
      let isMore = try isThere && addAllergens(of: food, key, in: importer)
      // The earlier import, which skipped this tasting, knew everything else about the food.
      if food.isCorrection && isThere {
        if isMore { importer.outcome.counts["foods", default: .init()].changed += 1 }
        continue
      }
      let color = food.color(by: export.foodNames)
      if color == nil { state.unknown.count("foods without a known colour") }
      let allergens = food.allergens.map(\.rawValue).sorted()
      let before = importer.outcome.counts["foods"] ?? .init()
      try importer.store(
        ImportedRecord(
          "foods", key: key, changedAt: food.changedAt, row: food.line,
          [
            "name": .text(food.name),
            "colour": .unlessSet(.text((color ?? .white).rawValue)),
            "allergens": .unlessSet(.text(allergens.joined(separator: " "))),
          ]))
      if isMore { importer.countAsChanged("foods", from: before) }
    }
  }

  /// Adds the allergens that a stored food lacks, and returns whether there were any.
  ///
  /// An allergen from any tasting stays, whatever the order of the exports. Allergens therefore have no versions.
  private func addAllergens(
    of food: ToddlerFood, _ key: String, in importer: Importer
  ) throws -> Bool {
    let stored = try importer.text("allergens", of: "foods", key) ?? ""
    let there = Set(stored.split(separator: " ").map(String.init))
    let all = there.union(food.allergens.map(\.rawValue))
    if all == there { return false }
    try importer.database.prepare(
      "UPDATE foods SET allergens = ?3 WHERE source = ?1 AND source_id = ?2"
    ).run([.text(importer.source), .text(key), .text(all.sorted().joined(separator: " "))])
    return true
  }

  func foodLog(_ fields: inout ExportFields, until latest: Int64) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let name = try fields.needed(fields.text("foodName", "food", "name"), "foodName")
    let at = try fields.needed(fields.moment("timestamp", "eatenAt", "date"), "timestamp")
    // A tasting in the future has no food to link to.
    if at > latest {
      throw fields.problem(.inTheFuture, "timestamp", fields.document.fields["timestamp"])
    }
    if let (name, node) = fields.value(["allergens"]), node.words == nil {
      throw fields.problem(.notAllowed, name, node)
    }
    let unmarked = try fields.moment("unmarkedAt")
    let isTried = try fields.flag("isMarkedAsTried") ?? (unmarked == nil)
    let liking =
      fields.known("liking", of: Self.likings) ?? fields.known("preference", of: Self.likings)
    return record(
      "food_logs", .foodLog, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child),
        "food_id": .record(of: "foods", named: "food/\(ToddlerFood.key(name))"),
        "eaten_at": .integer(at), "liking": .text(liking), "is_tried": .integer(isTried ? 1 : 0),
        "unmarked_at": .integer(unmarked), "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let likings: KeyValuePairs = [
    "loved": "loved", "love": "loved", "liked": "liked", "like": "liked", "unsure": "unsure",
    "neutral": "unsure", "disliked": "disliked", "dislike": "disliked", "refused": "refused",
  ]
}

extension Importer {
  /// Counts an imported record as changed, not as known or older, because another part of the record has changed.
  fileprivate mutating func countAsChanged(_ table: String, from before: ImportOutcome.Counts) {
    guard let counts = outcome.counts[table], counts.changed == before.changed else { return }
    outcome.counts[table] = before
    outcome.counts[table]?.changed += 1
  }
}
