import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

extension MetricTree {
  /// The names of additive metrics: the values of two consecutive windows add up to the value of
  /// both windows together.
  private static let additiveNames: Set<String> = [
    "balance_ml", "bottles", "breast_milk_drunk_ml", "complete_days", "count", "days",
    "days_from_38_celsius", "days_given", "days_judged", "days_met", "days_missed", "days_nursed",
    "days_of_known_energy", "days_over", "days_planned", "days_with_meals", "days_with_use", "done",
    "doses", "due", "given", "in_time", "late", "left_s",
    "meals_of_unknown_energy", "missed", "nursings", "open", "reactions", "readings", "records",
    "right_s", "taken", "total", "total_ml", "total_s", "wasted_ml",
  ]
  /// The names of all other metrics: means, shares, extremes, names, and metrics that include days
  /// outside the window.
  private static let nonadditiveNames: Set<String> = [
    "advice_packets_per_day", "allergens", "balance", "best_category", "best_streak_days",
    "bottle_mean_ml", "by_category", "colours_of_seven", "current_streak_days", "done_share",
    "feeds_trend", "first_today", "goal_ml", "highest_celsius", "ideal_per_day_kcal", "interval",
    "last_seven_days_share", "left_share", "longest_s", "mean_per_day", "mean_per_day_kcal",
    "mean_per_day_ml", "mean_per_day_s", "mean_per_day_with_use_s", "mean_s", "median_per_day",
    "median_per_day_ml",
    "median_per_day_s", "median_per_kg_per_day_ml", "median_s", "milk_trend", "nap_mean_s", "new",
    "next_expected", "nursing_mean_s", "reply_mean_s", "reply_median_s", "shortest_s", "suffices",
    "supplies", "trend", "tried", "weakest_category", "window",
  ]
  private static let identifyingNames = ["caregiver", "name", "id", "monday"]

  /// Returns the values of all additive numbers in the tree, by the path of their names.
  ///
  /// `path` is the path of this tree. Throws if a name is in neither of the two sets above.
  func additiveValues(at path: [String] = []) throws -> [String: Double] {
    let name = path.last ?? ""
    if Self.nonadditiveNames.contains(name) { return [:] }
    switch self {
    case .group(let group):
      return try group.filter { !Self.identifyingNames.contains($0.key) }
        .map { try $1.additiveValues(at: path + [$0]) }
        .reduce(into: [:]) { sums, part in sums.merge(part, uniquingKeysWith: +) }
    case .list(let trees):
      // Lists of plain values contain names, such as the colors that were tried.
      return try trees.filter { $0.identifyingValue != nil }
        .map { try $0.additiveValues(at: path + [$0.identifyingValue ?? ""]) }
        .reduce(into: [:]) { sums, part in sums.merge(part, uniquingKeysWith: +) }
    case .value(let cell):
      if name == "title" { return [:] }
      let isColour = path.dropLast().last == "colours"
      try #require(isColour || Self.additiveNames.contains(name), "Can \(path) be added?")
      return switch cell {
      case .integer(let number): [path.joined(separator: "."): Double(number)]
      case .number(let number): [path.joined(separator: "."): number]
      default: [:]
      }
    }
  }

  /// The value that identifies a group in a list; nil for plain values.
  private var identifyingValue: String? {
    guard case .group(let group) = self else { return nil }
    return Self.identifyingNames.compactMap { group[$0] }.first.map { "\($0)" }
  }
}
