import Audiences
import Knowledge
import Mustache
import Records
import Reports

/// The page of a child's foods: the number of foods tried by color, a tile for each food, allergens and reactions.
struct FoodPage: ProfileTopicPage {
  static let topic = ProfileTopic.food
  let site: SiteContent
  let context: PageContext
  let member: FamilySummary.Member
  let foods: FoodMetrics

  func sections() throws -> [PageSection] {
    let wording = wording(inZoneOf: profile)
    var foodColors = try foodColors(foods)
    foodColors.title = try text("food.rainbow")
    let health =
      audience.includes(.health)
      ? [try allergens(wording), try reactions(wording), try checkIns(wording)] : []
    return [foodColors, try tastes()] + health
  }

  private func allergens(_ wording: Wording) throws -> PageSection {
    let rows = try foods.exposures.map { exposure in
      [
        wording.capitalizingFirstLetter(try word("allergen", exposure.allergen)),
        wording.date(exposure.first, .medium), wording.date(exposure.last, .medium),
        wording.number(exposure.count), wording.number(exposure.reactions.count),
      ]
    }
    let table = try table(
      ["allergen", "first", "last", "times", "reactions"], rows, numericColumns: [3, 4])
    return PageSection(
      id: "allergens", title: try text("food.allergens"),
      paragraphs: rows.isEmpty ? [try text("food.no_allergens")] : [],
      tables: rows.isEmpty ? [] : [table])
  }

  private func reactions(_ wording: Wording) throws -> PageSection {
    let items = try journal.reactions.of(profile.id).reversed().map { try item(about: $0, wording) }
    return PageSection(
      id: "reactions", title: try text("food.reactions"),
      paragraphs: items.isEmpty ? [try text("food.no_reactions")] : [], items: items)
  }

  private func item(about reaction: Reaction, _ wording: Wording) throws -> LinkItem {
    let food = reaction.foodLog.flatMap(site.food(of:))
    let onset = try reaction.onsetMinutes.map {
      try text("food.onset", ["duration": wording.duration(seconds: Double($0) * 60)])
    }
    let notes = [
      try word("severity", reaction.severity), onset, wording.dateAndTime(reaction.noticedAt),
    ]
    return LinkItem(
      text: try food.map { try labeled(wording.name(of: $0), reaction.signs) } ?? reaction.signs,
      note: notes.compactMap(\.self).joined(separator: " · "))
  }

  private func checkIns(_ wording: Wording) throws -> PageSection {
    let past = journal.countedCheckIns(of: profile)
      .filter { $0.state(at: journal.referenceTime) != .open }
    let all = past + journal.openCheckIns(of: profile)
    let items = try all.reversed().prefix(20).map { checkIn in
      LinkItem(
        text: site.food(of: checkIn.foodLog).map { wording.name(of: $0) }
          ?? wording.date(checkIn.dueAt),
        note: try checkInState(of: checkIn, wording))
    }
    return PageSection(id: "check-ins", title: try text("food.check_ins"), items: Array(items))
  }

  private func checkInState(of checkIn: AllergenCheckIn, _ wording: Wording) throws -> String {
    let due = try text("food.check_in_due", ["moment": wording.dateAndTime(checkIn.dueAt)])
    guard let done = checkIn.doneAt else {
      let isMissed = checkIn.state(at: journal.referenceTime) == .missed
      return isMissed ? "\(due) · \(try text("food.check_in_missed"))" : due
    }
    let moment = try text("food.check_in_done", ["moment": wording.dateAndTime(done)])
    let outcome = try checkIn.outcome.map { try word("check_in_outcome", $0) }
    return [moment, outcome].compactMap(\.self).joined(separator: " · ")
  }
}

extension PageWriter {
  /// Returns a section with the seven colors of foods, and the number of foods of each color that a child tried.
  func foodColors(_ foods: FoodMetrics) throws -> PageSection {
    guard !foods.tastedFoods.isEmpty else { return PageSection(id: "food", title: "") }
    let colors = Food.Color.allCases
    let numbers = [
      "number": wording.number(foods.colors.count), "total": wording.number(colors.count),
    ]
    return PageSection(
      id: "food", title: try text("food.title"),
      paragraphs: [
        try counted("food.tried", foods.triedFoods.count), try text("food.rainbow_count", numbers),
      ],
      swatches: try colors.map { color in
        let number = foods.triedFoods.count { $0.food.color == color }
        return [
          "style": .text(color.rawValue),
          "label": .text(wording.capitalizingFirstLetter(try word("food_colour", color))),
          "note": .text(wording.number(number)), "is_met": .bool(number > 0),
        ]
      })
  }
}
