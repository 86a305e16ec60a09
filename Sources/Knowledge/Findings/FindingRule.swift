/// One rule: what it looks at and when it speaks.
///
/// Each has a file of its own.
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
  package let find: @Sendable (Scene) -> [Finding]

  /// Makes a rule that finds one thing at most.
  init(id: String, topic: Topic, find: @escaping @Sendable (Scene) -> Finding?) {
    self.init(id: id, topic: topic, each: { scene in find(scene).map { [$0] } ?? [] })
  }

  /// Makes a rule that looks at several things, such as each of two medicines.
  init(id: String, topic: Topic, each find: @escaping @Sendable (Scene) -> [Finding]) {
    self.id = id
    self.topic = topic
    self.find = find
  }

  /// What is pleasant to tell, in order of interest; where little was recorded, few find anything.
  package static let highlights: [FindingRule] = [
    .milestone, .rainbow, .newFoods, .goalMet, .longestSleep, .pointsEarned,
    .streak, .tasksDone, .bestCategory, .quickAnswers, .petEnergy, .stockLeft, .weightChange,
    .photosTaken, .lengthGrown, .vaccinesGiven, .lovedFoods, .daysKept, .mostFeeds,
  ]

  /// What a doctor may want to know, the most pressing first; each holds a record beside a reference.
  ///
  /// Those whose values no person has checked are among them; they find nothing until then.
  package static let concerns: [FindingRule] = [
    .entryCheck, .feverYoungBaby, .feverBaby, .wetGapWithFever, .medicineDoses, .weightLoss,
    .weightFall, .percentileLines, .growthCutoffs, .centilesUnderTwo, .bodyMass, .head,
    .newbornFeeds, .wetDiapersUK, .wetDiapersUS, .stoolsUS, .stoolsUK, .stoolColour, .sleepRange,
    .vitaminD, .iron, .earlyFoods, .reactionRecorded, .peanut, .preterm,
  ]
}
