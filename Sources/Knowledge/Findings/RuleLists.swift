import Records

/// The lists of all rules for findings (sentences of a report); a rule that is in no list is never used.
package enum RuleLists {
  /// The rules for the pleasant or interesting facts in a report, most interesting first.
  package static let highlights: [FindingRule] = [
    milestoneReachedRule, newFoodColorRule, newFoodsRule, milkGoalMetRule, longestSleepRule,
    pointsEarnedRule, longestTaskStreakRule, tasksDoneRule, bestCategoryRule, replyTimeRule,
    petEnergyRule, stockLeftRule, weightChangeRule, photosTakenRule, lengthGrownRule,
    vaccinesGivenRule, lovedFoodsRule, daysRecordedRule, mostFeedsRule,
  ]

  /// Returns the rules for findings that the family should discuss with a doctor, most urgent first.
  ///
  /// They compare a recorded value with a reference value, or state a fact that a doctor looks for first.
  package static func concerns(of kind: Profile.Kind) -> [FindingRule] {
    switch kind {
    case .child:
      [
        feverYoungBabyRule, lowTemperatureRule, extremeTemperaturesRule, greenVomitRule,
        jaundiceRule, stoolColorRule, medicineDosesRule, wetGapRule, highOrLastingFeverRule,
        implausibleMeasurementRule, weightLostRule, weightLossRule, weightCentileFallRule,
        weightCentileLinesCrossedRule, growthCutoffsRule, centilesUnderTwoRule, bodyMassRule,
        headCircumferenceRule, newbornFeedsRule, wetDiapersUKRule, wetDiapersUSRule,
        firstStoolRule, stoolsUSRule, stoolsUKRule, sleepRangeRule, vitaminDDosesRule,
        vitaminDAmountRule, ironDosesRule, earlyFoodsRule, pretermRule,
      ]
    case .elder:
      [
        extremeTemperaturesRule, homeBloodPressureRule, medicineDosesRule, medicineMissedRule,
        weightShareChangedRule,
      ]
    case .pet: [petNotEatingRule, weightShareChangedRule]
    }
  }

  /// The rules for findings to discuss with a doctor, for children, elders and pets, each rule once.
  static var allConcerns: [FindingRule] {
    var ids: Set<String> = []
    return Profile.Kind.allCases.flatMap(concerns).filter { ids.insert($0.id).inserted }
  }
}
