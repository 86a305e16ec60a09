import Records

/// The lists of all rules for findings (sentences of a report); a rule that is in no list is never used.
package enum RuleLists {
  /// The rules for the pleasant or interesting facts in a report, most interesting first.
  package static let highlightRules: [FindingRule] = [
    milestoneReachedRule, newFoodColorRule, newFoodsRule, milkGoalMetRule, longestSleepRule,
    pointsEarnedRule, longestTaskStreakRule, tasksDoneRule, bestTaskCategoryRule, replyTimeRule,
    petEnergyRule, stockLeftRule, weightChangeRule, photosTakenRule, lengthGrownRule,
    vaccinesGivenRule, lovedFoodsRule, daysRecordedRule, mostFeedsRule,
  ]

  /// Returns the rules for findings that the family should discuss with a doctor, most urgent first.
  ///
  /// They compare a recorded value with a reference value, or state a fact that a doctor looks for first.
  package static func concernRules(of kind: Profile.Kind) -> [FindingRule] {
    switch kind {
    case .child:
      [
        youngBabyFeverRule, lowTemperatureRule, extremeTemperaturesRule, greenVomitRule,
        jaundiceRule, stoolColorRule, medicineDosesRule, wetDiaperGapRule, highOrLastingFeverRule,
        implausibleMeasurementRule, weightLostRule, weightLossRule, weightCentileFallRule,
        weightCentileLinesCrossedRule, growthCutoffsRule, growthCentilesUnderTwoRule,
        bodyMassIndexRule,
        headCircumferenceRule, newbornFeedsRule, wetDiapersUKRule, wetDiapersUSRule,
        lateFirstStoolRule, stoolsUSRule, stoolsUKRule, sleepRangeRule, vitaminDDosesRule,
        vitaminDAmountRule, ironDosesRule, earlyFoodsRule, pretermRule,
      ]
    case .elder:
      [
        extremeTemperaturesRule, homeBloodPressureRule, medicineDosesRule, medicineMissedRule,
        relativeWeightChangeRule,
      ]
    case .pet: [petNotEatingRule, relativeWeightChangeRule]
    }
  }

  /// The rules for findings to discuss with a doctor, for children, elders and pets, each rule once.
  static var allConcernRules: [FindingRule] {
    var ids: Set<String> = []
    return Profile.Kind.allCases.flatMap(concernRules).filter { ids.insert($0.id).inserted }
  }
}
