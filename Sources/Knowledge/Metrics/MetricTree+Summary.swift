import Records

extension FamilySummary.Metrics {
  package var tree: MetricTree {
    switch self {
    case .child(let metrics): metrics.tree
    case .elder(let metrics): metrics.tree
    case .pet(let metrics): metrics.tree
    }
  }
}

extension DailyStatistics {
  /// `unit` is the suffix for the unit, such as `_ml`, and empty for counts.
  func tree(unitSuffix unit: String = "") -> MetricTree {
    [
      "total\(unit)": .number(total), "mean_per_day\(unit)": .number(mean),
      "median_per_day\(unit)": .number(median),
    ]
  }
}

extension Trend {
  func tree(unitSuffix unit: String = "") -> MetricTree {
    [
      "this_week_per_day\(unit)": .number(latestWeekMean),
      "last_week_per_day\(unit)": .number(previousWeekMean),
      "change_per_day\(unit)": .number(change),
    ]
  }
}

extension IntervalStatistics {
  var tree: MetricTree {
    [
      "count": .count(count), "mean_s": .number(mean), "median_s": .number(median),
      "shortest_s": .seconds(shortest), "longest_s": .seconds(longest),
    ]
  }
}

extension Window {
  var tree: MetricTree {
    ["first": .date(first), "last": .date(last), "days": .count(count)]
  }
}

extension MedicationMetrics {
  var tree: MetricTree {
    [
      "total": .count(doseCount), "mean_per_day": .number(meanDosesPerDay),
      "medicines": .list(
        medicines.map {
          [
            "name": .text($0.name), "doses": .count($0.doseCount), "spacing": $0.spacing.tree,
            "days_planned": .count($0.daysPlanned), "days_given": .count($0.daysGiven),
            "days_missed": .count($0.daysMissed),
          ]
        }),
    ]
  }
}

extension [CaregiverRecordCount] {
  var tree: MetricTree {
    .list(map { ["caregiver": .text($0.caregiver?.text), "records": .count($0.records)] })
  }
}

extension ElderMetrics {
  var tree: MetricTree {
    [
      "window": window.tree,
      "tasks": [
        "due": .count(Rate(occurrences).dueCount), "done": .count(Rate(occurrences).doneCount),
        "in_time": .count(count(.inTime)), "late": .count(count(.late)),
        "missed": .count(count(.missed)), "open": .count(count(.open)),
        "done_share": .number(rate), "current_streak_days": .count(overallStreak.currentLength),
        "best_streak_days": .count(overallStreak.bestLength),
        "reply_mean_s": .number(replyTime?.mean), "reply_median_s": .number(replyTime?.median),
        "last_seven_days_share": .list(ratesOfLastSevenDays.map { .number($0) }),
        "best_category": .text(bestCategory?.rawValue),
        "weakest_category": .text(weakestCategory?.rawValue),
        "by_week": .list(weeks.map { ["monday": .date($0.monday), "rate": $0.rate.tree] }),
        "by_category": .list(
          categoryRates.map {
            ["category": .text($0.category.rawValue), "done_share": .number($0.rate)]
          }),
        "by_task": .list(
          tasks.map {
            ["id": .text($0.task.entry.id), "title": .text($0.task.title), "rate": $0.rate.tree]
          }),
      ],
      "medication": medication.tree,
      "caregivers": recordCounts.tree,
    ]
  }
}

extension ElderMetrics.Rate {
  fileprivate var tree: MetricTree {
    ["due": .count(dueCount), "done": .count(doneCount), "done_share": .number(share)]
  }
}

extension PetMetrics {
  var tree: MetricTree {
    [
      "window": window.tree,
      "meals": [
        "total": .count(meals), "days_with_meals": .count(daysWithMeals),
        "meals_of_unknown_energy": .count(pastDays.reduce(0) { $0 + $1.mealsOfUnknownEnergy }),
        "days_of_known_energy": .count(daysWithKnownEnergy.count),
        "mean_per_day_kcal": .number(meanKcal), "ideal_per_day_kcal": .number(idealKcal),
        "advice_packets_per_day": .number(suggestedPacketChange),
        "first_today": .moment(days.last?.firstMealAt), "next_expected": .moment(nextMealDueAt),
      ],
      "supplies": .list(
        supplies.map {
          [
            "food": .text($0.food.name),
            "unit": .text($0.food.form == .wet ? "packets" : "grams"),
            "left": .number($0.remainingAmount),
            "use_per_day": .number($0.dailyUse), "days_left": .number($0.remainingDays),
          ]
        }),
      "medication": medication.tree,
      "caregivers": recordCounts.tree,
    ]
  }
}
