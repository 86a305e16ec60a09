import Records

/// Named metrics for other programs, nested in groups; `summary.json` contains them for each range of days.
///
/// Names are in snake_case and end with their unit, such as `milk_ml`; names of shares from 0 to 1 end with "share". A
/// metric that is unknown, or not stated because too few days are complete, is null and never 0. Names must not change
/// once they are published.
package indirect enum NestedMetrics: Hashable, Sendable {
  case value(Cell)
  /// Values in an order that has a meaning.
  case list([NestedMetrics])
  case group([String: NestedMetrics])
}

protocol NestedMetricsConvertible {
  var tree: NestedMetrics { get }
}

extension NestedMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics { self }

  init(_ group: [String: any NestedMetricsConvertible]) { self = .group(group.mapValues(\.tree)) }

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

extension Double: NestedMetricsConvertible { var tree: NestedMetrics { .value(.number(self)) } }
extension Int: NestedMetricsConvertible { var tree: NestedMetrics { .value(.integer(self)) } }
extension Int64: NestedMetricsConvertible { var tree: NestedMetrics { Int(self).tree } }
extension Bool: NestedMetricsConvertible { var tree: NestedMetrics { .value(.flag(self)) } }
extension String: NestedMetricsConvertible { var tree: NestedMetrics { .value(.text(self)) } }
extension LocalDate: NestedMetricsConvertible { var tree: NestedMetrics { .value(.date(self)) } }
extension Instant: NestedMetricsConvertible { var tree: NestedMetrics { .value(.instant(self)) } }

extension Optional: NestedMetricsConvertible where Wrapped: NestedMetricsConvertible {
  var tree: NestedMetrics { self?.tree ?? .value(.empty) }
}

extension Array: NestedMetricsConvertible where Element: NestedMetricsConvertible {
  var tree: NestedMetrics { .list(map(\.tree)) }
}

extension ChildMetrics: ProfileMetrics {
  /// All metrics of the child by name, except those of growth, which require the tables of a growth standard.
  var tree: NestedMetrics {
    NestedMetrics([
      "window": window,
      "coverage": NestedMetrics([
        "complete_days": completeDayCount, "days": days.count, "days_over": pastDayCount,
        "suffices": hasEnoughCompleteDays,
      ]),
      "sleep": sleep, "feeding": feeding, "pumping": pumping, "diapers": diapers,
      "medication": medication, "temperature": temperature, "foods": foods, "screen": screenTime,
      "points": NestedMetrics([
        "given": rewardPoints.pointsGiven, "taken": rewardPoints.pointsTaken,
        "balance": rewardPoints.pointsBalance,
      ]),
      "caregivers": recordCounts,
    ])
  }
}

extension SleepMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    NestedMetrics([
      "naps": naps.tree(), "nap_mean_s": meanNapSeconds,
      "asleep": sleepSeconds.tree(unitSuffix: "_s"),
      "night": nightSleepSeconds.tree(unitSuffix: "_s"),
      "day": daySleepSeconds.tree(unitSuffix: "_s"), "longest_s": longestSleepSeconds,
    ])
  }
}

extension FeedingMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    NestedMetrics([
      "feeds": feeds.tree(), "interval": feedInterval, "bottles": bottleCount,
      "milk": milkMl.tree(unitSuffix: "_ml"), "bottle_mean_ml": meanBottleMl,
      "median_per_kg_per_day_ml": medianMilkMlPerKg, "nursings": nursingCount,
      "nursing_mean_s": meanNursingSeconds, "left_s": leftNursingSeconds,
      "right_s": rightNursingSeconds,
      "left_share": leftBreastShare, "wasted_ml": wastedMilkMl,
      "goal": NestedMetrics([
        "goal_ml": milkGoal?.goalMlPerDay, "days_met": milkGoal?.metDayCount,
        "days_judged": milkGoal?.evaluatedDayCount,
        "days_nursed": milkGoal?.nursedDayCount,
      ]),
      "feeds_trend": feedsTrend.tree(), "milk_trend": milkTrend.tree(unitSuffix: "_ml"),
    ])
  }
}

extension PumpingMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    NestedMetrics([
      "sessions": pumpingSessions.tree(), "pumped": pumpedMl.tree(unitSuffix: "_ml"),
      "trend": pumpedTrend.tree(unitSuffix: "_ml"), "breast_milk_drunk_ml": breastMilkDrunkMl,
      "balance_ml": milkBalanceMl,
    ])
  }
}

extension DiaperMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    let counts = countsByColor.map { ($0.key.rawValue, $0.value.tree) }
    return NestedMetrics([
      "changes": diaperChanges.tree(), "wet": wetDiapers.tree(), "dirty": dirtyDiapers.tree(),
      "colours": NestedMetrics.group(Dictionary(uniqueKeysWithValues: counts)),
    ])
  }
}

extension TemperatureMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    NestedMetrics([
      "readings": measurementCount, "highest_celsius": highestTemperatureCelsius,
      "days_from_38_celsius": feverDayCount,
    ])
  }
}

extension ScreenTimeMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    let each = secondsByCategory.map { ($0.key.rawValue, categoryTree($0.value, of: $0.key)) }
    return NestedMetrics([
      "all": categoryTree(totalSeconds, of: nil),
      "categories": NestedMetrics.group(Dictionary(uniqueKeysWithValues: each)),
    ])
  }

  private func categoryTree(_ seconds: Int64, of category: AppUsageSession.Category?)
    -> NestedMetrics
  {
    NestedMetrics([
      "total_s": seconds, "mean_per_day_s": meanSecondsPerDay(category),
      "days_with_use": dayCountWithUse(category),
      "mean_per_day_with_use_s": meanSecondsPerDayWithUse(category),
    ])
  }
}

extension FoodMetrics: NestedMetricsConvertible {
  var tree: NestedMetrics {
    NestedMetrics([
      "new": newFoods.map(\.food.name), "tried": triedFoods.count,
      "colours": triedColors.map(\.rawValue).sorted(), "colours_of_seven": triedColors.count,
      "allergens": allergenExposures.map {
        NestedMetrics([
          "allergen": $0.allergen.rawValue, "first": $0.firstEatenAt, "last": $0.lastEatenAt,
          "count": $0.mealCount, "reactions": $0.reactions.count,
        ])
      },
      "reactions": reactions.count,
      "check_ins": NestedMetrics([
        "due": checkInCounts.dueCount, "done": checkInCounts.doneCount,
        "missed": checkInCounts.missedCount,
        "open": checkInCounts.openCount,
      ]),
    ])
  }
}
