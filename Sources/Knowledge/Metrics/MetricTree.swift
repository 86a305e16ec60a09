import Records

/// Named metrics for other programs, nested in groups; `summary.json` contains them for each range of days.
///
/// Names are in snake_case and end with their unit, such as `milk_ml`; names of shares from 0 to 1 end with "share". A
/// metric that is unknown, or not stated because too few days are complete, is null and never 0. Names must not change
/// once they are published.
package indirect enum MetricTree: Hashable, Sendable {
  case value(Cell)
  /// Values in an order that has a meaning.
  case list([MetricTree])
  case group([String: MetricTree])
}

protocol MetricTreeConvertible {
  var tree: MetricTree { get }
}

extension MetricTree: MetricTreeConvertible {
  var tree: MetricTree { self }

  init(_ group: [String: any MetricTreeConvertible]) { self = .group(group.mapValues(\.tree)) }

  /// Returns one line for each value of the tree, sorted by name, such as `feeding.feeds.total = 12`, with moments as
  /// local times of `zone`.
  package func lines(in zone: Zone, underPath path: String = "") -> [String] {
    switch self {
    case .value(let cell): ["\(path) = \(cell.description(in: zone))"]
    case .list(let trees):
      trees.enumerated().flatMap { $0.element.lines(in: zone, underPath: "\(path)[\($0.offset)]") }
    case .group(let group):
      group.sorted { $0.key < $1.key }.flatMap {
        $0.value.lines(in: zone, underPath: path.isEmpty ? $0.key : "\(path).\($0.key)")
      }
    }
  }
}

extension Cell {
  fileprivate func description(in zone: Zone) -> String {
    switch self {
    case .empty: "null"
    case .text(let text): text
    case .number(let number): Records.decimalText(number)
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .instant(let instant): zone.timestamp(instant)
    case .date(let date): "\(date)"
    }
  }
}

extension Double: MetricTreeConvertible { var tree: MetricTree { .value(.number(self)) } }
extension Int: MetricTreeConvertible { var tree: MetricTree { .value(.integer(self)) } }
extension Int64: MetricTreeConvertible { var tree: MetricTree { Int(self).tree } }
extension Bool: MetricTreeConvertible { var tree: MetricTree { .value(.flag(self)) } }
extension String: MetricTreeConvertible { var tree: MetricTree { .value(.text(self)) } }
extension LocalDate: MetricTreeConvertible { var tree: MetricTree { .value(.date(self)) } }
extension Instant: MetricTreeConvertible { var tree: MetricTree { .value(.instant(self)) } }

extension Optional: MetricTreeConvertible where Wrapped: MetricTreeConvertible {
  var tree: MetricTree { self?.tree ?? .value(.empty) }
}

extension Array: MetricTreeConvertible where Element: MetricTreeConvertible {
  var tree: MetricTree { .list(map(\.tree)) }
}

extension ChildMetrics: ProfileMetrics {
  /// All metrics of the child by name, except those of growth, which require the tables of a growth standard.
  var tree: MetricTree {
    MetricTree([
      "window": window,
      "coverage": MetricTree([
        "complete_days": completeDayCount, "days": days.count, "days_over": pastDayCount,
        "suffices": hasEnoughCompleteDays,
      ]),
      "sleep": sleep, "feeding": feeding, "pumping": pumping, "diapers": diapers,
      "medication": medication, "temperature": temperature, "foods": foods, "screen": screenTime,
      "points": MetricTree([
        "given": rewardPoints.pointsGiven, "taken": rewardPoints.pointsTaken,
        "balance": rewardPoints.pointsBalance,
      ]),
      "caregivers": recordCounts,
    ])
  }
}

extension SleepMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "naps": naps.tree(), "nap_mean_s": meanNapSeconds,
      "asleep": sleepSeconds.tree(unitSuffix: "_s"),
      "night": nightSleepSeconds.tree(unitSuffix: "_s"),
      "day": daySleepSeconds.tree(unitSuffix: "_s"), "longest_s": longestSleepSeconds,
    ])
  }
}

extension FeedingMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "feeds": feeds.tree(), "interval": feedInterval, "bottles": bottleCount,
      "milk": milkMl.tree(unitSuffix: "_ml"), "bottle_mean_ml": meanBottleMl,
      "median_per_kg_per_day_ml": medianMilkMlPerKg, "nursings": nursingCount,
      "nursing_mean_s": meanNursingSeconds, "left_s": leftNursingSeconds,
      "right_s": rightNursingSeconds,
      "left_share": leftBreastShare, "wasted_ml": wastedMilkMl,
      "goal": MetricTree([
        "goal_ml": milkGoal?.goalMlPerDay, "days_met": milkGoal?.metDayCount,
        "days_judged": milkGoal?.evaluatedDayCount,
        "days_nursed": milkGoal?.nursedDayCount,
      ]),
      "feeds_trend": feedsTrend.tree(), "milk_trend": milkTrend.tree(unitSuffix: "_ml"),
    ])
  }
}

extension PumpingMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "sessions": pumpingSessions.tree(), "pumped": pumpedMl.tree(unitSuffix: "_ml"),
      "trend": pumpedTrend.tree(unitSuffix: "_ml"), "breast_milk_drunk_ml": breastMilkDrunkMl,
      "balance_ml": milkBalanceMl,
    ])
  }
}

extension DiaperMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    let counts = countsByColor.map { ($0.key.rawValue, $0.value.tree) }
    return MetricTree([
      "changes": diaperChanges.tree(), "wet": wetDiapers.tree(), "dirty": dirtyDiapers.tree(),
      "colours": MetricTree.group(Dictionary(uniqueKeysWithValues: counts)),
    ])
  }
}

extension TemperatureMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "readings": measurementCount, "highest_celsius": highestTemperatureCelsius,
      "days_from_38_celsius": feverDayCount,
    ])
  }
}

extension ScreenTimeMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    let each = secondsByCategory.map { ($0.key.rawValue, categoryTree($0.value, of: $0.key)) }
    return MetricTree([
      "all": categoryTree(totalSeconds, of: nil),
      "categories": MetricTree.group(Dictionary(uniqueKeysWithValues: each)),
    ])
  }

  private func categoryTree(_ seconds: Int64, of category: AppUsageSession.Category?)
    -> MetricTree
  {
    MetricTree([
      "total_s": seconds, "mean_per_day_s": meanSecondsPerDay(category),
      "days_with_use": dayCountWithUse(category),
      "mean_per_day_with_use_s": meanSecondsPerDayWithUse(category),
    ])
  }
}

extension FoodMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "new": newFoods.map(\.food.name), "tried": triedFoods.count,
      "colours": triedColors.map(\.rawValue).sorted(), "colours_of_seven": triedColors.count,
      "allergens": allergenExposures.map {
        MetricTree([
          "allergen": $0.allergen.rawValue, "first": $0.firstEatenAt, "last": $0.lastEatenAt,
          "count": $0.mealCount, "reactions": $0.reactions.count,
        ])
      },
      "reactions": reactions.count,
      "check_ins": MetricTree([
        "due": checkInCounts.dueCount, "done": checkInCounts.doneCount,
        "missed": checkInCounts.missedCount,
        "open": checkInCounts.openCount,
      ]),
    ])
  }
}
