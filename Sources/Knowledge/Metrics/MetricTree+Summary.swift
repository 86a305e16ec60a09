import Records

extension DailyStatistics {
  /// Returns the total, the mean and the median as a tree of named numbers.
  ///
  /// Their names end with `unit`, such as `_ml`, which is empty for counts.
  func tree(unitSuffix unit: String = "") -> MetricTree {
    MetricTree([
      "total\(unit)": total, "mean_per_day\(unit)": mean, "median_per_day\(unit)": median,
    ])
  }
}

extension WeeklyTrend {
  func tree(unitSuffix unit: String = "") -> MetricTree {
    MetricTree([
      "this_week_per_day\(unit)": latestWeekMean, "last_week_per_day\(unit)": previousWeekMean,
      "change_per_day\(unit)": change,
    ])
  }
}

extension IntervalStatistics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "count": intervalCount, "mean_s": meanSeconds, "median_s": medianSeconds,
      "shortest_s": shortestSeconds,
      "longest_s": longestSeconds,
    ])
  }
}

extension Window: MetricTreeConvertible {
  var tree: MetricTree { MetricTree(["first": first, "last": last, "days": dayCount]) }
}

extension MedicationMetrics: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree([
      "total": doseCount, "mean_per_day": meanDosesPerDay,
      "medicines": medicines.map {
        MetricTree([
          "name": $0.name, "doses": $0.doseCount, "spacing": $0.doseSpacing,
          "days_planned": $0.daysPlanned, "days_given": $0.daysGiven,
          "days_missed": $0.daysMissed,
        ])
      },
    ])
  }
}

extension CaregiverRecordCount: MetricTreeConvertible {
  var tree: MetricTree { MetricTree(["caregiver": caregiver?.text, "records": recordCount]) }
}

extension ElderMetrics: ProfileMetrics {
  var tree: MetricTree {
    MetricTree([
      "window": window,
      "tasks": MetricTree([
        "due": CompletionRate(taskOccurrences).dueCount,
        "done": CompletionRate(taskOccurrences).doneCount,
        "in_time": occurrenceCount(with: .inTime), "late": occurrenceCount(with: .late),
        "missed": occurrenceCount(with: .missed),
        "open": occurrenceCount(with: .open), "done_share": completionRate,
        "current_streak_days": overallStreak.currentDayCount,
        "best_streak_days": overallStreak.bestDayCount, "reply_mean_s": replyTimeSeconds?.mean,
        "reply_median_s": replyTimeSeconds?.median, "last_seven_days_share": ratesOfLastSevenDays,
        "best_category": bestCategory?.rawValue, "weakest_category": weakestCategory?.rawValue,
        "by_week": weeks.map { MetricTree(["monday": $0.monday, "rate": $0.completionRate]) },
        "by_category": categoryRates.map {
          MetricTree(["category": $0.category.rawValue, "done_share": $0.rate])
        },
        "by_task": taskRates.map {
          MetricTree(["id": $0.task.entry.id, "title": $0.task.title, "rate": $0.completionRate])
        },
      ]),
      "medication": medication, "caregivers": recordCounts,
    ])
  }
}

extension ElderMetrics.CompletionRate: MetricTreeConvertible {
  var tree: MetricTree {
    MetricTree(["due": dueCount, "done": doneCount, "done_share": doneShare])
  }
}

extension PetMetrics: ProfileMetrics {
  var tree: MetricTree {
    MetricTree([
      "window": window,
      "meals": MetricTree([
        "total": mealCount, "days_with_meals": dayCountWithMeals,
        "meals_of_unknown_energy": pastDays.reduce(0) { $0 + $1.mealsOfUnknownEnergy },
        "days_of_known_energy": daysWithKnownEnergy.count, "mean_per_day_kcal": meanKcalPerDay,
        "ideal_per_day_kcal": idealKcalPerDay, "advice_packets_per_day": suggestedDailyPacketChange,
        "first_today": days.last?.firstMealAt, "next_expected": nextMealDueAt,
      ]),
      "supplies": foodSupplies.map {
        MetricTree([
          "food": $0.food.name, "unit": $0.food.form == .wet ? "packets" : "grams",
          "left": $0.remainingAmount, "use_per_day": $0.dailyUse, "days_left": $0.remainingDays,
        ])
      },
      "medication": medication, "caregivers": recordCounts,
    ])
  }
}
