import Audiences
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The page of a child's foods: the number of foods tried by color, a tile for each food, allergens and reactions.
struct FoodPage: ProfileTopicPage {
  static let topic = ProfileTopic.food
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member
  let foodMetrics: FoodMetrics

  func sections() throws -> [PageSection] {
    let wording = wording(inZoneOf: profile)
    var foodColors = try foodColorsSection(of: foodMetrics)
    foodColors.title = try text("food.rainbow")
    let health =
      audience.canSee(.health)
      ? [
        try allergensSection(wording), try reactionsSection(wording), try checkInsSection(wording),
      ] : []
    return [foodColors, try foodsByColorSection()] + health
  }

  private func allergensSection(_ wording: Wording) throws -> PageSection {
    let rows = try foodMetrics.allergenExposures.map { exposure in
      [
        wording.capitalizingFirstLetter(try word("allergen", exposure.allergen)),
        wording.date(exposure.firstEatenAt, .medium), wording.date(exposure.lastEatenAt, .medium),
        wording.number(exposure.mealCount), wording.number(exposure.reactions.count),
      ]
    }
    let table = try table(
      ["allergen", "first", "last", "times", "reactions"], rows, numericColumns: [3, 4])
    return PageSection(
      id: "allergens", title: try text("food.allergens"),
      paragraphs: rows.isEmpty ? [try text("food.no_allergens")] : [],
      tables: rows.isEmpty ? [] : [table])
  }

  private func reactionsSection(_ wording: Wording) throws -> PageSection {
    let items = try journal.reactions.of(profile.id).reversed().map { try item(about: $0, wording) }
    return PageSection(
      id: "reactions", title: try text("food.reactions"),
      paragraphs: items.isEmpty ? [try text("food.no_reactions")] : [], items: items)
  }

  private func item(about reaction: Reaction, _ wording: Wording) throws -> ListItem {
    let food = reaction.foodLog.flatMap(site.food(of:))
    let onset = try reaction.onsetMinutes.map {
      try text("food.onset", ["duration": wording.duration(seconds: Double($0) * 60)])
    }
    let notes = [
      try word("severity", reaction.severity), onset, wording.dateAndTime(reaction.noticedAt),
    ]
    return ListItem(
      text: try food.map { try labeled(wording.name(of: $0), reaction.signs) } ?? reaction.signs,
      note: notes.compactMap(\.self).joined(separator: " · "))
  }

  private func checkInsSection(_ wording: Wording) throws -> PageSection {
    let past = journal.countedCheckIns(of: profile)
      .filter { $0.state(at: journal.referenceTime) != .open }
    let all = past + journal.openCheckIns(of: profile)
    let items = try all.reversed().prefix(20).map { checkIn in
      ListItem(
        text: site.food(of: checkIn.foodLog).map { wording.name(of: $0) }
          ?? wording.date(checkIn.dueAt),
        note: try checkInStateText(of: checkIn, wording))
    }
    return PageSection(id: "check-ins", title: try text("food.check_ins"), items: Array(items))
  }

  private func checkInStateText(of checkIn: AllergenCheckIn, _ wording: Wording) throws -> String {
    let due = try text("food.check_in_due", ["moment": wording.dateAndTime(checkIn.dueAt)])
    guard let done = checkIn.doneAt else {
      let isMissed = checkIn.state(at: journal.referenceTime) == .missed
      return isMissed ? "\(due) · \(try text("food.check_in_missed"))" : due
    }
    let moment = try text("food.check_in_done", ["moment": wording.dateAndTime(done)])
    let outcome = try checkIn.outcome.map { try word("check_in_outcome", $0) }
    return [moment, outcome].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a section with all known foods by color: tried foods, foods that no longer count as tried, and foods never
  /// tasted.
  func foodsByColorSection() throws -> PageSection {
    let known = journal.allFoods
    let shelves = try Food.Color.allCases.compactMap { color -> TemplateValue? in
      let tastes = foodMetrics.tastedFoods.filter { $0.food.color == color }
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
          try tastes.map { try foodTile(of: $0) }
            + others.map { try foodTile(of: $0, state: "later", note: try text("food.not_yet")) }),
      ]
    }
    return PageSection(
      id: "tastes", title: try text("food.title"), foodGroups: shelves,
      collapsedTables: [try tastedFoodTable()])
  }

  private func foodTile(of taste: FoodMetrics.TastedFood) throws -> TemplateValue {
    if !taste.isTried, let since = try noLongerTriedNote(for: taste.food) {
      return try foodTile(of: taste.food, state: "unmarked", note: since)
    }
    let notes = [
      try counted("food.times", taste.mealCount), try taste.liking.map { try word("liking", $0) },
    ]
    return try foodTile(
      of: taste.food, state: "tried", note: notes.compactMap(\.self).joined(separator: " · "))
  }

  private func foodTile(of food: Food, state: String, note: String) throws -> TemplateValue {
    let timelinePhoto = site.foodPhotos.photo(of: food, for: profile)
    let drawing =
      timelinePhoto == nil ? site.settings.assets.foodDrawingsByColor[food.color] : nil
    return [
      "name": .text(wording.name(of: food)), "note": .text(note), "state": .text(state),
      "href": .text(photoLink(timelinePhoto) ?? ""),
      "picture": try timelinePhoto.map { try picture($0, .square, .avatar) } ?? .null,
      "drawing": .text(drawing.map { fileLink($0.path) } ?? ""),
    ]
  }

  private func noLongerTriedNote(for food: Food) throws -> String? {
    let log = journal.foodLogs.of(profile.id)
      .last { $0.food.text == food.entry.id && $0.unmarkedAt != nil }
    return try log?.unmarkedAt.map {
      try text("food.unmarked", ["date": wording(inZoneOf: profile).date($0, .medium)])
    }
  }

  /// Returns a table of all foods that the child tasted, by color and then by the date of the first taste.
  private func tastedFoodTable() throws -> ReportTable {
    let wording = wording(inZoneOf: profile)
    let inOrder = Food.Color.allCases.flatMap { color in
      foodMetrics.tastedFoods.filter { $0.food.color == color }
    }
    let rows = try inOrder.map { taste in
      [
        wording.name(of: taste.food), try word("food_colour", taste.food.color),
        wording.date(taste.firstTastedAt, .medium), wording.date(taste.lastTastedAt, .medium),
        wording.number(taste.mealCount),
        try taste.liking.map { try word("liking", $0) } ?? Wording.unknownValueMark,
      ]
    }
    return try table(
      ["food", "color", "first", "last", "times", "liking"], rows, numericColumns: [4])
  }
}

extension PageWriter {
  /// Returns a section with the seven colors of foods, and the number of foods of each color that a child tried.
  func foodColorsSection(of foods: FoodMetrics) throws -> PageSection {
    guard !foods.tastedFoods.isEmpty else { return PageSection(id: "food", title: "") }
    let colors = Food.Color.allCases
    let numbers = [
      "number": wording.number(foods.triedColors.count), "total": wording.number(colors.count),
    ]
    return PageSection(
      id: "food", title: try text("food.title"),
      paragraphs: [
        try counted("food.tried", foods.triedFoods.count), try text("food.rainbow_count", numbers),
      ],
      foodColors: try colors.map { color in
        let number = foods.triedFoods.count { $0.food.color == color }
        return [
          "style": .text(color.rawValue),
          "label": .text(wording.capitalizingFirstLetter(try word("food_colour", color))),
          "note": .text(wording.number(number)), "is_met": .bool(number > 0),
        ]
      })
  }
}

/// The newest rendered photo of each food for each child.
struct NewestFoodPhotos: Sendable {
  private var photosByProfileAndFood: [ID<Profile>: [ID<Food>: Timeline.TimelinePhoto]] = [:]

  init(_ timeline: Timeline) {
    // The photos are in order of time here, so that the newest one replaces the others.
    for timelinePhoto in timeline.photos.reversed() where timelinePhoto.picture != nil {
      guard let meal = timelinePhoto.meal else { continue }
      photosByProfileAndFood[timelinePhoto.profile.id, default: [:]][meal.log.food] = timelinePhoto
    }
  }

  /// Returns the photo of a food for a child, or nil if there is none; pages then show a drawing in the food's color.
  func photo(of food: Food, for profile: Profile) -> Timeline.TimelinePhoto? {
    photosByProfileAndFood[profile.id]?[ID(food.entry.id)]
  }

  /// Returns the colors of the known foods that have no photo of a child in `members`, and therefore need a drawing.
  func colorsToDraw(for members: [FamilySummary.Member], _ known: [Food]) -> Set<Food.Color> {
    Set(
      members.flatMap { member -> [Food.Color] in
        guard case .child(let metrics) = member.recentMetrics, !metrics.foods.tastedFoods.isEmpty
        else { return [] }
        return known.filter { photo(of: $0, for: member.profile) == nil }.map(\.color)
      })
  }
}
