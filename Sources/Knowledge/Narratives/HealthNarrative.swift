import Records

/// The sentences of a summary about weight, illness and vaccinations of a child, elder or pet.
struct HealthNarrative {
  let input: FindingRule.Input

  var sentences: [Finding] {
    [weightChangeSentence, feverSentence, symptomsSentence, vaccinationsSentence].compactMap(\.self)
  }

  /// A sentence about the change of weight since the visit on the report's first day, or since the previous weight.
  private var weightChangeSentence: Finding? {
    guard let (before, last) = input.comparedMeasurements(of: .weight) else { return nil }
    let change = last.value - before.value
    let phrase =
      abs(change) < 0.005 * last.value
      ? "story.weight_same" : change > 0 ? "story.weight_more" : "story.weight_less"
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "weight": .weight(kg: last.value),
      "date": .date(last.measuredOn), "before": .date(before.measuredOn),
    ]
    if phrase != "story.weight_same" { arguments["change"] = .weight(kg: abs(change)) }
    return .sentence(phrase, arguments, [before.entry.id, last.entry.id])
  }

  private var feverSentence: Finding? {
    let limit = TemperatureMetrics.feverThresholdCelsius
    let fevers = input.temperatures(within: input.timeRange).filter { $0.celsius >= limit }
    guard input.profile.kind == .child, let highest = fevers.max(by: { $0.celsius < $1.celsius })
    else { return nil }
    return .sentence(
      "story.fever",
      [
        "temperature": .temperature(celsius: highest.celsius),
        "date": .date(input.day(of: highest.measuredAt)),
      ], fevers.map(\.entry.id))
  }

  private var symptomsSentence: Finding? {
    let noted = input.journal.symptoms.of(input.profileID).overlapping(input.timeRange)
    return .sentence("story.symptoms", listing: noted.map { ($0.name, $0.entry.id) })
  }

  private var vaccinationsSentence: Finding? {
    .sentence(
      "story.vaccinated", listing: input.vaccinationsGiven.map { ($0.vaccine, $0.entry.id) })
  }

  var milestonesSentence: Finding? {
    let reached = input.journal.milestones.of(input.profileID).filter {
      input.window.days.contains($0.reachedOn) && $0.kind.isDevelopmentStep
    }
    return .sentence(
      "story.milestones", listing: reached.map { ($0.title, $0.entry.id) },
      as: Finding.Argument.quotedText)
  }

  /// Sentences about the vaccination that is overdue longest at the end of the report's days, and about the next one.
  var dueVaccinationSentences: [Finding] {
    let due = input.journal.dueVaccinations(of: input.profile, on: input.window.last)
    let overdue = due.first { $0.dueOn <= input.window.last }
    let next = due.first { $0.dueOn > input.window.last }
    return [overdue, next].compactMap(\.self).map { due in
      .sentence(
        due.dueOn > input.window.last ? "story.vaccination" : "story.vaccination_overdue",
        ["vaccine": .text(due.vaccination.vaccine), "date": .date(due.dueOn)],
        [due.vaccination.entry.id])
    }
  }
}

extension Collection<Symptom> {
  /// Returns the symptoms that started in a time range, or started earlier and had not ended when it began.
  package func overlapping(_ timeRange: Range<Instant>) -> [Symptom] {
    filter { symptom in
      symptom.span.start < timeRange.upperBound
        && symptom.span.end.map { $0 >= timeRange.lowerBound } ?? true
    }
  }
}
