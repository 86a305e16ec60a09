/// A figure of the summary: its value, its unit, and the tables it was counted from.
struct FigureNode {
  let id: String
  let value: JSONNode
  let unit: String
  let sources: [String]

  init(_ id: String, _ value: JSONNode, _ unit: String, _ sources: [String]) {
    self.id = id
    self.value = value
    self.unit = unit
    self.sources = sources
  }

  init(_ id: String, _ value: Double?, _ unit: String, _ sources: String...) {
    self.init(id, .measured(value), unit, sources)
  }

  init(_ id: String, _ value: Int, _ unit: String, _ sources: String...) {
    self.init(id, .integer(value), unit, sources)
  }

  var node: JSONNode {
    .object(["value": value, "unit": .text(unit), "from": .texts(sources)])
  }
}

extension Summary.Figures {
  /// Every figure by a name that stays; null where it is not known or withheld for lack of records.
  func nodes(_ profile: Profile) -> [FigureNode] {
    switch self {
    case .child(let figures):
      figures.recording + figures.feeding + figures.sleeping + figures.care + figures.tasting
    case .elder(let figures): figures.nodes
    case .pet(let figures): figures.nodes(ideal: profile.idealKcal)
    }
  }
}

extension ChildFigures {
  fileprivate var recording: [FigureNode] {
    [
      FigureNode("complete_days", completeDays, "days"),
      FigureNode("covered", .flag(isCovered), "flag", []),
    ]
  }

  fileprivate var feeding: [FigureNode] {
    let gaps = feedGaps.map(Double.init)
    return [
      FigureNode("feeds", days.reduce(0) { $0 + $1.feeds }, "count", "bottle_feeds", "nursing_sessions"),
      FigureNode("bottles", bottles, "count", "bottle_feeds"),
      FigureNode(
        "feeds_per_day", median { Double($0.feeds) }, "count", "bottle_feeds", "nursing_sessions"),
      FigureNode("milk_per_day", median(\.milkMl), "ml", "bottle_feeds"),
      FigureNode("milk", total(\.milkMl), "ml", "bottle_feeds"),
      FigureNode("nursing_per_day", median { Double($0.nursing) }, "s", "nursing_sessions"),
      FigureNode("nursing_left", total { Double($0.nursingLeft) }, "s", "nursing_sessions"),
      FigureNode("nursing_right", total { Double($0.nursingRight) }, "s", "nursing_sessions"),
      FigureNode(
        "feed_gap_mean", Statistics.mean(gaps), "s", "bottle_feeds", "nursing_sessions"),
      FigureNode(
        "feed_gap_median", Statistics.median(gaps), "s", "bottle_feeds", "nursing_sessions"),
      FigureNode("feed_gap_longest", gaps.max(), "s", "bottle_feeds", "nursing_sessions"),
      FigureNode("wasted", total(\.wastedMl), "ml", "milk_waste"),
      FigureNode("pumped", total(\.pumpedMl), "ml", "pumping_sessions"),
    ]
  }

  fileprivate var sleeping: [FigureNode] {
    [
      FigureNode("sleep_per_day", median { Double($0.sleep) }, "s", "sleeps"),
      FigureNode("sleep", total { Double($0.sleep) }, "s", "sleeps"),
      FigureNode("night_sleep", total { Double($0.nightSleep) }, "s", "sleeps"),
      FigureNode("naps_per_day", median { Double($0.naps) }, "count", "sleeps"),
      FigureNode("naps", days.reduce(0) { $0 + $1.naps }, "count", "sleeps"),
      FigureNode("longest_sleep", longestSleep.map(Double.init), "s", "sleeps"),
    ]
  }

  fileprivate var care: [FigureNode] {
    [
      FigureNode("changes", days.reduce(0) { $0 + $1.changes }, "count", "diapers"),
      FigureNode("wet_per_day", median { Double($0.wet) }, "count", "diapers"),
      FigureNode("dirty_per_day", median { Double($0.dirty) }, "count", "diapers"),
      FigureNode("wet", days.reduce(0) { $0 + $1.wet }, "count", "diapers"),
      FigureNode("dirty", days.reduce(0) { $0 + $1.dirty }, "count", "diapers"),
      FigureNode("doses", days.reduce(0) { $0 + $1.doses }, "count", "doses"),
      FigureNode("screen", total { Double($0.screen) }, "s", "usage_sessions"),
      FigureNode("measurements", growth.count, "count", "measurements"),
    ]
  }

  fileprivate var tasting: [FigureNode] {
    [
      FigureNode("foods_new", foods.new.count, "count", "food_logs"),
      FigureNode("foods_tried", foods.tried.count, "count", "food_logs"),
      FigureNode("colours", foods.colours.count, "count", "food_logs"),
      FigureNode("allergens", foods.exposures.count, "count", "food_logs"),
      FigureNode(
        "reactions", foods.exposures.reduce(0) { $0 + $1.reactions.count }, "count", "reactions"),
    ]
  }
}

extension ElderFigures {
  fileprivate var nodes: [FigureNode] {
    let due = occasions.count { $0.outcome != .open }
    return [
      FigureNode("due", due, "count", "tasks"),
      FigureNode("in_time", count(.inTime), "count", "replies"),
      FigureNode("late", count(.late), "count", "replies"),
      FigureNode("missed", count(.missed), "count", "tasks", "replies"),
      FigureNode("rate", rate, "share", "tasks", "replies"),
      FigureNode("streak", streak.latest, "days", "tasks", "replies"),
      FigureNode("best_streak", streak.best, "days", "tasks", "replies"),
      FigureNode("reply_time_mean", replyTime?.mean, "s", "replies"),
      FigureNode("reply_time_median", replyTime?.median, "s", "replies"),
      FigureNode(
        "rate_by_category",
        .object(
          Dictionary(categories.map { ($0.category.rawValue, JSONNode.measured($0.rate)) }) {
            first, _ in first
          }), "share", ["tasks", "replies"]),
    ]
  }
}

extension PetFigures {
  fileprivate func nodes(ideal: Double?) -> [FigureNode] {
    [
      FigureNode("meals", days.reduce(0) { $0 + $1.meals }, "count", "pet_meals"),
      FigureNode("days_with_meals", days.count { $0.meals > 0 }, "days", "pet_meals"),
      FigureNode("kcal_per_day", meanKcal, "kcal", "pet_meals"),
      FigureNode("ideal_kcal", ideal, "kcal"),
      FigureNode("packets_towards_ideal", adviceInPackets, "packets", "pet_meals"),
      FigureNode("next_meal", nextMeal.map { Double($0.seconds) }, "unix_s", "pet_meals"),
      FigureNode(
        "days_left",
        .object(
          Dictionary(supplies.map { ($0.food.entry.id, JSONNode.measured($0.days)) }) {
            first, _ in first
          }), "days", ["stock", "pet_meals"]),
    ]
  }
}
