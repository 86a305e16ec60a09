import Records

/// A rule that derives findings from a profile's metrics, records and the reference values.
package struct FindingRule: Sendable {
  /// Unique among all rules.
  package let id: String
  /// The id of its findings, which both rules O2 share.
  let findingID: String
  package let topic: Topic
  package let find: @Sendable (Input) -> [Finding]

  init(id: String, topic: Topic, find: @escaping @Sendable (Input) -> Finding?) {
    self.init(id: id, topic: topic, each: { input in find(input).map { [$0] } ?? [] })
  }

  init(id: String, topic: Topic, each find: @escaping @Sendable (Input) -> [Finding]) {
    let findingID = String(id.prefix { $0 != "." })
    (self.id, self.findingID, self.topic) = (id, findingID, topic)
    self.find = { input in
      find(input).map { finding in
        var finding = finding
        finding.ruleID = findingID
        return finding
      }
    }
  }
}

extension FindingRule {
  /// The rules for highlights, most interesting first.
  package static let highlights: [FindingRule] = [
    MilestoneReached.rule, NewFoodColor.rule, NewFoods.rule, MilkGoalMet.rule, LongestSleep.rule,
    PointsEarned.rule, LongestTaskStreak.rule, TasksDone.rule, BestCategory.rule, ReplyTime.rule,
    PetEnergy.rule, StockLeft.rule, WeightChange.rule, PhotosTaken.rule, LengthGrown.rule,
    VaccinesGiven.rule, LovedFoods.rule, DaysRecorded.rule, MostFeeds.rule,
  ]

  /// Returns the rules for points to raise with a doctor, most urgent first: comparisons with a checked reference,
  /// and facts that a doctor looks for first.
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

  /// The rules for points to raise, for all kinds of profiles, each once.
  static var allConcerns: [FindingRule] {
    var ids: Set<String> = []
    return Profile.Kind.allCases.flatMap(concerns).filter { ids.insert($0.id).inserted }
  }

  /// The subject of a finding; only the first rule of a topic that finds something reports.
  package enum Topic: String, Sendable {
    case implausibleMeasurement, weight, head, feeds, wetGap, wet, stools, sleep, temperature
    case medicine, vitaminD
    case highFever, lowTemperature, extremeTemperature, jaundice, greenVomit
    case birthWeight, weightLost, medicineMissed, bloodPressure, weightShare
    case birth, growth, stoolColor, iron, earlyFoods, firstStool, vitaminDAmount, petMeals
    case foods, rainbow, milestone, goal, points, streak, tasks, replyTime, energy, stock, photos
    case length, vaccines, daysRecorded, lovedFoods
  }
}
