import Records

/// A tree of named metrics for programs, as written to `summary.json` for each window.
///
/// Names are in snake_case and end with their unit: `_s` seconds, `_ml` milliliters, `_celsius`, `_kcal`; `_share` is
/// a share from 0 to 1. A metric that is unknown, or withheld because too few days are complete, is null and never 0.
/// Names must not change once they are published.
package indirect enum MetricTree: Hashable, Sendable {
  case value(Cell)
  /// Values in a significant order.
  case list([MetricTree])
  case group([String: MetricTree])
}

extension MetricTree: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, MetricTree)...) {
    self = .group(Dictionary(elements) { first, _ in first })
  }
}

extension MetricTree {
  static func number(_ number: Double?) -> MetricTree { .value(Cell(number)) }
  static func count(_ count: Int?) -> MetricTree { .value(Cell(count)) }
  static func seconds(_ seconds: Int64?) -> MetricTree { .value(Cell(seconds.map { Int($0) })) }
  static func text(_ text: String?) -> MetricTree { .value(Cell(text)) }
  static func date(_ date: LocalDate?) -> MetricTree { .value(Cell(date)) }
  static func moment(_ moment: Instant?) -> MetricTree { .value(Cell(moment)) }

  static func groupedByRawValue<Word: RawRepresentable<String>, Value>(
    _ values: [Word: Value], _ tree: (Value) -> MetricTree
  ) -> MetricTree {
    .group(Dictionary(values.map { ($0.key.rawValue, tree($0.value)) }) { first, _ in first })
  }

  /// Returns one line per value, sorted by name, such as `feeding.feeds.total = 12`; moments are local times of `zone`.
  package func lines(in zone: Zone, under path: String = "") -> [String] {
    switch self {
    case .value(let cell): ["\(path) = \(cell.description(in: zone))"]
    case .list(let trees):
      trees.enumerated().flatMap { $0.element.lines(in: zone, under: "\(path)[\($0.offset)]") }
    case .group(let group):
      group.sorted { $0.key < $1.key }.flatMap {
        $0.value.lines(in: zone, under: path.isEmpty ? $0.key : "\(path).\($0.key)")
      }
    }
  }
}

extension Cell {
  fileprivate func description(in zone: Zone) -> String {
    switch self {
    case .empty: "null"
    case .text(let text): text
    case .number(let number): Records.plainDecimal(number)
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .instant(let instant): zone.timestamp(instant)
    case .date(let date): "\(date)"
    }
  }
}

extension ChildMetrics {
  /// All metrics by name, except growth, which needs reference tables.
  var tree: MetricTree {
    [
      "window": window.tree,
      "coverage": [
        "complete_days": .count(completeDayCount), "days": .count(days.count),
        "days_over": .count(pastDayCount),
        "suffices": .value(.flag(hasEnoughCompleteDays)),
      ],
      "sleep": sleep.tree, "feeding": feeding.tree, "pumping": pumping.tree,
      "diapers": diapers.tree, "medication": medication.tree, "temperature": temperature.tree,
      "foods": foods.tree, "screen": screen.tree,
      "points": [
        "given": .count(points.pointsGiven), "taken": .count(points.pointsTaken),
        "balance": .count(points.balance),
      ],
      "caregivers": recordCounts.tree,
    ]
  }
}

extension SleepMetrics {
  fileprivate var tree: MetricTree {
    [
      "naps": naps.tree(), "nap_mean_s": .number(meanNapSeconds),
      "asleep": sleepSeconds.tree(unitSuffix: "_s"),
      "night": nightSleepSeconds.tree(unitSuffix: "_s"),
      "day": daySleepSeconds.tree(unitSuffix: "_s"), "longest_s": .seconds(longestSleepSeconds),
    ]
  }
}

extension FeedingMetrics {
  fileprivate var tree: MetricTree {
    [
      "feeds": feeds.tree(), "interval": interval.tree, "bottles": .count(bottles),
      "milk": milkMl.tree(unitSuffix: "_ml"), "bottle_mean_ml": .number(meanBottleMl),
      "median_per_kg_per_day_ml": .number(medianMlPerKg), "nursings": .count(nursings),
      "nursing_mean_s": .number(meanNursingSeconds), "left_s": .seconds(leftSeconds),
      "right_s": .seconds(rightSeconds),
      "left_share": .number(leftShare), "wasted_ml": .number(wastedMl),
      "goal": [
        "goal_ml": .number(goal?.ml), "days_met": .count(goal?.daysMet),
        "days_judged": .count(goal?.daysEvaluated), "days_nursed": .count(goal?.daysNursed),
      ],
      "feeds_trend": feedsTrend.tree(), "milk_trend": milkTrend.tree(unitSuffix: "_ml"),
    ]
  }
}

extension PumpingMetrics {
  fileprivate var tree: MetricTree {
    [
      "sessions": sessions.tree(), "pumped": pumpedMl.tree(unitSuffix: "_ml"),
      "trend": pumpedTrend.tree(unitSuffix: "_ml"),
      "breast_milk_drunk_ml": .number(breastMilkDrunkMl), "balance_ml": .number(balanceMl),
    ]
  }
}

extension DiaperMetrics {
  fileprivate var tree: MetricTree {
    [
      "changes": changes.tree(), "wet": wet.tree(), "dirty": dirty.tree(),
      "colours": .groupedByRawValue(colors) { .count($0) },
    ]
  }
}

extension TemperatureMetrics {
  fileprivate var tree: MetricTree {
    [
      "readings": .count(measurementCount), "highest_celsius": .number(highestCelsius),
      "days_from_38_celsius": .count(feverDayCount),
    ]
  }
}

extension ScreenMetrics {
  fileprivate var tree: MetricTree {
    let each = secondsByCategory.map { ($0.key.rawValue, tree($0.value, of: $0.key)) }
    return [
      "all": tree(totalSeconds, of: nil),
      "categories": .group(Dictionary(each) { first, _ in first }),
    ]
  }

  private func tree(_ seconds: Int64, of category: UsageSession.Category?) -> MetricTree {
    [
      "total_s": .seconds(seconds), "mean_per_day_s": .number(meanSecondsPerDay(category)),
      "days_with_use": .count(daysWithUse(category)),
      "mean_per_day_with_use_s": .number(meanSecondsPerDayWithUse(category)),
    ]
  }
}

extension FoodMetrics {
  fileprivate var tree: MetricTree {
    [
      "new": .list(newFoods.map { .text($0.food.name) }), "tried": .count(triedFoods.count),
      "colours": .list(colors.map(\.rawValue).sorted().map { .text($0) }),
      "colours_of_seven": .count(colors.count),
      "allergens": .list(
        exposures.map {
          [
            "allergen": .text($0.allergen.rawValue), "first": .moment($0.first),
            "last": .moment($0.last), "count": .count($0.count),
            "reactions": .count($0.reactions.count),
          ]
        }),
      "reactions": .count(reactions.count),
      "check_ins": [
        "due": .count(checkIns.due), "done": .count(checkIns.done),
        "missed": .count(checkIns.missed), "open": .count(checkIns.open),
      ],
    ]
  }
}
