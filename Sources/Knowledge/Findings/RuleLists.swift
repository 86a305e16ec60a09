import Records

/// The lists of all rules for findings (sentences of a report); a rule that is in no list is never used.
package enum RuleLists {
  /// The rules for a report's highlights, most interesting first.
  package static let highlights: [FindingRule] = [
    MilestoneReached.rule, NewFoodColor.rule, NewFoods.rule, MilkGoalMet.rule, LongestSleep.rule,
    PointsEarned.rule, LongestTaskStreak.rule, TasksDone.rule, BestCategory.rule, ReplyTime.rule,
    PetEnergy.rule, StockLeft.rule, WeightChange.rule, PhotosTaken.rule, LengthGrown.rule,
    VaccinesGiven.rule, LovedFoods.rule, DaysRecorded.rule, MostFeeds.rule,
  ]

  /// Returns the rules for findings that the family should discuss with a doctor, most urgent first.
  ///
  /// They compare a recorded value with a reference value, or state a fact that a doctor looks for first.
  package static func concerns(of kind: Profile.Kind) -> [FindingRule] {
    switch kind {
    case .child:
      [
        FeverYoungBaby.rule, LowTemperature.rule, ExtremeTemperatures.rule, GreenVomit.rule,
        Jaundice.rule, StoolColor.rule, MedicineDoses.rule, WetGap.rule,
        HighOrLastingFever.rule, ImplausibleMeasurement.rule, WeightLost.rule,
        WeightLoss.rule, WeightCentileFall.rule, WeightCentileLinesCrossed.rule, GrowthCutoffs.rule,
        CentilesUnderTwo.rule, BodyMass.rule, HeadCircumference.rule, NewbornFeeds.rule,
        WetDiapersUK.rule, WetDiapersUS.rule, FirstStool.rule, StoolsUS.rule, StoolsUK.rule,
        SleepRange.rule, VitaminDDoses.rule, VitaminDAmount.rule, IronDoses.rule,
        EarlyFoods.rule, Preterm.rule,
      ]
    case .elder:
      [
        ExtremeTemperatures.rule, HomeBloodPressure.rule, MedicineDoses.rule, MedicineMissed.rule,
        WeightShareChanged.rule,
      ]
    case .pet: [PetNotEating.rule, WeightShareChanged.rule]
    }
  }

  /// The rules for findings to discuss with a doctor, for children, elders and pets, each rule once.
  static var allConcerns: [FindingRule] {
    var ids: Set<String> = []
    return Profile.Kind.allCases.flatMap(concerns).filter { ids.insert($0.id).inserted }
  }
}
