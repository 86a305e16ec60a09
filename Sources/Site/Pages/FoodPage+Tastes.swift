import Audiences
import Knowledge
import Mustache
import Photos
import Records
import Reports

extension FoodPage {
  /// Returns a section with all known foods by color: foods that count as tried, that no longer count, or never tasted.
  func tastes() throws -> PageSection {
    let known = journal.allFoods
    let shelves = try Food.Color.allCases.compactMap { color -> Value? in
      let tastes = foods.tastedFoods.filter { $0.food.color == color }
      let tasted = Set(tastes.map(\.food.entry.id))
      let others = known.filter { $0.color == color && !tasted.contains($0.entry.id) }
        .sorted { (wording.name(of: $0), $0.entry.id) < (wording.name(of: $1), $1.entry.id) }
      guard !tastes.isEmpty || !others.isEmpty else { return nil }
      let counts = [
        "number": wording.number(tastes.count(where: \.isTried)),
        "total": wording.number(tastes.count + others.count),
      ]
      return [
        "style": .text(color.rawValue),
        "title": .text(wording.capitalizingFirstLetter(try word("food_colour", color))),
        "note": .text(try text("food.tried_of", counts)),
        "foods": .list(
          try tastes.map { try tile(of: $0) }
            + others.map { try tile(of: $0, state: "later", note: try text("food.not_yet")) }),
      ]
    }
    return PageSection(
      id: "tastes", title: try text("food.title"), foodGroups: shelves,
      collapsedTables: [try tasteTable()])
  }

  private func tile(of taste: FoodMetrics.TastedFood) throws -> Value {
    if !taste.isTried, let since = try unmarkedNote(for: taste.food) {
      return try tile(of: taste.food, state: "unmarked", note: since)
    }
    let notes = [
      try counted("food.times", taste.count), try taste.liking.map { try word("liking", $0) },
    ]
    return try tile(
      of: taste.food, state: "tried", note: notes.compactMap(\.self).joined(separator: " · "))
  }

  private func tile(of food: Food, state: String, note: String) throws -> Value {
    let timelinePhoto = site.foodPhotos.photo(of: food, for: profile)
    let drawing =
      timelinePhoto == nil ? site.settings.assets.foodDrawings[food.color] : nil
    return [
      "name": .text(wording.name(of: food)), "note": .text(note), "state": .text(state),
      "href": .text(photoLink(timelinePhoto) ?? ""),
      "picture": try timelinePhoto.map { try picture($0, .square, .avatar) } ?? .null,
      "drawing": .text(drawing.map { fileLink($0.path) } ?? ""),
    ]
  }

  private func unmarkedNote(for food: Food) throws -> String? {
    let log = journal.foodLogs.of(profile.id)
      .last { $0.food.text == food.entry.id && $0.unmarkedAt != nil }
    return try log?.unmarkedAt.map {
      try text("food.unmarked", ["date": wording(inZoneOf: profile).date($0, .medium)])
    }
  }

  /// Returns a table of all foods that the child tasted, by color and then by the date of the first taste.
  private func tasteTable() throws -> ContentTable {
    let wording = wording(inZoneOf: profile)
    let inOrder = Food.Color.allCases.flatMap { color in
      foods.tastedFoods.filter { $0.food.color == color }
    }
    let rows = try inOrder.map { taste in
      [
        wording.name(of: taste.food), try word("food_colour", taste.food.color),
        wording.date(taste.firstTastedAt, .medium), wording.date(taste.lastTastedAt, .medium),
        wording.number(taste.count),
        try taste.liking.map { try word("liking", $0) } ?? Wording.unknown,
      ]
    }
    return try table(
      ["food", "color", "first", "last", "times", "liking"], rows, numericColumns: [4])
  }
}

/// The newest rendered photo of each food for each child.
struct FoodPhotos: Sendable {
  private var photos: [ID<Profile>: [ID<Food>: Timeline.TimelinePhoto]] = [:]

  init(_ timeline: Timeline) {
    // The loop goes from old to new, so that the newest photo replaces the others.
    for timelinePhoto in timeline.photos.reversed() where timelinePhoto.picture != nil {
      guard let meal = timelinePhoto.meal else { continue }
      photos[timelinePhoto.profile.id, default: [:]][meal.log.food] = timelinePhoto
    }
  }

  /// Returns the photo of a child's food, or nil if the page must show a drawing in the color of the food.
  func photo(of food: Food, for profile: Profile) -> Timeline.TimelinePhoto? {
    photos[profile.id]?[ID(food.entry.id)]
  }

  func colorsToDraw(for members: [FamilySummary.Member], _ known: [Food]) -> Set<Food.Color> {
    Set(
      members.flatMap { member -> [Food.Color] in
        guard case .child(let metrics) = member.recentMetrics, !metrics.foods.tastedFoods.isEmpty
        else { return [] }
        return known.filter { photo(of: $0, for: member.profile) == nil }.map(\.color)
      })
  }
}
