import Records

/// The summary, in a few paragraphs, of the days that a report covers.
enum Narrative {
  /// Returns up to three paragraphs, if possible at least two, or none if nothing was recorded.
  static func paragraphs(of input: FindingRule.Input) -> [[Finding]] {
    let paragraphs = topicParagraphs(of: input)
    // Report a lack of meals or tasks only in addition to recorded facts.
    let isEmpty = paragraphs.joined().allSatisfy(\.recordIDs.isEmpty)
    let totals = input.dailyChildMetrics.flatMap {
      FeedingNarrative(input: input.withDailyMetrics, metrics: $0).totalsSentence
    }
    let nonEmpty = (isEmpty ? [[totals].compactMap(\.self)] : paragraphs).filter { !$0.isEmpty }
    if nonEmpty.count > 1 { return nonEmpty }
    return nonEmpty + recordingParagraphs(of: input).prefix(2 - nonEmpty.count)
  }

  /// Returns the paragraphs for a child, an elder or a pet, one for each topic; a paragraph can be empty.
  private static func topicParagraphs(of input: FindingRule.Input) -> [[Finding]] {
    let health = HealthNarrative(input: input)
    switch input.metrics {
    case .child(let metrics):
      let child = FeedingNarrative(input: input.withDailyMetrics, metrics: metrics.dailyMetrics)
      let tastes = FoodNarrative(input: input, metrics: metrics).sentences
      return child.feedingAndRoutineParagraphs(tastes: tastes)
        + [health.sentences + [health.milestonesSentence].compactMap(\.self)]
    case .elder(let metrics):
      let elder = ElderNarrative(input: input, metrics: metrics)
      return [elder.completionSentences, elder.detailSentences, health.sentences]
    case .pet(let metrics):
      let pet = PetNarrative(input: input, metrics: metrics)
      return [
        pet.mealSentences, pet.supplySentences, health.sentences + health.dueVaccinationSentences,
      ]
    }
  }

  /// Returns two paragraphs about the records themselves: on how many days there are records, and of which kinds.
  private static func recordingParagraphs(of input: FindingRule.Input) -> [[Finding]] {
    let kept = input.recordedEvents
    guard let last = kept.map(\.day).max() else { return [] }
    let days = Finding.sentence(
      "story.keeping",
      [
        "number": .count(Set(kept.map(\.day)).count), "count": .count(input.window.days.count),
        "date": .date(last),
      ], kept.map(\.recordID))
    let kinds = Finding.sentence(
      "story.kinds",
      ["items": .list(kept.map(\.tableName).uniqued.map { .phraseKey("table.\($0)") })],
      kept.map(\.recordID))
    return [[days], [kinds]]
  }
}

extension Finding {
  static func sentence(
    _ phraseKey: String, _ arguments: [String: Argument], _ recordIDs: [String]
  ) -> Finding {
    Finding(phraseKey: phraseKey, arguments: arguments, recordIDs: recordIDs)
  }

  /// Returns a sentence that lists names, each of them once, or nil if there are no names.
  ///
  /// If there are more than seven names, it lists six names and the number of other names.
  static func sentence(
    _ phraseKey: String, listing namedRecords: [(name: String, row: String)],
    as makeArgument: (String) -> Argument = Argument.text
  ) -> Finding? {
    let names = namedRecords.map(\.name).uniqued
    if names.isEmpty { return nil }
    var items = names.prefix(names.count == 7 ? 7 : 6).map(makeArgument)
    if names.count > 7 { items.append(.countedPhrase("common.more", names.count - 6)) }
    return .sentence(phraseKey, ["items": .list(items)], namedRecords.map(\.row))
  }
}

extension Finding.Argument {
  /// Returns a median of counts as an argument: a whole number, or a number with one decimal, as in charts and tables.
  static func medianCount(_ value: Double) -> Finding.Argument {
    value == value.rounded() ? .count(Int(value)) : .number(value, decimals: 1)
  }
}

/// The result of comparing two metrics; the raw value is the end of a phrase's key.
///
/// A difference of up to 5 % counts as no change.
enum MetricComparison: String {
  case more
  case less
  case same

  init(of last: Double, with before: Double) {
    let ratio = last / before
    self = ratio > 1.05 ? .more : ratio < 0.95 ? .less : .same
  }
}

extension ChildMetrics {
  /// Returns the median of a daily metric in the last seven past days and in up to seven days before.
  ///
  /// Medians are used because one unusual day does not affect them. Returns nil if a median is unknown or 0, or if a
  /// comparison of the means gives another result: then neither comparison is reliable.
  func mediansOfLastTwoWeeks(
    from required: RequiredRecords, _ metric: (ChildDay) -> Double
  ) -> (last: Double, before: Double)? {
    let over = days.filter(\.isOver)
    guard over.count >= 13 else { return nil }
    let weeks = [over.suffix(7), over.dropLast(7).suffix(7)]
      .map { DailyStatistics($0, from: required, metric) }
    guard let last = weeks[0].median, let before = weeks[1].median, last > 0, before > 0,
      let lastMean = weeks[0].mean, let beforeMean = weeks[1].mean,
      MetricComparison(of: last, with: before) == MetricComparison(of: lastMean, with: beforeMean)
    else { return nil }
    return (last, before)
  }
}
