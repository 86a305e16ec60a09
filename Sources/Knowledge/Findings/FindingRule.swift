/// One rule: what it looks at and when it speaks.
///
/// Each has a file and a namespace of its own.
package struct FindingRule: Sendable {
  /// What a finding is about; of one topic only the first rule that finds something speaks.
  package enum Topic: String, Sendable {
    case entry, weight, head, feeds, wet, stools, sleep, temperature, medicine, vitaminD
    case allergen, reaction, birth, growth, stoolColour, iron, earlyFoods
    case foods, rainbow, milestone, goal, points, streak, tasks, answers, energy, stock, photos
    case length, vaccines, keeping, loved
  }

  /// The rule's name, unique among all rules.
  package let id: String
  package let topic: Topic
  /// What it finds; nothing where there is nothing to say.
  package let find: @Sendable (Input) -> [Finding]

  /// Makes a rule that finds one thing at most.
  init(id: String, topic: Topic, find: @escaping @Sendable (Input) -> Finding?) {
    self.init(id: id, topic: topic, each: { input in find(input).map { [$0] } ?? [] })
  }

  /// Makes a rule that looks at several things, such as each of two medicines.
  init(id: String, topic: Topic, each find: @escaping @Sendable (Input) -> [Finding]) {
    self.id = id
    self.topic = topic
    self.find = find
  }

  /// What is pleasant to tell, in order of interest; where little was recorded, few find anything.
  package static let highlights: [FindingRule] = [
    MilestoneReached.rule, Rainbow.rule, NewFoods.rule, GoalMet.rule, LongestSleep.rule,
    PointsEarned.rule, Streak.rule, TasksDone.rule, BestCategory.rule, QuickAnswers.rule,
    PetEnergy.rule, StockLeft.rule, WeightChange.rule, PhotosTaken.rule, LengthGrown.rule,
    VaccinesGiven.rule, LovedFoods.rule, DaysKept.rule, MostFeeds.rule,
  ]

  /// What a doctor may want to know, the most pressing first; each holds a record beside a reference.
  ///
  /// Those whose values no person has checked are among them; they find nothing until then.
  package static let concerns: [FindingRule] = [
    EntryCheck.rule, FeverYoungBaby.rule, FeverBaby.rule, WetGapWithFever.rule, MedicineDoses.rule,
    WeightLoss.rule, WeightFall.rule, PercentileLines.rule, GrowthCutoffs.rule,
    CentilesUnderTwo.rule, BodyMass.rule, Head.rule, NewbornFeeds.rule, WetDiapersUK.rule,
    WetDiapersUS.rule, StoolsUS.rule, StoolsUK.rule, StoolColour.rule, SleepRange.rule,
    VitaminD.rule, Iron.rule, EarlyFoods.rule, ReactionRecorded.rule, Peanut.rule, Preterm.rule,
  ]
}
