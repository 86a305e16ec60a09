extension Wording {
  /// A finding as a sentence; throws where the phrase and the finding's figures do not agree.
  package func sentence(_ finding: Finding) throws(PhraseError) -> String {
    var arguments: [String: String] = [:]
    for (name, argument) in finding.arguments { arguments[name] = written(argument) }
    if case .count(let number) = finding.arguments["count"] {
      return try count(finding.phrase, number, arguments)
    }
    return try text(finding.phrase, arguments)
  }

  /// A food's name in this language, or as the family wrote it.
  package func name(of food: Food) -> String {
    switch language {
    case .english: food.nameEn ?? food.name
    case .spanish: food.nameEs ?? food.name
    case .french: food.nameFr ?? food.name
    }
  }

  private func written(_ argument: Finding.Argument) -> String {
    switch argument {
    case .count(let count): number(count)
    case .duration(let seconds): duration(seconds: Double(seconds))
    case .date(let day): date(day)
    case .share(let share): percent(share)
    case .kilocalories(let kcal): energy(kcal: kcal)
    case .food(let food): name(of: food)
    case .foods(let foods): list(foods.map(name(of:)))
    case .text(let text): text
    }
  }
}
