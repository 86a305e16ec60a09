import Knowledge
import Mustache
import Records

/// All known foods by color: tried, unmarked (no longer counted as tried), and not yet tasted.
struct FoodExplorer: MemberWriter {
  let site: SiteContent
  let context: PageContext
  let member: FamilySummary.Member
  let foods: FoodMetrics

  func section() throws -> PageSection {
    let known = journal.allFoods
    let shelves = try Food.Color.allCases.compactMap { color -> PageSection.FoodGroup? in
      let tastes = foods.tastedFoods.filter { $0.food.color == color }
      let tasted = Set(tastes.map(\.food.entry.id))
      let others = known.filter { $0.color == color && !tasted.contains($0.entry.id) }
        .sorted { (wording.name(of: $0), $0.entry.id) < (wording.name(of: $1), $1.entry.id) }
      guard !tastes.isEmpty || !others.isEmpty else { return nil }
      let counts = [
        "number": wording.number(tastes.count(where: \.isTried)),
        "total": wording.number(tastes.count + others.count),
      ]
      return PageSection.FoodGroup(
        cssClass: color.rawValue,
        title: wording.capitalizingFirstLetter(try word("food_colour", color)),
        note: try text("food.tried_of", counts),
        foods: try tastes.map { try tile(of: $0) }
          + others.map { try tile(of: $0, state: "later", note: try text("food.not_yet")) })
    }
    return PageSection(
      id: "tastes", title: try text("food.title"), foodGroups: shelves,
      collapsedTables: [try table(of: foods.tastedFoods)])
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
    let drawing = timelinePhoto == nil ? site.context.assets.foodDrawings[food.color] : nil
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

  /// Returns a table of all tasted foods, by color and then by date of first tasting.
  private func table(of tastes: [FoodMetrics.TastedFood]) throws -> PageSection.Table {
    let wording = wording(inZoneOf: profile)
    let inOrder = Food.Color.allCases.flatMap { color in
      tastes.filter { $0.food.color == color }
    }
    let columns = ["food", "color", "first", "last", "times", "liking"]
    return PageSection.Table(
      caption: "", header: try columns.map { try text("column.\($0)") },
      rows: try inOrder.map { taste in
        [
          wording.name(of: taste.food), try word("food_colour", taste.food.color),
          wording.date(taste.firstTastedAt, .medium), wording.date(taste.lastTastedAt, .medium),
          wording.number(taste.count),
          try taste.liking.map { try word("liking", $0) } ?? Wording.unknown,
        ]
      }, numericColumns: [4])
  }
}

/// The newest usable photo of each food for each child.
struct FoodPhotos: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let food: ID<Food>
  }

  private let photos: [Key: Timeline.TimelinePhoto]

  init(_ timeline: Timeline) {
    let tasted = timeline.photos.compactMap { timelinePhoto -> (Key, Timeline.TimelinePhoto)? in
      guard timelinePhoto.picture != nil, let meal = timelinePhoto.meal else { return nil }
      return (Key(profile: timelinePhoto.profile.id, food: meal.log.food), timelinePhoto)
    }
    photos = Dictionary(tasted) { newest, _ in newest }
  }

  /// Returns the photo of a food; nil if the page shows the drawing of its color instead.
  func photo(of food: Food, for profile: Profile) -> Timeline.TimelinePhoto? {
    photos[Key(profile: profile.id, food: ID(food.entry.id))]
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
