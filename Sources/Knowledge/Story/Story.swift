import Records

/// The paragraphs that sum a window up: which sentences they hold follows from the figures alone.
enum Story {
  /// Two or three paragraphs; none where nothing was recorded.
  static func paragraphs(of input: FindingRule.Input) -> [[Finding]] {
    let paragraphs = topics(of: input)
    // That there were no meals or tasks is worth a word only beside what there was.
    let isEmpty = paragraphs.joined().allSatisfy(\.rows.isEmpty)
    let told = (isEmpty ? sums(of: input) : paragraphs).filter { !$0.isEmpty }
    if told.count > 1 { return told }
    let keeping = KeepingStory(input: input)
    let kept = [keeping.days, keeping.kinds].filter { !$0.isEmpty }
    return told + kept.prefix(2 - told.count)
  }

  /// A paragraph for each topic of a kind of profile, empty if there is nothing to say.
  private static func topics(of input: FindingRule.Input) -> [[Finding]] {
    let health = HealthStory(input: input)
    switch input.figures {
    case .child(let figures):
      let child = ChildStory(input: input, figures: figures)
      return child.paragraphs + [health.sentences + health.steps]
    case .elder(let figures):
      let elder = ElderStory(input: input, figures: figures)
      return [elder.tasks, elder.answers, health.sentences]
    case .pet(let figures):
      let pet = PetStory(input: input, figures: figures)
      return [pet.eating, pet.supply, health.sentences + health.nextVaccination]
    }
  }

  /// What a child's window holds in which no day is over yet.
  private static func sums(of input: FindingRule.Input) -> [[Finding]] {
    guard let figures = input.child else { return [] }
    return ChildStory(input: input, figures: figures).sums.map { [[$0]] } ?? []
  }
}

extension Finding {
  /// Returns a sentence of the story, with its figures and the rows behind it.
  static func sentence(
    _ phrase: String, _ arguments: [String: Argument], _ rows: [String]
  ) -> Finding {
    Finding(rule: "story", phrase: phrase, arguments: arguments, rows: rows)
  }

  /// A sentence of the family's own words, each once: the first six, and how many more there
  /// are; never one more, which can as well be named.
  static func naming(
    _ phrase: String, by rule: String = "story", _ things: [(name: String, row: String)],
    as written: (String) -> Argument = Argument.text
  ) -> Finding? {
    let names = things.map(\.name).eachOnce
    if names.isEmpty { return nil }
    var items = names.prefix(names.count == 7 ? 7 : 6).map(written)
    if names.count > 7 { items.append(.counted("common.more", names.count - 6)) }
    return Finding(
      rule: rule, phrase: phrase, arguments: ["items": .list(items)], rows: things.map(\.row))
  }
}

extension Finding.Argument {
  /// A median of counts: whole, or with its half, as figures and tables show it too.
  static func median(_ value: Double) -> Finding.Argument {
    value == value.rounded() ? .count(Int(value)) : .number(value, decimals: 1)
  }
}
